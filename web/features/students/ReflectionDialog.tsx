import { Button } from '@mantine/core'
import { useRef } from 'react'
import type { Reflection } from '#contract/reflection.ts'
import { formatDate } from '#domain/display.ts'
import { ConversationMark } from '#web/features/cohorts/ConversationMark.tsx'
import { ReflectionFacts } from '#web/features/cohorts/ReflectionFacts.tsx'
import { announce } from '#web/ui/announce.ts'
import { Dialog } from '#web/ui/dialogs/Dialog.tsx'
import styles from './ReflectionsPanel.module.css'

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
        onGo(to.id)
      },
    }
  }

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
        <Button {...step(-1)}>Previous</Button>
        <span className={styles.place}>
          {reflections.length - last.current} of {reflections.length}
        </span>
        <Button {...step(1)}>Next</Button>
        <Button className={styles.close ?? ''} onClick={onClose} data-autofocus>
          Close
        </Button>
      </div>
    </Dialog>
  )
}
