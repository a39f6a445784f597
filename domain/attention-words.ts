import type { AttentionKind } from './attention-reasons.ts'
import { ATTENTION } from './attention-thresholds.ts'
import { numberInWords } from './list-in-words.ts'

const n = (amount: number) => numberInWords(amount)

/** 'How this list works', from the thresholds. */
export const ATTENTION_RULES: Record<AttentionKind, string> = {
  request: `They asked for a 1:1 more than ${n(ATTENTION.request_days)} class day ago, and it is not done.`,
  absent: `They were absent on the last ${n(ATTENTION.absent_in_row)} class days on which the roll was called, within ${n(ATTENTION.absent_within)} class days.`,
  missing_in_row: `The latest ${n(ATTENTION.missing_in_row)} assignments due are all missing.`,
  missing_in_all: `At least ${n(ATTENTION.missing_in_all)} assignments are missing in all.`,
  no_reflections: `No reflection for the last ${n(ATTENTION.unreflected_days)} class days whose reflection has closed.`,
  lowest_grades: `The last ${n(ATTENTION.lowest_grades)} grades are 1, also on work that was returned.`,
  low_scores:
    `Understanding or support was ${ATTENTION.low_score} or lower on ${n(ATTENTION.low_days)} of the last ` +
    `${n(ATTENTION.low_within)} class days, or the latest score is ${n(ATTENTION.drop)} points or more below their own mean ` +
    `of the ${n(ATTENTION.mean_days)} class days before (from ${n(ATTENTION.mean_reflections)} reflections on).`,
  no_contact: `No note, 1:1 or written feedback for ${n(ATTENTION.contact_days)} class days, counted from joining.`,
}

export const ATTENTION_LABELS: Record<AttentionKind, string> = {
  request: 'Waits for a 1:1',
  absent: 'Absent',
  missing_in_row: 'Missing in a row',
  missing_in_all: 'Missing in all',
  no_reflections: 'No reflections',
  lowest_grades: 'Graded 1',
  low_scores: 'Low scores',
  no_contact: 'No contact',
}
