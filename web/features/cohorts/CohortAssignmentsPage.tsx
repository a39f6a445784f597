import { BeingBuilt } from '#web/ui/BeingBuilt.tsx'

export default function CohortAssignmentsPage() {
  return <BeingBuilt title="Cohort Assignments" />
}
