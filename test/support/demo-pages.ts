import { PAGES, type Page } from '#contract/pages.ts'
import type { Db } from '#server/db/transaction.ts'

/** The address of every page of the demo school, as its student sees it or is seen: a cohort in class, a graded work. */
export async function demoAddresses(db: Db, email: string): Promise<Record<Page, string>> {
  const student = await db
    .selectFrom('students')
    .innerJoin('users', 'users.id', 'students.id')
    .select(['students.id', 'cohort_id'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const work = await db
    .selectFrom('course_works')
    .select('assignment_id')
    .where('student_id', '=', student.id)
    .where('grade', 'is not', null)
    .orderBy('assignment_id', 'desc')
    .executeTakeFirstOrThrow()
  const { cohort_id, id } = student
  const ids = { cohorts: cohort_id, students: id, assignments: work.assignment_id, employees: 1, imports: 1 }
  const addressOf = (path: string) => {
    const noun = path.split('/').find((part): part is keyof typeof ids => part in ids) ?? 'employees'
    return path.replace(':id', String(ids[noun])).replace(':token', 'abc')
  }
  return Object.fromEntries(Object.entries(PAGES).map(([page, path]) => [page, addressOf(path)])) as Record<
    Page,
    string
  >
}
