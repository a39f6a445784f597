import { type InferResult, type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom, jsonBuildObject } from 'kysely/helpers/postgres'
import { withStudentsBehind } from '#contract/students-behind.ts'
import { type AssignmentSortKey, DEFAULT_ASSIGNMENT_SORT, PAGE_SIZE } from '#domain/assignment-state.ts'
import { pageForm, pageFrom } from '../../db/page.ts'
import { FEW, hasEveryWord, UP_TO_FEW, wordsOf } from '../../db/search.ts'
import { statement, statements } from '../../db/statement.ts'
import type { Db } from '../../db/transaction.ts'
import { notFound } from '../../errors.ts'

export interface AssignmentFilter {
  cohortId?: number | undefined
  searchText: string
}
export interface AssignmentPage extends AssignmentFilter {
  orderBy: AssignmentSortKey
  order: 'asc' | 'desc'
  offset: number
}

/** The same with its words apart. */
interface Filter {
  cohortId: number | undefined
  words: string[]
}
interface Place extends Filter {
  /** None for the first page. */
  offset: number | undefined
}
interface Page extends Place, Pick<AssignmentPage, 'orderBy' | 'order'> {}

export async function listAssignments(db: Db, { cohortId, searchText, offset, ...sort }: AssignmentPage) {
  const filter = { cohortId, words: wordsOf(searchText) }
  const page = { ...filter, ...sort, offset: offset || undefined }
  const ids = await fewMatches(db, filter)
  if (ids) return { rows: (await pageOfThese(db, ids, page)).map(toAssignment), count: ids.length }
  const [rows, [total]] = await Promise.all([pageOf(db, page), countOf(db, filter)])
  return { rows: rows.map(toAssignment), count: total?.count ?? 0 }
}

/** What a search finds, unless that is more than few. */
async function fewMatches(db: Db, filter: Filter): Promise<number[] | null> {
  if (filter.words.length === 0) return null
  const rows = await matches(formOf(filter), upToFew)(db, filter)
  return rows.length <= FEW ? rows.map(({ id }) => id) : null
}
const matches = statements<Filter, { id: number }>()

/** Without a cohort the words alone decide, and none of the longer rows of assignments has to be read. */
function upToFew(db: Db, filter: Filter) {
  return filter.cohortId === undefined
    ? withWords(db, filter.words).select('assignment_id as id').limit(UP_TO_FEW)
    : found(db, filter).select('a.id').limit(UP_TO_FEW)
}

async function pageOfThese(db: Db, ids: number[], { orderBy, order, offset }: Page) {
  if (ids.length === 0) return []
  const page = pagesOfThese(`${orderBy} ${order} ${pageForm(offset)}`, (db, { ids, offset }) => {
    const these = db.selectFrom('assignments as a').where(sql<boolean>`a.id = any (${ids}::integer[])`)
    return assignmentsPage(db, these, { orderBy, order, offset }, false)
  })
  return page(db, { ids, offset })
}
const pagesOfThese = statements<{ ids: number[]; offset: number | undefined }, AssignmentRecord>()

async function pageOf(db: Db, { orderBy, order, ...place }: Page) {
  const fromEnd = isOfAll(place) && (await isNearEnd(db, place.offset))
  const form = `${orderBy} ${order} ${formOf(place)} ${fromEnd ? 'from the end' : pageForm(place.offset)}`
  const page = pages(form, (db, { offset, ...filter }) =>
    assignmentsPage(db, found(db, filter), { orderBy, order, offset }, fromEnd),
  )
  return page(db, place)
}
const pages = statements<Place, AssignmentRecord>()

const isOfAll = ({ cohortId, words }: Filter) => cohortId === undefined && words.length === 0
const formOf = ({ cohortId, words }: Filter) => `${cohortId === undefined ? 'of all' : 'of one'} ${words.length}`

/** PostgreSQL goes through all that is skipped, so the second half of a long list is reached from its end. */
async function isNearEnd(db: Db, offset = 0): Promise<boolean> {
  if (offset < 50 * PAGE_SIZE) return false
  const [total] = await countOfAll(db)
  return total !== undefined && offset > total.count / 2
}

const countOf = (db: Db, filter: Filter) =>
  isOfAll(filter) ? countOfAll(db) : counts(formOf(filter), counted)(db, filter)
const counts = statements<Filter, { count: number }>()
const countOfAll = statement((db) =>
  db.selectFrom('kept_counts').select('n as count').where('list', '=', 'assignments'),
)

function counted(db: Db, filter: Filter) {
  const all = sql<number>`count(*)`.as('count')
  return filter.cohortId === undefined ? withWords(db, filter.words).select(all) : found(db, filter).select(all)
}

