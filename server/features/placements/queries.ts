import { statement, type Value } from '../../db/statement.ts'
import type { Db } from '../../db/transaction.ts'

export async function listPlacements(db: Db, student_id: number) {
  return (await placementsOf(db, student_id)).map(toPlacement)
}

const placementsOf = statement((db, student_id: Value<number>) =>
  selectPlacements(db).where('p.student_id', '=', student_id).orderBy('p.placed_at').orderBy('p.id'),
)

export async function findPlacement(db: Db, id: number) {
  return toPlacement(await selectPlacements(db).where('p.id', '=', id).executeTakeFirstOrThrow())
}

export function selectPlacements(db: Db) {
  return db
    .selectFrom('placements as p')
    .leftJoin('cohorts as c', 'c.id', 'p.cohort_id')
    .select(['p.id', 'p.student_id', 'p.company_name', 'p.cohort_id', 'c.name as cohort_name', 'p.placement_type'])
    .select(['p.job_title', 'p.post_income', 'p.pre_income', 'p.placed_at', 'p.placement_duration'])
    .select(['p.placement_rate', 'p.placement_rate_unit', 'p.how_found_notes', 'p.notes', 'p.version'])
}

type PlacementRow = Awaited<ReturnType<ReturnType<typeof selectPlacements>['executeTakeFirstOrThrow']>>

function toPlacement({ company_name, cohort_id, cohort_name, ...placement }: PlacementRow) {
  return {
    ...placement,
    company: { name: company_name },
    cohort: cohort_id === null ? null : { id: cohort_id, name: cohort_name ?? '' },
  }
}
