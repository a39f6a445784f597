/** How long the web app offers to undo an action, and how long the server accepts it. */
export const UNDO_OFFERED_MS = 10_000
export const UNDO_ACCEPTED_MS = 20_000

/** Notices and emails of an action that can be undone wait for so long. */
export const UNDO_OVER_SECONDS = 30

interface Done {
  actor_id: number
  done_at: Date
  undone_at: Date | null
}

/** Why this person cannot undo the action now; null if they can. */
export function undoProblem(
  { actor_id, done_at, undone_at }: Done,
  by: { actor_id: number; now: Date },
): string | null {
  if (by.actor_id !== actor_id) return 'Only the person who did this can undo it.'
  if (undone_at) return 'This has been undone already.'
  return by.now.getTime() - done_at.getTime() > UNDO_ACCEPTED_MS
    ? `This can no longer be undone: it was possible for ${UNDO_ACCEPTED_MS / 1000} seconds.`
    : null
}
