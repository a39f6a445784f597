import { BeingBuilt } from '#web/ui/BeingBuilt.tsx'

export default function CohortFormPage() {
  return <BeingBuilt title="Cohort" />
}
