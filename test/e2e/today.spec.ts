import type { Page } from '@playwright/test'
import { expectAccessible } from '#test/support/accessibility.ts'
import { expect, expectTakenOver, PASSWORD, type School, STAFF, test } from '#test/support/browser.ts'
import { MORE } from '#test/support/extent.ts'
import { makeCohort, makeEmployee } from '#test/support/factories.ts'

const TILES = [
  { tile: 'To grade', path: '/grading', api: '/api/assignments/queue', title: 'Grading' },
  { tile: 'Waiting for a 1:1', path: '/conversations', api: '/api/conversations', title: /1:1/ },
  { tile: 'Needs attention', path: '/attention', api: '/api/attention', title: /attention/i },
  { tile: 'Missing work', path: '/missing', api: '/api/assignments/missing', title: /missing/i },
  { tile: 'Not reflected', path: '/not-reflected', api: '/api/cohorts/feedback/missing', title: /reflected/i },
]

const today = (page: Page) => page.getByRole('region', { name: 'Today' })
const tileOf = (page: Page, name: string) => today(page).getByRole('link', { name: new RegExp(`^${name}`) })
async function figureOf(page: Page, name: string): Promise<number> {
  const shown = async () => /\d+/.exec((await tileOf(page, name).innerText()).slice(name.length))?.[0]
  // The tiles stand before their numbers.
  await expect.poll(shown).toBeDefined()
  return Number(await shown())
}

async function countBehind(page: Page, school: School, api: string): Promise<number> {
  const { search } = new URL(page.url())
  const reply = await page.request.get(`${school.url}${api}${search}`)
  return ((await reply.json()) as { count: number }).count
}

test('Monday 8 a.m.: from login to each list in one click, counts equal to the lists behind them', {
  tag: MORE,
}, async ({ page, school }) => {
  await page.goto(`${school.url}/login`)
  await expectTakenOver(page)
  await page.getByLabel('Username').fill(STAFF)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(`${school.url}/cohorts`)
  await expect(today(page).getByRole('link')).toHaveCount(5)
  const mine: number[] = []
  for (const { tile, path, api, title } of TILES) {
    const figure = await figureOf(page, tile)
    mine.push(figure)
    await tileOf(page, tile).click()
    await expect(page).toHaveURL(new RegExp(`${path}\\?mine=1$`))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    expect(await countBehind(page, school, api), tile).toBe(figure)
    await page.goBack()
    await expect(tileOf(page, tile)).toBeVisible()
  }
  expect(mine.some((figure) => figure > 0)).toBe(true)
  await expectAccessible(page)
  // The table begins above the fold.
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(page.getByRole('table', { name: 'Cohorts' }).getByRole('row').nth(2)).toBeInViewport()

  // By keyboard to all cohorts, which is remembered.
  const all = today(page).getByRole('switch', { name: 'All cohorts' })
  await all.focus()
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(/mine=0/)
  await page.goto(`${school.url}/cohorts`)
  await expect(all).toBeChecked()
  await expect(tileOf(page, 'To grade')).toHaveAttribute('href', '/grading?mine=0')
  for (const { tile, api } of TILES) {
    const reply = await page.request.get(`${school.url}${api}?mine=0`)
    expect(await figureOf(page, tile), tile).toBe(((await reply.json()) as { count: number }).count)
  }
})

test('a running cohort’s Details begin with what waits in it, on a phone too; one that is over has no tiles', async ({
  page,
  context,
  school,
}) => {
  const running = await makeCohort(school.db)
  const over = await makeCohort(school.db, { graduation: '2026-10-01' })
  await school.signIn(context, (await makeEmployee(school.db)).email)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${school.url}/cohorts/${running.id}`)
  await expectTakenOver(page)
  await expect(tileOf(page, 'Not reflected')).toContainText('Everyone has reflected.')
  await tileOf(page, 'Missing work').click()
  await expect(page).toHaveURL(`${school.url}/missing?cohortId=${running.id}`)
  await page.goto(`${school.url}/cohorts/${over.id}`)
  await expect(page.getByRole('heading', { name: 'Students' })).toBeVisible()
  await expect(today(page)).toHaveCount(0)
})
