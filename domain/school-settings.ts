import { FIELD_LIMITS } from './field-limits.ts'
import { type HistoryWords, type Words, yesOrNo } from './field-words.ts'

/** Shown where a school has not entered its own name. */
export const PRODUCT_NAME = 'Homeroom'

/** The settings are one record. */
export const SCHOOL_ID = 1

export const SCHOOL_WORDS = {
  name: { label: 'Name', limit: FIELD_LIMITS.school.name, shownOnCreate: true },
} satisfies Words

/** In the history, which also has what is not part of the form. */
export const SCHOOL_HISTORY = {
  ...SCHOOL_WORDS,
  attendance: { label: 'Attendance is taken', value: yesOrNo },
  logo_hash: null,
} satisfies HistoryWords

/** As it is saved: one line, without characters that turn the reading direction or cannot be seen. */
export const schoolName = (typed: string): string =>
  typed
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replace(/[\u061c\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff]/g, '')
    .trim()
    .normalize()
