import { addHours, earlier } from './calendar.ts'
import type { Chance } from './chance.ts'
import type { noteRows } from './notes.ts'
import type { reflectionRows } from './reflections.ts'

/** What came of a wish for a 1:1. */
export type Talk =
  | { state: 'open' | 'withdrawn' }
  | { state: 'taken'; by: number }
  | { state: 'done'; by: number; at: Date }

type Note = ReturnType<typeof noteRows>[number]
type Request = ReturnType<typeof newRequest>

interface Written {
  reflections: ReturnType<typeof reflectionRows>
  notes: readonly Note[]
}

/** How long ago a 1:1 may be to have its note. */
const NOTED_HOURS = 24 * 30

/** The requests of all reflections, which lead to them, and a note on each of the last 1:1s. */
export function planRequests(chance: Chance, { reflections, notes }: Written, now: Date) {
  const requests: Request[] = []
  const latest = new Map<number, Request>()
  const added: Note[] = []
  const asking = reflections.map(({ talk, ...reflection }) => {
    if (talk === null) return { ...reflection, request_id: null }
    const { student_id, created_at } = reflection
    const before = latest.get(student_id)
    if (before && (before.done_at === null || before.done_at > created_at)) {
      if (talk.state !== 'done') Object.assign(before, stateOf(talk, before.asked_at, now), { note_id: null })
      return { ...reflection, request_id: before.id }
    }
    const request = { ...newRequest(requests.length + 1, reflection), ...stateOf(talk, created_at, now) }
    if (talk.state === 'done' && talk.at >= addHours(now, -NOTED_HOURS)) {
      const id = notes.length + added.length + 1
      added.push(noteOn(chance, { id, student_id, employee_id: talk.by, created_at: talk.at }))
      request.note_id = id
    }
    requests.push(request)
    latest.set(student_id, request)
    return { ...reflection, request_id: request.id }
  })
  const kept = new Set(requests.map(({ note_id }) => note_id))
  return { requests, reflections: asking, notes: [...notes, ...added.filter(({ id }) => kept.has(id))] }
}

const NOTHING_YET: {
  withdrawn_at: Date | null
  taken_by_id: number | null
  taken_at: Date | null
  done_by_id: number | null
  done_at: Date | null
} = { withdrawn_at: null, taken_by_id: null, taken_at: null, done_by_id: null, done_at: null }

function newRequest(
  id: number,
  {
    student_id,
    feedback_on,
    created_at,
  }: Pick<Written['reflections'][number], 'student_id' | 'feedback_on' | 'created_at'>,
) {
  const note_id = null as number | null
  const times = { asked_at: created_at, created_at, updated_at: created_at }
  return { id, student_id, asked_on: feedback_on, ...times, ...NOTHING_YET, note_id, version: 1 }
}

function stateOf(talk: Talk, asked_at: Date, now: Date): typeof NOTHING_YET {
  const soon = earlier(addHours(asked_at, 1), now)
  switch (talk.state) {
    case 'open':
      return NOTHING_YET
    case 'withdrawn':
      return { ...NOTHING_YET, withdrawn_at: soon }
    case 'taken':
      return { ...NOTHING_YET, taken_by_id: talk.by, taken_at: soon }
    case 'done':
      return {
        ...NOTHING_YET,
        taken_by_id: talk.by,
        taken_at: earlier(soon, talk.at),
        done_by_id: talk.by,
        done_at: talk.at,
      }
  }
}

function noteOn(chance: Chance, note: Pick<Note, 'id' | 'student_id' | 'employee_id' | 'created_at'>): Note {
  return { ...note, content: chance.pick(LINES), kind: 'meeting', is_pinned: false, updated_at: note.created_at }
}

const LINES = [
  'Talked for ten minutes after class. Was stuck on one idea, is not any more.',
  'Went through the last assignment together. Will ask earlier next time.',
  'Worried about keeping up. Agreed on one question a day in the channel.',
  'Needed to say it out loud once. No follow-up wished.',
  'Sleeps too little, works nights until the end of the month. We look at it again then.',
] as const
