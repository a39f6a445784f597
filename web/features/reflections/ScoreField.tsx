import { useId } from 'react'
import { SCORES } from '#domain/reflection-form.ts'
import { cx } from '#web/ui/cx.ts'
import styles from './ScoreField.module.css'

/** A score from 1 to 6 by thumb, arrow keys or mouse. */
interface ScoreFieldProps {
  label: string
  question: string
  /** What 1 and 6 mean. */
  ends: readonly [string, string]
  value: number | null
  onChange(score: number): void
  isMissing: boolean
}

export function ScoreField({ label, question, ends, value, onChange, isMissing }: ScoreFieldProps) {
  const id = useId()
  return (
    <div
      role="radiogroup"
      className={cx(styles.field, isMissing && styles.missing)}
      aria-required="true"
      aria-invalid={isMissing}
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-question`}
    >
      <div className={styles.legend}>
        <span id={`${id}-label`}>{label}</span>
        <span className={styles.asterisk} aria-hidden="true">
          {' '}
          *
        </span>
      </div>
      <p id={`${id}-question`} className={styles.question}>
        {question}
      </p>
      <div className={styles.tiles}>
        {SCORES.map((score) => (
          <label key={score} className={styles.tile}>
            <input
              type="radio"
              name={id}
              value={score}
              checked={value === score}
              onChange={() => onChange(score)}
              aria-label={`${score}${score === 1 ? `, ${ends[0]}` : score === 6 ? `, ${ends[1]}` : ''}`}
            />
            {score}
          </label>
        ))}
      </div>
      <div className={styles.ends} aria-hidden="true">
        <span>{ends[0]}</span>
        <span>{ends[1]}</span>
      </div>
      {isMissing ? <p className={styles.error}>Please choose a score.</p> : null}
    </div>
  )
}
