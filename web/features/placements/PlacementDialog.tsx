import { lazy, Suspense } from 'react'
import type { StudentSummary } from '#contract/students.ts'
import { useAddressPart } from '#web/ui/use-address-part.ts'

const PlacementForm = lazy(() => import('./PlacementForm.tsx'))

/** Open at ?placement=new and ?placement=5, so that a reload restores it with its draft. */
export function PlacementDialog({ student }: { student: StudentSummary }) {
  const { value: asked, close } = useAddressPart('placement')
  const placement = student.placements.find(({ id }) => String(id) === asked) ?? null
  if (asked !== 'new' && !placement) return null

  return (
    <Suspense>
      <PlacementForm key={asked} student_id={student.id} placement={placement} onClose={close} />
    </Suspense>
  )
}
