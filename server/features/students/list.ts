import { sql } from 'kysely'
import { PAGE_SIZE } from '#domain/assignment-state.ts'
import { ROLE } from '#domain/role.ts'
import { hasEveryWord } from '../../db/search.ts'
import type { Db } from '../../db/transaction.ts'

interface Page {
  searchText: string
  offset: number
}

/** Count and rows come from one statement, so that they agree whatever is written meanwhile. */
export async function listStudents(db: Db, page: Page) {
  const found = await studentsPage(db, page).execute()
  const first = found[0] ?? (await counted(db, page.searchText).executeTakeFirstOrThrow())
  return { rows: found, count: first.count ?? 0 }
}

/** The role lets PostgreSQL walk the index of names, twenty rows far, when nothing is searched for. */
export function studentsPage(db: Db, { searchText, offset }: Page) {
  return matching(db, searchText)
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
    .select(counted(db, searchText).as('count'))
    .where('users.role', '=', ROLE.student)
    .orderBy(sql`fold(users.last_name)`)
    .orderBy(sql`fold(users.first_name)`)
    .orderBy('users.id')
    .limit(PAGE_SIZE)
    .offset(offset)
}

const counted = (db: Db, searchText: string) =>
  matching(db, searchText).select((is) => is.fn.countAll<number>().as('count'))

/** A word may be the student's or the cohort's. The cohorts are found first, so that an index serves either side. */
function matching(db: Db, searchText: string) {
  let query = db.selectFrom('students')
  for (const word of new Set(searchText.split(/\s+/).filter(Boolean))) {
    query = query.where(
      sql<boolean>`(${hasEveryWord(sql`students.search_text`, word)} or students.cohort_id = any (array(
        select id from cohorts where ${hasEveryWord(sql`cohorts.search_text`, word)})))`,
    )
  }
  return query
}
