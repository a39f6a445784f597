import { sql } from 'kysely'
import { carryPlan } from '#domain/course-work-carry.ts'
import { completionTiming, ownDueAt } from '#domain/course-work-status.ts'
import { concerns } from '../../db/announce.ts'
import { type By, recordChange } from '../../db/history.ts'
import type { Db, Trx } from '../../db/transaction.ts'
import { AppError } from '../../errors.ts'

/** Serialises a transfer with submissions, which lock the student first, and with graders, who lock the work. */
export async function lockWorksToCarry(trx: Trx, student_ids: readonly number[]): Promise<void> {
  const of = (column: 'id' | 'student_id') => sql<boolean>`${sql.ref(column)} = any (${[...student_ids]}::integer[])`
  await trx.selectFrom('students').select('id').where(of('id')).orderBy('id').forNoKeyUpdate().execute()
  await trx.selectFrom('course_works').select('id').where(of('student_id')).orderBy('id').forNoKeyUpdate().execute()
}

type Plan = Awaited<ReturnType<typeof carryPlans>> extends Map<number, infer P> ? P : never
export type PlannedWork = Plan[number]

/** What a transfer into the cohort offers for each student's works, by student. */
export async function carryPlans(db: Db, student_ids: readonly number[], cohort: { id: number; name: string }) {
  const works = await worksOf(db, student_ids)
  const assignments = await db
    .selectFrom('assignments')
    .select(['id', 'name', 'assignment_type', 'workflow_state'])
    .select(sql<boolean>`archived_at is not null`.as('is_archived'))
    .where('cohort_id', '=', cohort.id)
    .orderBy('id')
    .execute()
  const roots = await rootsOf(db, [...assignments.map(({ id }) => id), ...works.map(({ assignment }) => assignment.id)])
  const rooted = <A extends { id: number }>(assignment: A) => ({
    ...assignment,
    root_id: roots.get(assignment.id) ?? assignment.id,
  })
  const targets = assignments.map(rooted)
  const byStudent = Map.groupBy(works, ({ work }) => work.student_id)
  return new Map(
    student_ids.map((student_id) => {
      const own = byStudent.get(student_id) ?? []
      const there = own.filter(({ assignment }) => assignment.cohort_id === cohort.id)
      const elsewhere = own
        .filter(({ assignment, work }) => assignment.cohort_id !== cohort.id && !work.is_superseded)
        .map(({ work, assignment }) => ({ work, assignment: rooted(assignment) }))
      const plan = carryPlan(
        elsewhere,
        {
          name: cohort.name,
          assignments: targets,
          works: new Map(there.map(({ work, assignment }) => [assignment.id, work])),
        },
        own.map(({ work }) => work),
      )
      const from = new Map(own.map(({ work, assignment }) => [work.id, assignment]))
      return [student_id, plan.map((row) => ({ ...row, from: from.get(row.work.id) ?? null }))] as const
    }),
  )
}

/** All works of the students, newest first, with the student's own times of their assignments. */
async function worksOf(db: Db, student_ids: readonly number[]) {
  const rows = await db
    .selectFrom('course_works as w')
    .innerJoin('assignments as a', 'a.id', 'w.assignment_id')
    .innerJoin('cohorts as c', 'c.id', 'a.cohort_id')
    .leftJoin('allowances as x', (join) =>
      join.onRef('x.assignment_id', '=', 'w.assignment_id').onRef('x.student_id', '=', 'w.student_id'),
    )
    .select(['w.id', 'w.student_id', 'w.repository', 'w.site', 'w.student_comment', 'w.instructor_comment', 'w.grade'])
    .select(['w.returned_grade', 'w.workflow_state', 'w.attempt', 'w.completed_at', 'w.timed_at', 'w.carried_from'])
    .select(['w.carried_timing', 'w.is_superseded', 'w.version'])
    .select(['a.id as assignment_id', 'a.name', 'a.assignment_type', 'a.cohort_id', 'c.name as cohort_name'])
    .select(['a.assigned_at', 'a.due_at', 'x.due_at as extended_to'])
    .where(sql<boolean>`w.student_id = any (${[...student_ids]}::integer[])`)
    .orderBy('w.completed_at', 'desc')
    .orderBy('w.id')
    .execute()
  return rows.map(
    ({ assignment_id, name, assignment_type, cohort_id, cohort_name, assigned_at, due_at, extended_to, ...work }) => ({
      work: {
        ...work,
        timing: completionTiming({ ...work, assigned_at, due_at: ownDueAt(due_at, extended_to) }),
      },
      assignment: { id: assignment_id, name, assignment_type, cohort_id, cohort_name },
    }),
  )
}

