import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './StatusChip.module.css'
import { LOOKS, type Look, type States, type Tone } from './status-looks.ts'
import tones from './Tone.module.css'

/**
 * A state as icon and text, in the tone of its kind: <StatusChip of="phase" value={cohortPhase(cohort, now)} />.
 * Kinds: phase, placement, work, timing, detail, assignment, type, employee.
 */
type StatusChipProps = { [Kind in keyof States]: { of: Kind; value: States[Kind] } }[keyof States]

export function StatusChip({ of, value }: StatusChipProps) {
  const looks: Record<string, Look> = LOOKS[of]
  const look = looks[value]
  if (!look || look.tone === 'plain') return look?.text ?? value
  return (
    <Chip tone={look.tone} icon={look.Icon ? <look.Icon size={15} stroke={2} aria-hidden /> : null}>
      {look.text ?? value}
    </Chip>
  )
}

/** For any other label: <Chip tone="warn" icon={…}>1:1 requested</Chip>. */
export function Chip({ tone, icon, children }: { tone: Tone; icon?: ReactNode; children: ReactNode }) {
  return (
    <span className={cx(styles.chip, tone === 'quiet' ? styles.quiet : tones[tone])}>
      {icon}
      {children}
    </span>
  )
}
