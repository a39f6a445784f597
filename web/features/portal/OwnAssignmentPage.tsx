import { BeingBuilt } from '#web/ui/BeingBuilt.tsx'

export default function OwnAssignmentPage() {
  return <BeingBuilt title="Assignment" />
}
