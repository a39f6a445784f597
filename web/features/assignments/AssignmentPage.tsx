import { BeingBuilt } from '#web/ui/BeingBuilt.tsx'

export default function AssignmentPage() {
  return <BeingBuilt title="Assignment" />
}
