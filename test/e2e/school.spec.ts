import { expectAccessible } from '#test/support/accessibility.ts'
import { expect, STAFF, test } from '#test/support/browser.ts'
import { FULL, MORE } from '#test/support/extent.ts'

test('an administrator opens a campus, names it anew, retires it, and a new cohort is offered the others', {
  tag: FULL,
}, async ({ page, school }) => {
  await school.open(page, STAFF, '/cohorts')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('link', { name: 'School', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'School', level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'Campuses' }).click()
  const campuses = page.getByRole('list', { name: 'Campuses' })
  await expect(campuses.getByRole('listitem')).toHaveCount(2)

  await page.getByLabel('New campus').fill('1')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Campus code is required.').first()).toBeVisible()
  await page.getByLabel('New campus').fill('Omaha')
  await expect(page.getByLabel('Code')).toHaveAttribute('placeholder', 'om')
  await page.getByLabel('Code').fill('KC')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Another campus has this code.').first()).toBeVisible()
  await page
    .getByRole('button', { name: 'OK' })
    .or(page.getByRole('button', { name: 'Close' }))
    .first()
    .click()
  await page.getByLabel('Code').fill('')
  await page.keyboard.press('Enter')
  const omaha = campuses.getByRole('listitem').filter({ hasText: 'Omaha' })
  await expect(omaha).toContainText('om · no cohorts')
  await expect(page.getByLabel('New campus')).toHaveValue('')
  await expect(page.getByLabel('New campus')).toBeFocused()

  await page.getByRole('button', { name: 'Edit Omaha' }).press('Enter')
  await expect(campuses.getByLabel('Name')).toBeFocused()
  await campuses.getByLabel('Name').fill('Omaha West')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Edit Omaha West' })).toBeFocused()
  await page.getByRole('button', { name: 'Retire Omaha West' }).click()
  await expect(campuses.getByRole('listitem').filter({ hasText: 'Omaha West' })).toContainText('retired')

  await page.goto(`${school.url}/cohorts/new`)
  await expect(page.getByLabel('Campus').getByRole('option', { name: 'Kansas City' })).toBeAttached()
  await expect(page.getByLabel('Campus').getByRole('option', { name: 'Omaha West' })).toHaveCount(0)
})

test('an instructor renames a tag, merges another into it, undoes that, and everyone can use the pages', {
  tag: MORE,
}, async ({ page, school }) => {
  await school.open(page, STAFF, '/school/tags')
  const tags = page.getByRole('list', { name: 'Tags' })
  const renames = tags.getByRole('button', { name: /^Rename or merge/ })
  const nameAt = async (n: number) => (await renames.nth(n).getAttribute('aria-label'))?.replace('Rename or merge ', '')
  const [one, two] = [await nameAt(0), await nameAt(1)]
  const before = await tags.getByRole('listitem').count()
  await renames.first().click()
  await page.getByLabel(`New name of ${one}`).fill('First Things')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Rename or merge First Things' })).toBeFocused()

  await page.getByRole('button', { name: `Rename or merge ${two}`, exact: true }).click()
  await page.getByLabel(`New name of ${two}`).fill('first things')
  await expect(page.getByText('There is a tag “First Things” already.')).toBeVisible()
  await page.getByRole('button', { name: 'Merge', exact: true }).click()
  await expect(tags.getByRole('listitem')).toHaveCount(before - 1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(tags.getByRole('listitem')).toHaveCount(before)
  await expect(page.getByRole('button', { name: `Rename or merge ${two}`, exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Campuses' }).click()
  await expect(page.getByLabel('New campus')).toBeVisible()
  await expectAccessible(page)
})
