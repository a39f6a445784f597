import { useQuery } from '@tanstack/react-query'
import { pagePath } from '#contract/pages.ts'
import { studentProblem } from '#domain/student-form.ts'
import { STUDENT_WORDS } from '#domain/student-words.ts'
import { callOptions } from '#web/api/call-options.ts'
import { api } from '#web/api/client.ts'
import {
  showOneOfMany,
  showTemporaryPassword,
  TemporaryPasswordField,
  useTemporaryPassword,
  useTemporaryPasswordUntil,
} from '#web/features/accounts/TemporaryPassword.tsx'
import { invitePeople } from '#web/features/logins/invite.tsx'
import { useNavigate } from '#web/navigation/hooks.ts'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { useEdit } from '#web/ui/form/use-edit.ts'
import { useAddress } from '#web/ui/use-address.ts'
import { EnrolmentFields } from './EnrolmentFields.tsx'
import { ProgramField } from './ProgramField.tsx'
import { StudentFormFrame } from './StudentFormFrame.tsx'
import { bodyOf, NEW_STUDENT } from './student-values.ts'

export function NewStudentForm() {
  const navigate = useNavigate()
  const password = useTemporaryPassword()
  // Links from a cohort's page preset cohort and program.
  const { params: search } = useAddress()
  const cohort_id = Number(search.get('cohortId')) || null
  const course_id = search.get('courseId') === '2' ? 2 : NEW_STUDENT.course_id
  const edit = useEdit({
    initial: { ...NEW_STUDENT, cohort_id, course_id },
    check: (values) => studentProblem(values, { isNew: true }),
    draftKey: 'student:new',
    words: STUDENT_WORDS,
    save({ course_id, ...values }) {
      const { joined_on: _today, ...fields } = bodyOf({ ...values, course_id })
      return api.students.create({ body: { ...fields, course_id: course_id === 2 ? 2 : 1, password } })
    },
    async onSaved({ id }, person) {
      await navigate(pagePath('student', { id }), { replace: true })
      const invite = () => invitePeople([{ ...person, id }])
      const created = { title: 'Student Created', person, password, until, invite }
      if (cohort_id === null) return showTemporaryPassword(created)
      if (await showOneOfMany(created)) await navigate(`${pagePath('studentNew')}?${search}`)
    },
  })
  const { data: cohorts } = useQuery(callOptions('cohorts', 'list'))
  const cohort = cohorts?.rows.find(({ id }) => id === edit.values.cohort_id)
  const until = useTemporaryPasswordUntil(cohort)

  /** Clears a cohort of another program. */
  function chooseProgram(course_id: number | null) {
    edit.set('course_id', course_id)
    if (cohort && course_id !== null && cohort.course_id !== course_id) edit.set('cohort_id', null)
  }

  return (
    <StudentFormFrame edit={edit} submitLabel="Create" cancelTo={pagePath('students')}>
      <FormSection title="Program and cohort">
        <ProgramField {...edit.field('course_id')} onChange={chooseProgram} />
        <EnrolmentFields edit={edit} student={null} />
      </FormSection>
      <FormSection title="Login">
        <TemporaryPasswordField password={password} until={until} />
      </FormSection>
    </StudentFormFrame>
  )
}
