import { useState } from 'react'
import type { AssignmentRow } from '#contract/assignments.ts'
import { selectionStatus, toggleAll } from '#domain/assignment-copy.ts'
import type { Selection } from '#web/ui/table/columns.ts'

/** Survives paging; a new filter clears it. */
export interface AssignmentSelection extends Selection<AssignmentRow> {
  ids: readonly number[]
  /** How many a new filter has deselected, until the next selection. */
  cleared: number
  clear(): void
}

const NOTHING = { ids: [] as readonly number[], cleared: 0 }

/** `filter` identifies the filter, `total` is the number of matches, `readAll` loads all their ids. */
export function useSelection(filter: string, total: number, readAll: () => Promise<number[]>): AssignmentSelection {
  const [state, setState] = useState({ ...NOTHING, filter })
  // A search is typed in several steps: keep the count that the first one cleared.
  if (state.filter !== filter) setState({ filter, ids: [], cleared: state.ids.length || state.cleared })
  const { ids, cleared } = state
  // A functional update, because the user may go on clicking while all ids are loading.
  const choose = (next: (now: readonly number[]) => readonly number[]) =>
    setState((now) => (now.filter === filter ? { filter, ids: next(now.ids), cleared: 0 } : now))
  return {
    ids,
    cleared,
    clear: () => choose(() => []),
    isSelected: ({ id }) => ids.includes(id),
    onToggle: ({ id }) => choose((now) => (now.includes(id) ? now.filter((other) => other !== id) : [...now, id])),
    status: selectionStatus(ids.length, total),
    onToggleAll: () => void readAll().then((all) => choose((now) => toggleAll(now, all)), ignoreReported),
    label: ({ name }) => `Select ${name}`,
    allLabel: 'Select all assignments of this filter',
  }
}

/** The failure has been reported; the selection stays. */
function ignoreReported(): void {}
