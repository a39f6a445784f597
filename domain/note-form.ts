import type { Words } from './field-words.ts'
import { isBlank, type Problem, type Typed } from './problem.ts'

export const NOTE_LENGTH = 10_000

export const NOTE_KINDS = ['note', 'call', 'meeting', 'chat', 'career'] as const
export type NoteKind = (typeof NOTE_KINDS)[number]

export const NOTE_KIND_LABELS: Record<NoteKind, string> = {
  note: 'Note',
  call: 'Call',
  meeting: 'Meeting',
  chat: 'Chat',
  career: 'Career',
}

export const NOTE_WORDS = {
  content: { label: 'Note', limit: NOTE_LENGTH, shownOnCreate: true },
  kind: { label: 'Kind', value: (kind) => NOTE_KIND_LABELS[kind as NoteKind] },
} satisfies Words

export function noteProblem(note: { content: Typed }): Problem<'content'> | null {
  return isBlank(note.content) ? { field: 'content', message: 'Please write the note first.' } : null
}
