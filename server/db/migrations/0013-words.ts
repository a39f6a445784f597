import { readFile } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = await readFile(new URL('./0013-words.sql', import.meta.url), 'utf8')
  await sql.raw(statements).execute(db)
}
