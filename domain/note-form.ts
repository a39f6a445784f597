import { isBlank, type Problem, type Typed } from './problem.ts'

export const NOTE_LENGTH = 10_000

export function noteProblem(note: { content: Typed }): Problem<'content'> | null {
  return isBlank(note.content) ? { field: 'content', message: 'Please write the note first.' } : null
}
