import { BeingBuilt } from '#web/ui/BeingBuilt.tsx'

export default function AssignmentsPage() {
  return <BeingBuilt title="Assignments Home" />
}
