import type { Page } from '@playwright/test'
import { expectAccessible } from '#test/support/accessibility.ts'
import { anotherContext, expect, STAFF, test } from '#test/support/browser.ts'
import { FULL, MORE } from '#test/support/extent.ts'
import { makeEmployee } from '#test/support/factories.ts'

const FIRST = 'first@example.com'

const problem = (page: Page) => page.getByRole('alert').filter({ hasText: /./ })

test('a staff member sees who works here, with status, and opens one from the row', { tag: FULL }, async ({
  page,
  school,
}) => {
  const gone = await makeEmployee(school.db, { first_name: 'Gail', last_name: 'Aaberg', status: 'inactive' })
  await school.open(page, STAFF, '/employees')
  const table = page.getByRole('table', { name: 'Employees' })
  await expect(table.getByRole('columnheader')).toHaveText(['Name', 'Email', 'Status', 'Action'])
  await expect(table.getByRole('row', { name: /Maya Lindqvist/ })).toContainText('Active')
  await expect(table.getByRole('row', { name: /Gail Aaberg/ })).toContainText('Inactive')
  await table.getByRole('link', { name: 'Edit Gail Aaberg' }).click()
  await expect(page).toHaveURL(`${school.url}/employees/${gone.id}/edit`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit Employee: Gail Aaberg')
})

test('a new employee needs a name and an email, first failure first, above and below the form', { tag: FULL }, async ({
  page,
  school,
}) => {
  await school.open(page, STAFF, '/employees/new')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create New Employee')
  const create = page.getByRole('button', { name: 'Create' })
  await create.click()
  await expect(problem(page)).toHaveText('Employee name is required.')
  await expect(page.getByText('Employee name is required.')).toHaveCount(2)
  await page.getByLabel('First name').fill('Ida')
  await expect(page.getByText('Employee name is required.')).toHaveCount(0)
  await create.click()
  await expect(problem(page)).toHaveText('Employee name is required.')
  await page.getByLabel('Last name').fill('Wells')
  await create.click()
  await expect(problem(page)).toHaveText('Employee email is required.')
  await page.getByLabel('Email').fill('ida wells')
  await create.click()
  await expect(problem(page)).toHaveText('Please enter a real e-mail address.')
})

test('an email that someone has is refused in the server’s words, and nothing typed is lost', { tag: FULL }, async ({
  page,
  school,
}) => {
  await school.open(page, STAFF, '/employees/new')
  await page.getByLabel('First name').fill('Maya')
  await page.getByLabel('Last name').fill('Again')
  await page.getByLabel('Email').fill(STAFF)
  await page.getByRole('button', { name: 'Create' }).click()
  const dialog = page.getByRole('dialog', { name: 'Error (409)' })
  await expect(dialog).toContainText('Someone with this e-mail already exists.')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByLabel('Last name')).toHaveValue('Again')
})

test('the first employee creates a colleague, hands over the password shown, and the colleague logs in with it', {
  tag: MORE,
}, async ({ page, context, browser, emptySchool }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await emptySchool.signIn(context, FIRST)
  await page.goto(`${emptySchool.url}/employees`)
  await page.getByRole('link', { name: 'Add New Employee' }).click()
  const field = page.getByLabel('Temporary password', { exact: true })
  await expect(field).toHaveAttribute('readonly')
  await expect(field).toHaveValue(/^[A-Za-z2-9]{8}$/)
  const password = await field.inputValue()
  await page.getByRole('button', { name: 'Copy Temporary password' }).click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(password)
  await page.getByLabel('First name').fill('Grace')
  await page.getByLabel('Last name').fill('Hopper')
  await page.getByLabel('Email').fill('Grace.Hopper@example.com')
  await page.getByRole('button', { name: 'Create' }).click()

  const dialog = page.getByRole('dialog', { name: 'Employee Created' })
  await expect(dialog.getByLabel('Temporary password', { exact: true })).toHaveValue(password)
  await expect(page).toHaveURL(`${emptySchool.url}/employees`)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('row', { name: /Grace Hopper/ })).toContainText('Active')

  const other = await anotherContext(browser)
  const theirs = await other.newPage()
  await theirs.goto(`${emptySchool.url}/login`)
  await theirs.getByLabel('Username').fill('grace.hopper@example.com')
  await theirs.getByLabel('Password', { exact: true }).fill(password)
  await theirs.getByRole('button', { name: 'Login' }).click()
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('Choose your own password')
  await other.close()
})

test('nobody can choose to deactivate themselves, and the form says why', { tag: FULL }, async ({
  page,
  context,
  emptySchool,
}) => {
  const me = await makeEmployee(emptySchool.db)
  await emptySchool.signIn(context, me.email)
  await page.goto(`${emptySchool.url}/employees/${me.id}/edit`)
  await expect(page.getByRole('radio', { name: 'Active', exact: true })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'Inactive' })).toBeDisabled()
  await expect(page.getByText('You cannot deactivate yourself.')).toBeVisible()
})

