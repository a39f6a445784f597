import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { pagePath } from '#contract/pages.ts'
import type { Student } from '#contract/students.ts'
import { formatDate } from '#domain/display.ts'
import { fullName } from '#domain/person-name.ts'
import { courseLabel } from '#domain/school-course.ts'
import { joiningProblem } from '#domain/student-enrolment.ts'
import { needsCohort, needsTransferConfirmation, studentProblem } from '#domain/student-form.ts'
import { STUDENT_WORDS } from '#domain/student-words.ts'
import { callOptions } from '#web/api/call-options.ts'
import { api } from '#web/api/client.ts'
import { confirm } from '#web/ui/dialogs/alerts.ts'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { useEdit } from '#web/ui/form/use-edit.ts'
import { EnrolmentFields } from './EnrolmentFields.tsx'
import { StudentFormFrame } from './StudentFormFrame.tsx'
import { bodyOf, nameOf, type StudentValues, valuesOf } from './student-values.ts'

/** Imported students may have no joining date, and need none. */
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
  const { id } = student
  const page = pagePath('student', { id })
  const edit = useEdit({
    initial: valuesOf(student),
    version: student.version,
    check: (values) => check(values, student),
    draftKey: `student:${id}`,
    words: STUDENT_WORDS,
    async confirm(values) {
      if (!needsTransferConfirmation(student, values)) return true
      return confirm(transferQuestion(student, nameOf(values.cohort_id, cohorts), values))
    },
    save: (values, version) => api.students.update({ body: { ...bodyOf(values), id, reason: values.reason, version } }),
    onSaved: () => navigate(page, { replace: true }),
    compare: {
      entity: 'student',
      id,
      valuesOf,
      texts: (values) => ({ cohort_id: nameOf(bodyOf(values).cohort_id, cohorts) }),
      except: ['course_id', 'reason'],
    },
  })
  return (
    <StudentFormFrame edit={edit} submitLabel="Save" cancelTo={page}>
      <FormSection title="Status and cohort">
        <EnrolmentFields edit={edit} student={student} />
      </FormSection>
    </StudentFormFrame>
  )
}

function transferQuestion(student: Student, to: string, { course_id, joined_on }: StudentValues) {
  const from = student.cohort_name
  const programs = { from: courseLabel(student.course_id), to: courseLabel(course_id) }
  const sentences = [
    `Move ${fullName(student)} from ${from} to ${to}?`,
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