/** The first assignment of each one's lineage. */
async function rootsOf(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; root_id: number }>`
    with recursive up as (
      select id, id as root_id, parent_id from assignments where id = any (${[...new Set(ids)]}::integer[])
      union
      -- By its index, however many PostgreSQL expects.
      select up.id, a.id, a.parent_id from up
      cross join lateral (select id, parent_id from assignments a where a.id = up.parent_id limit 1) a
    ) select id, root_id from up where parent_id is null`.execute(db)
  return new Map(rows.map(({ id, root_id }) => [id, root_id]))
}

/** What the undo of a transfer needs to take the works back. */
export interface Carried {
  copied: { id: number; version: number }[]
  overwritten: Overwritten[]
  /** Rows that counted until now, and rows that count instead. */
  superseded: number[]
  revived: number[]
  notices: { id: number; assignment_id: number }[]
}

interface Carrying {
  student_id: number
  plan: readonly PlannedWork[]
  /** The works that were chosen. Old work in the new cohort counts again in any case. */
  carry: ReadonlySet<number>
  by: By
}

/** The caller has locked the student and the works. */
export async function carryWorks(trx: Trx, { student_id, plan, carry, by }: Carrying): Promise<Carried> {
  const copying = plan.filter(({ offer, work }) => offer === 'carry' && carry.has(work.id))
  const returning = plan.filter(({ offer }) => offer === 'restore' || offer === 'choose')
  const overwriting = returning.filter(({ offer, work }) => offer === 'choose' && carry.has(work.id))
  const settled = [...copying, ...returning]
  const carried: Carried = {
    copied: [],
    overwritten: [],
    superseded: settled.map(({ work }) => work.id),
    revived: returning.flatMap(({ there }) => there?.id ?? []),
    notices: [],
  }
  if (settled.length === 0) return carried
  concerns({ assignments: settled.flatMap(({ assignment, to }) => [assignment.id, to?.id ?? assignment.id]) })
  await setSuperseded(trx, carried.superseded, true)
  for (const row of overwriting) carried.overwritten.push(await overwrite(trx, row, by))
  await setSuperseded(trx, carried.revived, false)
  carried.copied = await copy(trx, copying, by.now)
  carried.notices = await moveNotices(trx, student_id, settled)
  return carried
}

/** Refuses if someone has worked with a carried work since. The caller has locked the student and the works. */
export async function uncarryWorks(trx: Trx, carried: Carried, by: By): Promise<void> {
  const written = [...carried.copied, ...carried.overwritten]
  await refuseBuiltOn(trx, written)
  for (const { id, version, before, attempts } of carried.overwritten) {
    const [was, after] = [await contentOf(trx, id), withDates(before)]
    await trx
      .updateTable('course_works')
      .set({ ...after, version: version + 1 })
      .where('id', '=', id)
      .execute()
    await recordChange(trx, { entity: 'course_work', id, action: 'carry undone', ...by, before: was, after })
    if (attempts.length > 0) await trx.deleteFrom('attempts').where('id', 'in', attempts).execute()
  }
  const copies = carried.copied.map(({ id }) => id)
  const works = await trx
    .selectFrom('course_works')
    .select('assignment_id')
    .where('id', 'in', [0, ...copies, ...carried.superseded, ...carried.revived])
    .execute()
  concerns({ assignments: works.map(({ assignment_id }) => assignment_id) })
  for (const { id, assignment_id } of carried.notices) {
    await trx.updateTable('notices').set({ assignment_id }).where('id', '=', id).execute()
  }
  if (copies.length > 0) await trx.deleteFrom('course_works').where('id', 'in', copies).execute()
  await setSuperseded(trx, carried.revived, true)
  await setSuperseded(trx, carried.superseded, false)
}

async function refuseBuiltOn(trx: Trx, written: readonly { id: number; version: number }[]): Promise<void> {
  if (written.length === 0) return
  const ids = written.map(({ id }) => id)
  const now = await trx
    .selectFrom('course_works as w')
    .leftJoin('grading_drafts as d', 'd.course_work_id', 'w.id')
    .select(['w.id', 'w.version', 'd.employee_id'])
    .where('w.id', 'in', ids)
    .execute()
  const isSame = ({ id, version }: (typeof written)[number]) =>
    now.some((row) => row.id === id && row.version === version)
  if (!written.every(isSame) || now.some(({ employee_id }) => employee_id !== null)) throw builtOn()
}

const builtOn = () =>
  new AppError('conflict', 'Someone has worked with the carried work since, so the transfer stays as it is.')

async function setSuperseded(trx: Trx, ids: readonly number[], is_superseded: boolean): Promise<void> {
  if (ids.length === 0) return
  await trx
    .updateTable('course_works')
    .set({ is_superseded })
    .where('id', 'in', [...ids])
    .execute()
}

