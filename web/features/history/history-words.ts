import type { HistoryRow } from '#contract/history.ts'
import { DASH } from '#domain/display.ts'

/** What a field is called, and how its values read where they are no plain text. */
export type HistoryWords = Record<string, { label: string; value?(value: unknown): string }>

export interface ChangeInWords {
  label: string
  /** Null where there was nothing before. */
  from: string | null
  to: string
}

/** An item that was created changed in every field, which says nothing. */
export function inWords(row: Pick<HistoryRow, 'action' | 'changes'>, words: HistoryWords): ChangeInWords[] {
  if (row.action === 'created') return []
  return Object.entries(row.changes).flatMap(([field, { from, to }]) => {
    const known = words[field]
    if (!known) return []
    const read = (value: unknown) => (isNothing(value) ? DASH : (known.value?.(value) ?? String(value)))
    return { label: known.label, from: isNothing(from) ? null : read(from), to: read(to) }
  })
}

function isNothing(value: unknown): boolean {
  return value === null || value === undefined || value === ''
}
