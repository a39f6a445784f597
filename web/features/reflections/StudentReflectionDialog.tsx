import { Button } from '@mantine/core'
import type { Reflection } from '#contract/reflections.ts'
import { formatDate } from '#domain/display.ts'
import { ConversationMark } from '#web/features/conversations/ConversationMark.tsx'
import { Dialog } from '#web/ui/dialogs/Dialog.tsx'
import { ReflectionFacts } from './ReflectionFacts.tsx'
import styles from './StudentReflectionsPanel.module.css'
import { useReflectionSteps } from './use-reflection-steps.ts'

interface ReflectionDialogProps {
  /** Newest first. */
  reflections: readonly Reflection[]
  /** Which one is shown; one that is not among them shows none. */
  id: number | null
  name: string
  onGo(id: number): void
  onClose(): void
}

export function ReflectionDialog({ reflections, id, name, onGo, onClose }: ReflectionDialogProps) {
  const index = reflections.findIndex((reflection) => reflection.id === id)
  const { reflection, previous, next, place } = useReflectionSteps(reflections, index, (to) => onGo(to.id))
  if (!reflection) return null

  return (
    <Dialog
      opened={index >= 0}
      onClose={onClose}
      title={`Reflection of ${formatDate(reflection.feedback_on)}`}
      size="lg"
      fullScreenOnPhone
      closeOnClickOutside
    >
      <ConversationMark reflection={reflection} name={name} />
      <ReflectionFacts reflection={reflection} />
      <div className={styles.steps}>
        <Button {...previous}>Previous</Button>
        <span className={styles.place}>
          {reflections.length - place} of {reflections.length}
        </span>
        <Button {...next}>Next</Button>
        <Button className={styles.close ?? ''} onClick={onClose} data-autofocus>
          Close
        </Button>
      </div>
    </Dialog>
  )
}
