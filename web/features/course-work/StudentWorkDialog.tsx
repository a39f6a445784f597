import { Suspense } from 'react'
import { pagePath } from '#contract/pages.ts'
import type { StudentSummary } from '#contract/students.ts'
import { waitsForFeedback } from '#domain/course-work-grading.ts'
import { useAddressPart } from '#web/ui/use-address-part.ts'
import { GradingDialog, NoWorkDialog } from './lazy-grading-dialog.ts'

/** The grading dialog at ?work=5, or at ?assignment=7 for an assignment without work. */
export function WorkDialog({ student }: { student: StudentSummary }) {
  const work = useAddressPart('work')
  const assignment = useAddressPart('assignment')
  const rows = student.course_works
  const works = rows.flatMap((row) => (row.id === null ? [] : { ...row, type: row.assignment.assignment_type }))
  const open = works.find(({ id }) => String(id) === work.value)
  const named = rows.find((row) => String(row.assignment.id) === assignment.value)
  if (open) {
    return (
      <Suspense>
        <GradingDialog
          courseWorkId={open.id}
          queue={works.map(({ id }) => id)}
          waiting={works.filter((row) => waitsForFeedback(row.type, row)).map(({ id }) => id)}
          onGoTo={(id) => work.set(String(id))}
          onClose={work.close}
        />
      </Suspense>
    )
  }
  if (!named) return null
  const page = { to: pagePath('assignment', { id: named.assignment.id }), label: 'Open assignment' }
  return (
    <Suspense>
      {/* It may have been submitted since the link was created. */}
      {named.id === null ? (
        <NoWorkDialog
          student={{ ...student, own_due_at: named.own_due_at, is_excused: named.is_excused }}
          assignmentId={named.assignment.id}
          joinedAfterwards={named.before_joining ? (student.enrolment?.joined_on ?? null) : null}
          page={page}
          onClose={assignment.close}
        />
      ) : (
        <GradingDialog courseWorkId={named.id} onClose={assignment.close} />
      )}
    </Suspense>
  )
}
