import { DEFAULT_DUE_TIME } from './assignment-due-time.ts'
import { canMovePart, type PlannedTimes, type SchedulePart } from './assignment-move.ts'
import {
  addDays,
  centralDate,
  centralInstant,
  centralTime,
  type DateText,
  daysBetween,
  isWeekend,
  type Moment,
  weekday,
} from './central-time.ts'
import { classCalendar } from './cohort-class-days.ts'
import { isFreeDay, nextReflectionDay } from './reflection-day.ts'

export interface DayOff {
  name: string
  first_day: DateText
  last_day: DateText
}

export interface CourseDates {
  prework_start: DateText | null
  classroom_start: DateText | null
  graduation: DateText | null
  days_off: readonly DayOff[]
}

export interface PlannedAssignment extends PlannedTimes {
  id: number
  name: string
}

export interface ScheduleEntry<A> {
  /** Of the assignment and the part. */
  key: string
  assignment: A
  part: SchedulePart
  at: Moment
  /** 'HH:mm' */
  time: string
  canMove: boolean
}

export interface ScheduleDay<A> {
  date: DateText
  /** From 1. */
  classDay: number | null
  dayOff: string | null
  /** 'Classroom starts' */
  marks: string[]
  isToday: boolean
  entries: ScheduleEntry<A>[]
}

export interface ScheduleWeek<A> {
  monday: DateText
  /** Of the course, from 1. */
  number: number | null
  isCurrent: boolean
  /** How many empty weeks before it are left out. */
  leftOut: number
  days: ScheduleDay<A>[]
  weekend: ScheduleDay<A>[]
}

export interface CohortSchedule<A> {
  weeks: ScheduleWeek<A>[]
  /** Without a date: neither assigned nor planned. */
  unscheduled: A[]
}

/** A course without an end, or without dates, shows so many weeks after this one. */
const WEEKS_AHEAD = 5

/** A cohort's whole course in weeks and days. Weeks outside it are shown if they have something, or are asked for. */
export function cohortSchedule<A extends PlannedAssignment>(
  dates: CourseDates,
  assignments: readonly A[],
  now: Date,
  alsoShown: readonly DateText[] = [],
): CohortSchedule<A> {
  const today = centralDate(now)
  const names = dayOffNames(dates.days_off)
  const calendar = classCalendar({ ...dates, days_off: [...names.keys()] })
  const byDay = Map.groupBy(assignments.flatMap(entriesOf), ({ at }) => centralDate(new Date(at)))
  const marks = marksOf(dates)
  const shown = shownMondays(dates, [...byDay.keys(), ...alsoShown], today)
  const firstMonday = dates.classroom_start && mondayOf(dates.classroom_start)

  function dayOf(date: DateText): ScheduleDay<A> {
    return {
      date,
      classDay: calendar.has(date) ? calendar.countUpTo(date) : null,
      dayOff: isWeekend(date) ? null : (names.get(date) ?? null),
      marks: marks.get(date) ?? [],
      isToday: date === today,
      entries: (byDay.get(date) ?? []).toSorted(entryOrder),
    }
  }
  function weekNumber(monday: DateText): number | null {
    const isCourse =
      firstMonday !== null && monday >= firstMonday && (dates.graduation === null || monday < dates.graduation)
    return isCourse ? daysBetween(firstMonday, monday) / 7 + 1 : null
  }

  return {
    weeks: shown.map((monday, index) => ({
      monday,
      number: weekNumber(monday),
      isCurrent: monday === mondayOf(today),
      leftOut: index === 0 ? 0 : daysBetween(shown[index - 1] ?? monday, monday) / 7 - 1,
      days: [0, 1, 2, 3, 4].map((n) => dayOf(addDays(monday, n))),
      weekend: [5, 6].map((n) => dayOf(addDays(monday, n))),
    })),
    unscheduled: assignments.filter((one) => one.workflow_state === 'unassigned' && one.visible_from === null),
  }
}

/** Where an assignment without dates is placed first: the next class day on which its usual time is still to come. */
export function firstPlace({ classroom_start }: CourseDates, days_off: readonly DateText[], now: Date): DateText {
  const today = centralDate(now)
  const next = centralInstant(today, DEFAULT_DUE_TIME) > now ? today : addDays(today, 1)
  const start = classroom_start !== null && classroom_start > next ? classroom_start : next
  return isFreeDay(start, days_off) ? nextReflectionDay(start, days_off) : start
}

/** The name of each day off; of several on one day, all. */
export function dayOffNames(days_off: readonly DayOff[]): Map<DateText, string> {
  const names = new Map<DateText, string>()
  for (const { name, first_day, last_day } of days_off) {
    for (let day = first_day; day <= last_day && daysBetween(first_day, day) < MOST_DAYS_OFF; day = addDays(day, 1)) {
      const before = names.get(day)
      names.set(day, before === undefined || before === name ? name : `${before}, ${name}`)
    }
  }
  return names
}

// A mistyped year must not fill the page.
const MOST_DAYS_OFF = 400
const MOST_WEEKS = 160

export function mondayOf(date: DateText): DateText {
  return addDays(date, -((weekday(date) + 6) % 7))
}

function entriesOf<A extends PlannedAssignment>(assignment: A): ScheduleEntry<A>[] {
  const { id, workflow_state, assigned_at, visible_from, due_at } = assignment
  const visible = workflow_state === 'assigned' ? assigned_at : visible_from
  return (
    [
      ['visible', visible],
      ['due', due_at],
    ] as const
  ).flatMap(([part, at]) =>
    at === null
      ? []
      : [
          {
            key: `${id}-${part}`,
            assignment,
            part,
            at,
            time: centralTime(new Date(at)),
            canMove: canMovePart(assignment, part),
          },
        ],
  )
}

/** By time; what becomes visible before what is due. */
function entryOrder<A extends PlannedAssignment>(a: ScheduleEntry<A>, b: ScheduleEntry<A>): number {
  return (
    new Date(a.at).getTime() - new Date(b.at).getTime() ||
    Number(a.part === 'due') - Number(b.part === 'due') ||
    nameOrder(a.assignment.name, b.assignment.name) ||
    a.assignment.id - b.assignment.id
  )
}

/** By code unit, so that server and browser agree. */
function nameOrder(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1
}

function marksOf({ prework_start, classroom_start, graduation }: CourseDates): Map<DateText, string[]> {
  const marks = new Map<DateText, string[]>()
  for (const [date, words] of [
    [prework_start, 'Prework starts'],
    [classroom_start, 'Classroom starts'],
    [graduation, 'Graduation'],
  ] as const) {
    if (date !== null) marks.set(date, [...(marks.get(date) ?? []), words])
  }
  return marks
}

function shownMondays(dates: CourseDates, days: readonly DateText[], today: DateText): DateText[] {
  const { prework_start, classroom_start, graduation } = dates
  const start = prework_start ?? classroom_start ?? today
  const from = classroom_start !== null && classroom_start < start ? classroom_start : start
  const later = from > today ? from : today
  const end = graduation ?? addDays(later, WEEKS_AHEAD * 7)
  const course: DateText[] = []
  for (let monday = mondayOf(from); monday <= end && course.length < MOST_WEEKS; monday = addDays(monday, 7)) {
    course.push(monday)
  }
  return [...new Set([...course, ...days.map(mondayOf)])].sort()
}