async function copy(trx: Trx, rows: readonly PlannedWork[], now: Date) {
  if (rows.length === 0) return []
  const { rows: copies } = await sql<{ id: number; version: number; carried_from: number }>`
    insert into course_works (assignment_id, student_id, ${CONTENT}, created_at, updated_at, carried_from, carried_at, carried_timing)
    select t.to_id, w.student_id, ${CONTENT_OF_W}, w.created_at, w.updated_at, w.id, ${now}, t.timing
    from course_works w join unnest(${rows.map(({ work }) => work.id)}::integer[], ${rows.map(({ to }) => to?.id ?? 0)}::integer[],
      ${rows.map(({ work }) => work.timing)}::text[]) as t (id, to_id, timing) on t.id = w.id
    order by w.id
    returning id, version, carried_from`.execute(trx)
  await copyAttempts(
    trx,
    copies.map(({ id, carried_from }) => ({ from: carried_from, to: id })),
  )
  return copies.map(({ id, version }) => ({ id, version }))
}

/** Those that the row does not have yet. */
async function copyAttempts(trx: Trx, pairs: readonly { from: number; to: number }[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into attempts (course_work_id, attempt, kind, at, actor_id, repository, site, student_comment, grade,
      instructor_comment, due_at, is_carried)
    select p.to_id, t.attempt, t.kind, t.at, t.actor_id, t.repository, t.site, t.student_comment, t.grade,
      t.instructor_comment, t.due_at, true
    from attempts t join unnest(${pairs.map(({ from }) => from)}::integer[], ${pairs.map(({ to }) => to)}::integer[])
      as p (from_id, to_id) on p.from_id = t.course_work_id
    where not exists (select from attempts k where k.course_work_id = p.to_id
      and (k.attempt, k.kind, k.at) = (t.attempt, t.kind, t.at))
    order by p.to_id, t.id
    returning id`.execute(trx)
  return rows.map(({ id }) => id)
}

interface Overwritten {
  id: number
  version: number
  before: Awaited<ReturnType<typeof contentOf>>
  attempts: number[]
}

/** The words of a copy that changed since go onto the old row. */
async function overwrite(trx: Trx, { work, there }: PlannedWork, by: By): Promise<Overwritten> {
  if (!there) throw new Error('There is no old work.')
  const { id } = there
  const before = await contentOf(trx, id)
  const after = await contentOf(trx, work.id)
  const isSubmittedThere = work.completed_at.getTime() === there.completed_at.getTime()
  const version = there.version + 1
  await trx
    .updateTable('course_works')
    .set({
      ...after,
      carried_from: work.id,
      carried_at: by.now,
      // What was submitted here is judged here.
      carried_timing: isSubmittedThere ? before.carried_timing : work.timing,
      updated_at: by.now,
      version,
    })
    .where('id', '=', id)
    .execute()
  await recordChange(trx, { entity: 'course_work', id, action: 'carried', ...by, before, after })
  return { id, version, before, attempts: await copyAttempts(trx, [{ from: work.id, to: id }]) }
}

const contentOf = (trx: Trx, id: number) =>
  trx
    .selectFrom('course_works')
    .select([...COLUMNS, 'carried_from', 'carried_at', 'carried_timing', 'updated_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** As it was before it was stored as JSON. */
function withDates(before: Overwritten['before']): Overwritten['before'] {
  const at = (time: Date | string | null) => (time === null ? null : new Date(time))
  return {
    ...before,
    completed_at: new Date(before.completed_at),
    submitted_at: at(before.submitted_at),
    timed_at: at(before.timed_at),
    graded_at: at(before.graded_at),
    carried_at: at(before.carried_at),
    updated_at: new Date(before.updated_at),
  }
}

/** News about a work leads to where it counts now, unless that has its own or is not assigned. */
async function moveNotices(trx: Trx, student_id: number, rows: readonly PlannedWork[]) {
  const { rows: moved } = await sql<{ id: number; assignment_id: number }>`
    update notices n set assignment_id = t.to_id
    from unnest(${rows.map(({ assignment }) => assignment.id)}::integer[], ${rows.map(({ to }) => to?.id ?? 0)}::integer[])
      as t (from_id, to_id) join assignments a on a.id = t.to_id and a.workflow_state = 'assigned'
    where n.user_id = ${student_id} and n.assignment_id = t.from_id and n.kind in ('graded', 'returned')
      and not exists (select from notices m where m.user_id = n.user_id and m.kind = n.kind and m.assignment_id = t.to_id)
    returning n.id, t.from_id as assignment_id`.execute(trx)
  return moved
}

const COLUMNS = [
  'repository',
  'site',
  'student_comment',
  'instructor_comment',
  'grade',
  'workflow_state',
  'completed_at',
  'submitted_at',
  'timed_at',
  'attempt',
  'returned_grade',
  'graded_by_id',
  'graded_at',
] as const
const CONTENT = sql.join(COLUMNS.map((column) => sql.ref(column)))
const CONTENT_OF_W = sql.join(COLUMNS.map((column) => sql.ref(`w.${column}`)))
