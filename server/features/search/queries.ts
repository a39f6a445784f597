import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { FoundInSchool, FoundOwn } from '#contract/search.ts'
import { ROLE } from '#domain/account-role.ts'
import { type CohortDates, cohortPhase } from '#domain/cohort-phase.ts'
import { fold } from '#domain/fold.ts'
import { courseLabel } from '#domain/school-course.ts'
import { FOUND_OF_A_KIND, rankFound, searchWords } from '#domain/search-rank.ts'
import { hasWord, hasWordStart, type Word } from '../../db/search.ts'
import { statement, type Value } from '../../db/statement.ts'
import type { Db } from '../../db/transaction.ts'
import { ownAssignments } from '../course-work/own-list.ts'

interface Asked {
  searchText: string
  employee_id: number
  now: Date
}

/**
 * SQL narrows by the first letters of words, then by letters inside; the rule of domain/search-rank.ts decides. Every part
 * reads a bounded number of rows, whatever is typed. A text that fits more finds some of them: those of my cohorts and the
 * newest for certain.
 */
export async function searchSchool(db: Db, { searchText, employee_id, now }: Asked): Promise<FoundInSchool[]> {
  const words = narrowingWords(searchText)
  if (words.length === 0) return []
  const cohorts = await cohortsAtHand(
    db,
    employee_id,
    words.map((text) => ({ text })),
  )
  const mine = new Set(cohorts.filter((cohort) => cohort.is_taught && isRunning(cohort, now)).map(({ id }) => id))
  const named = words.map((word) => cohorts.filter(({ name }) => fold(name).includes(word)).map(({ id }) => id))
  // 'transit tahoe' is an assignment and its cohort; 'tahoe' alone is the cohort.
  const near = words.length > 1 ? [...mine, ...named.flat()] : [...mine]
  const rows = await peopleAndAssignments(db, {
    words: words.map((text, n) => ({ text, cohort_ids: idList(named[n] ?? []) })),
    near: idList(near),
    mine: idList([...mine]),
    // Without a letter, or three in a row, the index is of no use.
    starting: words.filter((word) => /[\p{L}\p{N}]/u.test(word)).map((text) => ({ text })),
    inside: words.filter((word) => /[\p{L}\p{N}]{3}/u.test(word)).map((text) => ({ text })),
  })
  const found: FoundInSchool[] = [
    ...cohorts.map(({ id, name, campus_code, campus_name, course_id }) => ({
      ...{ kind: 'cohort' as const, id, name, about: `${campus_name}, ${courseLabel(course_id)}` },
      ...{ words: campus_code, is_mine: mine.has(id), to_grade: 0 },
    })),
    // What has one name comes newest first.
    ...rows
      .toSorted((a, b) => b.id - a.id)
      .map(({ cohort_id, ...row }) => ({ ...row, is_mine: cohort_id !== null && mine.has(cohort_id) })),
  ]
  const ranked = rankFound(searchText, found)
  return ranked.filter((row) => placeInKind(row, ranked) < FOUND_OF_A_KIND)
}

/** The same assignments as in the student's own list. */
export async function searchOwnAssignments(
  db: Db,
  { searchText, student_id }: { searchText: string; student_id: number },
): Promise<FoundOwn[]> {
  const words = narrowingWords(searchText).map((text) => ({ text }))
  if (words.length === 0) return []
  const rows = await ownAssignmentsNamed(db, student_id, words)
  const found = rows.map(({ id, name, cohort, is_mine }) => {
    return { kind: 'assignment' as const, id, name, about: cohort.name, words: '', is_mine }
  })
  return rankFound(searchText, found).slice(0, FOUND_OF_A_KIND)
}

/** More words narrow no further in SQL; the rule still requires them all. */
const MOST_WORDS = 3
/** Newest rows that are searched one by one, and how many of them a frequent text is in. */
const NEWEST = 1000
const FREQUENT = 200
/** Rows that are looked at because an index found their words: at the start of a word, and anywhere. */
const MOST_STARTING = 500
const MOST_INSIDE = 500
/** Candidates of a kind that the rule ranks. */
const MOST_CANDIDATES = 40
/** Cohorts with a word in their names. */
const MOST_COHORTS = 12

const narrowingWords = (searchText: string) =>
  searchWords(searchText)
    .sort((a, b) => b.length - a.length)
    .slice(0, MOST_WORDS)

/** In Prework or Classroom, as for the lists of the day. */
function isRunning(cohort: CohortDates, now: Date): boolean {
  const phase = cohortPhase(cohort, now)
  return phase === 'Prework' || phase === 'Classroom'
}

const placeInKind = (row: FoundInSchool, ranked: readonly FoundInSchool[]) =>
  ranked.filter(({ kind }) => kind === row.kind).indexOf(row)

/** Never empty: an empty list would be another statement. */
const idList = (ids: readonly number[]) => [0, ...ids]

interface Cohort extends CohortDates {
  id: number
  name: string
  course_id: number
  campus_code: string
  campus_name: string
  is_taught: boolean
}

/** Those that the person teaches, and for each word the latest with it in their names. */
const cohortsAtHand = statement((_db, employee_id: Value<number>, words: Word[]) => {
  const named = words.map(
    (word) => sql`(select id from cohorts where ${hasWord(sql`search_text`, word)}
      order by graduation desc nulls first, id limit ${sql.lit(MOST_COHORTS)})`,
  )
  const taught = sql`(select cohort_id as id from cohort_instructors where employee_id = ${employee_id})`
  return sql<Cohort>`
    select c.id, c.name, c.course_id, campuses.code as campus_code, campuses.name as campus_name,
      c.applications_open, c.applications_close, c.prework_start, c.classroom_start, c.graduation,
      exists (select from cohort_instructors i where i.cohort_id = c.id and i.employee_id = ${employee_id}) as is_taught
    from (${sql.join([taught, ...named], sql` union `)}) as found
    join cohorts c on c.id = found.id join campuses on campuses.id = c.campus_id`
})

