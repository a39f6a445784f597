/** The default time of every test: a Wednesday at 10:00 Central. */
export const NOW = '2026-10-14T15:00:00Z'
