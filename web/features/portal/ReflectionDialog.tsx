import { Button } from '@mantine/core'
import { useRef } from 'react'
import type { Reflection } from '#contract/reflection.ts'
import { formatDate, formatDay } from '#domain/display.ts'
import { ReflectionFacts } from '#web/features/cohorts/ReflectionFacts.tsx'
import { announce } from '#web/ui/announce.ts'
import { Dialog } from '#web/ui/dialogs/Dialog.tsx'
import { Chip } from '#web/ui/StatusChip.tsx'
import styles from './Reflections.module.css'

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
  // What was shown stays readable while the dialog fades.
  const last = useRef(0)
  if (index >= 0) last.current = index
  const reflection = reflections[last.current]
  if (!reflection) return null

  /** Previous is the day before. At either end the button stays, so that the focus is not lost, and does nothing. */
  function step(by: 1 | -1) {
    const to = reflections[last.current - by]
    return {
      variant: 'default',
      'aria-disabled': to === undefined,
      'data-disabled': to === undefined,
      onClick: () => {
        if (!to) return
        announce(formatDate(to.feedback_on))
        onGo(to.feedback_on)
      },
    }
  }

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
        <Button {...step(-1)}>Previous</Button>
        <Button {...step(1)}>Next</Button>
        <Button className={styles.close ?? ''} onClick={onClose} data-autofocus>
          Close
        </Button>
      </div>
    </Dialog>
  )
}
