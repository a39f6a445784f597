/** How long typing must rest before a search is sent. */
export const SEARCH_DEBOUNCE_MS = 250

/** The shortest time the saving modal stays, so that it is read and not only seen to flash. */
export const SAVE_PAUSE_MS = 250
export const ASSIGNMENT_CREATE_PAUSE_MS = 300
export const ASSIGNMENT_COPY_PAUSE_MS = 1000
