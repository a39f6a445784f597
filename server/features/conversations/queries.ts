import { type RawBuilder, sql } from 'kysely'
import type { DateText } from '#domain/central-time.ts'
import type { CohortDates } from '#domain/cohort-phase.ts'
import { isRunning } from '#domain/cohort-phase.ts'
import { requestAgeIn } from '#domain/conversation-request.ts'
import type { Named } from '#domain/person-name.ts'
import type { ClassDates } from '#domain/reflection-day.ts'
import { statement, type Value } from '../../db/statement.ts'
import type { Db } from '../../db/transaction.ts'
import { type CohortScope, runningCohorts } from '../cohorts/running.ts'

/** Of students who are in a cohort: who dropped out has left every list. */
export async function listOpenRequests(db: Db, employee_id: number, scope: CohortScope, now: Date) {
  const { filter, is_mine } = await filterOf(db, employee_id, scope, now)
  const found = await openRequests(db, filter)
  const rows = found.map((row) => openRequest(row, now)).toSorted((a, b) => Number(b.is_running) - Number(a.is_running))
  return { rows, count: rows.length, is_mine }
}

/** For Today: all that are listed. */
export async function countOpenRequests(db: Db, filter: { cohortId?: number; employee_id?: number }) {
  const [counted] = await countOf(db, filter)
  return counted ?? { count: 0, oldest: null }
}

/** How long a done request is listed. */
const DONE_LISTED_DAYS = 30

export async function listDoneRequests(db: Db, employee_id: number, scope: CohortScope, now: Date) {
  const { filter, is_mine } = await filterOf(db, employee_id, scope, now)
  const since = new Date(now.getTime() - DONE_LISTED_DAYS * 24 * 60 * 60_000)
  const found = await doneRequests(db, filter, since)
  const rows = found.map(({ done_by, note, ...row }) => ({ ...request(row, now), done_by, note }))
  return { rows, count: rows.length, is_mine }
}

/** The open requests that an employee has taken, the oldest first. */
export const listRequestsTakenBy = statement((_db, employee_id: Value<number>) =>
  requests([sql`q.done_at is null`, sql`q.taken_by_id = ${employee_id}`]),
)

/** The row for a response; undefined if the student is in no cohort. */
export async function findRequest(db: Db, id: number, now: Date) {
  const [row] = await oneRequest(db, id)
  return row && openRequest(row, now)
}

/** The latest request of a student, for the student. */
export const latestRequest = statement(
  (_db, student_id: Value<number>) => sql<OwnRow>`
    select q.id, q.asked_on, ${named('taker')} as taken_by, q.withdrawn_at, q.done_at
    from conversation_requests q left join users taker on taker.id = q.taken_by_id
    where q.student_id = ${student_id}
    order by q.id desc limit 1`,
)

interface OwnRow {
  id: number
  asked_on: DateText
  taken_by: Named | null
  withdrawn_at: Date | null
  done_at: Date | null
}

interface RequestRow extends OwnRow, CohortDates, ClassDates {
  student_id: number
  first_name: string
  last_name: string
  email: string
  photo_file_name: string | null
  cohort_id: number
  cohort_name: string
  taken_by: (Named & { id: number }) | null
  taken_at: Date | null
  version: number
}

interface DoneRow extends RequestRow {
  done_at: Date
  done_by: Named & { id: number }
  note: { id: number; content: string } | null
}

function request<Row extends RequestRow>(row: Row, now: Date) {
  const {
    applications_open,
    applications_close,
    prework_start,
    classroom_start,
    graduation,
    days_off: _,
    ...rest
  } = row
  const dates = { applications_open, applications_close, prework_start, classroom_start, graduation }
  return { ...rest, is_running: isRunning(dates, now) }
}

function openRequest(row: RequestRow, now: Date) {
  const { words, isLate } = requestAgeIn(row, row.asked_on, now)
  return { ...request(row, now), waits: words, is_late: isLate }
}

/** Not only of cohorts that run: whoever asked shortly before graduation still waits. */
async function filterOf(db: Db, employee_id: number, scope: CohortScope, now: Date) {
  const { cohortId } = scope
  if (cohortId !== undefined) return { filter: { cohortId }, is_mine: false }
  const { is_mine } = await runningCohorts(db, employee_id, scope, now)
  return { filter: is_mine ? { employee_id } : {}, is_mine }
}

interface Filter {
  cohortId?: Value<number>
  employee_id?: Value<number>
}

function inCohorts({ cohortId, employee_id }: Filter) {
  if (cohortId) return [sql`s.cohort_id = ${cohortId}`]
  if (!employee_id) return []
  return [sql`s.cohort_id = any (array(select cohort_id from cohort_instructors where employee_id = ${employee_id}))`]
}

const named = (users: string) => {
  const column = (name: string) => sql.ref(`${users}.${name}`)
  return sql`case when ${column('id')} is null then null else json_build_object(
    'id', ${column('id')}, 'first_name', ${column('first_name')}, 'last_name', ${column('last_name')}) end`
}

const COLUMNS = sql`q.id, q.student_id, u.first_name, u.last_name, u.email, s.photo_file_name, s.cohort_id, c.name as cohort_name,
  c.applications_open, c.applications_close, c.prework_start, c.classroom_start, c.graduation, c.days_off,
  q.asked_on, ${named('taker')} as taken_by, q.taken_at, q.withdrawn_at, q.done_at, q.version`
const TABLES = sql`conversation_requests q
  join students s on s.id = q.student_id
  join users u on u.id = q.student_id
  join cohorts c on c.id = s.cohort_id
  left join users taker on taker.id = q.taken_by_id`

const requests = (conditions: RawBuilder<unknown>[]) => sql<RequestRow>`
  select ${COLUMNS} from ${TABLES}
  where s.erased_at is null and ${sql.join(conditions, sql` and `)}
  order by q.asked_on, q.id`

const openRequests = statement((_db, filter: Filter) => requests([sql`q.done_at is null`, ...inCohorts(filter)]))
const oneRequest = statement((_db, id: Value<number>) => requests([sql`q.id = ${id}`]))

const doneRequests = statement(
  (_db, filter: Filter, since: Value<Date>) => sql<DoneRow>`
    select ${COLUMNS}, ${named('doer')} as done_by,
      case when n.id is null then null else json_build_object('id', n.id, 'content', n.content) end as note
    from ${TABLES}
    join users doer on doer.id = q.done_by_id
    left join student_notes n on n.id = q.note_id
    where s.erased_at is null and ${sql.join([sql`q.done_at >= ${since}`, ...inCohorts(filter)], sql` and `)}
    order by q.done_at desc, q.id desc`,
)

const countOf = statement(
  (_db, filter: Filter) => sql<{ count: number; oldest: DateText | null }>`
    select count(*) as count, min(q.asked_on) as oldest
    from conversation_requests q join students s on s.id = q.student_id
    where s.erased_at is null and s.cohort_id is not null
      and ${sql.join([sql`q.done_at is null`, ...inCohorts(filter)], sql` and `)}`,
)
