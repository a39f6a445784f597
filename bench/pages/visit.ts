import type { Browser, CDPSession, Page } from '@playwright/test'
import { NOW } from '#test/support/clock.ts'
import type { School } from '#test/support/served-school.ts'
import { longestChain, type Request } from './chain.ts'

/** Simulates an older phone. */
export const CPU_SLOWDOWN = 4

export interface Visit {
  /** All but the stream of live updates, which does not end. */
  urls: string[]
  /** Compressed bytes on the wire, with headers. */
  bytes: number
  /** JS and CSS as brotli, without headers. */
  codeBytes: number
  dataBytes: number
  /** Largest contentful paint in milliseconds. */
  lcp: number
  /** Cumulative layout shift; people notice from 0.1. */
  cls: number
  chain: string[]
}

/** Opens one page with a cold cache. */
export async function visit(browser: Browser, school: School, path: string, who: string | null): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
  try {
    if (who) await school.signIn(context, who)
    const page = await context.newPage()
    const wire = await context.newCDPSession(page)
    const requests = await watchRequests(wire)
    await wire.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    await page.addInitScript(setClock, Date.parse(NOW))
    await page.addInitScript(watchPaint)
    await page.goto(school.url + path)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await page.waitForLoadState('networkidle')
    // On a slow machine the network idles between a page's code and its data, so wait for the skeletons to go.
    await page.locator('main .mantine-Skeleton-root').first().waitFor({ state: 'detached' })
    const seen = [...requests.values()].filter(({ url }) => url.startsWith(school.url))
    const sum = (some: Request[]) => some.reduce((total, { bytes }) => total + bytes, 0)
    return {
      urls: seen.filter(({ type }) => type !== 'EventSource').map(({ url }) => url),
      bytes: sum(seen),
      codeBytes: await page.evaluate(codeBytes),
      dataBytes: sum(seen.filter(({ type }) => type === 'Fetch' || type === 'XHR')),
      ...(await painted(page)),
      chain: longestChain(seen).map((url) => url.slice(school.url.length)),
    }
  } finally {
    await context.close()
  }
}

/**
 * To the school's day: a page that is drawn by the browser asks for what its own clock says. Playwright's clock would bring far more code into
 * the page that is measured.
 */
export function setClock(now: number): void {
  const Real = Date
  const ahead = now - Real.now()
  window.Date = class extends Real {
    constructor(...given: []) {
      if (given.length > 0) super(...given)
      else super(Real.now() + ahead)
    }
    static override now = () => Real.now() + ahead
  } as DateConstructor
}

async function watchRequests(wire: CDPSession): Promise<Map<string, Request>> {
  const requests = new Map<string, Request>()
  await wire.send('Network.enable')
  wire.on('Network.requestWillBeSent', ({ requestId, request, type, initiator }) => {
    // For async requests the initiating script is in a parent stack.
    let stack = initiator.stack
    while (stack && stack.callFrames.length === 0) stack = stack.parent
    const cause = initiator.url ?? stack?.callFrames[0]?.url ?? null
    requests.set(requestId, { url: request.url, type: type ?? 'Other', cause, bytes: 0 })
  })
  wire.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId)
    if (request) request.bytes = encodedDataLength
  })
  return requests
}

function codeBytes(): number {
  const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  return files.filter(({ name }) => /\.(js|css)$/.test(name)).reduce((sum, file) => sum + file.encodedBodySize, 0)
}

interface Painted {
  lcp: number
  cls: number
}

export function watchPaint(): void {
  const seen: Painted = { lcp: 0, cls: 0 }
  Object.assign(window, { painted: seen })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.lcp = entry.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.cls += (entry as PerformanceEntry & { value: number }).value
  }).observe({ type: 'layout-shift', buffered: true })
}

export const painted = (page: Page) =>
  page.evaluate(() => ({ ...(window as unknown as { painted: { lcp: number; cls: number } }).painted }))
