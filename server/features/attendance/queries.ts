import { sql } from 'kysely'
import { cohortOn, gridDays, rollProblem } from '#domain/attendance-roll.ts'
import type { AttendanceStatus } from '#domain/attendance-status.ts'
import type { DateText } from '#domain/central-time.ts'
import { classCalendar } from '#domain/cohort-class-days.ts'
import { statement, type Value } from '../../db/statement.ts'
import type { Db } from '../../db/transaction.ts'
import { invalid, notFound } from '../../errors.ts'

/** Of a class day that has come: its students by name, with the marks of the class days of two weeks. */
export async function findRoll(db: Db, cohort_id: number, day: DateText, now: Date) {
  const calendar = await classCalendarOf(db, cohort_id, day, now)
  const days = gridDays(day, calendar)
  const [people, stays, marks] = await Promise.all([
    peopleOf(db, cohort_id),
    staysOfCohort(db, cohort_id).then((found) => Map.groupBy(found, ({ student_id }) => student_id)),
    marksOf(db, cohort_id, days[0] ?? day, day).then(
      (found) => new Map(found.map((row) => [keyOf(row.student_id, row.day), row])),
    ),
  ])
  const rows = people.flatMap((person) => {
    const own = stays.get(person.student_id) ?? []
    const cells = days.map((one) => ({
      ...toMark(marks.get(keyOf(person.student_id, one)), one),
      is_enrolled: cohortOn(one, own) === cohort_id,
    }))
    if (!cells.some(({ is_enrolled }) => is_enrolled)) return []
    return { ...person, is_on_roll: cohortOn(day, own) === cohort_id, days: cells }
  })
  return { rows, count: rows.length, days }
}

/** Refuses a day without class, or one that has not come. */
export async function classCalendarOf(db: Db, cohort_id: number, day: DateText, now: Date) {
  const [dates] = await datesOf(db, cohort_id)
  if (!dates) throw notFound('cohort')
  const calendar = classCalendar(dates)
  const message = rollProblem(day, calendar, now)
  if (message) throw invalid({ field: 'day', message })
  return calendar
}

const datesOf = statement((db, id: Value<number>) =>
  db.selectFrom('cohorts').select(['classroom_start', 'graduation', 'days_off']).where('id', '=', id),
)

/** Everyone who was ever in the cohort. */
const peopleOf = statement((db, cohort_id: Value<number>) =>
  db
    .selectFrom('students as s')
    .innerJoin('users as u', 'u.id', 's.id')
    .select(['s.id as student_id', 'u.first_name', 'u.last_name', 's.photo_file_name'])
    .where('s.erased_at', 'is', null)
    .where('s.id', 'in', (from) =>
      from.selectFrom('enrolments').select('student_id').where('cohort_id', '=', cohort_id),
    )
    .orderBy(sql`fold(u.last_name)`)
    .orderBy(sql`fold(u.first_name)`)
    .orderBy('s.id'),
)

const STAY = ['student_id', 'cohort_id', 'joined_on', 'ended_at', 'ended_as', 'last_day'] as const

/** Also in other cohorts: of stays that overlap one counts. */
const staysOfCohort = statement((db, cohort_id: Value<number>) =>
  db
    .selectFrom('enrolments')
    .select(STAY)
    .where('student_id', 'in', (from) =>
      from.selectFrom('enrolments as e').select('e.student_id').where('e.cohort_id', '=', cohort_id),
    )
    .orderBy('started_at')
    .orderBy('id'),
)

export const staysOfStudents = statement((db, student_ids: Value<readonly number[]>) =>
  db
    .selectFrom('enrolments')
    .select(STAY)
    .where(sql<boolean>`student_id = any (${student_ids}::integer[])`)
    .orderBy('started_at')
    .orderBy('id'),
)

