import { BeingBuilt } from '#web/ui/BeingBuilt.tsx'

export default function EmployeeFormPage() {
  return <BeingBuilt title="Create New Employee" />
}
