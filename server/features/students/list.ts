import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { ROLE } from '#domain/account-role.ts'
import { PAGE_SIZE } from '#domain/assignment-state.ts'
import { centralDate, type DateText } from '#domain/central-time.ts'
import type { CohortPhase } from '#domain/cohort-phase.ts'
import { PLACEMENT_LABELS, type PlacementLabel } from '#domain/placement-label.ts'
import {
  canSortByMissing,
  LOGIN_FILTERS,
  type LoginFilter,
  PEOPLE_LIMIT,
  SORT_BY_MISSING,
  type StudentSortKey,
} from '#domain/student-list.ts'
import type { ApplicationStatus } from '#domain/student-status.ts'
import { inOrderOf, list, type Page, type Sort } from '../../db/list.ts'
import { hasWord, type Word, wordsOf } from '../../db/search.ts'
import { statement, type Value } from '../../db/statement.ts'
import type { Db } from '../../db/transaction.ts'
import { AppError } from '../../errors.ts'
import { studentsWithTotals } from './queries.ts'

/** As Students Home asks. */
export interface StudentQuestion extends Sort<StudentSortKey> {
  searchText: string
  cohortId?: number | undefined
  phase?: CohortPhase | undefined
  status?: ApplicationStatus | undefined
  placement?: PlacementLabel | undefined
  login?: LoginFilter | undefined
  /** These alone, in this order, whatever the filter. */
  ids?: readonly number[] | undefined
}

export async function listStudents(db: Db, { offset, ...question }: StudentQuestion & { offset: number }, now: Date) {
  const found = await filterOf(db, question, now)
  if (!found) return { rows: [], count: 0 }
  const { orderBy, order } = question
  if (orderBy !== 'missing') return found.students.page(db, found.filter, { orderBy, order, offset })
  const ids = await idsToCount(db, found)
  const rows = await byMissing[order](db, ids, now, offset)
  return { rows, count: ids.length }
}

/** The first thousand, and how many there are. */
export async function listAllStudents(db: Db, question: StudentQuestion, now: Date) {
  const found = await filterOf(db, question, now)
  if (!found) return { rows: [], count: 0 }
  const { orderBy, order } = question
  const ids =
    orderBy === 'missing'
      ? (await idsByMissing[order](db, await idsToCount(db, found), now)).map(({ id }) => id)
      : (await found.students.ids(db, found.filter, { orderBy, order })).map(({ id }) => id)
  const people = new Map((await persons(db, ids.slice(0, PEOPLE_LIMIT))).map((person) => [person.id, person]))
  return { rows: ids.flatMap((id) => people.get(id) ?? []), count: ids.length }
}

const PORTION = 200

/** The ids of the whole list, in its order, some at a time. */
export async function* studentIdPortions(trx: Db, question: StudentQuestion, now: Date): AsyncGenerator<number[]> {
  if (question.ids) {
    yield* portionsOf(question.ids)
    return
  }
  const found = await filterOf(trx, question, now)
  if (!found) return
  const { orderBy, order } = question
  if (orderBy !== 'missing') {
    yield* found.students.idPortions(trx, found.filter, { orderBy, order }, PORTION)
  } else {
    const ids = await idsByMissing[order](trx, await idsToCount(trx, found), now)
    yield* portionsOf(ids.map(({ id }) => id))
  }
}

function* portionsOf(ids: readonly number[]) {
  for (let at = 0; at < ids.length; at += PORTION) yield ids.slice(at, at + PORTION)
}

/** The whole list with all that a form holds, a portion at a time. */
export async function* everyStudent(trx: Db, question: StudentQuestion, now: Date) {
  for await (const ids of studentIdPortions(trx, question, now)) yield* inOrderOf(ids, await portionOf(trx, ids))
}