/** By student and day, whatever cohort they were in. Looked up by the student: joins would read whole tables. */
const marksOf = statement(
  (_db, cohort_id: Value<number>, first: Value<DateText>, last: Value<DateText>) => sql<MarkRow>`
    select t.student_id, t.day, t.status, t.version, t.marked_by_id, t.marked_at, u.first_name, u.last_name
    from (select distinct student_id from enrolments where cohort_id = ${cohort_id}) e
    cross join lateral (
      select * from attendance t
      where t.student_id = e.student_id and t.day >= ${first}::date and t.day <= ${last}::date offset 0
    ) t
    cross join lateral (select first_name, last_name from users u where u.id = t.marked_by_id limit 1) u`,
)

export async function findMark(db: Db, student_id: number, day: DateText) {
  const row = await markRows(db).where('t.student_id', '=', student_id).where('t.day', '=', day).executeTakeFirst()
  return { student_id, ...toMark(row, day) }
}

function markRows(db: Db) {
  return db
    .selectFrom('attendance as t')
    .innerJoin('users as u', 'u.id', 't.marked_by_id')
    .select(['t.student_id', 't.day', 't.status', 't.version', 't.marked_by_id', 't.marked_at'])
    .select(['u.first_name', 'u.last_name'])
}

type MarkRow = Awaited<ReturnType<ReturnType<typeof markRows>['executeTakeFirstOrThrow']>>

function toMark(row: MarkRow | undefined, day: DateText) {
  if (!row) return { day, status: null, version: 0, marked_by: null, marked_at: null }
  const { status, version, marked_by_id: id, marked_at, first_name, last_name } = row
  return { day, status, version, marked_by: { id, first_name, last_name }, marked_at }
}

const keyOf = (student_id: number, day: DateText) => `${student_id} ${day}`

export async function listAttendance(db: Db, student_id: number) {
  const found = await attendanceOf(db, student_id)
  return found.map(({ marked_by_id, first_name, last_name, cohort_id, cohort_name, ...row }) => ({
    ...row,
    cohort: { id: cohort_id, name: cohort_name },
    marked_by: { id: marked_by_id, first_name, last_name },
  }))
}

interface Marked {
  day: DateText
  status: AttendanceStatus
  cohort_id: number
  cohort_name: string
  marked_by_id: number
  marked_at: Date
  first_name: string
  last_name: string
}

/** A day that has become a day off since does not count. */
const attendanceOf = statement(
  (_db, student_id: Value<number>) => sql<Marked>`
    select t.day, t.status, t.cohort_id, c.name as cohort_name, t.marked_by_id, t.marked_at, u.first_name, u.last_name
    from attendance t
    cross join lateral (select name, days_off from cohorts c where c.id = t.cohort_id limit 1) c
    cross join lateral (select first_name, last_name from users u where u.id = t.marked_by_id limit 1) u
    where t.student_id = ${student_id} and t.status is not null and not t.day = any (c.days_off)
    order by t.day desc`,
)

/** All marks of a cohort's rolls, by day and name, without days that have become days off since. */
export const listRolls = statement((db, cohort_id: Value<number>) =>
  db
    .selectFrom('attendance as t')
    .innerJoin('cohorts as c', 'c.id', 't.cohort_id')
    .innerJoin('students as s', 's.id', 't.student_id')
    .innerJoin('users as p', 'p.id', 't.student_id')
    .innerJoin('users as u', 'u.id', 't.marked_by_id')
    .select(['t.day', 't.cohort_id', 'c.name as cohort_name', 't.marked_at', 'u.first_name', 'u.last_name', 't.status'])
    .select(['t.student_id', 'p.first_name as student_first_name', 'p.last_name as student_last_name', 'p.email'])
    .where('t.cohort_id', '=', cohort_id)
    .where('t.status', 'is not', null)
    .where(sql<boolean>`not t.day = any (c.days_off)`)
    .where('s.erased_at', 'is', null)
    .$narrowType<{ status: AttendanceStatus }>()
    .orderBy('t.day')
    .orderBy(sql`fold(p.last_name)`)
    .orderBy(sql`fold(p.first_name)`)
    .orderBy('t.student_id'),
)
