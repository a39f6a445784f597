import { formatDate } from './display.ts'

/** A field's label, limit and format, for the form, the compare view and the history. */
export interface FieldWords {
  label: string
  /** The most characters that it takes. */
  limit?: number
  /** Formats a value that is not plain text. */
  value?(value: unknown): string
  isMarkdown?: true
  /** Shown on screen for a new item; its other fields are not. */
  shownOnCreate?: true
  /** Only in the exported record; on screen the headline says it. */
  recordOnly?: true
}

/** The fields of an item, in the order of its form. */
export type Words = Record<string, FieldWords>

/** By field. Null fields are never shown: ids and file names mean nothing to a person. */
export type HistoryWords = Record<string, FieldWords | null>

export const yesOrNo = (value: unknown) => (value ? 'Yes' : 'No')
export const dateInWords = (day: unknown) => formatDate(String(day))

export function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === ''
}
