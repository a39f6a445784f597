import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { builtWebApp } from '#server/web-build.ts'
import { Child } from '../calls/child.ts'
import { cpuOf, cpuOfPostgres, memoryOf } from '../calls/cpu.ts'
import { openSite, type Site } from '../calls/site.ts'
import type { PartOptions, Report } from '../part.ts'
import { assignmentId, studentId } from '../school/plan.ts'
import type { Heard, Wish } from './browsers.ts'

/** The school of 9,000 students: 10,000 streams, and 500 staff who look at one cohort while a grade is saved there. */
const SIZE = 10
const STREAMS = 10_000
const WATCHERS = 500
/** Below the server's limit for one session. */
const PER_SESSION = 10
const IDLE_SECONDS = 30
const COHORT = 60 * SIZE

export async function run({ say }: PartOptions): Promise<Report> {
  await builtWebApp(say)
  const dataDir = await mkdtemp(join(tmpdir(), 'homeroom-bench-data-'))
  const site = await openSite(SIZE, dataDir, say)
  const browsers = new Child('../live/browsers.ts')
  try {
    const idle = await manyStreams(site, browsers, say)
    await browsers.end()
    await wait(3000)
    const watchers = new Child('../live/browsers.ts')
    const grade = await oneGrade(site, watchers, say)
    await watchers.end()
    return { markdown: tables(idle, grade), figures: { idle, grade } }
  } finally {
    await browsers.end()
    await site.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

const heardBy = (child: Child) => child.ask<Heard>('heard' satisfies Wish)
const some = (count: number, first: number, people: number) =>
  Array.from({ length: count }, (_, n) => first + (Math.floor(n / PER_SESSION) % people))

async function manyStreams(site: Site, browsers: Child, say: (line: string) => void) {
  const { plan, portal, postmaster } = site
  const before = await memoryOf(portal.child.pid)
  say(`opening ${STREAMS} streams`)
  const opening = await cpuOf(portal.child.pid)
  const people = Math.ceil(STREAMS / PER_SESSION)
  await browsers.ask<string>({ port: portal.port, open: some(STREAMS, plan.staff + 1, people) } satisfies Wish)
  const openMs = ((await cpuOf(portal.child.pid)) - opening) / STREAMS / 1000
  await wait(5000)
  const [node, postgres] = [await cpuOf(portal.child.pid), await cpuOfPostgres(postmaster)]
  await wait(IDLE_SECONDS * 1000)
  const perSecond = (used: number) => used / IDLE_SECONDS / 1000
  return {
    streams: (await heardBy(browsers)).open,
    memoryBeforeMb: Math.round(before),
    memoryMb: Math.round(await memoryOf(portal.child.pid)),
    openMs,
    idleNodeMs: perSecond((await cpuOf(portal.child.pid)) - node),
    idlePostgresMs: perSecond((await cpuOfPostgres(postmaster)) - postgres),
  }
}

async function oneGrade(site: Site, browsers: Child, say: (line: string) => void) {
  const { plan, portal, postmaster } = site
  say(`one grade before ${WATCHERS} watchers`)
  await browsers.ask<string>({ port: portal.port, open: some(WATCHERS, 1, plan.staff) } satisfies Wish)
  await browsers.ask<string>({ refetch: [`/api/cohorts/${COHORT}`] } satisfies Wish)
  await heardBy(browsers)
  const [node, postgres] = [await cpuOf(portal.child.pid), await cpuOfPostgres(postmaster)]
  const assignment = assignmentId(COHORT, 30)
  const student = studentId(plan, COHORT, 3)
  const reply = await fetch(`http://127.0.0.1:${portal.port}/api/students/coursework`, {
    method: 'PUT',
    headers: { cookie: `session=bench-${student}`, 'content-type': 'application/json' },
    body: JSON.stringify({ assignmentId: assignment, student_comment: `live ${Date.now()}` }),
  })
  if (!reply.ok) throw new Error(`The write before the watchers answered ${reply.status}: ${await reply.text()}`)
  await wait(8000)
  const { changes, refetches, errors } = await heardBy(browsers)
  const at = (share: number) => refetches[Math.floor(refetches.length * share)] ?? 0
  return {
    watchers: WATCHERS,
    changes,
    refetches: refetches.length,
    errors,
    p50: at(0.5),
    p99: at(0.99),
    nodeMs: ((await cpuOf(portal.child.pid)) - node) / 1000,
    postgresMs: ((await cpuOfPostgres(postmaster)) - postgres) / 1000,
  }
}

function tables(idle: Awaited<ReturnType<typeof manyStreams>>, grade: Awaited<ReturnType<typeof oneGrade>>): string {
  const row = (...cells: (string | number)[]) => `| ${cells.join(' | ')} |`
  const ms = (value: number) => `${value.toFixed(value < 10 ? 2 : 0)} ms`
  return [
    '# Live updates',
    '',
    `A school of ${900 * SIZE} students on one server process.`,
    '',
    '| open streams | memory without | memory with | CPU to open one | idle: Node | idle: PostgreSQL |',
    '|---|---|---|---|---|---|',
    row(
      idle.streams,
      `${idle.memoryBeforeMb} MB`,
      `${idle.memoryMb} MB`,
      ms(idle.openMs),
      `${ms(idle.idleNodeMs)} a second`,
      `${ms(idle.idlePostgresMs)} a second`,
    ),
    '',
    'A student of one cohort hands in work while staff look at the cohort in that many browsers. All hear of it, and refetch it.',
    '',
    '| browsers | heard of it | refetched | errors | p50 | p99 | Node | PostgreSQL |',
    '|---|---|---|---|---|---|---|---|',
    row(
      grade.watchers,
      grade.changes,
      grade.refetches,
      grade.errors,
      ms(grade.p50),
      ms(grade.p99),
      ms(grade.nodeMs),
      ms(grade.postgresMs),
    ),
  ].join('\n')
}
