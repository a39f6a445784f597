import type { Page } from '@playwright/test'
import { expect, hold, STAFF, test } from '#test/support/browser.ts'
import { FULL, MORE, sampled } from '#test/support/extent.ts'

const row = (page: Page, nth: number) => page.getByRole('table', { name: 'Assignments' }).getByRole('row').nth(nth)

const WAYS = [
  ['by the browser', (page: Page) => page.goBack()],
  ['by the button of the page', (page: Page) => page.getByRole('button', { name: 'Back' }).click()],
] as const
for (const [way, goBack] of sampled(WAYS, 1)) {
  test(`who opens a row and goes back ${way} is where they were in the list`, { tag: MORE }, async ({
    page,
    school,
  }) => {
    await school.open(page, STAFF, '/assignments?page=2')
    await expect(row(page, 20)).toBeVisible()
    const link = row(page, 18).getByRole('link').first()
    const name = await link.innerText()
    await link.scrollIntoViewIfNeeded()
    const place = await page.evaluate(() => window.scrollY)
    expect(place).toBeGreaterThan(100)
    await link.click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeFocused()
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    await goBack(page)
    await expect(page).toHaveURL(`${school.url}/assignments?page=2`)
    await expect(link).toHaveText(name)
    await expect(link).toBeFocused()
    expect(await page.evaluate(() => window.scrollY)).toBe(place)
  })
}

test('who follows View and goes back has the focus on View, and a page opened by a link starts at its top', {
  tag: FULL,
}, async ({ page, school }) => {
  await school.open(page, STAFF, '/assignments')
  const view = row(page, 15).getByRole('link', { name: /^View/ })
  await view.click()
  await expect(page.getByRole('button', { name: 'Back' })).toBeVisible()
  await page.goBack()
  await expect(view).toBeFocused()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Students' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Students Home' })).toBeFocused()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})

test('who presses Control or Shift with a link opens another tab or window and stays where they are', {
  tag: MORE,
}, async ({ page, school }) => {
  await school.open(page, STAFF, '/assignments')
  const link = row(page, 1).getByRole('link').first()
  await expect(link).toBeVisible()
  for (const modifier of ['ControlOrMeta', 'Shift'] as const) {
    const opened = page.context().waitForEvent('page')
    await link.click({ modifiers: [modifier] })
    await expect(await opened).toHaveURL(/\/assignments\/\d+$/)
  }
  await expect(page).toHaveURL(`${school.url}/assignments`)
})

test('who presses the link to where they are has nothing more to go back through', { tag: FULL }, async ({
  page,
  school,
}) => {
  await school.open(page, STAFF, '/employees')
  const nav = page.getByRole('navigation', { name: 'Main' })
  await nav.getByRole('link', { name: 'Students' }).click()
  await expect(page).toHaveURL(`${school.url}/students`)
  await nav.getByRole('link', { name: 'Students' }).click()
  await nav.getByRole('link', { name: 'Students' }).click()
  await page.goBack()
  await expect(page).toHaveURL(`${school.url}/employees`)
})

test('a page whose data comes soon is shown at once as a whole, and one that takes long shows its shape', async ({
  page,
  school,
}) => {
  await school.open(page, STAFF, '/employees')
  await expect(page.getByRole('table', { name: 'Employees' }).getByRole('row').nth(2)).toBeVisible()
  const shapes = await watchShapes(page)
  const answer = await hold(page, '**/api/students/list*')
  // From here on time passes only as told.
  await page.clock.pauseAt(new Date('2026-10-14T15:01:00Z'))
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Students' }).click()
  await page.clock.runFor(100)
  await expect(page.getByRole('heading', { level: 1, name: 'Employees' })).toBeVisible()
  answer()
  await expect(async () => {
    await page.clock.runFor(1)
    await expect(page.getByRole('table', { name: 'Students' }).getByRole('row').nth(2)).toBeVisible({ timeout: 200 })
  }).toPass()
  expect(await shapes()).toBe(0)

  await page.unroute('**/api/students/list*')
  const slow = await hold(page, '**/api/assignments/list*')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Assignments' }).click()
  await expect(async () => {
    await page.clock.runFor(50)
    await expect(page.getByRole('heading', { level: 1, name: 'Assignments Home' })).toBeVisible({ timeout: 200 })
  }).toPass()
  expect(await shapes()).toBeGreaterThan(0)
  slow()
  await expect(async () => {
    await page.clock.runFor(1)
    await expect(row(page, 20)).toBeVisible({ timeout: 200 })
  }).toPass()
})

/** How many lists have been shown without their rows since. */
async function watchShapes(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const seen = { shapes: 0 }
    Object.assign(window, { seen })
    new MutationObserver(() => {
      if (document.querySelector('main .mantine-Skeleton-root')) seen.shapes += 1
    }).observe(document.body, { childList: true, subtree: true })
  })
  return () => page.evaluate(() => (window as unknown as { seen: { shapes: number } }).seen.shapes)
}