interface Question {
  /** Each with the cohorts whose names contain it. */
  words: (Word & { cohort_ids: Value<number[]> })[]
  /** Cohorts of which everything is looked at. */
  near: Value<number[]>
  mine: Value<number[]>
  /** Those that an index finds at the start of words, and anywhere. */
  starting: Word[]
  inside: Word[]
}

interface Row extends Omit<FoundInSchool, 'is_mine'> {
  cohort_id: number | null
}

const peopleAndAssignments = statement(
  (_db, question: Question) => sql<Row>`
    (select 'student' as kind, s.id, concat_ws(' ', u.first_name, u.last_name) as name,
      coalesce(c.name, 'Dropped out') as about, concat_ws(' ', u.middle_name, u.email) as words, s.cohort_id, 0 as to_grade
    from (${candidates(question, STUDENTS)}) as found
    join students s on s.id = found.id join users u on u.id = s.id left join cohorts c on c.id = s.cohort_id
    where s.erased_at is null)
    union all
    (select 'assignment', a.id, a.name, c.name, found.search_text, a.cohort_id,
      case when a.assignment_type = 'graded' and a.workflow_state = 'assigned' then a.completed - a.graded else 0 end
    from (${candidates(question, ASSIGNMENTS)}) as found
    join assignments a on a.id = found.id join cohorts c on c.id = a.cohort_id)
    union all
    (select 'employee', u.id, concat_ws(' ', u.first_name, u.last_name),
      u.email || case u.status when 'inactive' then ', inactive' else '' end, '', null, 0
    from (${best(question.words, indexedParts(question, EMPLOYEES))}) as found join users u on u.id = found.id)`,
)

/** As in the index employees_search. */
const EMPLOYEES = sql`(select id, fold(first_name || ' ' || last_name || ' ' || email) as search_text from users
  where role = ${sql.lit(ROLE.employee)})`

interface Source {
  /** Rows of id, search_text and cohort_id. */
  near(cohort_ids: Value<number[]>): RawBuilder<unknown>
  /** Rows of id and search_text. */
  whole: RawBuilder<unknown>
}

const STUDENTS: Source = {
  near: (ids) => sql`(select id, search_text, cohort_id from students where cohort_id = any (${ids}::integer[]))`,
  whole: sql`(select id, search_text from students)`,
}
const ASSIGNMENTS: Source = {
  // One by one: PostgreSQL would rather read every search text.
  near: (ids) => sql`(select a.id, t.search_text, a.cohort_id from assignments a
    cross join lateral (select search_text from assignment_searches where assignment_id = a.id offset 0) t
    where a.cohort_id = any (${ids}::integer[]))`,
  whole: sql`(select assignment_id as id, search_text from assignment_searches)`,
}

function candidates(question: Question, { near, whole }: Source): RawBuilder<unknown> {
  const { words } = question
  const own = words.map((word) => hasWord(sql`search_text`, word))
  const ownOrCohort = words.map(
    (word, n) => sql<SqlBool>`(${own[n] ?? sql`false`} or cohort_id = any (${word.cohort_ids}::integer[]))`,
  )
  const isRare = sql<SqlBool>`(select count(*) from newest) < ${sql.lit(FREQUENT)}`
  return sql`with newest as materialized (
      select id, search_text from (select * from ${whole} as rows order by id desc limit ${sql.lit(NEWEST)}) as latest
      where ${all(words, hasWord)})
    ${best(words, [
      sql`(select id, search_text, cohort_id = any (${question.mine}::integer[]) as is_mine
        from ${near(question.near)} as rows
        where ${sql.join(ownOrCohort, sql` and `)} and (${sql.join(own, sql` or `)}))`,
      sql`(select id, search_text, false from newest)`,
      // An index is no help for what is frequent.
      ...indexedParts(question, whole, isRare),
    ])}`
}

/** What an index finds, with a limit on that and not on what is left of it. */
function indexedParts({ words, starting, inside }: Question, whole: RawBuilder<unknown>, and = sql<SqlBool>`true`) {
  const part = (condition: RawBuilder<SqlBool>, most: number) =>
    sql`(select id, search_text, false as is_mine
      from (select * from ${whole} as rows where ${condition} and ${and} limit ${sql.lit(most)}) as indexed
      where ${all(words, hasWord)})`
  return [
    starting.length > 0 ? part(all(starting, hasWordStart), MOST_STARTING) : part(sql`false`, 0),
    ...(inside.length > 0 ? [part(all(inside, hasWord), MOST_INSIDE)] : []),
  ]
}

/** Only ids and the search text, so that what is shown is joined to a few rows. */
const best = (words: Word[], parts: RawBuilder<unknown>[]) => sql`
  select id, search_text from (${sql.join(parts, sql` union all `)}) as matches
  group by id, search_text
  order by ${all(words, hasWordStart)} desc, bool_or(is_mine) desc, id desc limit ${sql.lit(MOST_CANDIDATES)}`

const all = (words: Word[], matches: typeof hasWord) =>
  sql<SqlBool>`(${sql.join(
    words.map((word) => matches(sql`search_text`, word)),
    sql` and `,
  )})`

const ownAssignmentsNamed = statement((db, student_id: Value<number>, words: Word[]) =>
  words.reduce(
    (query, word) => query.where(hasWord(sql`fold(a.name)`, word)),
    ownAssignments(db, student_id).select(
      sql<boolean>`exists (select from students s where s.id = ${student_id} and s.cohort_id = a.cohort_id)`.as(
        'is_mine',
      ),
    ),
  ),
)
