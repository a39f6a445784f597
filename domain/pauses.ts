/** How long typing must rest before a search is sent. */
export const SEARCH_DEBOUNCE_MS = 250

/** The shortest time the saving modal stays, so that it is read and not only seen to flash. */
export const SAVE_PAUSE_MS = 250
export const ASSIGNMENT_CREATE_PAUSE_MS = 300
export const ASSIGNMENT_COPY_PAUSE_MS = 1000

/** A save that took longer than the pause adds nothing to it. */
export function remainingPause(pause: number, startedAt: Date, now: Date): number {
  const passed = now.getTime() - startedAt.getTime()
  return Math.min(pause, Math.max(0, pause - passed))
}
