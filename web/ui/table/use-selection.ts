import { useState } from 'react'
import { selectionStatus, toggleAll } from '#domain/assignment-copy.ts'
import type { Selection } from './columns.ts'

interface Selectable {
  id: number
}

/** Rows that survive paging; a new filter clears them. */
export interface KeptSelection<Row extends Selectable, Kept extends Selectable> extends Selection<Row> {
  chosen: readonly Kept[]
  /** How many a new filter has deselected, until the next selection. */
  cleared: number
  clear(): void
}

interface Options<Row extends Selectable, Kept extends Selectable> {
  /** Identifies the filter. */
  filter: string
  /** The number of matches. */
  total: number
  /** Loads all of them; null if they are not to be selected. */
  readAll(): Promise<readonly Kept[] | null>
  keep(row: Row): Kept
  label(row: Row): string
  allLabel: string
}

export function useSelection<Row extends Selectable, Kept extends Selectable>({
  filter,
  total,
  readAll,
  keep,
  ...labels
}: Options<Row, Kept>): KeptSelection<Row, Kept> {
  const [state, setState] = useState({ chosen: [] as readonly Kept[], cleared: 0, filter })
  // A search is typed in several steps: keep the count that the first one cleared.
  if (state.filter !== filter) setState({ filter, chosen: [], cleared: state.chosen.length || state.cleared })
  const { chosen, cleared } = state
  // A functional update, because the user may go on clicking while all rows are loading.
  const choose = (next: (now: readonly Kept[]) => readonly Kept[]) =>
    setState((now) => (now.filter === filter ? { filter, chosen: next(now.chosen), cleared: 0 } : now))
  return {
    ...labels,
    chosen,
    cleared,
    clear: () => choose(() => []),
    isSelected: ({ id }) => chosen.some((other) => other.id === id),
    onToggle: (row) =>
      choose((now) => {
        const others = now.filter(({ id }) => id !== row.id)
        return others.length < now.length ? others : [...now, keep(row)]
      }),
    status: selectionStatus(chosen.length, total),
    onToggleAll: () => void readAll().then((all) => all && choose((now) => toggleAll(now, all)), ignoreReported),
  }
}

/** The failure has been reported; the selection stays. */
function ignoreReported(): void {}
