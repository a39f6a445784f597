import { Button } from '@mantine/core'
import { useId, useRef } from 'react'
import { GRADES, type Grade, gradeMeaning } from '#domain/course-work-grade.ts'
import { cx } from '#web/ui/cx.ts'
import styles from './Grading.module.css'

/** Without a grade the student can submit again. */
interface GradeChoiceProps {
  value: Grade | null
  onChange(grade: Grade | null): void
}

export function GradeChoice({ value, onChange }: GradeChoiceProps) {
  const name = useId()
  const tiles = useRef<HTMLDivElement>(null)

  function clear() {
    onChange(null)
    // The pressed button is unmounted.
    tiles.current?.querySelector('input')?.focus()
  }

  return (
    <fieldset className={styles.grades}>
      <legend className={styles.legend}>Grade</legend>
      <div ref={tiles} className={styles.tiles}>
        {GRADES.map((grade) => (
          <label key={grade} className={styles.tile} data-grade={grade}>
            <input type="radio" name={name} checked={value === grade} onChange={() => onChange(grade)} />
            <span className={styles.number}>{grade}</span>
            <span>{gradeMeaning(grade)}</span>
          </label>
        ))}
      </div>
      {value !== null ? (
        <Button variant="subtle" size="compact-xs" className={cx(styles.clear)} onClick={clear}>
          Clear grade
        </Button>
      ) : null}
    </fieldset>
  )
}
