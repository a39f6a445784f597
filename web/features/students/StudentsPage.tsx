import { BeingBuilt } from '#web/ui/BeingBuilt.tsx'

export default function StudentsPage() {
  return <BeingBuilt title="Students Home" />
}
