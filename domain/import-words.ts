import { formatFigure } from './figures.ts'
import { IMPORT_NOUNS, type ImportKind, type ImportOutcome } from './import-kinds.ts'
import type { ImportState } from './import-states.ts'
import { listInWords } from './list-in-words.ts'

export type ImportCounts = Record<ImportOutcome, number>

export const IMPORT_STATE_LABELS: Record<ImportState, string> = {
  preview: 'Not imported',
  running: 'Running',
  done: 'Imported',
  undone: 'Undone',
  expired: 'Not imported',
}

/** How many records an import writes. */
export function writtenRows({ new: added, changed }: ImportCounts): number {
  return added + changed
}

/** 'Import 22 students' */
export function importLabel(kind: ImportKind, counts: ImportCounts): string {
  return `Import ${figured(writtenRows(counts), IMPORT_NOUNS[kind])}`
}

/** '20 students added, 2 changed and 1 unchanged. 3 rows were left out.' */
export function doneInWords(kind: ImportKind, counts: ImportCounts): string {
  const parts = [
    counts.new > 0 ? `${figured(counts.new, IMPORT_NOUNS[kind])} added` : '',
    counts.changed > 0 ? `${formatFigure(counts.changed)} changed` : '',
    counts.unchanged > 0 ? `${formatFigure(counts.unchanged)} unchanged` : '',
  ].filter((part) => part !== '')
  const leftOut = counts.invalid > 0 ? `${rows(counts.invalid)} left out.` : ''
  return [parts.length > 0 ? `${listInWords(parts)}.` : '', leftOut].filter((part) => part !== '').join(' ')
}

/** What is said beside the button: '1 row is invalid and will be left out.' Null if every row is imported. */
export function leftOutInWords({ invalid, unchanged }: ImportCounts): string | null {
  const parts = [
    invalid > 0 ? `${figured(invalid, 'row')} ${invalid === 1 ? 'is' : 'are'} invalid and will be left out.` : '',
    unchanged > 0 ? `${figured(unchanged, 'row')} would change nothing.` : '',
  ].filter((part) => part !== '')
  return parts.length > 0 ? parts.join(' ') : null
}

/** What a preview says now, after someone has changed something: 'New: 21 instead of 22. Changed: 1 instead of 0.' */
export function countsChanged(before: ImportCounts, now: ImportCounts, labels: Record<ImportOutcome, string>): string {
  return (Object.keys(labels) as ImportOutcome[])
    .filter((outcome) => before[outcome] !== now[outcome])
    .map((outcome) => `${labels[outcome]}: ${now[outcome]} instead of ${before[outcome]}.`)
    .join(' ')
}

/** '1 row', '2,000 rows' */
export function figured(amount: number, noun: string): string {
  return `${formatFigure(amount)} ${noun}${amount === 1 ? '' : 's'}`
}

const rows = (amount: number) => `${figured(amount, 'row')} ${amount === 1 ? 'was' : 'were'}`
