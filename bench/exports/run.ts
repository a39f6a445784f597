import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '#server/db/connect.ts'
import { ENVIRONMENT, FLAGS } from '#server/node-settings.ts'
import { databaseUrl } from '#test/support/database.ts'
import { Child } from '../calls/child.ts'
import { memoryOf } from '../calls/cpu.ts'
import type { PartOptions, Report } from '../part.ts'
import { open, SUPERUSER, startBenchPostgres } from '../postgres.ts'
import { databaseOf, fillSchool } from '../school/fill.ts'
import { planSchool } from '../school/plan.ts'

/** What a file of all students costs the server, and what readers who never read hold. */
const STUDENTS = 90_000

export async function run({ say }: PartOptions): Promise<Report> {
  const dataDir = await mkdtemp(join(tmpdir(), 'homeroom-bench-data-'))
  const postgres = await startBenchPostgres()
  const plan = planSchool(1)
  const db = open(postgres.as(databaseOf(plan), SUPERUSER))
  let portal: Child | undefined
  try {
    await fillSchool(postgres, plan, say)
    say(`adding students, up to ${STUDENTS}`)
    await addStudents(db)
    portal = new Child('portal.ts', [databaseUrl(postgres.as(databaseOf(plan))), dataDir], {
      flags: FLAGS,
      environment: ENVIRONMENT,
    })
    const port = await portal.hear<number>()
    const files = []
    for (const [list, query] of [
      ['students', { searchText: 'nobody is called that' }],
      ['students', {}],
      ['students', { orderBy: 'email', order: 'desc' }],
      ['placements', {}],
    ] as const) {
      files.push(await oneFile({ list, query, port, pid: portal.pid, say }))
    }
    const stalled = await stalledReaders({ port, pid: portal.pid, db, say })
    return { markdown: tables(files, stalled), figures: { files, stalled } }
  } finally {
    await portal?.end()
    await db.close()
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function addStudents(db: Database): Promise<void> {
  await db.pool.query(`
    with people as (
      insert into users (role, first_name, last_name, email)
      select 1, 'Sam' || n, 'Export' || (n * 7919 % ${STUDENTS}), 'export' || n || '@example.com'
      from generate_series(1, ${STUDENTS} - (select count(*) from students)) n
      returning id
    )
    insert into students (id, address, city, state, zip_code, phone, course_id, cohort_id, application_status)
    select id, '12 Lake Street', 'Minneapolis', 'MN', '55408', '612-555-0134', 1,
      (select min(id) from cohorts) + people.id % (select count(*) from cohorts), 'confirmed' from people`)
  await db.pool.query('analyze')
}

interface Wish {
  list: string
  query: object
  port: number
  pid: number
  say: (line: string) => void
}

async function ask({ list, query, port }: Pick<Wish, 'list' | 'query' | 'port'>): Promise<IncomingMessage> {
  const headers = { cookie: 'session=bench-1', 'content-type': 'application/json' }
  const sent = request({ host: '127.0.0.1', port, path: `/api/exports/${list}`, method: 'POST', headers })
  sent.end(JSON.stringify({ query }))
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  if (response.statusCode !== 200) throw new Error(`${list} answered ${response.statusCode}`)
  return response
}

async function oneFile({ list, query, port, pid, say }: Wish) {
  say(`${list} ${JSON.stringify(query)}`)
  const before = await memoryOf(pid)
  const start = performance.now()
  let [lines, bytes, peak, chunks] = [0, 0, before, 0]
  for await (const chunk of await ask({ list, query, port })) {
    const text = chunk as Buffer
    bytes += text.length
    for (const byte of text) if (byte === 10) lines++
    if (chunks++ % 20 === 0) peak = Math.max(peak, await memoryOf(pid))
  }
  const seconds = (performance.now() - start) / 1000
  const after = await memoryOf(pid)
  return { list, query, rows: lines - 1, bytes, seconds, before, peak: Math.max(peak, after), after }
}

/** Three who ask and never read: the memory they take, and when their connections are free again. */
async function stalledReaders({ port, pid, db, say }: Omit<Wish, 'list' | 'query'> & { db: Database }) {
  say('three readers who never read')
  const before = await memoryOf(pid)
  const readers = []
  for (let n = 0; n < 3; n++) readers.push((await ask({ list: 'students', query: {}, port })).pause())
  const start = performance.now()
  await wait(2000)
  const [held, memory] = [await inTransaction(db), await memoryOf(pid)]
  while ((await inTransaction(db)) > 0) await wait(500)
  const seconds = (performance.now() - start) / 1000
  for (const reader of readers) reader.destroy()
  return { readers: readers.length, before, memory, held, seconds }
}

async function inTransaction(db: Database): Promise<number> {
  const { rows } = await db.pool.query<{ n: number }>(
    "select count(*) as n from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'",
  )
  return rows[0]?.n ?? 0
}

function tables(
  files: readonly Awaited<ReturnType<typeof oneFile>>[],
  stalled: Awaited<ReturnType<typeof stalledReaders>>,
): string {
  const mb = (value: number) => `${Math.round(value)} MB`
  return [
    '# Exported lists',
    '',
    `A school of ${STUDENTS} students on one server process. Memory is the resident set of the server.`,
    '',
    '| list | asked for | rows | size | seconds | memory before | most | after |',
    '|---|---|---|---|---|---|---|---|',
    ...files.map(({ list, query, rows, bytes, seconds, before, peak, after }) => {
      const cells = [list, JSON.stringify(query), rows, mb(bytes / 1e6), seconds.toFixed(1), mb(before), mb(peak)]
      return `| ${[...cells, mb(after)].join(' | ')} |`
    }),
    '',
    '| readers who never read | memory before | memory with them | connections held | free after |',
    '|---|---|---|---|---|',
    `| ${stalled.readers} | ${mb(stalled.before)} | ${mb(stalled.memory)} | ${stalled.held} | ${stalled.seconds.toFixed(0)} s |`,
  ].join('\n')
}
