import { BeingBuilt } from '#web/ui/BeingBuilt.tsx'

export default function ReflectionsPage() {
  return <BeingBuilt title="Daily Reflection" />
}
