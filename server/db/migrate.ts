import type { Kysely } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import * as school from './migrations/0001-school.ts'
import * as notifications from './migrations/0002-notifications.ts'
import * as scale from './migrations/0003-scale.ts'
import * as secondFactor from './migrations/0004-second-factor.ts'
import * as records from './migrations/0005-records.ts'
import * as search from './migrations/0006-search.ts'
import * as orders from './migrations/0007-orders.ts'
import * as joining from './migrations/0008-joining.ts'
import * as knownBrowsers from './migrations/0009-known-browsers.ts'
import * as appendOnly from './migrations/0010-append-only.ts'
import * as studentHistory from './migrations/0012-student-history.ts'
import * as words from './migrations/0013-words.ts'
import type { Schema } from './schema.ts'

/** In order, forward only. A migration that has been released never changes. */
const MIGRATIONS: Record<string, Migration> = {
  '0001-school': school,
  '0002-notifications': notifications,
  '0003-scale': scale,
  '0004-second-factor': secondFactor,
  '0005-records': records,
  '0006-search': search,
  '0007-orders': orders,
  '0008-joining': joining,
  '0009-known-browsers': knownBrowsers,
  '0010-append-only': appendOnly,
  '0012-student-history': studentHistory,
  '0013-words': words,
}

export const MIGRATION_NAMES: readonly string[] = Object.keys(MIGRATIONS)

/** Safe when several processes start at once: the migrator holds a lock in the database. */
export async function migrate(db: Kysely<Schema>, upTo?: string): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } })
  const { error, results } = await (upTo ? migrator.migrateTo(upTo) : migrator.migrateToLatest())
  const failed = results?.find((result) => result.status === 'Error')
  if (error) {
    throw new Error(
      `The database could not be migrated${failed ? ` at ${failed.migrationName}` : ''}. Nothing was changed.`,
      {
        cause: error,
      },
    )
  }
  return (results ?? []).map((result) => result.migrationName)
}

export async function isMigrated(db: Kysely<Schema>): Promise<boolean> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } })
  return (await migrator.getMigrations()).every((migration) => migration.executedAt)
}
