import { Suspense } from 'react'
import type { StudentWork } from '#contract/students.ts'
import { waitsForFeedback } from '#domain/grading-dialog.ts'
import { GradingDialog } from '#web/features/grading/lazy-grading-dialog.ts'
import { useAddressPart } from '#web/ui/use-address-part.ts'

/** The grading dialog at ?work=5, along this student's works. */
export function WorkDialog({ rows }: { rows: readonly StudentWork[] }) {
  const address = useAddressPart('work')
  const works = rows.flatMap((work) => (work.id === null ? [] : { ...work, type: work.assignment.assignment_type }))
  const open = works.find(({ id }) => String(id) === address.value)
  if (!open) return null
  return (
    <Suspense>
      <GradingDialog
        courseWorkId={open.id}
        queue={works.map(({ id }) => id)}
        waiting={works.filter((work) => waitsForFeedback(work.type, work)).map(({ id }) => id)}
        onGoTo={(id) => address.set(String(id))}
        onClose={address.close}
      />
    </Suspense>
  )
}
