import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Reflection } from '#contract/reflections.ts'
import { formatDate } from '#domain/display.ts'
import { Dialog } from '#web/ui/dialogs/Dialog.tsx'
import { useLast } from '#web/ui/dialogs/use-last.ts'
import { stepButton } from '#web/ui/step-button.ts'
import styles from './DayPage.module.css'
import { ReflectionFacts } from './ReflectionFacts.tsx'

interface ReflectionDialogProps {
  /** Newest first. */
  reflections: readonly Reflection[]
  isShown(reflection: Reflection): boolean
  title(reflection: Reflection): string
  /** The 1:1 request, above the answers. */
  request(reflection: Reflection): ReactNode
  /** Shows '3 of 12'. */
  hasPosition?: boolean
  onGo(reflection: Reflection): void
  onClose(): void
}

/** One of a list of reflections, with Previous (the day before) and Next. */
export function ReflectionDialog({ reflections, onGo, onClose, ...props }: ReflectionDialogProps) {
  const shown = reflections.find(props.isShown)
  const reflection = useLast(shown)
  if (!reflection) return null
  const index = reflections.indexOf(reflection)
  const step = (by: 1 | -1) => stepButton(reflections[index - by], ({ feedback_on }) => formatDate(feedback_on), onGo)
  return (
    <Dialog
      opened={shown !== undefined}
      onClose={onClose}
      title={props.title(reflection)}
      size="lg"
      fullScreenOnPhone
      closeOnClickOutside
    >
      {props.request(reflection)}
      <ReflectionFacts reflection={reflection} />
      <div className={styles.steps}>
        <Button {...step(-1)}>Previous</Button>
        {props.hasPosition ? (
          <span className={styles.place}>
            {reflections.length - index} of {reflections.length}
          </span>
        ) : null}
        <Button {...step(1)}>Next</Button>
        <Button className={styles.close ?? ''} onClick={onClose} data-autofocus>
          Close
        </Button>
      </div>
    </Dialog>
  )
}
