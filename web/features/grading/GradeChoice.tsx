import { Button } from '@mantine/core'
import { type Ref, useId } from 'react'
import { GRADES, type Grade, gradeMeaning } from '#domain/grade.ts'
import styles from './Grading.module.css'

/** 1, 3 or 5 with what it means. Clearing it opens the work to its student again. */
export interface GradeChoiceProps {
  value: Grade | null
  onChange(grade: Grade | null): void
  /** On what gets the focus first: the chosen grade, or the first one. */
  focusRef: Ref<HTMLInputElement>
}

export function GradeChoice({ value, onChange, focusRef }: GradeChoiceProps) {
  const name = useId()
  const first = value ?? GRADES[0]
  return (
    <fieldset className={styles.grades}>
      <legend className={styles.legend}>Grade</legend>
      <div className={styles.tiles}>
        {GRADES.map((grade) => (
          <label key={grade} className={styles.tile}>
            <input
              type="radio"
              name={name}
              checked={value === grade}
              onChange={() => onChange(grade)}
              data-autofocus={grade === first || undefined}
              ref={grade === first ? focusRef : null}
            />
            <span className={styles.number}>{grade}</span>
            <span>{gradeMeaning(grade)}</span>
          </label>
        ))}
      </div>
      {value !== null ? (
        <Button variant="subtle" size="compact-sm" mt={6} ml={-8} onClick={() => onChange(null)}>
          Clear grade
        </Button>
      ) : null}
    </fieldset>
  )
}
