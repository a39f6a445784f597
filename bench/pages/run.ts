import { chromium } from '@playwright/test'
import { PAGES } from '#contract/pages.ts'
import { STAFF, STUDENT } from '#test/support/browser.ts'
import browserSetup, { DEMO_TEMPLATE } from '#test/support/browser-setup.ts'
import { findOrInstallChromium } from '#test/support/chromium.ts'
import { demoAddresses } from '#test/support/demo-pages.ts'
import { type School, serveSchool } from '#test/support/served-school.ts'
import { cpuOf, cpuOfPostgres } from '../calls/cpu.ts'
import type { PartOptions, Report } from '../part.ts'
import { postmasterOf } from '../postgres.ts'
import { type Cost, costOf, WAYS, type Way } from './cost.ts'
import { nextWork } from './next-work.ts'
import { serverCost } from './server-cost.ts'
import { type Visit, visit } from './visit.ts'

/** Opens each page with a CPU slowed down four times, on a cold cache and on one that a visit before has filled. */

interface Medians {
  cpu: number
  lcp: number
  click: number
}

interface Figures extends Omit<Visit, 'urls'> {
  requests: number
  cold: Record<Way, Medians>
  /** Without the blank page, which has nothing to cache. */
  warm: Record<Exclude<Way, 'blank'>, Medians>
  /** CPU of the server and PostgreSQL for a cold visit, in milliseconds. */
  serverMs: number
}

const medianOf = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** More of the two whose ratio is close to its limit. */
const ROUNDS: Record<Way, number> = { served: 5, floor: 5, drawn: 3, blank: 3 }
const CODE_LIMIT = 180_000
const SHIFT_LIMIT = 0.1
const SERVER_MS = 25
const NEXT_WORK_MS = 100

const TURNS = [
  ...WAYS.map((way) => ({ way, isWarm: false })),
  ...WAYS.filter((way) => way !== 'blank').map((way) => ({ way, isWarm: true })),
]

export async function run({ isAsked, say, keep }: PartOptions): Promise<Report> {
  const executablePath = await findOrInstallChromium(say)
  const stopAll = await browserSetup()
  const school = await serveSchool(DEMO_TEMPLATE, async () => undefined)
  const browser = await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] })
  const postmaster = await postmasterOf(school.db)
  const serverCpu = async () => (await cpuOf(school.pid())) + (await cpuOfPostgres(postmaster))
  const figures: Record<string, Figures> = {}
  let nextWorkMs: number | null = null
  const reportNow = (): Report => ({
    markdown: markdownOf(figures, nextWorkMs),
    figures: { ...figures, nextWorkMs },
  })
  try {
    if (isAsked(PAGES.grading)) nextWorkMs = await nextWork(browser, school)
    for (const [path, who] of await pagesOf(school)) {
      if (!isAsked(path)) continue
      say(`${path}…`)
      const { urls, ...loaded } = await visit(browser, school, path, who)
      // First, so that the server's code for it is compiled.
      const serverMs = await serverCost(browser, school, serverCpu, { urls, who })
      const turns = TURNS.map((turn) => ({ ...turn, costs: [] as Cost[] }))
      // In turns, so that a slow moment of the machine meets all of them.
      for (let round = 0; round < Math.max(...Object.values(ROUNDS)); round += 1) {
        for (const { way, isWarm, costs } of turns.filter(({ way }) => round < ROUNDS[way])) {
          costs.push(await costOf(browser, school, { path, who, way, isWarm }))
        }
      }
      const costsOf = (way: Way, isWarm: boolean) =>
        turns.find((turn) => turn.way === way && turn.isWarm === isWarm)?.costs ?? []
      const medians = (way: Way, isWarm: boolean): Medians => {
        const costs = costsOf(way, isWarm)
        const median = (of: 'cpu' | 'lcp' | 'click') => medianOf(costs.map((cost) => cost[of] ?? 0))
        return { cpu: median('cpu'), lcp: median('lcp'), click: median('click') }
      }
      figures[path] = {
        ...loaded,
        requests: urls.length,
        cold: {
          served: medians('served', false),
          drawn: medians('drawn', false),
          floor: medians('floor', false),
          blank: medians('blank', false),
        },
        warm: { served: medians('served', true), drawn: medians('drawn', true), floor: medians('floor', true) },
        serverMs,
      }
      await keep(reportNow())
    }
  } finally {
    await browser.close()
    await school.stop()
    await stopAll()
  }
  return reportNow()
}

async function pagesOf({ db }: School): Promise<[path: string, who: string | null][]> {
  return Object.values(await demoAddresses(db, STUDENT))
    .filter((path) => path !== PAGES.root)
    .map((path) => {
      const isOpen = path.startsWith('/login') || path.startsWith('/password')
      return [path, isOpen ? null : path.startsWith('/student/') ? STUDENT : STAFF]
    })
}

