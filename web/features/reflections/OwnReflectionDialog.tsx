import { Button } from '@mantine/core'
import type { Reflection } from '#contract/reflections.ts'
import { formatDay } from '#domain/display.ts'
import { Dialog } from '#web/ui/dialogs/Dialog.tsx'
import { Chip } from '#web/ui/StatusChip.tsx'
import styles from './OwnReflections.module.css'
import { ReflectionFacts } from './ReflectionFacts.tsx'
import { useReflectionSteps } from './use-reflection-steps.ts'

interface ReflectionDialogProps {
  /** Newest first. */
  reflections: readonly Reflection[]
  /** Which one is shown; a day that is not among them shows none. */
  day: string | null
  onGo(day: string): void
  onClose(): void
}

export function ReflectionDialog({ reflections, day, onGo, onClose }: ReflectionDialogProps) {
  const index = reflections.findIndex(({ feedback_on }) => feedback_on === day)
  const { reflection, previous, next } = useReflectionSteps(reflections, index, ({ feedback_on }) => onGo(feedback_on))
  if (!reflection) return null

  return (
    <Dialog
      opened={index >= 0}
      onClose={onClose}
      title={formatDay(reflection.feedback_on)}
      size="lg"
      fullScreenOnPhone
      closeOnClickOutside
    >
      {reflection.additional_conversation_wanted ? (
        <div className={styles.conversation}>
          {reflection.conversation_done_at ? <Chip tone="good">1:1 done</Chip> : <Chip tone="warn">1:1 requested</Chip>}
        </div>
      ) : null}
      <ReflectionFacts reflection={reflection} />
      <div className={styles.steps}>
        <Button {...previous}>Previous</Button>
        <Button {...next}>Next</Button>
        <Button className={styles.close ?? ''} onClick={onClose} data-autofocus>
          Close
        </Button>
      </div>
    </Dialog>
  )
}
