import { BeingBuilt } from '#web/ui/BeingBuilt.tsx'

export default function CohortFeedbackPage() {
  return <BeingBuilt title="Daily Feedback" />
}