/** The page is chosen by ids alone; only its twenty rows are then given tags, cohort and counts. */
function assignmentsPage(db: Db, these: ReturnType<typeof found>, page: Omit<Page, keyof Filter>, fromEnd: boolean) {
  const all = these
    .$if(page.orderBy === 'cohort', (query) => query.innerJoin('cohorts as c', 'c.id', 'a.cohort_id'))
    .select('a.id')
  const { offset } = page
  const chosen =
    fromEnd && offset !== undefined
      ? inOrder(all, page, true)
          .limit(left(offset, 0, PAGE_SIZE))
          .offset(left(offset, PAGE_SIZE))
      : pageFrom(inOrder(all, page), offset)
  return inOrder(assignmentRows(db).innerJoin(chosen.as('chosen'), 'chosen.id', 'a.id'), page)
}

export function listAssignmentIds(db: Db, { cohortId, searchText }: AssignmentFilter) {
  return inOrder(found(db, { cohortId, words: wordsOf(searchText) }), DEFAULT_ASSIGNMENT_SORT)
    .select('a.id')
    .execute()
}

const oneAssignment = statement((db, id: number) =>
  assignmentRows(db).select(['a.repository', 'a.notes', 'a.parent_id as parentId', 'a.version']).where('a.id', '=', id),
)

export async function assignmentDetail(db: Db, id: number) {
  const [row] = await oneAssignment(db, id)
  if (!row) throw notFound('assignment')
  return { ...toAssignment(row), tagSearchText: row.tags.map((tag) => tag.name).join(', ') }
}

function found(db: Db, { cohortId, words }: Filter) {
  return db
    .selectFrom('assignments as a')
    .$if(cohortId !== undefined, (query) => query.where('a.cohort_id', '=', cohortId ?? 0))
    .$if(words.length > 0, (query) => query.where('a.id', 'in', withWords(db, words).select('assignment_id')))
}

const withWords = (db: Db, words: string[]) =>
  db.selectFrom('assignment_searches').where(hasEveryWord(sql`search_text`, words))

type AssignmentRecord = InferResult<ReturnType<typeof assignmentRows>>[number]

/** The average of one grade is that student's grade. */
function toAssignment<Row extends AssignmentRecord>({ only_graded, ...row }: Row) {
  return only_graded === null ? row : withStudentsBehind(row, [only_graded])
}

function assignmentRows(db: Db) {
  return db
    .selectFrom('assignments as a')
    .innerJoin('cohorts as c', 'c.id', 'a.cohort_id')
    .innerJoin('cohort_summaries as z', 'z.cohort_id', 'a.cohort_id')
    .select([
      'a.id',
      'a.name',
      'a.slug',
      'a.assignment_type',
      'a.workflow_state',
      'a.assigned_at',
      'a.due_at',
      'a.cohort_id as cohortId',
    ])
    .select((is) => [
      jsonBuildObject({ id: is.ref('c.id'), name: is.ref('c.name') }).as('cohort'),
      jsonBuildObject({
        completed: is.ref('a.completed'),
        total: sql<number>`z.confirmed_students - a.before_joining`,
        graded: is.ref('a.graded'),
        averageScore: sql<number | null>`a.score_sum::float8 / nullif(a.graded, 0)`,
      }).as('summary'),
      sql<number | null>`case when a.graded = 1 then (
        select w.student_id from course_works w join students s on s.id = w.student_id
        where w.assignment_id = a.id and w.grade is not null and s.cohort_id = a.cohort_id limit 1
      ) end`.as('only_graded'),
      jsonArrayFrom(
        is
          .selectFrom('assignment_tags as x')
          .innerJoin('tags as t', 't.id', 'x.tag_id')
          .select(['t.id', 't.name'])
          .whereRef('x.assignment_id', '=', 'a.id')
          .orderBy(sql`fold(t.name)`)
          .orderBy('t.id'),
      ).as('tags'),
    ])
}

interface Orderable<Self> {
  orderBy(expression: RawBuilder<unknown>): Self
}

/** Empty last both ways. The id follows the direction, so that each index serves both of its own. */
function inOrder<Query extends Orderable<Query>>(
  query: Query,
  { orderBy, order }: Pick<AssignmentPage, 'orderBy' | 'order'>,
  reversed = false,
): Query {
  const direction = (order === 'asc') === reversed ? sql`desc` : sql`asc`
  const nulls = reversed ? sql`nulls first` : sql`nulls last`
  return query
    .orderBy(sql`${SORT_BY[orderBy]} ${direction} ${MAY_BE_EMPTY.has(orderBy) ? nulls : sql``}`)
    .orderBy(sql`a.id ${direction}`)
}

/** How many come after so many, counted in the moment of the page itself; of those as many as fit. */
const left = (offset: number, further: number, most?: number) => sql<number>`
  (select least(greatest(n - ${offset}::bigint - ${sql.lit(further)}, 0), ${sql.lit(most ?? null)})
   from kept_counts where list = 'assignments')`

const SORT_BY: Record<AssignmentSortKey, RawBuilder<unknown>> = {
  name: sql`fold(a.name)`,
  cohort: sql`fold(c.name)`,
  type: sql`a.assignment_type`,
  status: sql`a.workflow_state`,
  due_at: sql`a.due_at`,
  completed: sql`a.completed`,
  graded: sql`case when a.assignment_type = 'graded' then a.graded end`,
}
const MAY_BE_EMPTY = new Set<AssignmentSortKey>(['due_at', 'graded'])
