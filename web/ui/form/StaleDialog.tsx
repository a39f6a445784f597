import { useRef } from 'react'
import { CompareDialog, type ComparedField } from './CompareDialog.tsx'
import type { EditForm } from './use-edit-form.ts'

/**
 * The compare view of a form whose save was refused as stale. Keep `theirs` in a state of the form:
 *   if (saved.error.code === 'stale') setTheirs(saved.error.current as Employee)
 *   <StaleDialog form={form} theirs={theirs} onDone={() => setTheirs(null)} valuesOf={valuesOf} compare={compared} onSave={save} />
 */
export interface StaleDialogProps<Row extends { version: number }, Values extends object> {
  form: EditForm<Values>
  /** The row as someone else saved it; null if there is nothing to compare. */
  theirs: Row | null
  onDone(): void
  valuesOf(row: Row): Values
  compare(mine: Values, theirs: Values): readonly ComparedField[]
  /** Saves mine over that version. */
  onSave(version: number): void
}

export function StaleDialog<Row extends { version: number }, Values extends object>(
  props: StaleDialogProps<Row, Values>,
) {
  const { form, theirs, onDone, valuesOf } = props
  // Keeps the content while the dialog fades out.
  const last = useRef(theirs)
  if (theirs) last.current = theirs
  const row = theirs ?? last.current
  if (!row) return null
  return (
    <CompareDialog
      opened={theirs !== null}
      fields={props.compare(form.values, valuesOf(row))}
      onBack={onDone}
      onTakeTheirs={() => {
        form.reset(valuesOf(row), row.version)
        onDone()
      }}
      onKeepMine={() => {
        form.rebase(row.version)
        onDone()
        props.onSave(row.version)
      }}
    />
  )
}
