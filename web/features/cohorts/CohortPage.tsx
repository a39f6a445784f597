import { BeingBuilt } from '#web/ui/BeingBuilt.tsx'

export default function CohortPage() {
  return <BeingBuilt title="Cohort" />
}
