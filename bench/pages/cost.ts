import type { Browser, Page } from '@playwright/test'
import type { School } from '#test/support/served-school.ts'
import { CPU_SLOWDOWN, painted, watchPaint } from './visit.ts'

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
}

/** Opens one page with a cold cache and measures until its rows are there, or its heading where it has none. */
export async function costOf(
  browser: Browser,
  school: School,
  { path, who, way }: { path: string; who: string | null; way: Way },
): Promise<Cost> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
  try {
    if (who) await school.signIn(context, who)
    const page = await context.newPage()
    await prepare(page, school.url + path, way)
    const wire = await context.newCDPSession(page)
    await wire.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    await page.addInitScript(watchPaint)
    await page.addInitScript(markContent, way === 'blank')
    await browser.startTracing(page, { categories: ['toplevel', 'blink.user_timing', '__metadata'] })
    await page.goto(school.url + path)
    await page.waitForFunction(() => performance.getEntriesByName('content').length > 0)
    await page.waitForLoadState('networkidle')
    const trace = await browser.stopTracing()
    const { lcp } = await painted(page)
    return { cpu: cpuUntilContent(JSON.parse(trace.toString()).traceEvents), lcp }
  } finally {
    await context.close()
  }
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

/** Marks the frame in which the content is there. */
function markContent(isBlank: boolean): void {
  const look = () => {
    const main = document.querySelector(isBlank ? 'body' : 'main')
    const isThere = main?.querySelector('h1') && !main.querySelector('[aria-busy="true"], .mantine-Skeleton-root')
    const rows = main?.querySelector('table') ? main.querySelector('tbody tr, [role="status"]') : true
    if (isThere && rows) performance.mark('content')
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
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