test('a colleague is renamed and deactivated, and it is so after a reload', async ({ page, school }) => {
  const colleague = await makeEmployee(school.db, { first_name: 'Bo', last_name: 'Vance' })
  await school.open(page, STAFF, `/employees/${colleague.id}/edit`)
  await page.getByLabel('Last name').fill('Vance-Ortiz')
  await page.getByRole('radio', { name: 'Inactive' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(`${school.url}/employees`)
  await page.reload()
  await expect(page.getByRole('row', { name: /Bo Vance-Ortiz/ })).toContainText('Inactive')
  await page.goto(`${school.url}/employees/${colleague.id}/edit`)
  const reset = page.getByRole('button', { name: 'Send password reset' })
  await expect(reset).toBeDisabled()
  await expect(page.getByText('Bo is inactive and cannot log in')).toBeVisible()
  await page.getByRole('button', { name: 'History' }).click()
  await expect(page.getByText('Active → Inactive')).toBeVisible()
  await expect(page.getByText(/by Maya Lindqvist, October 14th 2026/)).toBeVisible()
})

test('a reset link goes to a colleague, and to oneself', { tag: FULL }, async ({ page, context, school }) => {
  const colleague = await makeEmployee(school.db, { first_name: 'Nell' })
  await school.open(page, colleague.email, `/employees/${colleague.id}/edit`)
  await page.getByRole('button', { name: 'Send password reset' }).click()
  const dialog = page.getByRole('dialog', { name: 'Email Sent' })
  await expect(dialog).toContainText('Please check your email for a reset password link.')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await school.signIn(context, STAFF)
  await page.reload()
  await page.getByRole('button', { name: 'Send password reset' }).click()
  await expect(dialog).toContainText(`Nell gets a reset password link at ${colleague.email}.`)
})

test('two who edit the same colleague see each other’s change, and choose', { tag: FULL }, async ({ page, school }) => {
  const colleague = await makeEmployee(school.db, { first_name: 'Una', last_name: 'Reyes' })
  await school.open(page, STAFF, `/employees/${colleague.id}/edit`)
  await page.getByLabel('Last name').fill('Mine')
  await school.db.updateTable('users').set({ last_name: 'Theirs', version: 2 }).where('id', '=', colleague.id).execute()
  await page.getByRole('button', { name: 'Save' }).click()
  const dialog = page.getByRole('dialog', { name: 'Someone else has changed this meanwhile' })
  await expect(dialog.getByRole('row', { name: /Last name/ })).toContainText('Theirs')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Keep mine' }).click()
  await expect(page).toHaveURL(`${school.url}/employees`)
  await expect(page.getByRole('row', { name: /Una Mine/ })).toBeVisible()
})

test('whoever is overtaken while editing a colleague is told by whom', { tag: FULL }, async ({ page, school }) => {
  const { id } = await makeEmployee(school.db, { first_name: 'Ula', last_name: 'Reyes' })
  await school.open(page, STAFF, `/employees/${id}/edit`)
  await page.getByLabel('Last name').fill('Mine')
  const theirs = { id, first_name: 'Ula', last_name: 'Theirs', email: 'ula.reyes@example.com', status: 'active' }
  expect((await page.request.put(`${school.url}/api/employees/update`, { data: theirs })).status()).toBe(200)
  await page.getByRole('button', { name: 'Save' }).click()
  const compare = page.getByRole('dialog', { name: 'Someone else has changed this meanwhile' })
  await expect(compare).toContainText('Maya Lindqvist has saved a change')
  await expect(compare.getByRole('row', { name: /Last name/ })).toContainText('Theirs')
})

test('leaving a half-written form asks, and a reload brings it back without the password', { tag: FULL }, async ({
  page,
  school,
}) => {
  await school.open(page, STAFF, '/employees')
  await page.getByRole('link', { name: 'Add New Employee' }).click()
  await page.getByLabel('First name').fill('Half')
  const password = await page.getByLabel('Temporary password', { exact: true }).inputValue()
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('Half')
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(password)
  page.once('dialog', (dialog) => dialog.accept())
  await page.reload()
  await expect(page.getByText('We brought back what you had not saved.')).toBeVisible()
  await expect(page.getByLabel('First name')).toHaveValue('Half')
  await page.getByRole('button', { name: 'Cancel' }).click()
  const question = page.getByRole('dialog', { name: 'Unsaved edits' })
  await expect(question).toContainText('You have unsaved edits. Are you sure you want to leave?')
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(page.getByLabel('First name')).toHaveValue('Half')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Employees')
  await page.getByRole('link', { name: 'Add New Employee' }).click()
  await expect(page.getByLabel('First name')).toHaveValue('')
})

test('the employees can be managed by everyone', { tag: FULL }, async ({ page, context, school }) => {
  await school.signIn(context, STAFF)
  for (const [address, name] of [
    ['/employees', 'Add New Employee'],
    ['/employees/new', 'Create'],
    ['/employees/1/edit', 'Send password reset'],
  ] as const) {
    await page.goto(school.url + address)
    await expect(page.getByRole('main').getByText(name, { exact: true })).toBeVisible()
    await expectAccessible(page)
  }
})
