import { addDays, centralDate, centralInstant, type DateText } from '#domain/central-time.ts'
import { isClassDay } from '#domain/reflection-day.ts'
import { currentReflectionDate, reflectionWindow } from '#domain/reflection-window.ts'
import { addHours, classDaysBefore, earlier, later, wakingMoment } from './calendar.ts'
import type { Chance } from './chance.ts'
import { type DemoCohort, isDayOff, LIVE_COHORT_ID } from './cohorts.ts'
import { EMPLOYEES } from './employees.ts'
import { cohortMoods, type Mood, score, studentMoods } from './moods.ts'
import {
  ACCOMPLISHMENTS,
  type Band,
  RECOMMENDATIONS,
  SUPPORT,
  THANKS,
  TOPICS,
  UNDERSTANDING,
  WISHES_TO_TALK,
  WORDS,
} from './reflection-words.ts'
import type { Talk } from './requests.ts'
import { DEMO_STUDENT, type DemoStudent } from './students.ts'

/** For each class day up to the open one, from most students. */
export function reflectionRows(
  chance: Chance,
  cohorts: readonly DemoCohort[],
  students: readonly DemoStudent[],
  now: Date,
) {
  const rows = cohorts.flatMap((cohort) => {
    const days = openedDays(cohort, now)
    const moods = cohortMoods(
      chance,
      days.map((day) => day.on),
    )
    const written = students
      .flatMap((student) => ofStudent(chance, student, cohort, days, moods, now))
      .filter(({ feedback_on }) => !isDayOff(feedback_on, cohort, now))
    return withOpenRequests(chance, cohort, written, now)
  })
  const inOrder = rows.sort((a, b) => a.created_at.getTime() - b.created_at.getTime() || a.student_id - b.student_id)
  return inOrder.map(({ isDemo: _, ...row }, index) => ({ id: index + 1, ...row }))
}

type Reflection = ReturnType<typeof reflection>

interface OpenedDay {
  on: DateText
  opened: Date
  closes: Date
  isCurrent: boolean
}

function openedDays(cohort: DemoCohort, now: Date): OpenedDay[] {
  const days: OpenedDay[] = []
  const today = centralDate(now)
  const dates = { ...cohort, days_off: [] }
  const current = currentReflectionDate(dates, now)
  for (let on = cohort.classroom_start; on <= today && on < cohort.graduation; on = addDays(on, 1)) {
    const opened = centralInstant(on, '16:00')
    if (!isClassDay(on, dates) || opened > now) continue
    const closes = reflectionWindow(dates, opened).closesAt ?? opened
    days.push({ on, opened, closes, isCurrent: on === current })
  }
  return days
}

function ofStudent(
  chance: Chance,
  student: DemoStudent,
  cohort: DemoCohort,
  days: readonly OpenedDay[],
  moods: readonly Mood[],
  now: Date,
): Reflection[] {
  const stay = student.stays.find((candidate) => candidate.cohort === cohort)
  if (!stay) return []
  const joined_on = centralDate(stay.from)
  const own = studentMoods(chance, student.ability, days.length)
  const isDemo = student.email === DEMO_STUDENT.email
  return days.flatMap((day, index) => {
    const created_at = writtenAt(chance, day, isDemo ? 1 : student.diligence, now)
    const [common, personal] = [moods[index], own[index]]
    if (!created_at || !common || !personal || (isDemo && day.isCurrent)) return []
    if (day.on < joined_on || created_at < stay.from || (stay.to !== null && created_at >= stay.to)) return []
    const mood = {
      understanding: score(common.understanding, personal.understanding),
      support: score(common.support, personal.support),
    }
    return [reflection(chance, { student, cohort, on: day.on, week: Math.floor(index / 5), mood, created_at, now })]
  })
}

/** Most write in the evening, some the next morning, some never; the open day has only a part. */
function writtenAt(chance: Chance, day: OpenedDay, diligence: number, now: Date): Date | null {
  if (day.isCurrent) {
    const hoursOpen = (now.getTime() - day.opened.getTime()) / 3_600_000
    const share = Math.min(0.6, 0.25 + 0.1 * hoursOpen)
    return chance.happens(share) ? wakingMoment(chance, day.opened, now) : null
  }
  if (!chance.happens(diligence * 0.945)) return null
  return chance.happens(0.75)
    ? wakingMoment(chance, day.opened, earlier(addHours(day.opened, 7.5), day.closes))
    : wakingMoment(chance, later(day.opened, addHours(day.closes, -6)), day.closes)
}

