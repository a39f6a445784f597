import type { ReactNode } from 'react'
import { count } from '#domain/time-in-words.ts'
import styles from './SelectionBar.module.css'

/** What can be done with the selected rows: <SelectionBar label="Copy assignments" noun="assignment" selection={selection}>… */
interface SelectionBarProps {
  label: string
  noun: string
  selection: { chosen: readonly unknown[]; cleared: number }
  children: ReactNode
}

export function SelectionBar({ label, noun, selection: { chosen, cleared }, children }: SelectionBarProps) {
  return (
    <fieldset className={styles.bar} aria-label={label}>
      <p role="status" className={styles.chosen}>
        {cleared > 0
          ? `The filter has changed, so your selection of ${count(cleared, noun)} was cleared.`
          : `${chosen.length} selected`}
      </p>
      {children}
    </fieldset>
  )
}
