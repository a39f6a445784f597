import type { Page } from '@playwright/test'
import { anotherContext, expect, type School, test } from '#test/support/browser.ts'
import { countEffort, expectEffort, paste } from '#test/support/effort.ts'
import { FULL } from '#test/support/extent.ts'

const HEADER = ['First Name', 'Last Name', 'Email', 'Address', 'City', 'State', 'Zip', 'Phone']
const CLASS = Array.from({ length: 22 }, (_, n) => {
  const name = `Kim${String.fromCharCode(97 + n)}`
  const address = [`${n + 1} Main St`, 'Omaha', 'NE', '68102', `402-555-01${n + 10}`]
  return [name, 'Lund', `${name.toLowerCase()}@example.org`, ...address]
})
/** As a spreadsheet copies it. */
const SHEET = [HEADER, ...CLASS].map((row) => row.join('\t')).join('\n')

/** Required fields have an asterisk. */
const field = (page: Page, label: string) => page.getByLabel(new RegExp(`^${label}( \\*)?$`))

async function pasteInto(page: Page, label: string, text: string): Promise<void> {
  await field(page, label).click()
  await paste(page, text)
}

async function type(page: Page, label: string, text: string): Promise<void> {
  await field(page, label).click()
  await page.keyboard.type(text)
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()
const title = (page: Page) => page.getByRole('heading', { level: 1 })
const stepOf = (page: Page, name: string) =>
  page.getByRole('list', { name: 'First steps' }).getByRole('listitem').filter({ hasText: name })

/** From Cohorts Home to the page of a step. */
async function take(page: Page, step: string): Promise<void> {
  await page.getByRole('link', { name: 'Admin Portal' }).click()
  await expect(title(page)).toHaveText('Cohorts Home')
  await page.getByRole('link', { name: step }).click()
}

const codeOf = (school: School) =>
  school
    .said()
    .join('\n')
    .match(/[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}/)?.[0] ?? ''

test('a program manager leads an empty school to a class of 22, one of whom chooses a password from the mail and is at their assignments', {
  tag: FULL,
}, async ({ page, context, browser, newSchool: school }) => {
  const effort = await countEffort(context)
  await page.goto(school.url)
  await pasteInto(page, 'Set-up code', codeOf(school))
  await type(page, 'First name', 'Ada')
  await type(page, 'Last name', 'Yu')
  await type(page, 'Email', 'ada@yu.org')
  // From a password manager.
  await pasteInto(page, 'Password', 'tall green lamp')
  await pasteInto(page, 'Retype Password', 'tall green lamp')
  await press(page, 'Set up')
  await expect(stepOf(page, 'Create your account')).toContainText('Done')

  await page.getByRole('link', { name: 'Name your school' }).click()
  await type(page, 'Name of the school', 'Yu Academy')
  await press(page, 'Save')
  await expect(page.getByRole('status').filter({ hasText: 'The name has been saved.' })).toBeAttached()

  await take(page, 'Add a campus')
  await type(page, 'New campus', 'Omaha')
  await press(page, 'Add campus')
  await expect(page.getByRole('list', { name: 'Campuses' })).toContainText('om · no cohorts')

  await take(page, 'Try the mail')
  await press(page, 'Send me a test')
  await expect(page.getByText('The test was sent', { exact: true })).toBeVisible()

  await take(page, 'Add a colleague')
  await type(page, 'First name', 'Bo')
  await type(page, 'Last name', 'Li')
  await type(page, 'Email', 'bo@yu.org')
  await press(page, 'Create')
  await page.getByRole('dialog', { name: 'Employee Created' }).getByRole('button', { name: 'Close' }).last().click()

  await take(page, 'Create the first cohort')
  await type(page, 'Name', 'Hopper')
  await press(page, 'Suggest dates')
  await press(page, 'Create')
  await expect(title(page)).toHaveText('Cohort :: Hopper')

  await page.getByRole('link', { name: 'Admin Portal' }).click()
  // The list of steps knows the new cohort a moment after the page is there.
  const students = page.getByRole('link', { name: 'Import the students' })
  await expect(students).toHaveAttribute('href', /cohortId=\d+/)
  await students.click()
  await pasteInto(page, 'Rows from a spreadsheet', SHEET)
  await page.getByRole('checkbox', { name: 'Send invitations' }).click()
  await press(page, 'Import 22 students')
  await expect(page.getByText('22 students added.').first()).toBeVisible()
  await page.getByRole('link', { name: 'Admin Portal' }).click()
  await expect(page.getByRole('heading', { name: 'Your school is ready' })).toBeVisible()

  const received = () => school.mail.mails.findLast(({ to }) => to === 'kimd@example.org')
  await expect.poll(received).toBeTruthy()
  expect(received()?.subject).toContain('Yu Academy')
  const link = /http:\/\/\S+\/invitation#\S+/.exec(received()?.text ?? '')?.[0] ?? ''
  const phone = await anotherContext(browser)
  await countEffort(phone, effort)
  const student = await phone.newPage()
  await student.goto(link)
  await expect(student.getByLabel('Username')).toHaveValue('kimd@example.org')
  for (const label of ['Password', 'Retype Password']) await pasteInto(student, label, 'quiet blue door')
  await press(student, 'Choose Password')
  await student.getByRole('dialog', { name: 'Password Chosen' }).getByRole('button', { name: 'Close' }).last().click()
  await pasteInto(student, 'Password', 'quiet blue door')
  await press(student, 'Login')
  await expect(student).toHaveURL(`${school.url}/student/assignments`)
  await expect(title(student)).toBeVisible()
  await phone.close()

  expectEffort('The first day of a school', effort)
})
