import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { pagePath } from '#contract/pages.ts'
import { studentProblem } from '#domain/student-form.ts'
import { callOptions } from '#web/api/call-options.ts'
import { api } from '#web/api/client.ts'
import {
  showOneOfMany,
  showTemporaryPassword,
  TemporaryPasswordField,
  temporaryPasswordUntil,
  useTemporaryPassword,
} from '#web/features/accounts/TemporaryPassword.tsx'
import { whileSaving } from '#web/ui/dialogs/busy.ts'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { useEditForm } from '#web/ui/form/use-edit-form.ts'
import { EnrolmentFields } from './EnrolmentFields.tsx'
import { ProgramField } from './ProgramField.tsx'
import { StudentFormFrame } from './StudentFormFrame.tsx'
import { bodyOf, NEW_STUDENT, type StudentValues } from './student-values.ts'

const check = (values: StudentValues) => studentProblem(values, { isNew: true })

export function NewStudentForm() {
  const navigate = useNavigate()
  const password = useTemporaryPassword()
  // A cohort's page leads here with its own cohort and program chosen.
  const [search] = useSearchParams()
  const cohort_id = Number(search.get('cohortId')) || null
  const course_id = search.get('courseId') === '2' ? 2 : NEW_STUDENT.course_id
  const form = useEditForm({ initial: { ...NEW_STUDENT, cohort_id, course_id }, check, draftKey: 'student:new' })
  const { data: cohorts } = useQuery(callOptions('cohorts', 'list'))
  const cohort = cohorts?.rows.find(({ id }) => id === form.values.cohort_id)
  const until = temporaryPasswordUntil(cohort)

  /** A cohort of another program is no longer the one that is meant. */
  function chooseProgram(course_id: number | null) {
    form.set('course_id', course_id)
    if (cohort && course_id !== null && cohort.course_id !== course_id) form.set('cohort_id', null)
  }

  async function create() {
    if (!form.isValid()) return
    const { joined_on: _today, ...values } = bodyOf(form.values)
    const { course_id } = form.values
    const body = { ...values, course_id: course_id === 2 ? (2 as const) : (1 as const), password }
    const saved = await whileSaving(() => api.students.create({ body }))
    if (!saved.ok) return
    form.done()
    await navigate(pagePath('student', { id: saved.data.id }), { replace: true })
    const created = { title: 'Student Created', person: form.values, password, until }
    if (cohort_id === null) return showTemporaryPassword(created)
    if (await showOneOfMany(created)) await navigate(`${pagePath('studentNew')}?${search}`)
  }

  return (
    <StudentFormFrame form={form} submitLabel="Create" cancelTo={pagePath('students')} onSubmit={create}>
      <FormSection title="Program and cohort">
        <ProgramField {...form.field('course_id')} onChange={chooseProgram} />
        <EnrolmentFields form={form} student={null} />
      </FormSection>
      <FormSection title="Login">
        <TemporaryPasswordField password={password} until={until} />
      </FormSection>
    </StudentFormFrame>
  )
}
