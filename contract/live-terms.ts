// Without zod, for the browser.

/** Kinds of records that a change may name: it then concerns no others of the kind. */
export type Kind = 'people' | 'cohorts' | 'assignments'

/** What parameters of these names stand for in every call. What `id` stands for, a read says itself. */
export const NAMED_KINDS: Readonly<Record<string, Kind>> = {
  studentId: 'people',
  cohortId: 'cohorts',
  assignmentId: 'assignments',
}

export const BEAT_MS = 15_000

/** Header of a refetch that an event caused. It does not count as activity; its value is the event's `at`, or 'now'. */
export const REFETCH = 'live-refetch'
/** Header with the id of the tab that writes. */
export const TAB = 'live-tab'