const SERVED_AND_DRAWN = 'served CPU | LCP | click | drawn CPU | LCP | click'
const RATIOS = 'CPU / floor | CPU / drawn | LCP / floor | click / drawn'

function markdownOf(figures: Record<string, Figures>, nextWorkMs: number | null): string {
  const kB = (bytes: number) => (bytes / 1000).toFixed(1)
  const all = Object.entries(figures)
  const sizes = all.map(
    ([path, { requests, bytes, codeBytes, dataBytes, cls, chain, serverMs }]) =>
      `| ${path} | ${requests} | ${kB(bytes)} | ${kB(codeBytes)} | ${kB(dataBytes)} | ${cls.toFixed(3)} | ${chain.length} | ${serverMs.toFixed(0)} |`,
  )
  const timesOf = (path: string, { served, drawn, floor }: Figures['warm'], blank?: Medians) => {
    const times = [served, drawn].flatMap(({ cpu, lcp, click }) => [cpu, lcp, click])
    const least = [floor, ...(blank ? [blank] : [])].flatMap(({ cpu, lcp }) => [cpu, lcp])
    const ratios = [served.cpu / floor.cpu, served.cpu / drawn.cpu, served.lcp / floor.lcp, served.click / drawn.click]
    return `| ${[path, ...[...times, ...least].map(Math.round), ...ratios.map((ratio) => ratio.toFixed(2))].join(' | ')} |`
  }
  const goal = (text: string, offenders: string[]) =>
    `- ${offenders.length === 0 ? 'met' : `NOT MET by ${offenders.join(', ')}`}: ${text}`
  const those = (isOver: (page: Figures) => boolean) => all.filter(([, one]) => isOver(one)).map(([path]) => path)
  const [longest] = all.toSorted(([, one], [, other]) => other.chain.length - one.chain.length)
  return [
    '# Pages on a cold cache',
    '',
    'The demo school in Chromium at 1440 x 900 with the processor made four times slower; medians of five visits (drawn and blank: three) in turns. CPU is',
    'what the main thread used until the content stood, LCP when the largest part of it was painted, click when a click works, all',
    'in milliseconds. The floor is the page’s own HTML without scripts; drawn is the page sent empty and drawn by the browser, as',
    'every page was before pages were rendered on the server.',
    '',
    `| Page | ${SERVED_AND_DRAWN} | floor CPU | LCP | blank CPU | LCP | ${RATIOS} |`,
    `|---|${'--:|'.repeat(14)}`,
    ...all.map(([path, { cold }]) => timesOf(path, cold, cold.blank)),
    '',
    '## On a cache that a visit before has filled',
    '',
    `| Page | ${SERVED_AND_DRAWN} | floor CPU | LCP | ${RATIOS} |`,
    `|---|${'--:|'.repeat(12)}`,
    ...all.map(([path, { warm }]) => timesOf(path, warm)),
    '',
    '## What a cold visit loads',
    '',
    'Server is the CPU time of the server and PostgreSQL for all of it, in milliseconds, once the server is warm: the same requests, asked for',
    'twenty times without the browser after twenty times that do not count.',
    '',
    '| Page | Requests | kB in all | kB code | kB data | Shift | Chain | Server |',
    '|---|--:|--:|--:|--:|--:|--:|--:|',
    ...sizes,
    '',
    `The chain counts requests that wait for one another, the page itself among them. The longest: ${longest?.[1].chain.join(' → ')}`,
    '',
    ...(['cold', 'warm'] as const).flatMap((cache) => [
      goal(
        `${cache}: CPU until the content stands at most 1.15 times the floor`,
        those(({ [cache]: { served, floor } }) => served.cpu > 1.15 * floor.cpu),
      ),
      goal(
        `${cache}: and at most half of what drawing it in the browser takes`,
        those(({ [cache]: { served, drawn } }) => served.cpu > 0.5 * drawn.cpu),
      ),
      goal(
        `${cache}: LCP at most 1.25 times the floor`,
        those(({ [cache]: { served, floor } }) => served.lcp > 1.25 * floor.lcp),
      ),
      goal(
        `${cache}: a click works no later than on the page drawn by the browser`,
        those(({ [cache]: { served, drawn } }) => served.click > drawn.click),
      ),
    ]),
    goal(
      `a cold visit takes the server under ${SERVER_MS} ms of CPU`,
      those(({ serverMs }) => serverMs >= SERVER_MS),
    ),
    goal(
      'first load of any page at most 180 kB of JS and CSS as brotli',
      those(({ codeBytes }) => codeBytes > CODE_LIMIT),
    ),
    goal(
      'no layout shift that people notice',
      those(({ cls }) => cls > SHIFT_LIMIT),
    ),
    ...(nextWorkMs === null
      ? []
      : [
          goal(
            `the next work to grade is there ${NEXT_WORK_MS} ms after Ctrl+Enter, at full speed`,
            nextWorkMs > NEXT_WORK_MS ? [`${Math.round(nextWorkMs)} ms`] : [],
          ),
        ]),
  ].join('\n')
}
