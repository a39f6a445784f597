import type { Page } from '@playwright/test'
import { expectAccessible } from '#test/support/accessibility.ts'
import { anotherContext, expect, STAFF, test } from '#test/support/browser.ts'
import { FULL } from '#test/support/extent.ts'
import { makeEmployee } from '#test/support/factories.ts'

const ADA = 'ada@example.org'
const OLA = 'ola@example.org'

const list = (page: Page) => page.getByRole('list', { name: 'First steps' })
const stepOf = (page: Page, title: string) => list(page).getByRole('listitem').filter({ hasText: title })

test('the staff of a new school share one list of first steps: they skip, undo, close it and finish it', {
  tag: FULL,
}, async ({ page, browser, newSchool }) => {
  await makeEmployee(newSchool.db, { email: ADA, first_name: 'Ada' })
  await makeEmployee(newSchool.db, { email: OLA, first_name: 'Ola' })
  const shifts: number[] = []
  await page.exposeFunction('noteShift', (value: number) => shifts.push(value))
  await page.addInitScript(() => {
    new PerformanceObserver((seen) => {
      for (const entry of seen.getEntries()) void Reflect.get(window, 'noteShift')(Reflect.get(entry, 'value'))
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await newSchool.signIn(page.context(), ADA)
  const html = await (await page.context().request.get(`${newSchool.url}/cohorts`)).text()
  expect(html).toContain('Create the first cohort')
  await newSchool.open(page, ADA, '/cohorts')
  await expect(stepOf(page, 'Create your account')).toContainText('Done')
  await expect(stepOf(page, 'Add a colleague')).toContainText('Done')
  await expect(page.getByText('2 of 7 are behind you. All staff see this list.')).toBeVisible()
  expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.01)
  await expectAccessible(page)

  const colleague = await (await anotherContext(browser)).newPage()
  await newSchool.open(colleague, OLA, '/cohorts')
  await page.getByRole('button', { name: 'Skip “Try the mail”' }).focus()
  await page.keyboard.press('Enter')
  await expect(stepOf(page, 'Try the mail')).toContainText('Skipped')
  await expect(stepOf(colleague, 'Try the mail')).toContainText('Skipped')
  await page.keyboard.press('Control+z')
  await expect(page.getByText('Undone.')).toBeVisible()
  await expect(stepOf(colleague, 'Try the mail').getByRole('button', { name: 'Skip' })).toBeVisible()

  await page.getByRole('button', { name: 'Close the first steps' }).dblclick()
  await expect(list(page)).toHaveCount(0)
  await expect(list(colleague)).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(list(page)).toBeVisible()
  await expect(list(colleague)).toBeVisible()

  for (const title of ['Name your school', 'Add a campus', 'Try the mail', 'Create the first cohort'])
    await page.getByRole('button', { name: `Skip “${title}”` }).click()
  await page.getByRole('button', { name: 'Skip “Import the students”' }).dblclick()
  for (const shown of [page, colleague])
    await expect(shown.getByRole('heading', { name: 'Your school is ready' })).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByText('No cohorts yet')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your school is ready' })).toHaveCount(0)
  await page.goto(`${newSchool.url}/school`)
  await page.getByRole('button', { name: 'History' }).click()
  await expect(page.getByRole('list', { name: 'History' })).toContainText('First steps finished')
  await colleague.context().close()
})

test('a school that is past its first steps asks for none of them', async ({ page, school }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await school.open(page, STAFF, '/cohorts')
  await expect(page.getByRole('table', { name: 'Cohorts' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'First steps' })).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  expect(asked.filter((path) => path.startsWith('/api/') && /first-?steps/i.test(path))).toEqual([])
})
