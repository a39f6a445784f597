import type { Page } from '@playwright/test'
import { expect, test } from '#test/support/browser.ts'
import { makeCohort, makeEmployee } from '#test/support/factories.ts'

const today = (page: Page) => page.getByRole('region', { name: 'Today' })
const tileOf = (page: Page, name: string) => today(page).getByRole('link', { name: new RegExp(`^${name}`) })

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
  await expect(tileOf(page, 'Not reflected')).toContainText('Everyone has reflected.')
  await tileOf(page, 'Missing work').click()
  await expect(page).toHaveURL(`${school.url}/missing?cohortId=${running.id}`)
  await page.goto(`${school.url}/cohorts/${over.id}`)
  await expect(page.getByRole('heading', { name: 'Students' })).toBeVisible()
  await expect(today(page)).toHaveCount(0)
})
