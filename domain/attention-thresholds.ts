/** When a student needs attention. The page explains its list by these numbers (attention-words.ts). */
export const ATTENTION = {
  /** The latest assignments due, all missing. */
  missing_in_row: 3,
  missing_in_all: 4,
  /** Grades of 1, the last ones given. */
  lowest_grades: 2,
  /** A score at or below it is low. */
  low_score: 2,
  low_days: 2,
  /** Class days in which the low days fall. */
  low_within: 5,
  /** Points by which a score is below the student's own mean. */
  drop: 2,
  /** Class days that the mean is of, and how many reflections it needs. */
  mean_days: 10,
  mean_reflections: 5,
  /** Class days without a reflection. */
  unreflected_days: 3,
  /** Absent on the last rolls, of those within so many class days. */
  absent_in_row: 2,
  absent_within: 10,
  /** A request for a 1:1 is older than so many class days. */
  request_days: 1,
  /** Class days without a note, a 1:1 or written feedback. */
  contact_days: 10,
  /** A snooze ends at the latest after so many days. */
  snooze_days: 60,
} as const
