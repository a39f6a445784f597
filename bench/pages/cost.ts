import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'
import { NOW } from '#test/support/clock.ts'
import type { School } from '#test/support/served-school.ts'
import { CPU_SLOWDOWN, painted, setClock, watchPaint } from './visit.ts'

/**
 * `served` is what people get. `drawn` comes empty and is drawn in the browser, as every page once was. `floor` is the served HTML
 * without scripts: no page with this content can be faster. `blank` is an empty page.
 */
export const WAYS = ['served', 'drawn', 'floor', 'blank'] as const
export type Way = (typeof WAYS)[number]

export interface Cost {
  /** Main-thread CPU until the content stands, in milliseconds. */
  cpu: number
  lcp: number
  /** When a click works: the content stands and its code has taken over. Null where there is no code. */
  click: number | null
}

interface Visit {
  path: string
  who: string | null
  way: Way
  /** Whether the browser has been at this page before. */
  isWarm: boolean
}

/** Opens one page and measures until its rows are there, or its heading where it has none. */
export async function costOf(browser: Browser, school: School, { path, who, way, isWarm }: Visit): Promise<Cost> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
  try {
    if (who) await school.signIn(context, who)
    if (isWarm) await visitBefore(context, school.url + path)
    const page = await context.newPage()
    const wire = await context.newCDPSession(page)
    if (isWarm && way === 'floor') await withoutScripts(wire)
    else await prepare(page, school.url + path, way)
    await wire.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    await page.addInitScript(setClock, Date.parse(NOW))
    await page.addInitScript(watchPaint)
    await page.addInitScript(markContent, way === 'blank')
    await browser.startTracing(page, { categories: ['toplevel', 'blink.user_timing', '__metadata'] })
    await page.goto(school.url + path)
    const hasCode = way === 'served' || way === 'drawn'
    await page.waitForFunction(
      (names) => names.every((name) => performance.getEntriesByName(name).length > 0),
      hasCode ? ['content', 'taken over'] : ['content'],
    )
    await page.waitForLoadState('networkidle')
    // Collecting the trace would take seconds.
    await wire.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    const trace = await browser.stopTracing()
    const { lcp } = await painted(page)
    const marks = await page.evaluate(() =>
      ['content', 'taken over'].map((name) => performance.getEntriesByName(name)[0]?.startTime ?? 0),
    )
    return {
      cpu: cpuUntilContent(JSON.parse(trace.toString()).traceEvents),
      lcp,
      click: hasCode ? Math.max(...marks) : null,
    }
  } finally {
    await context.close()
  }
}

/** Fills the browser's cache. */
async function visitBefore(context: BrowserContext, address: string): Promise<void> {
  const page = await context.newPage()
  await page.goto(address)
  await page.waitForLoadState('networkidle')
  await page.close()
}

/** Unlike a route, this leaves the browser's cache in use. */
async function withoutScripts(wire: CDPSession): Promise<void> {
  await wire.send('Network.enable')
  await wire.send('Network.setBlockedURLs', { urls: ['*.js'] })
}

async function prepare(page: Page, address: string, way: Way): Promise<void> {
  if (way === 'drawn') await page.setExtraHTTPHeaders({ 'sec-purpose': 'prefetch' })
  if (way === 'blank') {
    await page.route(address, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Blank</title><h1>Blank</h1>' }),
    )
  }
  if (way === 'floor') {
    await page.route(address, async (route) => {
      const response = await route.fetch()
      const html = await response.text()
      const bare = html
        .replace(/<script type="(module|application\/json)"[^>]*>.*?<\/script>/gs, '')
        .replace(/<link rel="modulepreload"[^>]*>/g, '')
      await route.fulfill({ response, body: bare })
    })
  }
}

/** Marks the frames in which the content is there, and in which the page's code has taken over. */
function markContent(isBlank: boolean): void {
  const look = () => {
    const main = document.querySelector(isBlank ? 'body' : 'main')
    const isThere = main?.querySelector('h1') && !main.querySelector('[aria-busy="true"], .mantine-Skeleton-root')
    const rows = main?.querySelector('table') ? main.querySelector('tbody tr, [role="status"]') : true
    if (isThere && rows) performance.mark('content')
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  const lookForCode = () => {
    if (document.readyState !== 'loading' && !('earlyInput' in window)) performance.mark('taken over')
    else requestAnimationFrame(lookForCode)
  }
  requestAnimationFrame(lookForCode)
}

interface TraceEvent {
  name: string
  cat: string
  ph: string
  pid: number
  tid: number
  ts: number
  tdur?: number
}

/** The thread's own time, which a busy machine does not stretch. */
function cpuUntilContent(events: readonly TraceEvent[]): number {
  const mark = events.find(({ name, cat }) => name === 'content' && cat.includes('user_timing'))
  if (!mark) throw new Error('The trace does not say when the content was there.')
  const tasks = events.filter(
    ({ name, ph, pid, tid, ts }) =>
      ph === 'X' && /RunTask$/.test(name) && pid === mark.pid && tid === mark.tid && ts <= mark.ts,
  )
  return tasks.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1000
}
