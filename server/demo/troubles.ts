import { ATTENTION_KINDS, type AttentionKind } from '#domain/attention-reasons.ts'
import { addDays, centralDate } from '#domain/central-time.ts'
import type { DemoAssignment } from './assignments.ts'
import { addHours, classDaysBefore } from './calendar.ts'
import { LIVE_COHORT_ID } from './cohorts.ts'
import type { courseWorkRows } from './course-works.ts'
import { employeeId } from './employees.ts'
import type { noteRows } from './notes.ts'
import type { reflectionRows } from './reflections.ts'
import { demoStudentId, isLive, type SecondTry } from './second-tries.ts'
import type { DemoStudent } from './students.ts'

type Works = ReturnType<typeof courseWorkRows>
type Reflections = ReturnType<typeof reflectionRows>
type Notes = ReturnType<typeof noteRows>

/** One student of the live cohort for each reason to need attention. Who waits for a 1:1 is among the requests. */
interface Troubles {
  /** Submits nothing any more. */
  behind: number | undefined
  /** Does not reflect any more. */
  silent: number | undefined
  /** Got a 1 twice running. */
  weak: number | undefined
  /** Feels lost. */
  low: number | undefined
  /** Has not heard from anyone for weeks. */
  unheard: number | undefined
  /** Was absent on the last two rolls. */
  away: number | undefined
}

/** Students who came last: the first ones have the extensions and excuses. Who waits for a 1:1 has that story. */
export function planTroubles(students: readonly DemoStudent[], reflections: Reflections): Troubles {
  const demo = demoStudentId(students)
  const waiting = new Set(
    reflections.flatMap(({ student_id, talk }) => (talk && talk.state !== 'done' ? student_id : [])),
  )
  const [behind, silent, weak, low, unheard, away] = students
    .filter(({ id, stays }) => isLive({ stays }) && stays.length === 1 && id !== demo && !waiting.has(id))
    .map(({ id }) => id)
    .toReversed()
  return { behind, silent, weak, low, unheard, away }
}

/** Without the last works of who is behind, and without the words for who has not heard from anyone. */
export function troubledWorks(
  { behind, unheard }: Troubles,
  works: Works,
  assignments: readonly DemoAssignment[],
  now: Date,
): Works {
  const lastDue = new Set(
    assignments
      .filter(({ cohort, times }) => cohort.id === LIVE_COHORT_ID && times?.due_at && times.due_at < now)
      .toSorted((a, b) => Number(b.times?.due_at) - Number(a.times?.due_at))
      .slice(0, 6)
      .map(({ id }) => id),
  )
  const since = addHours(now, -24 * UNHEARD_DAYS)
  const left = works.flatMap((work) => {
    if (work.student_id === behind && lastDue.has(work.assignment_id)) return []
    if (work.student_id !== unheard || work.graded_at === null || work.graded_at < since) return work
    if (work.grade !== null) return { ...work, instructor_comment: '' }
    const none = { instructor_comment: '', graded_by_id: null, graded_at: null }
    return { ...work, ...none, version: 1, updated_at: work.created_at }
  })
  return numbered(left)
}

/** With two grades of 1 for who is weak. Not among the second tries, which have their own story. */
export function weakWorks({ weak }: Troubles, works: Works, tries: readonly SecondTry[]): Works {
  const tried = new Set(tries.map(({ work }) => work.id))
  const last = works
    .filter((work) => work.student_id === weak && work.grade !== null && !tried.has(work.id))
    .toSorted((a, b) => Number(b.graded_at) - Number(a.graded_at))
    .slice(0, 2)
  const ids = new Set(last.map(({ id }) => id))
  return works.map((work) => (ids.has(work.id) ? { ...work, grade: 1, instructor_comment: AGAIN } : work))
}

export function troubledReflections(
  { silent, low, unheard }: Troubles,
  reflections: Reflections,
  now: Date,
): Reflections {
  const today = centralDate(now)
  const since = classDaysBefore(today, 5)
  return reflections.flatMap((row) => {
    if (row.student_id === silent && row.feedback_on >= since) return []
    if (row.student_id === unheard && row.talk !== null) {
      return { ...row, talk: null, additional_conversation_wanted: false, additional_information: '' }
    }
    if (row.student_id !== low || row.feedback_on < since) return row
    return {
      ...row,
      understanding_score: 2,
      feeling_score: 2,
      understanding_explanation: LOST,
      feeling_explanation: 'Lost',
    }
  })
}

export function troubledNotes({ unheard }: Troubles, notes: Notes, now: Date): Notes {
  const since = addHours(now, -24 * UNHEARD_DAYS)
  return numbered(notes.filter(({ student_id, created_at }) => student_id !== unheard || created_at < since))
}

/** Others count on ids without gaps. */
const numbered = <Row extends object>(rows: readonly Row[]): Row[] =>
  rows.map((row, index) => ({ ...row, id: index + 1 }))

/** One sleeps; the other was woken by what has come since. */
export function snoozeRows({ behind, silent }: Troubles, now: Date) {
  const today = centralDate(now)
  const snoozed_at = addHours(now, -50)
  const by = { snoozed_by_id: employeeId('maya'), snoozed_at, ended_at: null, ended_by_id: null }
  const others = (kind: AttentionKind) => ATTENTION_KINDS.filter((one) => one !== kind)
  return [
    ...(silent
      ? [
          {
            student_id: silent,
            until: addDays(today, 5),
            reason: 'Ill until next week, a parent called.',
            kinds: [...ATTENTION_KINDS],
            ...by,
          },
        ]
      : []),
    ...(behind
      ? [
          {
            student_id: behind,
            until: addDays(today, 12),
            reason: 'Moves house, will catch up.',
            kinds: others('missing_in_row'),
            ...by,
          },
        ]
      : []),
  ].map((row, index) => ({ id: index + 1, ...row }))
}

/** More than ten class days. */
const UNHEARD_DAYS = 20

const AGAIN = 'Not there yet. Start over with the first two points, and come by if you are stuck.'
const LOST = 'I could follow until lunch, and then not any more.'
