import { useState } from 'react'
import type { AssignmentRow } from '#contract/assignments.ts'
import { selectionStatus, toggleAll } from '#domain/assignment-copy.ts'
import type { Selection } from '#web/ui/table/columns.ts'

/** Which assignments are chosen. It survives paging; another filter clears it. */
export interface AssignmentSelection extends Selection<AssignmentRow> {
  ids: readonly number[]
  /** How many another filter has taken away, until the next choice. */
  cleared: number
  clear(): void
}

const NOTHING = { ids: [] as readonly number[], cleared: 0 }

/** `filter` names what narrows the list, `total` is how many it finds, and `readAll` brings the ids of all of them. */
export function useSelection(filter: string, total: number, readAll: () => Promise<number[]>): AssignmentSelection {
  const [state, setState] = useState({ ...NOTHING, filter })
  // Words are typed in several steps, and what the first one has cleared stays said.
  if (state.filter !== filter) setState({ filter, ids: [], cleared: state.ids.length || state.cleared })
  const { ids, cleared } = state
  // From what is chosen by then: the ids of a long filter take a moment, and people go on clicking.
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

/** A failed reading has opened its dialog already; the selection stays as it was. */
function ignoreReported(): void {}
