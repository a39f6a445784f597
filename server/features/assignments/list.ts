import { sql } from 'kysely'
import { type AssignmentSortKey, DEFAULT_ASSIGNMENT_SORT } from '#domain/assignment-state.ts'
import { inOrderOf, list, type Sort } from '../../db/list.ts'
import { hasWord, type Word, wordsOf } from '../../db/search.ts'
import { statement, type Value } from '../../db/statement.ts'
import type { Db } from '../../db/transaction.ts'
import { assignmentsWithSummary, toAssignment } from './queries.ts'

interface Question {
  cohortId?: number | undefined
  searchText: string
  archived?: true | undefined
}

export async function listAssignments(
  db: Db,
  { cohortId, searchText, archived, ...place }: Question & Sort<AssignmentSortKey> & { offset: number },
) {
  const { rows, count } = await assignments.page(db, { cohortId, words: wordsOf(searchText), archived }, place)
  return { rows: rows.map(toAssignment), count }
}

/** With their versions: whoever selects all of them has seen these. */
export async function listAssignmentVersions(db: Db, question: Question) {
  const ids = (await listAssignmentIds(db, question, DEFAULT_ASSIGNMENT_SORT)).map(({ id }) => id)
  return inOrderOf(ids, await versionsOf(db, ids))
}

export function listAssignmentIds(db: Db, { cohortId, searchText, archived }: Question, sort: Sort<AssignmentSortKey>) {
  return assignments.ids(db, { cohortId, words: wordsOf(searchText), archived }, sort)
}

const versionsOf = statement((db, ids: Value<number[]>) =>
  db.selectFrom('assignments').select(['id', 'version']).where(sql<boolean>`id = any (${ids}::integer[])`),
)

/** A description may be as long as a book, so few at a time. */
const PORTION = 50

/** The whole list with all that a form holds, a portion at a time. */
export async function* everyAssignment(
  trx: Db,
  { cohortId, searchText, archived, orderBy, order }: Question & Sort<AssignmentSortKey>,
) {
  const filter = { cohortId, words: wordsOf(searchText), archived }
  for await (const ids of assignments.idPortions(trx, filter, { orderBy, order }, PORTION)) {
    yield* inOrderOf(ids, await portionOf(trx, ids))
  }
}

const portionOf = statement((db, ids: Value<number[]>) =>
  assignmentsWithSummary(db).select(['a.repository', 'a.notes']).where(sql<boolean>`a.id = any (${ids}::integer[])`),
)

interface Filter {
  cohortId: Value<number> | undefined
  words: Word[]
  archived: Value<true> | undefined
}

const assignments = list({
  from: sql`assignments a`,
  id: sql`a.id`,
  where: ({ cohortId, words, archived }: Filter) => [
    ...(cohortId ? [sql<boolean>`a.cohort_id = ${cohortId}`] : []),
    ...(words.length > 0 ? [sql<boolean>`a.id in (${withWords(words)})`] : []),
    ...(archived ? [sql<boolean>`a.archived_at is not null`] : []),
  ],
  within: ({ archived }) => (archived ? [] : [sql<boolean>`a.archived_at is null`]),
  // Without a cohort the narrow search table is enough.
  matches: ({ cohortId, words, archived }) => (cohortId || archived ? undefined : withoutArchived(words)),
  sort: {
    name: { by: [sql`fold(a.name)`] },
    cohort: { by: [sql`fold(c.name)`], join: sql`join cohorts c on c.id = a.cohort_id` },
    type: { by: [sql`a.assignment_type`] },
    status: { by: [sql`a.workflow_state`] },
    due_at: { by: [sql`a.due_at`], nullable: true },
    completed: { by: [sql`a.completed`] },
    graded: { by: [sql`case when a.assignment_type = 'graded' then a.graded end`], nullable: true },
  },
  keptCount: 'assignments',
  rows: (db, { chosen, order, count }) =>
    assignmentsWithSummary(db).innerJoin(chosen, 'chosen.id', 'a.id').select(count).orderBy(order),
})

const withWords = (words: Word[]) => sql<{ id: number }>`
  select assignment_id as id from assignment_searches
  where ${sql.join(
    words.map((word) => hasWord(sql`search_text`, word)),
    sql` and `,
  )}`

const withoutArchived = (words: Word[]) => sql<{ id: number }>`
  ${withWords(words)} and assignment_id not in (select id from assignments where archived_at is not null)`
