import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { generatePath, useNavigate } from 'react-router'
import { PAGES } from '#contract/pages.ts'
import type { Student } from '#contract/students.ts'
import { needsTransferConfirmation, studentProblem } from '#domain/student-form.ts'
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
import { AFTER_STUDENT_CHANGE } from './students-queries.ts'

const check = (values: StudentValues) => studentProblem(values, { isNew: false })

export function EditStudentForm({ student }: { student: Student }) {
  const navigate = useNavigate()
  const cohorts = useQuery(callOptions('cohorts', 'list')).data?.rows ?? []
  const form = useEditForm({
    initial: valuesOf(student),
    version: student.version,
    check,
    draftKey: `student:${student.id}`,
  })
  const [theirs, setTheirs] = useState<Student | null>(null)
  const page = generatePath(PAGES.student, { id: String(student.id) })

  async function submit() {
    if (!form.isValid()) return
    const isTransfer = needsTransferConfirmation(student, form.values)
    if (isTransfer && !(await confirm(transferQuestion(student, nameOf(form.values.cohort_id, cohorts))))) return
    await save(form.version)
  }

  async function save(version: number | undefined) {
    const { reason } = form.values
    const body = { ...bodyOf(form.values), id: student.id, reason, ...(version !== undefined && { version }) }
    const saved = await whileSaving(() => api.students.update({ body }), { refresh: AFTER_STUDENT_CHANGE })
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

function transferQuestion(student: Student, to: string) {
  return {
    title: 'Confirm Cohort Transfer',
    body: `Move ${student.first_name} ${student.last_name} from ${student.cohort_name} to ${to}? Work that has been handed in stays with ${student.cohort_name} and on the student’s page.`,
    confirmLabel: 'Transfer',
  }
}
