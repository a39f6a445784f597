import type { Words } from './field-words.ts'
import { isBlank, type Problem, type Typed } from './problem.ts'

export const NOTE_LENGTH = 10_000

export const NOTE_WORDS = { content: { label: 'Note', limit: NOTE_LENGTH, shownOnCreate: true } } satisfies Words

export function noteProblem(note: { content: Typed }): Problem<'content'> | null {
  return isBlank(note.content) ? { field: 'content', message: 'Please write the note first.' } : null
}
