import { Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TransferPreview } from '#contract/students.ts'
import { ROLE } from '#domain/account-role.ts'
import { centralDate } from '#domain/central-time.ts'
import { carryInWords } from '#domain/course-work-carry.ts'
import { FIELD_LIMITS } from '#domain/field-limits.ts'
import { FIRST_JOINING, joiningProblem } from '#domain/student-enrolment.ts'
import { count } from '#domain/time-in-words.ts'
import { callOptions } from '#web/api/call-options.ts'
import { api } from '#web/api/client.ts'
import { CohortSelect } from '#web/features/cohorts/CohortSelect.tsx'
import { cx } from '#web/ui/cx.ts'
import { confirm } from '#web/ui/dialogs/alerts.ts'
import { whileSaving } from '#web/ui/dialogs/busy.ts'
import { Dialog, DialogActions } from '#web/ui/dialogs/Dialog.tsx'
import { DateField } from '#web/ui/form/DateField.tsx'
import { DISCARD } from '#web/ui/form/discard-question.ts'
import { LongField } from '#web/ui/form/LongField.tsx'
import { useUnsavedEdits } from '#web/ui/form/unsaved-edits.ts'
import { PersonLink } from '#web/ui/PersonLink.tsx'
import { showUndo } from '#web/ui/toast.ts'
import { useNow } from '#web/ui/use-now.ts'
import { CarriedWork, type Carry } from './CarriedWork.tsx'
import styles from './Transfer.module.css'
import { useCarry } from './use-carry.ts'

export interface TransferDialogProps {
  studentIds: readonly number[]
  onClose(): void
  onSaved?(): void
}

/** Moves several students to a cohort, each with their work. Mounted only while open. */
export default function TransferDialog({ studentIds, onClose, onSaved }: TransferDialogProps) {
  const now = useNow()
  const [cohort_id, setCohort] = useState<number | null>(null)
  const [joined_on, setJoined] = useState(centralDate(now))
  const [reason, setReason] = useState('')
  const [isChanged, setIsChanged] = useState(false)
  const query = useQuery({
    ...callOptions('students', 'previewTransfer', {
      query: { studentIds: studentIds.join(), cohortId: String(cohort_id) },
    }),
    enabled: cohort_id !== null,
  })
  const preview = cohort_id === null ? undefined : query.data
  const carry = useCarry(preview)
  const joinedProblem = joined_on ? joiningProblem(joined_on, now) : null
  const isEdited = reason !== '' || carry.isChanged
  const edits = useUnsavedEdits(isEdited)
  const isPossible = preview?.students.every(({ problem }) => problem === null) ?? false

  async function cancel() {
    if (!isEdited || (await confirm(DISCARD))) onClose()
  }

  async function transfer(shown: TransferPreview) {
    const body = {
      ...{ student_ids: [...studentIds], cohort_id: shown.cohort.id, joined_on, reason },
      ...{ preview: shown.preview, carry: [...carry.chosen] },
    }
    const saved = await whileSaving(() => api.students.transfer({ body }))
    if (saved.ok) {
      edits.release()
      onClose()
      onSaved?.()
      showUndo(`${count(studentIds.length, 'student')} moved to ${shown.cohort.name}.`, saved.data.undo)
    } else if (saved.error.code === 'stale') {
      setIsChanged(true)
      await query.refetch()
    }
  }

  return (
    <Dialog opened onClose={() => void cancel()} title="Confirm Cohort Transfer" size="lg" fullScreenOnPhone>
      <Stack gap="md">
        <CohortSelect label="New cohort" value={cohort_id} onChange={setCohort} required />
        <DateField
          label="Joined"
          value={joined_on}
          onChange={setJoined}
          min={FIRST_JOINING}
          max={centralDate(now)}
          error={joinedProblem}
          description="What was due before this day is not expected of them."
          isSpelledOut={false}
          required
        />
        <LongField
          label="Reason for the transfer"
          description="Optional. Staff see it in the history."
          value={reason}
          maxLength={FIELD_LIMITS.enrolments.reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          rows={2}
        />
        <div role="status">
          {isChanged ? (
            <p className={cx(styles.problem)}>Something has changed since you looked. This is how it is now.</p>
          ) : null}
        </div>
        {preview ? (
          <Students preview={preview} carry={carry} />
        ) : (
          <Text c="dimmed">{count(studentIds.length, 'student')} selected.</Text>
        )}
      </Stack>
      <DialogActions>
        <Button variant="default" onClick={() => void cancel()}>
          Cancel
        </Button>
        <Button
          disabled={!isPossible || joinedProblem !== null || joined_on === ''}
          onClick={() => preview && void transfer(preview)}
        >
          Transfer
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** One line about each; the works are behind it. */
function Students({ preview, carry }: { preview: TransferPreview; carry: Carry }) {
  return (
    <ul className={cx(styles.list)}>
      {preview.students.map((student) => (
        <li key={student.id} className={cx(styles.person)}>
          <strong>
            <PersonLink person={{ ...student, role: ROLE.student }} inNewTab />
          </strong>
          {student.from ? <span className={cx(styles.detail)}> from {student.from.name}</span> : null}
          {student.program ? (
            <div className={cx(styles.detail)}>
              The program changes from {student.program.from} to {student.program.to}.
            </div>
          ) : null}
          {student.problem ? (
            <div className={cx(styles.problem)}>{student.problem}</div>
          ) : student.works.length === 0 ? (
            <div className={cx(styles.detail)}>{carryInWords([], carry.chosen)}</div>
          ) : (
            <details className={cx(styles.more)}>
              <summary>{carryInWords(student.works, carry.chosen)}</summary>
              <CarriedWork student={student} cohort={preview.cohort.name} carry={carry} />
            </details>
          )}
        </li>
      ))}
    </ul>
  )
}
