import { type InferResult, type RawBuilder, sql } from 'kysely'
import type { Shows } from '#contract/shows.ts'
import type { DisclosureKind } from '#domain/record-disclosure-kinds.ts'
import type { Context } from '../../context.ts'
import { inOrderOf, list } from '../../db/list.ts'
import { statement, type Value } from '../../db/statement.ts'
import type { Db } from '../../db/transaction.ts'
import { AppError } from '../../errors.ts'
import { requireStudent } from '../students/queries.ts'

/** Repeated reads within a slot are counted in one row. */
export const SLOT_MS = 10 * 60_000

interface Reading {
  call: string
  employee_id: number
  params: unknown
  body: unknown
}

/**
 * Runs a staff call and logs whose records it shows: in parallel with the read if the request names the student, else after
 * it. Nothing is answered unless it was logged.
 */
export async function disclosed<T>(
  ctx: Context,
  { kind, asked, answered, stale }: Shows,
  { call, employee_id, params, body }: Reading,
  work: () => Promise<T>,
): Promise<T> {
  const note = (student_ids: readonly number[]) =>
    recordDisclosures(ctx.db, student_ids, { kind, call, employee_id, at: ctx.now() })
  try {
    if (asked === 'history') {
      const [answer] = await Promise.all([
        work(),
        studentOfHistory(ctx.db, params as { entity: string; id: number }).then(note),
      ])
      return answer
    }
    if (asked) {
      const [answer] = await Promise.all([work(), note(asked({ params, body } as never))])
      return answer
    }
    const answer = await work()
    if (answered) await note(answered(answer as never))
    return answer
  } catch (error) {
    // A 409 for a stale edit contains the current row.
    if (stale && error instanceof AppError && error.code === 'stale') await note(stale(error.details.current as never))
    throw error
  }
}

interface NewDisclosure {
  kind: DisclosureKind
  call: string
  employee_id: number
  at: Date
}

/** One statement, sorted by id so that two readers of the same cohort cannot deadlock. */
export async function recordDisclosures(
  db: Db,
  student_ids: readonly number[],
  { kind, call, employee_id, at }: NewDisclosure,
): Promise<void> {
  const slot = new Date(Math.floor(at.getTime() / SLOT_MS) * SLOT_MS)
  const [first, ...others] = new Set(student_ids)
  if (first === undefined) return
  if (others.length === 0) await recordOne(db, first, employee_id, kind, call, slot, at)
  else await recordMany(db, [first, ...others], employee_id, kind, call, slot, at)
}

/** A separate statement for one student: PostgreSQL estimates any list at ten rows and would replan for a shorter one. */
const recordOne = recording((id: Value<number>) => sql`s.id = ${id}`)
const recordMany = recording((ids: Value<number[]>) => sql`s.id = any (${ids}::integer[])`)

function recording<Whose>(isTheirs: (whose: Whose) => RawBuilder<unknown>) {
  return statement(
    (
      _db,
      whose: Whose,
      employee_id: Value<number>,
      kind: Value<string>,
      call: Value<string>,
      slot: Value<Date>,
      at: Value<Date>,
    ) => sql`
      insert into disclosures as d (student_id, employee_id, kind, call, slot, first_at, last_at)
      select s.id, ${employee_id}::integer, ${kind}, ${call}, ${slot}::timestamptz, ${at}::timestamptz, ${at}::timestamptz
      from students s where ${isTheirs(whose)} order by s.id
      on conflict (student_id, employee_id, call, slot)
        do update set times = d.times + 1, last_at = greatest(d.last_at, excluded.last_at)`,
  )
}

/** Whose item it is; nobody's for a cohort. */
export async function studentOfHistory(db: Db, { entity, id }: { entity: string; id: number }): Promise<number[]> {
  return (await itsStudent(db, entity, id)).flatMap(({ student_id }) => student_id ?? [])
}

const itsStudent = statement(
  (_db, entity: Value<string>, id: Value<number>) =>
    sql<{ student_id: number | null }>`select student_of_history(${entity}::text, ${id}::integer) as student_id`,
)

export async function listDisclosures(db: Db, student_id: number, offset: number) {
  const { rows, count } = await disclosures.page(db, { student_id }, { orderBy: 'last_at', order: 'desc', offset })
  if (rows.length === 0) await requireStudent(db, student_id)
  return { rows: rows.map(({ count: _, ...row }) => toDisclosure(row)), count }
}

const PORTION = 500

/** The whole list, latest first, a portion at a time. */
export async function* everyDisclosure(trx: Db, student_id: number) {
  await requireStudent(trx, student_id)
  const sort = { orderBy: 'last_at', order: 'desc' } as const
  for await (const ids of disclosures.idPortions(trx, { student_id }, sort, PORTION)) {
    yield* inOrderOf(ids, await portionOf(trx, ids)).map(toDisclosure)
  }
}

const portionOf = statement((db, ids: Value<number[]>) =>
  selectDisclosures(db).where(sql<boolean>`d.id = any (${ids}::bigint[])`),
)

function selectDisclosures(db: Db) {
  return db
    .selectFrom('disclosures as d')
    .innerJoin('users as u', 'u.id', 'd.employee_id')
    .select(['d.id', 'd.kind', 'd.call', 'd.first_at', 'd.last_at', 'd.times'])
    .select(['d.employee_id', 'u.first_name', 'u.last_name'])
}

type DisclosureRow = InferResult<ReturnType<typeof selectDisclosures>>[number]

function toDisclosure({ employee_id, first_name, last_name, kind, ...row }: DisclosureRow) {
  return { ...row, kind: kind as DisclosureKind, employee: { id: employee_id, first_name, last_name } }
}

const disclosures = list({
  from: sql`disclosures d`,
  id: sql`d.id`,
  where: ({ student_id }: { student_id: Value<number> }) => [sql`d.student_id = ${student_id}`],
  sort: { last_at: { by: [sql`d.last_at`] } },
  rows: (db, { chosen, order, count }) =>
    selectDisclosures(db).innerJoin(chosen, 'chosen.id', 'd.id').select(count).orderBy(order),
})
