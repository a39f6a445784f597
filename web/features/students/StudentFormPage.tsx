import { BeingBuilt } from '#web/ui/BeingBuilt.tsx'

export default function StudentFormPage() {
  return <BeingBuilt title="Create New Student" />
}
