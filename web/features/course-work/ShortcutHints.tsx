import { Switch } from '@mantine/core'
import styles from './Grading.module.css'

/** What the keys do, where the hands already are. Screens without a keyboard do not show it. */
export interface ShortcutHintsProps {
  hints: readonly { keys: readonly string[]; does: string }[]
  areSingleKeysOn: boolean
  onSwitch(areOn: boolean): void
}

export function ShortcutHints({ hints, areSingleKeysOn, onSwitch }: ShortcutHintsProps) {
  return (
    <section className={styles.shortcuts} aria-label="Keyboard shortcuts">
      <Switch
        size="xs"
        label="Single-key shortcuts"
        checked={areSingleKeysOn}
        onChange={(event) => onSwitch(event.currentTarget.checked)}
      />
      <ul className={styles.hints}>
        {hints.map(({ keys, does }) => (
          <li key={does}>
            {keys.map((key) => (
              <kbd key={key} className={styles.key}>
                {key}
              </kbd>
            ))}
            {does}
          </li>
        ))}
      </ul>
    </section>
  )
}
