import { sql } from 'kysely'
import { ROLE } from '#domain/account-role.ts'
import { list } from '../../db/list.ts'
import { hasWord, type Word, wordsOf } from '../../db/search.ts'
import { statement, type Value } from '../../db/statement.ts'
import type { Db } from '../../db/transaction.ts'

export async function listStudents(db: Db, { searchText, offset }: { searchText: string; offset: number }) {
  return students.page(db, { words: await searchWords(db, searchText) }, { orderBy: 'name', order: 'asc', offset })
}

interface Filter {
  /** Each with the cohorts whose names contain it. */
  words: (Word & { cohort_ids: Value<number[]> | null })[]
}

/** Each word may match the student or the cohort. */
const where = ({ words }: Filter) =>
  words.map((word) => {
    const own = hasWord(sql`students.search_text`, word)
    const { cohort_ids } = word
    return cohort_ids ? sql<boolean>`(${own} or students.cohort_id = any (${cohort_ids}::integer[]))` : own
  })

const students = list({
  // With the role PostgreSQL reads a page from the index of names if there is no search.
  from: sql`students join users on users.id = students.id and users.role = ${sql.lit(ROLE.student)}`,
  id: sql`users.id`,
  where,
  matches: (filter: Filter) => sql`select id from students where ${sql.join(where(filter), sql` and `)}`,
  sort: { name: { by: [sql`fold(users.last_name)`, sql`fold(users.first_name)`] } },
  keptCount: 'students',
  rows: (db, { chosen, order, count }) =>
    db
      .selectFrom('students')
      .innerJoin(chosen, 'chosen.id', 'students.id')
      .innerJoin('users', 'users.id', 'students.id')
      .innerJoin('student_summaries', 'student_summaries.student_id', 'students.id')
      .leftJoin('cohorts', 'cohorts.id', 'students.cohort_id')
      .select(['students.id', 'users.email', 'users.first_name', 'users.last_name', 'students.cohort_id'])
      .select(['cohorts.name as cohort_name', 'students.photo_file_name', 'students.application_status'])
      .select(['students.skip_placement_reporting', 'student_summaries.placement_count'])
      .select([count])
      .orderBy(order),
})

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
