import { BeingBuilt } from '#web/ui/BeingBuilt.tsx'

export default function AssignmentFormPage() {
  return <BeingBuilt title="Create New Assignment" />
}
