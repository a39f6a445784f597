import type { Page } from '@playwright/test'
import { expect, hold, STAFF, test } from '#test/support/browser.ts'
import { FULL, sampled } from '#test/support/extent.ts'

const TABLES = [
  ['/assignments', 'Assignments'],
  ['/cohorts', 'Cohorts'],
] as const

for (const [path, label] of sampled(TABLES, 1)) {
  test(`nothing on ${path} moves under a person's finger when the font arrives late`, { tag: FULL }, async ({
    page,
    context,
    school,
  }) => {
    await school.signIn(context, STAFF)
    const arrive = await hold(page, '**/*.woff2')
    // The page counts as loaded only with its fonts.
    await page.goto(school.url + path, { waitUntil: 'commit' })
    await expect(page.getByRole('table', { name: label }).getByRole('link', { name: /^View/ }).first()).toBeVisible()
    await page.waitForFunction(() => document.fonts.status === 'loading')
    expect(await interIsHere(page)).toBe(false)
    const before = await page.evaluate(watchShifts)
    arrive()
    await page.waitForFunction(() => document.fonts.check('600 14px Inter'))
    await page.evaluate(() => document.fonts.ready)
    expect(await interIsHere(page)).toBe(true)
    const after = await page.evaluate(takeShifts)
    expect(after.heights).toEqual(before)
    // A word at the end of a line may wrap; people notice shifts from 0.1 on.
    expect(after.score).toBeLessThan(0.02)
  })
}

test('the font comes with the page, from this server, and figures in a table are of one width', async ({
  page,
  context,
  school,
}) => {
  await school.signIn(context, STAFF)
  const asked: { url: string; type: string }[] = []
  page.on('request', (request) => asked.push({ url: request.url(), type: request.resourceType() }))
  await page.goto(`${school.url}/assignments`)
  const table = page.getByRole('table', { name: 'Assignments' })
  await expect(table.getByRole('row')).toHaveCount(21)
  await page.evaluate(() => document.fonts.ready)
  expect(asked.filter(({ url }) => !url.startsWith(`${school.url}/`))).toEqual([])
  const fonts = asked.filter(({ type }) => type === 'font').map(({ url }) => new URL(url).pathname)
  expect(fonts[0]).toMatch(/^\/assets\/inter-latin-wght-normal-.*\.woff2$/)
  // Before any script has run: the page itself asks for it.
  const html = await (await page.request.get(`${school.url}/login`)).text()
  expect(html).toContain(`<link rel="preload" href="${fonts[0]}" as="font" type="font/woff2" crossorigin`)
  const answer = await page.request.get(school.url + fonts[0])
  expect(answer.headers()).toMatchObject({ 'content-type': 'font/woff2' })
  expect(answer.headers()['cache-control']).toContain('immutable')
  const counts = table.getByRole('cell', { name: /^\d+ \/ \d+$/ })
  await expect(counts.first()).toHaveCSS('font-variant-numeric', 'tabular-nums')
})

function interIsHere(page: Page): Promise<boolean> {
  return page.evaluate(() =>
    [...document.fonts].some(({ family, status }) => family === 'Inter' && status === 'loaded'),
  )
}

interface Shifts {
  score: number
}

/** The height of everything that has one line, and from now on every shift that the browser sees. */
function watchShifts(): number[] {
  const seen: Shifts = { score: 0 }
  Object.assign(window, { seen })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.score += (entry as PerformanceEntry & { value: number }).value
  }).observe({ type: 'layout-shift' })
  return [...document.querySelectorAll('h1, label, button, thead tr, td > span')].map(
    (element) => element.getBoundingClientRect().height,
  )
}

async function takeShifts(): Promise<{ heights: number[]; score: number }> {
  // Shifts are told after the next picture.
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 0))))
  const { seen } = window as unknown as { seen: Shifts }
  const heights = [...document.querySelectorAll('h1, label, button, thead tr, td > span')].map(
    (element) => element.getBoundingClientRect().height,
  )
  return { heights, score: seen.score }
}