const portionOf = statement((db, ids: Value<number[]>) =>
  studentsWithTotals(db)
    .select(['totals.last_reflection_on', 'users.last_login_at'])
    .where(sql<boolean>`students.id = any (${ids}::integer[])`),
)

/** In the order of their ids. */
export const studentFigures = statement((db, ids: Value<number[]>, now: Value<Date>) =>
  db
    .selectFrom('students')
    .innerJoin('users', 'users.id', 'students.id')
    .innerJoin('student_summaries', 'student_summaries.student_id', 'students.id')
    .select(['students.id', 'student_summaries.last_reflection_on', 'users.last_login_at'])
    .select(missingOf(now).as('missing'))
    .where(sql<boolean>`students.id = any (${ids}::integer[])`)
    .orderBy('students.id'),
)

/**
 * How much of the present cohort's work a student has not handed in, as courseWorkStatus in domain/course-work-status.ts
 * says Missing.
 */
const missingOf = (now: Value<Date>) => sql<number>`(
  select count(*)::integer from assignments a
    left join course_works w on w.assignment_id = a.id and w.student_id = students.id
    left join allowances x on x.assignment_id = a.id and x.student_id = students.id
  where a.cohort_id = students.cohort_id and a.workflow_state = 'assigned' and w.id is null and x.excused_at is null
    and grace_end(a.assigned_at, greatest(a.due_at, x.due_at)) < ${now}::timestamptz
    and (x.due_at is not null or not is_before_joining(students.id, a.cohort_id, grace_end(a.assigned_at, a.due_at))))`

interface Filter {
  /** Each with the cohorts whose names contain it. */
  words: (Word & { cohort_ids: Value<number[]> | null })[]
  cohort_ids: Value<number[]> | undefined
  status: Value<string> | undefined
  /** With a login that expires. */
  now: Value<Date> | undefined
}

/** Null if no cohort is in the phase. */
async function filterOf(
  db: Db,
  { searchText, cohortId, phase, status, placement, login, orderBy }: StudentQuestion,
  now: Date,
) {
  if (orderBy === 'missing' && !canSortByMissing({ cohortId, phase })) throw new AppError('invalid', SORT_BY_MISSING)
  const cohort_ids = await cohortIds(db, { cohortId, phase }, now)
  if (cohort_ids?.length === 0) return null
  return {
    students: STUDENTS[placement ?? 'all'][login ?? 'all'],
    filter: { words: await searchWords(db, searchText), cohort_ids, status, now: login && now },
  }
}

async function cohortIds(db: Db, { cohortId, phase }: Pick<StudentQuestion, 'cohortId' | 'phase'>, now: Date) {
  if (!phase) return cohortId === undefined ? undefined : [cohortId]
  const ids = (await cohortsInPhase(db, centralDate(now), phase)).map(({ id }) => id)
  return cohortId === undefined ? ids : ids.filter((id) => id === cohortId)
}

/** The twin of cohortPhase in domain/cohort-phase.ts. */
const cohortsInPhase = statement(
  (_db, today: Value<DateText>, phase: Value<CohortPhase>) => sql<{ id: number }>`
    select id from cohorts where ${phase}::text = case
      when graduation <= ${today}::date then 'Graduated'
      when classroom_start <= ${today}::date then 'Classroom'
      when prework_start <= ${today}::date then 'Prework'
      when applications_close <= ${today}::date then 'Applications Closed'
      when applications_open <= ${today}::date then 'Applications Open'
      else 'Pre-Applications' end`,
)

type Found = NonNullable<Awaited<ReturnType<typeof filterOf>>>

async function idsToCount(db: Db, { students, filter }: Found): Promise<number[]> {
  const ids = await students.few(db, filter)
  if (!ids) throw new AppError('invalid', SORT_BY_MISSING)
  return ids
}

const hasPlacement = sql<boolean>`exists (
  select from student_summaries n where n.student_id = students.id and n.placement_count > 0)`
const excluded = sql`students.skip_placement_reporting`
const status = sql`students.application_status`

