import type { Page } from '@playwright/test'
import { expect, STAFF, STUDENT, test } from '#test/support/browser.ts'
import { makeStudent } from '#test/support/factories.ts'

// A laptop's window beside another one.
test.use({ viewport: { width: 1024, height: 768 } })

const COMPANY = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'

/** How much wider than its place the widest table is. */
async function overflow(page: Page, label: string): Promise<number> {
  const table = page.getByRole('table', { name: label })
  await expect(table.getByRole('row').nth(1)).toBeVisible()
  return table.evaluate((element) => element.scrollWidth - (element.parentElement?.clientWidth ?? 0))
}

test('on a narrow laptop no list of staff scrolls sideways', async ({ page, context, school }) => {
  await school.signIn(context, STAFF)
  for (const [path, label] of [
    ['/cohorts', 'Cohorts'],
    ['/cohorts/9', 'Students'],
    ['/cohorts/9/assignments', 'Assignments of the cohort'],
    ['/employees', 'Employees'],
    ['/students', 'Students'],
    ['/assignments', 'Assignments'],
  ] as const) {
    await page.goto(school.url + path)
    expect(await overflow(page, label), path).toBeLessThanOrEqual(0)
  }
})

test('on a narrow laptop a student reads the whole list of assignments', async ({ page, context, school }) => {
  await school.signIn(context, STUDENT)
  await page.goto(`${school.url}/student/assignments`)
  expect(await overflow(page, 'Assignments')).toBeLessThanOrEqual(0)
})

test('a company of eighty letters without a blank breaks, and widens nothing', async ({ page, context, school }) => {
  const student = await makeStudent(school.db)
  await school.signIn(context, STAFF)
  const placement = {
    student_id: student.id,
    company: { name: COMPANY },
    placement_type: 'full_time',
    job_title: 'Junior Developer',
    placed_at: '2026-10-01',
    post_income: 68_000,
  }
  const added = await page.request.post(`${school.url}/api/students/placements`, { data: placement })
  expect(added.status()).toBe(201)
  for (const width of [390, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`${school.url}/students/${student.id}`)
    expect(await overflow(page, 'Placements'), `at ${width}`).toBeLessThanOrEqual(0)
    await expect(page.getByRole('table', { name: 'Placements' })).toContainText(COMPANY)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  }
})
