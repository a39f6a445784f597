import type { Reflection } from '#contract/reflections.ts'
import { formatDate } from '#domain/display.ts'
import { ConversationMark } from '#web/features/conversations/ConversationMark.tsx'
import type { AddressPart } from '#web/ui/use-address-part.ts'
import { ReflectionDialog } from './ReflectionDialog.tsx'

interface StudentReflectionDialogProps {
  /** Newest first. */
  reflections: readonly Reflection[]
  /** The student's. */
  name: string
  /** ?reflection=5 */
  address: AddressPart
}

export default function StudentReflectionDialog({ reflections, name, address }: StudentReflectionDialogProps) {
  return (
    <ReflectionDialog
      reflections={reflections}
      isShown={({ id }) => String(id) === address.value}
      title={({ feedback_on }) => `Reflection of ${formatDate(feedback_on)}`}
      request={(reflection) => <ConversationMark reflection={reflection} name={name} />}
      hasPosition
      onGo={({ id }) => address.set(String(id))}
      onClose={address.close}
    />
  )
}
