import { Checkbox } from '@mantine/core'
import IconColumns from '@tabler/icons-react/dist/esm/icons/IconColumns.mjs'
import { STUDENT_COLUMN_WORDS, STUDENT_COLUMNS, type StudentColumn } from '#domain/student-list.ts'
import styles from './Students.module.css'
import '#web/ui/choice-styles.ts'

interface ColumnsMenuProps {
  shown: readonly StudentColumn[]
  onToggle(column: StudentColumn): void
}

/** The optional columns of Students Home. */
export function ColumnsMenu({ shown, onToggle }: ColumnsMenuProps) {
  return (
    <details
      className={styles.columns}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !event.currentTarget.open) return
        event.currentTarget.open = false
        event.currentTarget.querySelector('summary')?.focus()
      }}
      onBlur={(event) => {
        const next = event.relatedTarget
        if (next && !event.currentTarget.contains(next)) event.currentTarget.open = false
      }}
    >
      <summary className={styles.summary}>
        <IconColumns size={16} aria-hidden />
        Columns
      </summary>
      <fieldset className={styles.choices} aria-label="Further columns">
        {STUDENT_COLUMNS.map((column) => (
          <Checkbox
            key={column}
            label={STUDENT_COLUMN_WORDS[column]}
            checked={shown.includes(column)}
            onChange={() => onToggle(column)}
          />
        ))}
      </fieldset>
    </details>
  )
}
