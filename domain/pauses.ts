export const SEARCH_DEBOUNCE_MS = 250

/** Minimum time the saving modal stays open, so that it does not just flash. */
export const SAVE_PAUSE_MS = 250
export const ASSIGNMENT_CREATE_PAUSE_MS = 300
export const ASSIGNMENT_COPY_PAUSE_MS = 1000
