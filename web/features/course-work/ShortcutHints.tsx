import { ActionIcon, Switch } from '@mantine/core'
import IconQuestionMark from '@tabler/icons-react/dist/esm/icons/IconQuestionMark.mjs'
import { useId } from 'react'
import styles from './Grading.module.css'
import type { useShortcutList } from './use-shortcut-list.ts'
import '#web/ui/choice-styles.ts'

/** The button is hidden on screens without a keyboard. */
interface ShortcutHintsProps {
  list: ReturnType<typeof useShortcutList>
  hints: readonly { keys: readonly string[]; does: string }[]
  areSingleKeysOn: boolean
  onSwitch(areOn: boolean): void
}

export function ShortcutHints({ list, hints, areSingleKeysOn, onSwitch }: ShortcutHintsProps) {
  const id = useId()
  return (
    <div ref={list.root} className={styles.shortcuts}>
      <ActionIcon
        ref={list.button}
        variant="default"
        size={36}
        className={styles.shortcutsButton}
        aria-label="Keyboard shortcuts"
        title="Keyboard shortcuts"
        aria-expanded={list.isOpen}
        aria-controls={list.isOpen ? id : undefined}
        onClick={list.toggle}
      >
        <IconQuestionMark size={18} aria-hidden />
      </ActionIcon>
      {list.isOpen ? (
        <section id={id} className={styles.shortcutList} aria-label="Keyboard shortcuts">
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
            onChange={(event) => onSwitch(event.currentTarget.checked)}
          />
        </section>
      ) : null}
    </div>
  )
}
