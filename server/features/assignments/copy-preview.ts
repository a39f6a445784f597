import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { copiedTimes, copyOrder, originalTimes } from '#domain/assignment-copy-dates.ts'
import { type ClassCalendar, classCalendar } from '#domain/cohort-class-days.ts'
import type { ClassDates } from '#domain/reflection-day.ts'
import type { Db } from '../../db/transaction.ts'
import { notFound } from '../../errors.ts'

export interface CopyTarget extends ClassDates {
  id: number
  name: string
  days_off: string[]
}

export async function previewCopy(db: Db, sources: number[], cohort_id: number, now: Date) {
  const target = await copyTarget(db, cohort_id)
  if (!target) throw notFound('cohort')
  return previewInto(db, sources, target, now)
}

/** With a lock its dates and days off stay as they are until the copies exist, and who copies next sees these copies. */
export function copyTarget(db: Db, cohort_id: number, lock: 'update' | null = null): Promise<CopyTarget | undefined> {
  return db
    .selectFrom('cohorts')
    .select(['id', 'name', 'classroom_start', 'graduation', 'days_off'])
    .where('id', '=', cohort_id)
    .$if(lock === 'update', (query) => query.forNoKeyUpdate())
    .executeTakeFirst()
}

export async function previewInto(db: Db, sources: number[], target: CopyTarget, now: Date) {
  const originals = await readOriginals(db, sources)
  if (originals.length < sources.length) throw notFound('assignment')
  const existing = await readExisting(db, sources, target.id)
  const to = classCalendar(target)
  const calendars = new Map<number, ClassCalendar>()
  const calendarOf = ({ cohort_id, classroom_start, graduation, days_off }: (typeof originals)[number]) => {
    const known = calendars.get(cohort_id) ?? classCalendar({ classroom_start, graduation, days_off })
    calendars.set(cohort_id, known)
    return known
  }
  const rows = originals.map((source) => {
    const { id, name, cohort_id, cohort_name } = source
    const original = originalTimes(source)
    const from = calendarOf(source)
    const there = existing.get(id) ?? null
    return {
      id,
      name,
      cohort: { id: cohort_id, name: cohort_name },
      original,
      ...copiedTimes(original, from, to, now),
      existing: there,
      basis: hashOf([target, from.dates, name, original, there?.id]),
    }
  })
  return { cohort: target, rows: rows.toSorted(copyOrder) }
}

function readOriginals(db: Db, sources: number[]) {
  return (
    db
      .selectFrom('assignments as a')
      // Forces an index lookup per row; a plain join would scan the table.
      .innerJoinLateral(
        (cohorts) =>
          cohorts
            .selectFrom('cohorts')
            .select(['name', 'classroom_start', 'graduation', 'days_off'])
            .whereRef('cohorts.id', '=', 'a.cohort_id')
            .limit(1)
            .as('c'),
        (join) => join.onTrue(),
      )
      .select(['a.id', 'a.name', 'a.assigned_at', 'a.visible_from', 'a.due_at', 'a.cohort_id'])
      .select(['c.name as cohort_name', 'c.classroom_start', 'c.graduation', 'c.days_off'])
      .where(sql<boolean>`a.id = any (${sources}::integer[])`)
      // Decides among those without a new date.
      .orderBy(sql`coalesce(a.assigned_at, a.visible_from)`, (order) => order.asc().nullsLast())
      .orderBy('a.due_at', (order) => order.asc().nullsLast())
      .orderBy(sql`fold(a.name)`)
      .orderBy('a.id')
      .execute()
  )
}

/** What the cohort already has of these, by a common original (first ancestor) or the same name. */
async function readExisting(db: Db, sources: number[], cohort_id: number) {
  const { rows } = await sql<{ source: number; id: number; name: string }>`
    with recursive one as (
      select id, name, parent_id, true as is_source from assignments where id = any (${sources}::int[])
      union all select id, name, parent_id, false from assignments where cohort_id = ${cohort_id}
    ), line (id, is_source, ancestor, parent_id) as (
      select id, is_source, id, parent_id from one
      union select line.id, is_source, a.id, a.parent_id from line
        -- Forces an index lookup per row; a plain join would scan the table.
        cross join lateral (select id, parent_id from assignments where id = line.parent_id limit 1) a
    ), known as (
      select id, is_source, 'from ' || ancestor as mark from line where parent_id is null
      union all select id, is_source, 'named ' || fold(name) from one
    )
    select distinct on (source.id) source.id as source, there.id, one.name
    from known source join known there using (mark) join one on one.id = there.id and not one.is_source
    where source.is_source and not there.is_source
    order by source.id, there.id desc`.execute(db)
  return new Map(rows.map(({ source, ...there }) => [source, there]))
}

const hashOf = (facts: unknown) => createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 16)
