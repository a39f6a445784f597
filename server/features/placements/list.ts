import { sql } from 'kysely'
import { statement, type Value } from '../../db/statement.ts'
import type { Db } from '../../db/transaction.ts'
import { type StudentQuestion, studentIdPortions } from '../students/list.ts'
import { selectPlacements } from './queries.ts'

/** The placements of the students that Students Home lists, in its order; each student's own by their offer dates. */
export async function* everyPlacement(trx: Db, question: StudentQuestion, now: Date) {
  for await (const ids of studentIdPortions(trx, question, now)) {
    const byStudent = Map.groupBy(await placementsOfStudents(trx, ids), ({ student_id }) => student_id)
    for (const id of ids) yield* byStudent.get(id) ?? []
  }
}

const placementsOfStudents = statement((db, ids: Value<number[]>) =>
  selectPlacements(db)
    .innerJoin('users as u', 'u.id', 'p.student_id')
    .select(['u.first_name', 'u.last_name', 'u.email'])
    .where(sql<boolean>`p.student_id = any (${ids}::integer[])`)
    .orderBy('p.placed_at')
    .orderBy('p.id'),
)
