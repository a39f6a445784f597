import { BeingBuilt } from '#web/ui/BeingBuilt.tsx'

export default function StudentPage() {
  return <BeingBuilt title="Student" />
}
