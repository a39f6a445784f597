import { useMemo, useState } from 'react'
import { columnsProblem, type ImportColumns, matchColumns } from '#domain/import-columns.ts'
import type { ImportKind } from '#domain/import-kinds.ts'
import { readTable } from '#domain/import-table.ts'
import { useUnsavedEdits } from '#web/ui/form/unsaved-edits.ts'
import { type Draft, useDraft } from '#web/ui/form/use-draft.ts'
import { sizeProblem } from './read-file.ts'

/** Larger texts are not kept across a reload: the browser stores some five million characters in all. */
const DRAFT_LIMIT = 1_000_000

interface Pasted {
  text: string
  /** As corrected; null as matched. */
  columns: ImportColumns | null
}

export interface Sheet extends Pasted {
  header: readonly string[]
  /** What the first row with something in it holds, for each column. */
  samples: readonly string[]
  rowCount: number
  /** The field of each column. */
  fields: ImportColumns
  /** Why it cannot be previewed; null also while there is nothing. */
  problem: string | null
  isKept: boolean
  draft: Draft
  setText(text: string): void
  setColumns(columns: ImportColumns): void
  /** Imported: no question, no draft. */
  done(): void
}

const NOTHING: Pasted = { text: '', columns: null }

/** The pasted rows as far as the browser reads them, kept as a draft. */
export function useSheet(kind: ImportKind): Sheet {
  const [pasted, setPasted] = useState(NOTHING)
  const { text, columns } = pasted
  const read = useMemo(() => readSheet(kind, text), [kind, text])
  const fields = columns ?? read.matched
  const problem = read.problem ?? (text === '' ? null : columnsProblem(kind, read.header, fields))
  const isKept = text.length <= DRAFT_LIMIT
  const draft = useDraft<Pasted>(`import:${kind}`, text === '' || !isKept ? null : pasted, setPasted)
  const edits = useUnsavedEdits(text !== '', { onLeave: draft.discard })
  return {
    ...pasted,
    ...read,
    fields,
    problem,
    isKept,
    draft,
    setText: (next) => {
      if (next !== text) setPasted({ text: next, columns: sameHeader(next, text) ? columns : null })
    },
    setColumns: (next) => setPasted({ text, columns: next }),
    done() {
      edits.release()
      draft.discard()
    },
  }
}

/** A correction of a cell keeps the corrected columns. */
function sameHeader(one: string, other: string): boolean {
  const [first, second] = [one, other].map((text) => text.slice(0, text.search(/[\r\n]|$/)))
  return first === second
}

function readSheet(kind: ImportKind, text: string) {
  const nothing = { header: [], samples: [], rowCount: 0, matched: [] }
  if (text === '') return { ...nothing, problem: null }
  const size = sizeProblem(text)
  if (size !== null) return { ...nothing, problem: size }
  const table = readTable(text)
  if ('problem' in table) return { ...nothing, problem: table.problem }
  const { header, rows } = table
  const samples = header.map((_, at) => rows.find(({ cells }) => cells[at]?.trim())?.cells[at]?.trim() ?? '')
  return { header, samples, rowCount: rows.length, matched: matchColumns(kind, header), problem: null }
}
