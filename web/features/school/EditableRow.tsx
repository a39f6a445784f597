import { Button } from '@mantine/core'
import { type MouseEvent, type ReactNode, useState } from 'react'
import { useFocusWhen } from '#web/ui/use-focus-when.ts'
import styles from './School.module.css'

interface EditableRowProps {
  /** What the edit button is called, and what it edits. */
  label: string
  name: string
  words: ReactNode
  actions: ReactNode
  form: (onDone: () => void) => ReactNode
}

/** A row of a list that becomes a form in place; the focus returns to its button. */
export function EditableRow({ label, name, words, actions, form }: EditableRowProps) {
  const [step, setStep] = useState<'shown' | 'editing' | 'done'>('shown')
  const edit = useFocusWhen<HTMLButtonElement>(step === 'done')
  if (step === 'editing') {
    return (
      <li className={styles.row}>
        <div className={styles.form}>{form(() => setStep('done'))}</div>
      </li>
    )
  }
  return (
    <li className={styles.row}>
      <div className={styles.words}>{words}</div>
      <span className={styles.actions}>
        {actions}
        <Button
          ref={edit}
          variant="subtle"
          size="compact-sm"
          aria-label={`${label} ${name}`}
          onClick={() => setStep('editing')}
        >
          {label}
        </Button>
      </span>
    </li>
  )
}

interface RowButtonProps {
  label: string
  name: string
  isPending: boolean
  onClick(event: MouseEvent<HTMLElement>): void
}

/** Not disabled while pending, to keep the focus. */
export function RowButton({ label, name, isPending, onClick }: RowButtonProps) {
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      aria-busy={isPending}
      aria-label={`${label} ${name}`}
      onClick={(event) => {
        if (!isPending) onClick(event)
      }}
    >
      {label}
    </Button>
  )
}
