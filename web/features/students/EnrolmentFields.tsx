import { Checkbox, Input, Radio, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Student } from '#contract/students.ts'
import { centralDate } from '#domain/central-time.ts'
import { formatDate } from '#domain/display.ts'
import { courseLabel } from '#domain/school-course.ts'
import { FIRST_JOINING } from '#domain/student-enrolment.ts'
import { needsCohort, needsTransferConfirmation, selectableStatuses } from '#domain/student-form.ts'
import { APPLICATION_STATUS_LABELS, type ApplicationStatus } from '#domain/student-status.ts'
import { STUDENT_WORDS } from '#domain/student-words.ts'
import { callOptions } from '#web/api/call-options.ts'
import { CohortSelect } from '#web/features/cohorts/CohortSelect.tsx'
import { DateField } from '#web/ui/form/DateField.tsx'
import { LongField } from '#web/ui/form/LongField.tsx'
import type { Edit } from '#web/ui/form/use-edit.ts'
import { useNow } from '#web/ui/use-now.ts'
import { joinedOn, type StudentValues } from './student-values.ts'
import '#web/ui/choice-styles.ts'

interface EnrolmentFieldsProps {
  edit: Edit<StudentValues>
  /** As saved; null for a new student. */
  student: Student | null
}

export function EnrolmentFields({ edit, student }: EnrolmentFieldsProps) {
  const { application_status, joined_on } = edit.values
  const cohorts = useQuery(callOptions('cohorts', 'list')).data?.rows ?? []
  const today = centralDate(useNow())
  const isLeaving = student !== null && student.cohort_id !== null && !needsCohort(application_status)
  const isMoving = needsTransferConfirmation(student, edit.values)

  /** The program follows the cohort; a student new to it joins today. */
  function choose(cohort_id: number | null) {
    edit.set('cohort_id', cohort_id)
    edit.set('joined_on', student && student.cohort_id === cohort_id ? joinedOn(student) : today)
    const cohort = cohorts.find(({ id }) => id === cohort_id)
    if (cohort) edit.set('course_id', cohort.course_id)
  }

  return (
    <>
      {student ? (
        <Fixed
          label={STUDENT_WORDS.course_id.label}
          value={courseLabel(edit.values.course_id)}
          note={edit.values.course_id === student.course_id ? undefined : 'It follows the cohort.'}
        />
      ) : null}
      {student ? (
        <StatusField
          saved={student.application_status}
          {...edit.field('application_status')}
          onChange={(status) => {
            edit.set('application_status', status)
            if (!needsCohort(status) && edit.values.last_day === '') edit.set('last_day', today)
          }}
        />
      ) : null}
      {needsCohort(application_status) ? (
        <CohortSelect {...edit.field('cohort_id')} onChange={choose} required />
      ) : (
        <Text size="sm" c="dimmed">
          {isLeaving
            ? `They leave ${student.cohort_name}. What they handed in and the cohort they were in stay on record.`
            : 'Someone who dropped out has no cohort.'}
        </Text>
      )}
      {student && needsCohort(application_status) && edit.values.cohort_id !== null ? (
        <DateField
          {...edit.field('joined_on')}
          min={FIRST_JOINING}
          max={today}
          isSpelledOut={false}
          description={`${joined_on ? `${formatDate(joined_on)}. ` : ''}What was due before this day is not expected of them.`}
          required
        />
      ) : null}
      {isLeaving ? (
        <DateField
          {...edit.date('last_day')}
          min={joinedOn(student) || FIRST_JOINING}
          max={today}
          description="The last day on which they took part."
          required
        />
      ) : null}
      {isLeaving || isMoving ? (
        <LongField
          {...edit.text('reason')}
          label={isMoving ? 'Reason for the transfer' : 'Reason for leaving'}
          description={`Optional. Staff see it in the history${isMoving ? '' : ' and in the cohort'}.`}
          inputWrapperOrder={['label', 'input', 'description']}
          rows={2}
        />
      ) : null}
      {isLeaving ? (
        <LongField
          {...edit.text('note')}
          description="Optional. It is saved as a note about the student."
          inputWrapperOrder={['label', 'input', 'description']}
          rows={3}
        />
      ) : null}
      <Checkbox
        label={STUDENT_WORDS.skip_placement_reporting.label}
        description="Leaves the student out of the cohort’s placement numbers."
        checked={edit.values.skip_placement_reporting}
        onChange={(event) => edit.set('skip_placement_reporting', event.currentTarget.checked)}
      />
    </>
  )
}

interface StatusFieldProps {
  label: string
  saved: ApplicationStatus
  value: ApplicationStatus
  onChange(value: ApplicationStatus): void
}

function StatusField({ label, saved, value, onChange }: StatusFieldProps) {
  const statuses = selectableStatuses(saved)
  if (statuses.length === 1) {
    return (
      <Fixed
        label={label}
        value={APPLICATION_STATUS_LABELS[saved]}
        note="It changes by itself when the last placement is removed."
      />
    )
  }
  return (
    <Radio.Group
      label={label}
      value={value}
      onChange={(chosen) => onChange(statuses.find((status) => status === chosen) ?? value)}
    >
      <Stack gap="xs" mt={6}>
        {statuses.map((status) => (
          <Radio key={status} value={status} label={APPLICATION_STATUS_LABELS[status]} />
        ))}
      </Stack>
    </Radio.Group>
  )
}

/** A read-only value. */
function Fixed({ label, value, note }: { label: string; value: string; note?: string | undefined }) {
  return (
    <div>
      <Input.Label component="div">{label}</Input.Label>
      <div>{value}</div>
      {note ? <Input.Description component="div">{note}</Input.Description> : null}
    </div>
  )
}