interface Written {
  student: DemoStudent
  cohort: DemoCohort
  on: DateText
  week: number
  mood: Mood
  created_at: Date
  now: Date
}

function reflection(chance: Chance, { student, cohort, on, week, mood, created_at, now }: Written) {
  const { understanding, support } = mood
  const teacher = firstName(chance.pick([cohort.instructors[0] ?? 1, ...cohort.instructors.slice(1)]))
  const topic = TOPICS[cohort.course_id][week] ?? 'today'
  const say = (probability: number, lines: readonly [string, ...string[]]) =>
    chance.happens(probability) ? inContext(chance.pick(lines), topic, teacher) : ''
  const wishes = chance.happens(understanding <= 2 || support <= 2 ? 0.06 : 0.004)
  return {
    student_id: student.id,
    cohort_id: cohort.id,
    feedback_on: on,
    understanding_score: understanding,
    understanding_explanation: say(0.9, UNDERSTANDING[band(understanding)]),
    support_score: support,
    support_explanation: say(0.7, SUPPORT[band(support)]),
    feeling_score: understanding,
    feeling_explanation: say(0.85, WORDS[band(understanding)]),
    thanks: say(0.18, THANKS),
    recommended_experiences: say(0.07, RECOMMENDATIONS),
    accomplishment: say(0.5, ACCOMPLISHMENTS),
    additional_information: wishes ? chance.pick(WISHES_TO_TALK) : '',
    additional_conversation_wanted: wishes,
    talk: wishes ? talked(chance, cohort, created_at, now) : (null as Talk | null),
    isDemo: student.email === DEMO_STUDENT.email,
    created_at,
    updated_at: created_at,
  }
}

function talked(chance: Chance, cohort: DemoCohort, created_at: Date, now: Date): Talk {
  const at = wakingMoment(chance, earlier(addHours(created_at, 10), now), earlier(addHours(created_at, 60), now))
  return { state: 'done', by: anInstructor(chance, cohort), at }
}

const anInstructor = (chance: Chance, { instructors }: DemoCohort) =>
  chance.pick([instructors[0] ?? 1, ...instructors.slice(1)])

/** A few requests of the last days are not done. In the live cohort there is one of each kind, also an old one. */
function withOpenRequests(chance: Chance, cohort: DemoCohort, rows: Reflection[], now: Date): Reflection[] {
  const since = classDaysBefore(centralDate(now), 3)
  const recent = chance.shuffle(rows.filter((row) => row.feedback_on >= since && !row.isDemo))
  const oldestFirst = recent.sort((a, b) =>
    a.feedback_on < b.feedback_on ? -1 : a.feedback_on > b.feedback_on ? 1 : 0,
  )
  const states: Talk[] =
    cohort.id === LIVE_COHORT_ID
      ? [
          { state: 'open' },
          { state: 'taken', by: anInstructor(chance, cohort) },
          { state: 'withdrawn' },
          { state: 'open' },
        ]
      : [{ state: 'open' }]
  const asking = new Map<Reflection, Talk>()
  for (const [index, talk] of states.entries()) {
    const others = oldestFirst.filter(
      ({ student_id }) => ![...asking.keys()].some((row) => row.student_id === student_id),
    )
    const row = index === states.length - 1 ? others.at(-1) : others[0]
    if (row) asking.set(row, talk)
  }
  return rows.map((row) => {
    const talk = asking.get(row)
    if (!talk) return row
    const additional_conversation_wanted = talk.state !== 'withdrawn'
    return { ...row, additional_conversation_wanted, additional_information: chance.pick(WISHES_TO_TALK), talk }
  })
}

function band(value: number): Band {
  if (value <= 2) return 'low'
  return value <= 4 ? 'middle' : 'high'
}

/** The topic may begin the sentence. */
function inContext(line: string, topic: string, teacher: string): string {
  const text = line.replace('{topic}', topic).replace('{teacher}', teacher)
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function firstName(employeeId: number): string {
  return EMPLOYEES[employeeId - 1]?.first_name ?? ''
}