/** The twin of placementLabel in domain/placement-label.ts. */
const PLACEMENTS: Record<PlacementLabel, RawBuilder<SqlBool>> = {
  Placed: sql`(${status} = 'placed' or ${hasPlacement})`,
  Excluded: sql`${excluded} and ${status} <> 'placed' and not ${hasPlacement}`,
  'Dropped Out': sql`${status} = 'dropped_out' and not ${excluded} and not ${hasPlacement}`,
  Unplaced: sql`${status} = 'confirmed' and not ${excluded} and not ${hasPlacement}`,
}

/** Each is a list of users that an index holds. */
const LOGIN_USERS = sql`select u.id from users u left join invitations i on i.user_id = u.id
  where u.role = ${sql.lit(ROLE.student)} and u.status = 'active'`
const neverLoggedIn = sql`u.last_login_at is null`
const hasLink = (now: Value<Date>) => sql`i.expires_at > ${now}::timestamptz`

/** The twin of matchesLogin in domain/account-invitation.ts. */
const LOGINS: Record<LoginFilter, (now: Value<Date>) => RawBuilder<unknown>> = {
  never: () => sql`${LOGIN_USERS} and ${neverLoggedIn}`,
  invited: (now) => sql`${LOGIN_USERS} and ${neverLoggedIn} and ${hasLink(now)}`,
  expired: (now) => sql`${LOGIN_USERS} and (u.password_temporary or u.password_hash is null)
    and (i.expires_at is null or not ${hasLink(now)})
    and case when u.password_temporary then u.password_expires_at <= ${now}::timestamptz else i.expires_at is not null end`,
}

const NAME = [sql`fold(users.last_name)`, sql`fold(users.first_name)`]

function studentList(placement: PlacementLabel | null, login: LoginFilter | null) {
  /** Each word may match the student or the cohort. */
  const where = ({ words, cohort_ids, status, now }: Filter) => [
    ...words.map((word) => {
      const own = hasWord(sql`students.search_text`, word)
      const named = word.cohort_ids
      return named ? sql<boolean>`(${own} or students.cohort_id = any (${named}::integer[]))` : own
    }),
    ...(cohort_ids ? [sql<boolean>`students.cohort_id = any (${cohort_ids}::integer[])`] : []),
    ...(status ? [sql<boolean>`students.application_status = ${status}`] : []),
    ...(placement ? [PLACEMENTS[placement]] : []),
    ...(login && now ? [sql<boolean>`students.id in (${LOGINS[login](now)})`] : []),
  ]
  return list({
    // With the role PostgreSQL reads a page from the index of names if there is no search.
    from: sql`students join users on users.id = students.id and users.role = ${sql.lit(ROLE.student)}`,
    id: sql`users.id`,
    where,
    matches: (filter: Filter) => sql`select id from students where ${sql.join(where(filter), sql` and `)}`,
    sort: {
      name: { by: NAME },
      email: { by: [sql`lower(users.email)`] },
      cohort: {
        // Folded already; with fold() for every student a large school would wait. A student's begins with the first name.
        by: [sql`cohorts.search_text`, sql`students.search_text`],
        join: sql`left join cohorts on cohorts.id = students.cohort_id`,
        nullable: true,
      },
      last_reflection: {
        by: [sql`student_summaries.last_reflection_on`],
        join: sql`join student_summaries on student_summaries.student_id = students.id`,
        nullable: true,
      },
      last_login: { by: [sql`users.last_login_at`], nullable: true },
    },
    isNarrow: ({ words, cohort_ids, status }) =>
      words.length > 0 || cohort_ids !== undefined || status !== undefined || placement !== null || login !== null,
    ...(placement || login ? {} : { keptCount: 'students' }),
    rows: studentRows,
  })
}

