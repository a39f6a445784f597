/** A preview can be committed, a running import is being committed. What an expired preview would have done is forgotten. */
export const IMPORT_STATES = ['preview', 'running', 'done', 'undone', 'expired'] as const
export type ImportState = (typeof IMPORT_STATES)[number]

/** How long rows are kept, a preview can be committed and an import can be undone. */
export const IMPORT_KEPT_MS = 24 * 60 * 60_000

interface Done {
  state: ImportState
  actor_id: number
  committed_at: Date | null
  /** What an undo restores is forgotten with them. */
  has_rows: boolean
}

/** Why this person cannot undo the import now; null if they can. Whether someone has used its records is seen only then. */
export function importUndoProblem(
  { state, actor_id, committed_at, has_rows }: Done,
  by: { actor_id: number; now: Date },
): string | null {
  if (state === 'undone') return 'This import has been undone already.'
  if (state !== 'done' || committed_at === null) return 'Nothing has been imported yet.'
  if (by.actor_id !== actor_id) return 'Only the person who imported this can undo it.'
  const isOver = !has_rows || by.now.getTime() - committed_at.getTime() > IMPORT_KEPT_MS
  return isOver ? 'This can no longer be undone: an import can be undone for a day.' : null
}
