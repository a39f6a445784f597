import { Button, Stack } from '@mantine/core'
import type { OwnAssignmentDetail } from '#contract/course-work.ts'
import { SUBMISSION_FIELDS, SUBMISSION_LABELS, SUBMISSION_LIMIT } from '#domain/course-work-submission.ts'
import { formatInstant } from '#domain/display.ts'
import { DialogActions } from '#web/ui/dialogs/Dialog.tsx'
import { CompareDialog } from '#web/ui/form/CompareDialog.tsx'
import { CountedField } from '#web/ui/form/CountedField.tsx'
import { DraftNotice } from '#web/ui/form/DraftNotice.tsx'
import { FormErrors } from '#web/ui/form/FormErrors.tsx'
import { Markdown } from '#web/ui/Markdown.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import styles from './OwnAssignment.module.css'
import { submissionValues } from './submission-values.ts'
import type { Submission } from './use-submission.ts'

interface SubmissionFormProps {
  assignment: OwnAssignmentDetail
  closed: string | null
  submission: Submission
  onCancel(): void
}

export function SubmissionForm({ assignment, closed, submission, onCancel }: SubmissionFormProps) {
  const { form, isLate, elsewhere } = submission
  const theirs = elsewhere && submissionValues(elsewhere.work)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (closed === null) void submission.submit()
      }}
    >
      <DraftNotice
        wasRestored={form.draft.wasRestored}
        onStartOver={() => form.reset(submissionValues(assignment.work), assignment.work?.version ?? 0)}
      />
      {closed ? (
        <Notice kind="closed" title={closed}>
          What you wrote stays here until you close this, so that you can copy it.
        </Notice>
      ) : null}
      {submission.wasReturned && closed === null ? (
        <Notice kind="returned" title="Your work was returned meanwhile, so this was not sent.">
          What you wrote is still here. Read the feedback first, then submit again.
        </Notice>
      ) : null}
      {assignment.work?.workflow_state === 'returned' ? <LastFeedback work={assignment.work} /> : null}
      <FormErrors message={form.problem?.message}>
        <Stack gap="sm">
          <CountedField
            {...form.text('repository')}
            label={SUBMISSION_LABELS.repository}
            description="Where your work is, such as the address of its repository."
            limit={SUBMISSION_LIMIT}
            isAddress
            autoFocus
          />
          <CountedField
            {...form.text('site')}
            label={SUBMISSION_LABELS.site}
            description="Where it can be seen running, if it can."
            limit={SUBMISSION_LIMIT}
            isAddress
          />
          <CountedField
            {...form.text('student_comment')}
            label={SUBMISSION_LABELS.student_comment}
            description="Anything your instructors should know."
            limit={SUBMISSION_LIMIT}
            isLong
          />
        </Stack>
      </FormErrors>
      {isLate && closed === null ? <LateNotice assignment={assignment} /> : null}
      <DialogActions>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" disabled={closed !== null}>
          Submit
        </Button>
      </DialogActions>
      <CompareDialog
        isOwn
        opened={elsewhere !== null}
        fields={SUBMISSION_FIELDS.map((field) => ({
          label: SUBMISSION_LABELS[field],
          mine: form.values[field],
          theirs: theirs?.[field] ?? '',
        }))}
        onKeepMine={() => void submission.keepMine()}
        onTakeTheirs={submission.takeSaved}
        onBack={submission.goBack}
      />
    </form>
  )
}

/** What the next try has to answer. */
function LastFeedback({ work }: { work: NonNullable<OwnAssignmentDetail['work']> }) {
  if (work.instructor_comment.trim() === '') return null
  return (
    <details className={styles.lastFeedback} open>
      <summary>The feedback on your last try</summary>
      <Markdown text={work.instructor_comment} />
    </details>
  )
}

function LateNotice({ assignment: { own_due_at } }: { assignment: OwnAssignmentDetail }) {
  return (
    <div role="status" className={styles.late}>
      <Notice kind="late" title="This will be late.">
        It was due {formatInstant(own_due_at)}. You can still submit it.
      </Notice>
    </div>
  )
}