/** One for each condition: a statement knows which values are given, not what they are. */
const STUDENTS = forEach(PLACEMENT_LABELS, (placement) =>
  forEach(LOGIN_FILTERS, (login) => studentList(placement, login)),
)

function forEach<Name extends string, Made>(names: readonly Name[], make: (name: Name | null) => Made) {
  const made = [null, ...names].map((name) => [name ?? 'all', make(name)] as const)
  return Object.fromEntries(made) as Record<Name | 'all', Made>
}

function studentRows(db: Db, { chosen, order, count }: Page) {
  return db
    .selectFrom('students')
    .innerJoin(chosen, 'chosen.id', 'students.id')
    .innerJoin('users', 'users.id', 'students.id')
    .innerJoin('student_summaries', 'student_summaries.student_id', 'students.id')
    .leftJoin('cohorts', 'cohorts.id', 'students.cohort_id')
    .select(['students.id', 'users.email', 'users.first_name', 'users.last_name', 'students.cohort_id'])
    .select(['cohorts.name as cohort_name', 'students.photo_file_name', 'students.application_status'])
    .select(['students.skip_placement_reporting', 'student_summaries.placement_count'])
    .select([count])
    .orderBy(order)
}

const persons = statement((db, ids: Value<number[]>) =>
  db
    .selectFrom('students')
    .innerJoin('users', 'users.id', 'students.id')
    .leftJoin('cohorts', 'cohorts.id', 'students.cohort_id')
    .select(['students.id', 'users.email', 'users.first_name', 'users.last_name', 'students.cohort_id'])
    .select('cohorts.name as cohort_name')
    .where(sql<boolean>`students.id = any (${ids}::integer[])`),
)

// By missing work, the name decides among equals in the same direction --------------------------------------------------

function countedOrder(direction: 'asc' | 'desc') {
  const by = sql.raw(direction)
  return sql`chosen.missing ${by}, ${sql.join(NAME.map((part) => sql`${part} ${by}`))}, users.id ${by}`
}

function counted(ids: Value<number[]>, now: Value<Date>) {
  return sql<{ id: number; missing: number }>`(
    select students.id, ${missingOf(now)} as missing from students where students.id = any (${ids}::integer[]))`.as(
    'chosen',
  )
}

function inBothDirections<Made>(make: (direction: 'asc' | 'desc') => Made): Record<'asc' | 'desc', Made> {
  return { asc: make('asc'), desc: make('desc') }
}

const byMissing = inBothDirections((direction) =>
  statement((db, ids: Value<number[]>, now: Value<Date>, offset: Value<number>) => {
    const count = sql<number>`cardinality(${ids}::integer[])`.as('count')
    return studentRows(db, { chosen: counted(ids, now), order: countedOrder(direction), count })
      .limit(PAGE_SIZE)
      .offset(offset)
  }),
)

const idsByMissing = inBothDirections((direction) =>
  statement((db, ids: Value<number[]>, now: Value<Date>) =>
    db
      .selectFrom(counted(ids, now))
      .innerJoin('users', 'users.id', 'chosen.id')
      .select('chosen.id')
      .orderBy(countedOrder(direction)),
  ),
)

/** Looks up cohorts first: with ids PostgreSQL estimates the matches well and uses the trigram index, not a full scan. */
async function searchWords(db: Db, searchText: string) {
  const words = wordsOf(searchText)
  if (words.length === 0) return []
  const rows = await cohortsNamed(db, words)
  return words.map(({ text }, n) => {
    const ids = rows.filter(({ word }) => word === n).map(({ id }) => id)
    return { text, cohort_ids: ids.length > 0 ? ids : null }
  })
}

const cohortsNamed = statement(
  (_db, words: Word[]) =>
    sql<{ word: number; id: number }>`${sql.join(
      words.map(
        (word, n) => sql`select ${sql.lit(n)} as word, id from cohorts where ${hasWord(sql`search_text`, word)}`,
      ),
      sql` union all `,
    )}`,
)
