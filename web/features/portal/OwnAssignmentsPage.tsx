import { BeingBuilt } from '#web/ui/BeingBuilt.tsx'

export default function OwnAssignmentsPage() {
  return <BeingBuilt title="Assignments" />
}
