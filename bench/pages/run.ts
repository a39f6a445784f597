import { chromium } from '@playwright/test'
import { PAGES } from '#contract/pages.ts'
import { STAFF, STUDENT } from '#test/support/browser.ts'
import browserSetup, { DEMO_TEMPLATE } from '#test/support/browser-setup.ts'
import { findOrInstallChromium } from '#test/support/chromium.ts'
import { type School, serveSchool } from '#test/support/served-school.ts'
import type { PartOptions, Report } from '../part.ts'
import { type Visit, visit } from './visit.ts'

/** Opens each page with a cold cache and a CPU slowed down four times. */

const ROUNDS = 3
const CODE_LIMIT = 200_000
const SHIFT_LIMIT = 0.1

export async function run({ only, say }: PartOptions): Promise<Report> {
  const executablePath = await findOrInstallChromium(say)
  const stopAll = await browserSetup()
  const school = await serveSchool(DEMO_TEMPLATE, async () => undefined)
  const browser = await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] })
  const figures: Record<string, Visit> = {}
  try {
    for (const [path, who] of await pagesOf(school)) {
      if (!path.includes(only)) continue
      say(`${path}…`)
      const visits: Visit[] = []
      for (let round = 0; round < ROUNDS; round += 1) visits.push(await visit(browser, school, path, who))
      const byPaint = visits.toSorted((one, other) => one.lcp - other.lcp)
      const middle = byPaint[Math.floor(ROUNDS / 2)]
      if (middle) figures[path] = middle
    }
  } finally {
    await browser.close()
    await school.stop()
    await stopAll()
  }
  return { markdown: markdownOf(figures), figures }
}

async function pagesOf({ db }: School): Promise<[path: string, who: string | null][]> {
  const student = await db.selectFrom('users').select('id').where('email', '=', STUDENT).executeTakeFirstOrThrow()
  const work = await db
    .selectFrom('course_works')
    .select('assignment_id')
    .where('student_id', '=', student.id)
    .where('grade', 'is not', null)
    .orderBy('assignment_id', 'desc')
    .executeTakeFirstOrThrow()
  const cohort = await db
    .selectFrom('students')
    .select('cohort_id')
    .where('id', '=', student.id)
    .executeTakeFirstOrThrow()
  const ids = { cohorts: cohort.cohort_id, students: student.id, assignments: work.assignment_id, employees: 1 }
  return Object.values(PAGES)
    .filter((page) => page !== '/')
    .map((page) => {
      const room = page.split('/').find((part): part is keyof typeof ids => part in ids) ?? 'employees'
      const path = page.replace(':id', String(ids[room])).replace(':token', 'abc')
      const isOpen = path.startsWith('/login') || path.startsWith('/password')
      return [path, isOpen ? null : path.startsWith('/student/') ? STUDENT : STAFF]
    })
}

function markdownOf(figures: Record<string, Visit>): string {
  const kB = (bytes: number) => (bytes / 1000).toFixed(1)
  const rows = Object.entries(figures).map(
    ([path, { requests, bytes, codeBytes, dataBytes, lcp, cls, chain }]) =>
      `| ${path} | ${requests} | ${kB(bytes)} | ${kB(codeBytes)} | ${kB(dataBytes)} | ${Math.round(lcp)} | ${cls.toFixed(3)} | ${chain.length} |`,
  )
  const all = Object.entries(figures)
  const goal = (text: string, offenders: string[]) =>
    `- ${offenders.length === 0 ? 'met' : `NOT MET by ${offenders.join(', ')}`}: ${text}`
  const those = (isOver: (visit: Visit) => boolean) => all.filter(([, one]) => isOver(one)).map(([path]) => path)
  const [longest] = all.toSorted(([, one], [, other]) => other.chain.length - one.chain.length)
  return [
    '# Pages on a cold cache',
    '',
    'The demo school in Chromium at 1440 x 900 with the processor made four times slower; of three visits the one with the middle LCP.',
    'LCP in milliseconds repeats badly on a busy machine, all else to the byte. The chain counts requests that wait for one another, the page itself among them.',
    '',
    '| Page | Requests | kB in all | kB code | kB data | LCP ms | Shift | Chain |',
    '|---|--:|--:|--:|--:|--:|--:|--:|',
    ...rows,
    '',
    `The longest chain: ${longest?.[1].chain.join(' → ')}`,
    '',
    goal(
      'first load of any page at most 200 kB of JS and CSS as brotli',
      those(({ codeBytes }) => codeBytes > CODE_LIMIT),
    ),
    goal(
      'no layout shift that people notice',
      those(({ cls }) => cls > SHIFT_LIMIT),
    ),
  ].join('\n')
}
