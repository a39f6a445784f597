import type { Page } from '@playwright/test'
import { expectAccessible } from '#test/support/accessibility.ts'
import { anotherContext, expect, type School, test } from '#test/support/browser.ts'
import { FULL } from '#test/support/extent.ts'

const codeOf = ({ said }: School) =>
  said()
    .join('\n')
    .match(/[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}/g)
    ?.at(-1) ?? ''

async function fill(page: Page, { code, email = 'ada@example.org' }: { code: string; email?: string }): Promise<void> {
  await page.getByLabel('Set-up code').fill(code)
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Lovelace')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('tall green lamp')
  await page.getByLabel('Retype Password').fill('tall green lamp')
}

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const dialog = (page: Page) => page.getByRole('dialog')

test('a school without employees asks for its set-up wherever one comes, and nothing typed but the secrets survives a reload', {
  tag: FULL,
}, async ({ page, newSchool }) => {
  await page.goto(`${newSchool.url}/nowhere`)
  await expect(title(page)).toHaveText('404: Page not found')
  for (const path of ['/', '/students', '/login']) {
    await page.goto(newSchool.url + path)
    await expect(title(page)).toHaveText('Set up your school')
  }
  await expect(page.getByLabel('Set-up code')).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Please enter the code from the console of the server.')

  await fill(page, { code: 'K3MF-9X2A-T7WQ-4HRB' })
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toContainText('This code is not right, or it has expired.')
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Retype Password')).toHaveValue('tall green lamp')
  await page.reload()
  await expect(page.getByLabel('Last name')).toHaveValue('Lovelace')
  await expect(page.getByLabel('Email')).toHaveValue('ada@example.org')
  for (const secret of ['Set-up code', 'Password', 'Retype Password'])
    await expect(page.getByLabel(secret, { exact: true })).toHaveValue('')
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(stored).not.toMatch(/lamp|K3MF/i)
})

test('two people set up at once: one is in, the other reads why and sees the login', async ({
  page,
  browser,
  newSchool,
}) => {
  const other = await (await anotherContext(browser)).newPage()
  await other.goto(`${newSchool.url}/login`)
  await fill(other, { code: codeOf(newSchool), email: 'eve@example.org' })
  await page.goto(`${newSchool.url}/students`)
  await fill(page, { code: codeOf(newSchool) })
  await page.getByRole('button', { name: 'Set up' }).dblclick()
  await expect(title(page)).toHaveText('Cohorts Home')
  await expect(page).toHaveURL(`${newSchool.url}/cohorts`)

  await other.getByRole('button', { name: 'Set up' }).click()
  await expect(dialog(other)).toContainText('This school has been set up already. Please log in.')
  await other.keyboard.press('Escape')
  await expect(title(other)).toHaveText('Login')
  await other.reload()
  await expect(title(other)).toHaveText('Login')
  await other.context().close()
})
