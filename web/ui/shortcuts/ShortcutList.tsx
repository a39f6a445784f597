import { Switch } from '@mantine/core'
import { type RefObject, useEffect, useEffectEvent } from 'react'
import { cx } from '#web/ui/cx.ts'
import { enterStack } from '#web/ui/dialogs/dialog-stack.ts'
import styles from './Shortcuts.module.css'
import { useSingleKeys } from './single-keys.ts'
import type { Hint } from './use-shortcuts.ts'
import '#web/ui/choice-styles.ts'

export interface ShortcutListProps {
  id: string
  /** Holds the button, and then the list. */
  root: RefObject<HTMLElement | null>
  hints: readonly Hint[]
  opens: 'above' | 'below'
  onClose(): void
}

/** What works here now, and the switch for single keys. Closed by Escape and a click outside. */
export default function ShortcutList({ id, root, hints, opens, onClose }: ShortcutListProps) {
  const [areSingleKeysOn, turnSingleKeys] = useSingleKeys()
  const close = useEffectEvent(onClose)

  // The focus goes to the button: screen readers read the expanded state, and the next Tab goes into the list.
  useEffect(() => {
    const cameFrom = document.activeElement
    const box = root.current
    box?.querySelector('button')?.focus()
    return () => {
      const now = document.activeElement
      const wasHere = now === document.body || box?.contains(now)
      if (wasHere && cameFrom instanceof HTMLElement) cameFrom.focus()
    }
  }, [root])

  useEffect(() => {
    // On a page it lies in no dialog.
    const dialog = root.current?.closest<HTMLElement>('[data-dialog]')?.dataset.dialog
    const leaveStack = enterStack({ id: dialog, close: () => close() })
    const onPointerDown = ({ target }: PointerEvent) => {
      if (target instanceof Node && !root.current?.contains(target)) close()
    }
    document.addEventListener('pointerdown', onPointerDown)
    return () => {
      leaveStack()
      document.removeEventListener('pointerdown', onPointerDown)
    }
  }, [root])

  return (
    <section id={id} className={cx(styles.list, styles[opens])} aria-label="Keyboard shortcuts">
      <ul className={styles.hints}>
        {hints.map(({ keys, does }) => (
          <li key={does}>
            <span>
              {keys.map((key) => (
                <kbd key={key} className={styles.key}>
                  {key}
                </kbd>
              ))}
            </span>
            {does}
          </li>
        ))}
      </ul>
      <Switch
        size="xs"
        label="Single-key shortcuts"
        checked={areSingleKeysOn}
        onChange={(event) => turnSingleKeys(event.currentTarget.checked)}
      />
    </section>
  )
}
