import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import { pagePath } from '#contract/pages.ts'
import type { Student, TransferPreview } from '#contract/students.ts'
import { fullName } from '#domain/person-name.ts'
import { joiningProblem, lastDayProblem } from '#domain/student-enrolment.ts'
import { needsCohort, needsTransferConfirmation, studentProblem } from '#domain/student-form.ts'
import { STUDENT_WORDS } from '#domain/student-words.ts'
import { callOptions } from '#web/api/call-options.ts'
import { api } from '#web/api/client.ts'
import { useNavigate } from '#web/navigation/hooks.ts'
import { whileWaiting } from '#web/ui/dialogs/busy.ts'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { useEdit } from '#web/ui/form/use-edit.ts'
import { reportError } from '#web/ui/report-error.ts'
import { showUndo } from '#web/ui/toast.ts'
import { EnrolmentFields } from './EnrolmentFields.tsx'
import { StudentFormFrame } from './StudentFormFrame.tsx'
import { bodyOf, nameOf, type StudentValues, valuesOf } from './student-values.ts'

/** Imported students may have no joining date, and need none. */
function check(values: StudentValues, student: Student) {
  const problem = studentProblem(values, { isNew: false })
  if (problem) return problem
  if (!needsCohort(values.application_status))
    return student.cohort_id === null ? null : leavingProblem(values, student)
  const message = values.joined_on
    ? joiningProblem(values.joined_on, new Date())
    : student.enrolment && 'Joining date is required.'
  return message ? { field: 'joined_on', message } : null
}

function leavingProblem({ last_day }: StudentValues, { enrolment }: Student) {
  const facts = { joined_on: enrolment?.joined_on ?? null, now: new Date() }
  const message = last_day ? lastDayProblem(last_day, facts) : 'Last day is required.'
  return message ? { field: 'last_day', message } : null
}

/** Loaded when someone is about to be moved. */
const ConfirmTransfer = lazy(() => import('./ConfirmTransfer.tsx'))

interface Question {
  preview: TransferPreview
  joined_on: string
  answer(carry: number[] | null): void
}

export function EditStudentForm({ student }: { student: Student }) {
  const navigate = useNavigate()
  const cohorts = useQuery(callOptions('cohorts', 'list')).data?.rows ?? []
  const { id } = student
  const page = pagePath('student', { id })
  const [question, setQuestion] = useState<Question | null>(null)
  const transfer = useRef<{ preview: string; carry: number[] } | undefined>(undefined)
  const isAsked = useRef(false)

  /** Shows what the transfer does with the student's work. False if the person does not want it. */
  async function askTransfer({ cohort_id, joined_on }: StudentValues): Promise<boolean> {
    // The second click of a double click.
    if (isAsked.current) return false
    isAsked.current = true
    try {
      const query = { studentIds: String(id), cohortId: String(cohort_id) }
      const preview = await whileWaiting(() => api.students.previewTransfer({ query }))
      const carry = await new Promise<number[] | null>((answer) => setQuestion({ preview, joined_on, answer }))
      transfer.current = carry ? { preview: preview.preview, carry } : undefined
      return carry !== null
    } catch (error) {
      reportError(error)
      return false
    } finally {
      setQuestion(null)
      isAsked.current = false
    }
  }

  const edit = useEdit({
    initial: valuesOf(student),
    version: student.version,
    check: (values) => check(values, student),
    draftKey: `student:${id}`,
    words: STUDENT_WORDS,
    async confirm(values) {
      transfer.current = undefined
      return needsTransferConfirmation(student, values) ? askTransfer(values) : true
    },
    save(values, version) {
      const { reason, note } = values
      // The last day of the enrolment that ends with this save.
      const last_day = needsCohort(values.application_status) || student.cohort_id === null ? '' : values.last_day
      const body = { ...bodyOf(values), id, reason, note, last_day, version }
      return api.students.update({ body: { ...body, ...(transfer.current && { transfer: transfer.current }) } })
    },
    async onSaved({ undo }, values) {
      await navigate(page, { replace: true })
      if (!undo) return
      const name = fullName(values)
      const isMoved = needsCohort(values.application_status)
      showUndo(isMoved ? `${name} is in ${nameOf(values.cohort_id, cohorts)} now.` : `${name} has dropped out.`, undo)
    },
    compare: {
      entity: 'student',
      id,
      valuesOf,
      texts: (values) => ({ cohort_id: nameOf(bodyOf(values).cohort_id, cohorts) }),
      except: ['course_id', 'reason', 'last_day', 'note'],
    },
  })
  return (
    <StudentFormFrame edit={edit} submitLabel="Save" cancelTo={page}>
      <FormSection title="Status and cohort">
        <EnrolmentFields edit={edit} student={student} />
      </FormSection>
      {question ? (
        <Suspense>
          <ConfirmTransfer
            preview={question.preview}
            joined_on={question.joined_on}
            onTransfer={question.answer}
            onClose={() => question.answer(null)}
          />
        </Suspense>
      ) : null}
    </StudentFormFrame>
  )
}
