import type { ReactNode } from 'react'
import { DASH } from '#domain/display.ts'
import { cx } from './cx.ts'
import styles from './Facts.module.css'
import { Hint } from './Hint.tsx'

/** A detail card's names and values: <Facts facts={[{ name: 'Campus', value: campus.name }]} />. Empty values show a dash. */
export interface Fact {
  name: string
  value: ReactNode
  /** What the number means, behind a small question mark. */
  hint?: string
  /** Takes the whole row. */
  wide?: boolean
}

/** `isDense` keeps two columns on a phone, for short values. */
export function Facts({ facts, isDense = false }: { facts: readonly Fact[]; isDense?: boolean }) {
  return (
    <dl className={cx(styles.facts, isDense && styles.dense)}>
      {facts.map(({ name, value, hint, wide }) => (
        <div key={name} className={cx(styles.fact, wide && styles.wide)}>
          <dt className={styles.name}>
            {name}
            {hint ? <Hint text={hint} about={name} /> : null}
          </dt>
          <dd className={styles.value}>{value === null || value === undefined || value === '' ? DASH : value}</dd>
        </div>
      ))}
    </dl>
  )
}
