import { type InferResult, type SelectQueryBuilder, sql } from 'kysely'
import { ROLE } from '#domain/account-role.ts'
import { pageForm, pageFrom } from '../../db/page.ts'
import type { Schema } from '../../db/schema.ts'
import { FEW, hasEveryWord, UP_TO_FEW, wordsOf } from '../../db/search.ts'
import { statements } from '../../db/statement.ts'
import type { Db } from '../../db/transaction.ts'

/** A word of a search, and the cohorts that have it in their names, if any do. */
interface Word {
  text: string
  cohort_ids: number[] | null
}

/** Count and rows are of one statement or of one list of ids, so that they agree whatever is written meanwhile. */
export async function listStudents(db: Db, { searchText, offset: skipped }: { searchText: string; offset: number }) {
  const words = await searchWords(db, searchText)
  const offset = skipped || undefined
  const form = words.map(({ cohort_ids }) => (cohort_ids ? 'own or cohorts' : 'own')).join(', ')
  if (words.length > 0) {
    const found = await matches(form, upToFew)(db, words)
    const ids = found.map(({ id }) => id)
    if (ids.length === 0) return { rows: [], count: 0 }
    if (ids.length <= FEW)
      return { rows: await pagesOfThese(pageForm(offset), theirPage)(db, { ids, offset }), count: ids.length }
  }
  const rows = await pages(`${form} ${pageForm(offset)}`, studentsPage)(db, { words, offset })
  const [first] = rows.length > 0 ? rows : await counts(form, counted)(db, words)
  return { rows, count: first?.count ?? 0 }
}
const matches = statements<Word[], { id: number }>()
const pagesOfThese = statements<These, InferResult<ReturnType<typeof theirPage>>[number]>()
const pages = statements<Page, InferResult<ReturnType<typeof studentsPage>>[number]>()
const counts = statements<Word[], { count: number }>()

interface Page {
  words: Word[]
  offset: number | undefined
}
interface These {
  ids: number[]
  offset: number | undefined
}

/**
 * Cohorts are looked up first: with their ids in hand PostgreSQL knows how few students a word leaves, and takes the
 * trigram index where it would otherwise walk through everyone.
 */
export async function searchWords(db: Db, searchText: string): Promise<Word[]> {
  const words = wordsOf(searchText)
  if (words.length === 0) return []
  const rows = await cohortsNamed(String(words.length), (db, words) => ({
    compile: () =>
      sql<{ word: number; id: number }>`${sql.join(
        words.map(
          (word, n) =>
            sql`select ${sql.lit(n)} as word, id from cohorts where ${hasEveryWord(sql`search_text`, [word])}`,
        ),
        sql` union all `,
      )}`.compile(db),
  }))(db, words)
  return words.map((text, n) => {
    const ids = rows.filter(({ word }) => word === n).map(({ id }) => id)
    return { text, cohort_ids: ids.length > 0 ? ids : null }
  })
}
const cohortsNamed = statements<string[], { word: number; id: number }>()

export const upToFew = (db: Db, words: Word[]) => matching(db, words).select('students.id').limit(UP_TO_FEW)

const theirPage = (db: Db, { ids, offset }: These) =>
  pageFrom(inOrder(db.selectFrom('students').where(sql<boolean>`students.id = any (${ids}::integer[])`)), offset)

export const studentsPage = (db: Db, { words, offset }: Page) =>
  pageFrom(inOrder(matching(db, words)).select(counted(db, words).as('count')), offset)

/** The role lets PostgreSQL walk the index of names, twenty rows far, when nothing is searched for. */
const inOrder = (students: SelectQueryBuilder<Schema, 'students', object>) =>
  students
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
    .where('users.role', '=', ROLE.student)
    .orderBy(sql`fold(users.last_name)`)
    .orderBy(sql`fold(users.first_name)`)
    .orderBy('users.id')

const counted = (db: Db, words: Word[]) =>
  words.length === 0
    ? db.selectFrom('kept_counts').select('n as count').where('list', '=', 'students')
    : matching(db, words).select((is) => is.fn.countAll<number>().as('count'))

/** Each word may be the student's or the cohort's. */
function matching(db: Db, words: Word[]) {
  let query = db.selectFrom('students')
  for (const { text, cohort_ids } of words) {
    query = query.where((is) => {
      const own = hasEveryWord(sql`students.search_text`, [text])
      return cohort_ids ? is.or([own, sql<boolean>`students.cohort_id = any (${cohort_ids}::integer[])`]) : own
    })
  }
  return query
}
