import type { Kysely, Transaction } from 'kysely'
import type { Schema } from './schema.ts'
import { isOutdatedPlan } from './statement.ts'

export type Db = Kysely<Schema>
export type Trx = Transaction<Schema>

const DEADLOCK = '40P01'
const SERIALIZATION_FAILURE = '40001'
const TRIES = 4

/**
 * All or nothing; inside another transaction it is part of that one. PostgreSQL breaks a deadlock by refusing one side,
 * which then simply goes again. So does one that met a plan from before a table was changed.
 */
export async function inTransaction<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db as Trx)
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      const code = (error as { code?: unknown }).code
      const goesAgain = code === DEADLOCK || code === SERIALIZATION_FAILURE || isOutdatedPlan(error)
      if (!goesAgain || tries === TRIES) throw error
    }
  }
}
