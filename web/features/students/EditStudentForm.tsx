import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { pagePath } from '#contract/pages.ts'
import type { Student } from '#contract/students.ts'
import { formatDate } from '#domain/display.ts'
import { courseLabel } from '#domain/school-course.ts'
import { joiningProblem } from '#domain/student-enrolment.ts'
import { needsCohort, needsTransferConfirmation, studentProblem } from '#domain/student-form.ts'
import { callOptions } from '#web/api/call-options.ts'
import { api } from '#web/api/client.ts'
import { confirm } from '#web/ui/dialogs/alerts.ts'
import { whileSaving } from '#web/ui/dialogs/busy.ts'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { StaleDialog } from '#web/ui/form/StaleDialog.tsx'
import { useEditForm } from '#web/ui/form/use-edit-form.ts'
import { EnrolmentFields } from './EnrolmentFields.tsx'
import { StudentFormFrame } from './StudentFormFrame.tsx'
import { bodyOf, compared, nameOf, type StudentValues, valuesOf } from './student-values.ts'

/** Someone who came from elsewhere may have no joining date, and keeps none. */
function check(values: StudentValues, student: Student) {
  const problem = studentProblem(values, { isNew: false })
  if (problem || !needsCohort(values.application_status)) return problem
  const message = values.joined_on
    ? joiningProblem(values.joined_on, new Date())
    : student.enrolment && 'Joining date is required.'
  return message ? { field: 'joined_on', message } : null
}

export function EditStudentForm({ student }: { student: Student }) {
  const navigate = useNavigate()
  const cohorts = useQuery(callOptions('cohorts', 'list')).data?.rows ?? []
  const form = useEditForm({
    initial: valuesOf(student),
    version: student.version,
    check: (values) => check(values, student),
    draftKey: `student:${student.id}`,
  })
  const [theirs, setTheirs] = useState<Student | null>(null)
  const page = pagePath('student', { id: student.id })

  async function submit() {
    if (!form.isValid()) return
    const isTransfer = needsTransferConfirmation(student, form.values)
    const to = nameOf(form.values.cohort_id, cohorts)
    if (isTransfer && !(await confirm(transferQuestion(student, to, form.values)))) return
    await save(form.version)
  }

  async function save(version: number | undefined) {
    const { reason } = form.values
    const body = { ...bodyOf(form.values), id: student.id, reason, ...(version !== undefined && { version }) }
    const saved = await whileSaving(() => api.students.update({ body }))
    if (saved.ok) {
      form.done()
      await navigate(page, { replace: true })
    } else if (saved.error.code === 'stale') setTheirs(saved.error.current as Student)
  }

  return (
    <StudentFormFrame form={form} submitLabel="Save" cancelTo={page} onSubmit={submit}>
      <FormSection title="Status and cohort">
        <EnrolmentFields form={form} student={student} />
      </FormSection>
      <StaleDialog
        form={form}
        theirs={theirs}
        onDone={() => setTheirs(null)}
        valuesOf={valuesOf}
        compare={(mine, other) => compared(mine, other, cohorts)}
        onSave={(version) => void save(version)}
      />
    </StudentFormFrame>
  )
}

function transferQuestion(student: Student, to: string, { course_id, joined_on }: StudentValues) {
  const from = student.cohort_name
  const programs = { from: courseLabel(student.course_id), to: courseLabel(course_id) }
  const sentences = [
    `Move ${student.first_name} ${student.last_name} from ${from} to ${to}?`,
    programs.from === programs.to
      ? ''
      : `The program changes with the cohort, from ${programs.from} to ${programs.to}.`,
    `Work that has been handed in stays with ${from} and on the student’s page.`,
    `What was due in ${to} before ${formatDate(joined_on)} is not expected.`,
  ]
  return {
    title: 'Confirm Cohort Transfer',
    body: sentences.filter(Boolean).join(' '),
    confirmLabel: 'Transfer',
  }
}
