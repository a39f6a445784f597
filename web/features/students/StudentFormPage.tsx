import { useQuery } from '@tanstack/react-query'
import { pagePath } from '#contract/pages.ts'
import { fullName } from '#domain/person-name.ts'
import { ErasedStudent } from '#web/features/records/ErasedStudent.tsx'
import { useLocation, useParams } from '#web/navigation/hooks.ts'
import { useFresh } from '#web/ui/form/use-fresh.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { EditStudentForm } from './EditStudentForm.tsx'
import { NewStudentForm } from './NewStudentForm.tsx'
import { studentQuery } from './students-queries.ts'

export default function StudentFormPage() {
  const { id } = useParams()
  const { key } = useLocation()
  if (id !== undefined) return <EditStudent key={id} id={id} />
  return (
    <>
      <PageTitle title="Create New Student" back={{ to: pagePath('students') }} />
      {/* Empty for the next student, also if the page of the one before was not drawn in between. */}
      <NewStudentForm key={key} />
    </>
  )
}

function EditStudent({ id }: { id: string }) {
  const query = useFresh(useQuery(studentQuery(id)))
  const student = query.data
  return (
    <>
      <PageTitle
        title={student ? `Edit Student: ${fullName(student)}` : 'Edit Student'}
        back={{ to: pagePath('student', { id }) }}
      />
      <Loaded query={query} what="This student">
        {(student) => (student.erased_at ? <ErasedStudent student={student} /> : <EditStudentForm student={student} />)}
      </Loaded>
    </>
  )
}
