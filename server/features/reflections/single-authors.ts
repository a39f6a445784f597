import { sql } from 'kysely'
import { statement, type Value } from '../../db/statement.ts'
import type { Db } from '../../db/transaction.ts'

/**
 * By cohort, the only student whose reflections make up its averages. Reflections are never deleted, so cohorts with several
 * authors are cached.
 */
export async function singleAuthors(
  db: Db,
  cohorts: readonly { id: number; avg_understanding: number | null }[],
): Promise<ReadonlyMap<number, number>> {
  const known = cohortsWithSeveral(db)
  const unknown = cohorts.flatMap(({ id, avg_understanding }) =>
    avg_understanding === null || known.has(id) ? [] : [id],
  )
  if (unknown.length === 0) return new Map()
  const writers = new Map(
    (await findSingleAuthors(db, unknown)).map(({ cohort_id, student_id }) => [cohort_id, student_id]),
  )
  for (const id of unknown) if (!writers.has(id)) known.add(id)
  return writers
}

const findSingleAuthors = statement(
  (_db, cohort_ids: Value<number[]>) => sql<{ cohort_id: number; student_id: number }>`
    select c.id as cohort_id, w.student_id from unnest(${cohort_ids}::integer[]) as c (id)
    cross join lateral (
      select f.student_id from daily_feedbacks f where f.cohort_id = c.id order by f.feedback_on limit 1
    ) w
    where not exists (select from daily_feedbacks o where o.cohort_id = c.id and o.student_id <> w.student_id)`,
)

const several = new WeakMap<Db, Set<number>>()

function cohortsWithSeveral(db: Db): Set<number> {
  const known = several.get(db) ?? new Set()
  several.set(db, known)
  return known
}
