import { sql } from 'kysely'
import type { SchoolSettings } from '#contract/school.ts'
import { SCHOOL_ID } from '#domain/school-settings.ts'
import { namedBy } from '../../db/school-identity.ts'
import type { Db } from '../../db/transaction.ts'
import { notFound } from '../../errors.ts'

export async function findSettings(db: Db): Promise<SchoolSettings> {
  const row = await db
    .selectFrom('school')
    .select(['name', 'logo_hash', 'logo_width', 'logo_height', 'attendance', 'version'])
    .executeTakeFirstOrThrow()
  return { id: SCHOOL_ID, ...namedBy(row), attendance: row.attendance, version: row.version }
}

export const listCampuses = (db: Db) => campuses(db).orderBy('id').execute()

export async function findCampus(db: Db, id: number) {
  const campus = await campuses(db).where('id', '=', id).executeTakeFirst()
  if (!campus) throw notFound('campus')
  return campus
}

const campuses = (db: Db) =>
  db
    .selectFrom('campuses')
    .select(['id', 'name', 'code', 'is_retired', 'version'])
    .select((from) =>
      from
        .selectFrom('cohorts')
        .select(from.fn.countAll<number>().as('n'))
        .whereRef('cohorts.campus_id', '=', 'campuses.id')
        .$asScalar()
        .$notNull()
        .as('cohorts'),
    )

export const listDaysOff = (db: Db) => daysOff(db).orderBy('first_day').orderBy('id').execute()

export async function findDayOff(db: Db, id: number) {
  const dayOff = await daysOff(db).where('id', '=', id).executeTakeFirst()
  if (!dayOff) throw notFound('day off')
  return dayOff
}

const daysOff = (db: Db) =>
  db.selectFrom('days_off').select(['id', 'name', 'first_day', 'last_day', 'campus_id', 'version'])

export function listTags(db: Db) {
  return db.selectFrom('tags').select(['id', 'name']).orderBy(sql`fold(name)`).orderBy('id').execute()
}

export const listTagUses = (db: Db) => tagUses(db).orderBy(sql`fold(name)`).orderBy('id').execute()

export async function findTagUse(db: Db, id: number) {
  const tag = await tagUses(db).where('id', '=', id).executeTakeFirst()
  if (!tag) throw notFound('tag')
  return tag
}

const tagUses = (db: Db) =>
  db
    .selectFrom('tags')
    .select(['id', 'name', 'version'])
    .select((from) =>
      from
        .selectFrom('assignment_tags')
        .select(from.fn.countAll<number>().as('n'))
        .whereRef('tag_id', '=', 'tags.id')
        .$asScalar()
        .$notNull()
        .as('assignments'),
    )
