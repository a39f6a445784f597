import { BeingBuilt } from '#web/ui/BeingBuilt.tsx'

export default function CohortsPage() {
  return <BeingBuilt title="Cohorts Home" />
}
