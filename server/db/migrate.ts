import { readdirSync, readFileSync } from 'node:fs'
import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Schema } from './schema.ts'

const FOLDER = new URL('migrations/', import.meta.url)

/** In the order of their names, forward only. A migration that has been released never changes, nor does its name. */
export const MIGRATION_NAMES: readonly string[] = readdirSync(FOLDER)
  .flatMap((file) => (file.endsWith('.sql') ? [file.slice(0, -'.sql'.length)] : []))
  .toSorted()

const MIGRATIONS = Object.fromEntries(MIGRATION_NAMES.map((name) => [name, migration(name)]))

function migration(name: string): Migration {
  return {
    async up(db) {
      await sql.raw(readFileSync(new URL(`${name}.sql`, FOLDER), 'utf8')).execute(db)
    },
  }
}

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
