import styles from './DataTable.module.css'

interface RowCheckboxProps {
  label: string
  /** Beside the box; else only screen readers hear it. */
  isLabelShown?: boolean
  isChecked: boolean
  /** Between none and all. */
  isSome?: boolean
  onChange(): void
}

/** The browser's own box: most tables have nothing to choose, so all of them do without the code of another. */
export function RowCheckbox({ label, isLabelShown = false, isChecked, isSome = false, onChange }: RowCheckboxProps) {
  return (
    <label className={styles.check}>
      <input
        type="checkbox"
        aria-label={label}
        checked={isChecked}
        onChange={onChange}
        ref={(box) => {
          if (box) box.indeterminate = isSome
        }}
      />
      {isLabelShown ? label : null}
    </label>
  )
}
