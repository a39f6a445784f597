import { ActionIcon } from '@mantine/core'
import { type ComponentType, useId, useRef } from 'react'
import type { ShortcutListProps } from './ShortcutList.tsx'
import styles from './Shortcuts.module.css'
import type { Hint } from './use-shortcuts.ts'

interface ShortcutHintsProps {
  hints: readonly Hint[]
  isOpen: boolean
  onToggle(isOpen: boolean): void
  /** Where the list opens, seen from the button. */
  opens: 'above' | 'below'
  /** Null until its code is loaded. */
  List: ComponentType<ShortcutListProps> | null
}

/** A button that opens a list of shortcuts. It is hidden on screens without a keyboard. */
export function ShortcutHints({ hints, isOpen, onToggle, opens, List }: ShortcutHintsProps) {
  const root = useRef<HTMLDivElement>(null)
  const id = useId()
  return (
    <div ref={root} className={styles.shortcuts} data-opens={opens}>
      <ActionIcon
        variant="default"
        size={36}
        className={styles.button}
        aria-label="Keyboard shortcuts"
        title="Keyboard shortcuts"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => onToggle(!isOpen)}
      >
        ?
      </ActionIcon>
      {isOpen && List ? <List id={id} root={root} hints={hints} opens={opens} onClose={() => onToggle(false)} /> : null}
    </div>
  )
}
