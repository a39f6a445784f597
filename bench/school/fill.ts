import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { createPasswords } from '#server/auth/passwords.ts'
import { connect } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { ROLE } from '#server/postgres/settings.ts'
import { type BenchPostgres, open, SUPERUSER } from '../postgres.ts'
import { DERIVED, SUMMARIES } from './derived.ts'
import { BENCH_NOW, type Plan } from './plan.ts'
import { type Copied, schoolRows } from './rows.ts'
import { verifySummaries } from './verify.ts'

const PASSWORD = 'a long enough phrase'

/** Creates and fills a migrated, analysed database; returns the row counts. */
export async function fillSchool(
  postgres: BenchPostgres,
  plan: Plan,
  say: (line: string) => void,
): Promise<Record<string, number>> {
  const name = databaseOf(plan)
  const root = open(postgres.as('postgres', SUPERUSER))
  await root.pool.query(`create database ${name} owner ${ROLE}`)
  await root.close()
  const owner = connect(postgres.as(name), { max: 2, patient: true, onError: () => undefined })
  await migrate(owner.db)
  await owner.close()

  const school = open(postgres.as(name, SUPERUSER))
  const client = await school.pool.connect()
  try {
    // Turns off triggers and foreign keys: the summaries are filled in bulk below, and verified.
    await client.query(
      `set session_replication_role = replica; set maintenance_work_mem = '1GB'; set work_mem = '256MB'`,
    )
    await client.query(`set max_parallel_maintenance_workers = 1; set synchronous_commit = off; set jit = off`)
    const indexes = await dropIndexes(client)
    const hash = await createPasswords().hash(PASSWORD)
    for (const rows of schoolRows(plan, hash)) await timed(say, `copied ${rows.table}`, () => copy(client, rows))
    for (const [what, statement] of DERIVED) await timed(say, what, () => client.query(statement))
    await timed(say, 'analysed', () => client.query('analyze'))
    for (const [what, statement] of SUMMARIES) await timed(say, what, () => client.query(statement))
    await timed(say, 'indexes made', async () => {
      for (const definition of indexes) await client.query(definition)
    })
    await client.query('update school set ready_at = $1', [BENCH_NOW])
    await timed(say, 'kept numbers equal a recount', () => verifySummaries(client))
    await timed(say, 'vacuumed and analysed', () => client.query('vacuum (analyze, freeze)'))
    await client.query('checkpoint')
    return await countRows(client)
  } finally {
    client.release()
    await school.close()
  }
}

export const databaseOf = (plan: Plan) => `school_${plan.size}x`

async function copy(client: pg.ClientBase, { table, columns, rows }: Copied): Promise<void> {
  const into = client.query(copyFrom(`copy ${table} (${columns}) from stdin`))
  await pipeline(Readable.from(chunks(rows()), { objectMode: false, highWaterMark: 1 << 20 }), into)
}

const CHUNK = 128 * 1024

function* chunks(lines: Generator<string>): Generator<Buffer> {
  let text = ''
  for (const line of lines) {
    text += line
    if (text.length < CHUNK) continue
    yield Buffer.from(text)
    text = ''
  }
  if (text) yield Buffer.from(text)
}

/** Building indexes at the end is faster. Those of constraints stay. */
async function dropIndexes(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i join pg_class c on c.oid = i.indrelid
     where c.relnamespace = 'public'::regnamespace and c.relname in
       ('course_works', 'attempts', 'grading_queue', 'daily_feedbacks', 'history', 'assignments', 'assignment_searches', 'students', 'users', 'assignment_tags', 'enrolments', 'sessions')
       and not exists (select from pg_constraint k where k.conindid = i.indexrelid)`,
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}

async function countRows(client: pg.ClientBase): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of [
    'cohorts',
    'students',
    'assignments',
    'course_works',
    'daily_feedbacks',
    'history',
    'sessions',
  ]) {
    const { rows } = await client.query<{ n: number }>(`select count(*)::int as n from ${table}`)
    counts[table] = rows[0]?.n ?? 0
  }
  return counts
}

async function timed<T>(say: (line: string) => void, what: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now()
  const result = await work()
  const seconds = (performance.now() - start) / 1000
  if (seconds > 1) say(`  ${what} in ${seconds.toFixed(1)} s`)
  return result
}
