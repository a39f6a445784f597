import { type InferResult, type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom, jsonBuildObject } from 'kysely/helpers/postgres'
import { type AssignmentSortKey, DEFAULT_ASSIGNMENT_SORT, PAGE_SIZE } from '#domain/assignment-state.ts'
import { hasEveryWord } from '../../db/search.ts'
import { statement } from '../../db/statement.ts'
import type { Db } from '../../db/transaction.ts'
import { notFound } from '../../http/app-error.ts'

export interface AssignmentFilter {
  cohortId?: number | undefined
  searchText: string
}
export interface AssignmentPage extends AssignmentFilter {
  orderBy: AssignmentSortKey
  order: 'asc' | 'desc'
  offset: number
}

export async function listAssignments(db: Db, page: AssignmentPage) {
  const [rows, [total]] = await Promise.all([pageOf(db, page), countOf(db, page)])
  return { rows, count: total?.count ?? 0 }
}

async function pageOf(db: Db, { cohortId, searchText, orderBy, order, offset }: AssignmentPage) {
  if (searchText !== '') return assignmentsPage(db, { cohortId, searchText, orderBy, order, offset }).execute()
  const fromEnd = cohortId === undefined && (await isNearEnd(db, offset))
  const key = `${orderBy} ${order} ${cohortId === undefined ? 'of all' : 'of one'}${fromEnd ? ' from the end' : ''}`
  const page =
    pages.get(key) ??
    statement((db, offset: number, cohortId?: number) =>
      assignmentsPage(db, { cohortId, searchText: '', orderBy, order, offset }, fromEnd),
    )
  pages.set(key, page)
  return cohortId === undefined ? page(db, offset) : page(db, offset, cohortId)
}

/** PostgreSQL goes through all that is skipped, so the second half of a long list is reached from its end. */
async function isNearEnd(db: Db, offset: number): Promise<boolean> {
  if (offset < 50 * PAGE_SIZE) return false
  const [total] = await countOfAll(db)
  return total !== undefined && offset > total.count / 2
}
const pages = new Map<string, ReturnType<typeof statement<[offset: number, cohortId?: number], AssignmentRecord>>>()

function countOf(db: Db, { cohortId, searchText }: AssignmentFilter) {
  if (searchText !== '') return counted(db, { cohortId, searchText }).execute()
  return cohortId === undefined ? countOfAll(db) : countOfCohort(db, cohortId)
}
const countOfAll = statement((db) =>
  db.selectFrom('kept_counts').select('n as count').where('list', '=', 'assignments'),
)
const countOfCohort = statement((db, cohortId: number) => counted(db, { cohortId, searchText: '' }))

const counted = (db: Db, filter: AssignmentFilter) =>
  found(db, filter).select((is) => is.fn.countAll<number>().as('count'))

/** The page is chosen by ids alone; only its twenty rows are then given tags, cohort and counts. */
function assignmentsPage(db: Db, page: AssignmentPage, fromEnd = false) {
  const all = found(db, page)
    .$if(page.orderBy === 'cohort', (query) => query.innerJoin('cohorts as c', 'c.id', 'a.cohort_id'))
    .select('a.id')
  const chosen = fromEnd
    ? inOrder(all, page, true)
        .limit(left(page.offset, 0, PAGE_SIZE))
        .offset(left(page.offset, PAGE_SIZE))
    : inOrder(all, page).limit(PAGE_SIZE).offset(page.offset)
  return inOrder(assignmentRows(db).innerJoin(chosen.as('chosen'), 'chosen.id', 'a.id'), page)
}

export function listAssignmentIds(db: Db, filter: AssignmentFilter) {
  return inOrder(found(db, filter), DEFAULT_ASSIGNMENT_SORT).select('a.id').execute()
}

export function listTags(db: Db) {
  return db.selectFrom('tags').select(['id', 'name']).orderBy(sql`fold(name)`).orderBy('id').execute()
}

const oneAssignment = statement((db, id: number) =>
  assignmentRows(db).select(['a.repository', 'a.notes', 'a.parent_id as parentId', 'a.version']).where('a.id', '=', id),
)

export async function assignmentDetail(db: Db, id: number) {
  const [row] = await oneAssignment(db, id)
  if (!row) throw notFound('assignment')
  return { ...row, tagSearchText: row.tags.map((tag) => tag.name).join(', ') }
}

function found(db: Db, { cohortId, searchText }: AssignmentFilter) {
  return db
    .selectFrom('assignments as a')
    .$if(cohortId !== undefined, (query) => query.where('a.cohort_id', '=', cohortId ?? 0))
    .$if(searchText !== '', (query) => query.where(hasEveryWord(sql`a.search_text`, searchText)))
}

type AssignmentRecord = InferResult<ReturnType<typeof assignmentRows>>[number]

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
        total: is.ref('z.confirmed_students'),
        graded: is.ref('a.graded'),
        averageScore: sql<number | null>`a.score_sum::float8 / nullif(a.graded, 0)`,
      }).as('summary'),
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
    .orderBy(orderBy === 'due_at' ? sql`a.due_at ${direction} ${nulls}` : sql`${SORT_BY[orderBy]} ${direction}`)
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
  graded: sql`a.graded`,
}
