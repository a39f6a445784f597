import { sql } from 'kysely'
import { PAGE_SIZE } from '#domain/assignment-state.ts'
import { ROLE } from '#domain/role.ts'
import { hasEveryWord } from '../../db/search.ts'
import { statement } from '../../db/statement.ts'
import type { Db } from '../../db/transaction.ts'

/** A word of a search, and the cohorts that have it in their names. */
interface Word {
  text: string
  cohort_ids: number[]
}

/** Count and rows come from one statement, so that they agree whatever is written meanwhile. */
export async function listStudents(db: Db, { searchText, offset }: { searchText: string; offset: number }) {
  if (searchText === '') return everyone(db, offset)
  const words = await searchWords(db, searchText)
  const rows = await studentsPage(db, words, offset).execute()
  const { count } = rows[0] ?? (await counted(db, words).executeTakeFirstOrThrow())
  return { rows, count: count ?? 0 }
}

async function everyone(db: Db, offset: number) {
  const rows = await firstNames(db, offset)
  const { count } = rows[0] ?? (await countOfAll(db))[0] ?? { count: 0 }
  return { rows, count: count ?? 0 }
}
const firstNames = statement((db, offset: number) => studentsPage(db, [], offset))
const countOfAll = statement((db) => counted(db, []))

/**
 * Cohorts are looked up first: with their ids in hand PostgreSQL knows how few students a word leaves, and takes the
 * trigram index where it would otherwise walk through everyone.
 */
export async function searchWords(db: Db, searchText: string): Promise<Word[]> {
  const words = [...new Set(searchText.split(/\s+/).filter(Boolean))]
  if (words.length === 0) return []
  const named = words.map(
    (word, n) => sql`select ${sql.lit(n)} as word, id from cohorts where ${hasEveryWord(sql`search_text`, word)}`,
  )
  const { rows } = await sql<{ word: number; id: number }>`${sql.join(named, sql` union all `)}`.execute(db)
  return words.map((text, n) => ({ text, cohort_ids: rows.filter(({ word }) => word === n).map(({ id }) => id) }))
}

/** The role lets PostgreSQL walk the index of names, twenty rows far, when nothing is searched for. */
export function studentsPage(db: Db, words: Word[], offset: number) {
  return matching(db, words)
    .innerJoin('users', 'users.id', 'students.id')
    .innerJoin('student_summaries', 'student_summaries.student_id', 'students.id')
    .leftJoin('cohorts', 'cohorts.id', 'students.cohort_id')
    .select([
      'students.id',
      'users.email',
      'users.first_name',
      'users.last_name',
      'students.cohort_id',
      'cohorts.name as cohort_name',
      'students.photo_file_name',
      'students.application_status',
      'students.skip_placement_reporting',
      'student_summaries.placement_count',
    ])
    .select(counted(db, words).as('count'))
    .where('users.role', '=', ROLE.student)
    .orderBy(sql`fold(users.last_name)`)
    .orderBy(sql`fold(users.first_name)`)
    .orderBy('users.id')
    .limit(PAGE_SIZE)
    .offset(offset)
}

const counted = (db: Db, words: Word[]) =>
  words.length === 0
    ? db.selectFrom('kept_counts').select('n as count').where('list', '=', 'students')
    : matching(db, words).select((is) => is.fn.countAll<number>().as('count'))

/** Each word may be the student's or the cohort's. */
function matching(db: Db, words: Word[]) {
  let query = db.selectFrom('students')
  for (const { text, cohort_ids } of words) {
    query = query.where((is) => {
      const own = hasEveryWord(sql`students.search_text`, text)
      const ofCohort = sql<boolean>`students.cohort_id = any (${cohort_ids}::integer[])`
      return cohort_ids.length === 0 ? own : is.or([own, ofCohort])
    })
  }
  return query
}
