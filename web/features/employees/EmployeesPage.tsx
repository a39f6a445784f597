import { BeingBuilt } from '#web/ui/BeingBuilt.tsx'

export default function EmployeesPage() {
  return <BeingBuilt title="Employees" />
}
