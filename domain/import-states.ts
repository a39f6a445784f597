/** A preview can be committed, a running import is being committed. What an expired preview would have done is forgotten. */
export const IMPORT_STATES = ['preview', 'running', 'done', 'undone', 'expired'] as const
export type ImportState = (typeof IMPORT_STATES)[number]

/** How long rows are kept, a preview can be committed and an import can be undone. */
export const IMPORT_KEPT_MS = 24 * 60 * 60_000
