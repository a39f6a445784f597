import styles from './DataTable.module.css'

interface RowCheckboxProps {
  label: string
  /** Shown next to the box; otherwise for screen readers only. */
  isLabelShown?: boolean
  isChecked: boolean
  /** Indeterminate. */
  isSome?: boolean
  onChange(): void
}

/** The native checkbox, to keep a component's code out of every table. */
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
