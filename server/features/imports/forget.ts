import { sql } from 'kysely'
import { IMPORT_KEPT_MS } from '#domain/import-states.ts'
import type { Db, Trx } from '../../db/transaction.ts'

/** Rows hold personal data. A day later only the counts of what was imported are kept, and of a mere preview nothing. */
export async function forgetOldImports(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - IMPORT_KEPT_MS)
  await db.deleteFrom('imports').where('committed_at', 'is', null).where('created_at', '<', before).execute()
  await sql`delete from import_rows r using imports i where i.id = r.import_id and i.committed_at < ${before}`.execute(
    db,
  )
}

/** Forgets the rows of every import that names the student by id or by one of their emails. */
export async function forgetImportsOf(trx: Trx, student_id: number, emails: readonly string[]): Promise<void> {
  await sql`
    delete from import_rows where import_id in (
      select r.import_id from import_rows r where r.student_id = ${student_id}
      union
      select r.import_id from import_rows r
        join unnest(${[...emails]}::text[]) as known (email) on position(lower(known.email) in lower(r.cells::text)) > 0)`.execute(
    trx,
  )
}
