/** A Wednesday at ten in the morning, Central time: the day on which every test begins unless it says otherwise. */
export const NOW = '2026-10-14T15:00:00Z'
