import { useState } from 'react'
import type { AssignmentRow } from '#contract/assignments.ts'
import { selectionStatus, toggleAll } from '#domain/bulk-copy.ts'
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
  if (state.filter !== filter) setState({ filter, ids: [], cleared: state.ids.length })
  const { ids, cleared } = state
  const choose = (next: readonly number[]) => setState({ filter, ids: next, cleared: 0 })
  return {
    ids,
    cleared,
    clear: () => choose([]),
    isSelected: ({ id }) => ids.includes(id),
    onToggle: ({ id }) => choose(ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]),
    status: selectionStatus(ids.length, total),
    onToggleAll: () => void readAll().then((all) => choose(toggleAll(ids, all)), ignoreReported),
    label: ({ name }) => `Select ${name}`,
    allLabel: 'Select all assignments of this filter',
  }
}

/** A failed reading has opened its dialog already; the selection stays as it was. */
function ignoreReported(): void {}
