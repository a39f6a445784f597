import type { Page } from '@playwright/test'
import { hashToken } from '#server/auth/sessions.ts'
import { expectAccessible } from '#test/support/accessibility.ts'
import { anotherContext, expect, hold, PASSWORD, STAFF, STUDENT, test, watchReferrers } from '#test/support/browser.ts'
import { FULL } from '#test/support/extent.ts'
import { makeEmployee } from '#test/support/factories.ts'
import { quickPasswords } from '#test/support/passwords.ts'

const username = 'Username'

test('a staff member logs in and starts the day at the cohorts', async ({ page, school }) => {
  await page.goto(`${school.url}/login`)
  await page.getByLabel(username).fill(` ${STAFF.toUpperCase()} `)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(`${school.url}/cohorts`)
  await expect(page.getByRole('banner')).toContainText('Admin Portal')
  await expect(page.getByRole('navigation', { name: 'Main' })).toContainText('Students')
})

test('a student logs in and sees their assignments under Student Portal', { tag: FULL }, async ({ page, school }) => {
  await page.goto(`${school.url}/login`)
  await page.getByLabel(username).fill(STUDENT)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${school.url}/student/assignments`)
  await expect(page.getByRole('banner')).toContainText('Student Portal')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Assignments')
})

test('whoever comes to the login types their username at once, also after logging out', { tag: FULL }, async ({
  page,
  school,
}) => {
  await page.goto(`${school.url}/login`)
  await expect(page.getByLabel(username)).toBeFocused()
  await page.keyboard.type(STUDENT)
  await page.keyboard.press('Tab')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Assignments')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByLabel(username)).toBeFocused()
})

test('a login without a username is asked for both, and typing clears the sentence', { tag: FULL }, async ({
  page,
  school,
}) => {
  await page.goto(`${school.url}/login`)
  await page.getByLabel(username).fill('abc')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Please enter a username and password.')).toHaveCount(2)
  await expect(page.getByRole('alert')).toHaveText('Please enter a username and password.')
  await page.getByLabel(username).fill('abcd')
  await expect(page.getByText('Please enter a username and password.')).toHaveCount(0)
  await page.getByLabel(username).fill('abc')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByRole('alert')).toHaveText('Please enter a username.')
})

test('a wrong password opens the error dialog with one neutral sentence, and what was typed is still there', async ({
  page,
  school,
}) => {
  await page.goto(`${school.url}/login`)
  await page.getByLabel(username).fill(STAFF)
  await page.getByLabel('Password', { exact: true }).fill('wrong horse')
  await page.getByRole('button', { name: 'Login' }).click()
  const dialog = page.getByRole('dialog', { name: 'Error (401)' })
  await expect(dialog).toContainText('There was an error trying to process your request.')
  await expect(dialog).toContainText('The username or password is not right.')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByLabel(username)).toHaveValue(STAFF)
})

test('someone who guesses too often is told how long to wait', { tag: FULL }, async ({ page, school }) => {
  const { email } = await makeEmployee(school.db)
  for (let guess = 0; guess < 10; guess++) {
    await page.request.post(`${school.url}/api/users/login`, { data: { username: email, password: `guess ${guess}` } })
  }
  await page.goto(`${school.url}/login`)
  await page.getByLabel(username).fill(email)
  await page.getByLabel('Password', { exact: true }).fill('guess eleven')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('dialog', { name: 'Error (429)' })).toContainText(
    'Too many attempts. Please try again in 15 minutes.',
  )
})

test('someone whose account strangers have locked still gets in where they logged in before, and nowhere else', {
  tag: FULL,
}, async ({ page, browser, request, school }) => {
  const password_hash = await quickPasswords.hash(PASSWORD)
  const { email } = await makeEmployee(school.db, { password_hash })
  const logIn = async (page: Page) => {
    await page.goto(`${school.url}/login`)
    await page.getByLabel(username).fill(email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Login' }).click()
  }
  await logIn(page)
  await expect(page).toHaveURL(`${school.url}/cohorts`)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(`${school.url}/login`)

  const guess = async (place: string) => {
    const answer = await request.post(`${school.url}/api/users/login`, {
      data: { username: email, password: 'a guess' },
      headers: { 'x-forwarded-for': place },
    })
    return answer.status()
  }
  for (let place = 1; place <= 5; place++) {
    for (let attempt = 1; attempt <= 10; attempt++) expect(await guess(`203.0.113.${place}`)).toBe(401)
  }
  expect(await guess('203.0.113.6')).toBe(429)

  const elsewhere = await anotherContext(browser)
  const strange = await elsewhere.newPage()
  await logIn(strange)
  await expect(strange.getByRole('dialog', { name: 'Error (429)' })).toContainText('Too many attempts.')
  await elsewhere.close()

  await logIn(page)
  await expect(page).toHaveURL(`${school.url}/cohorts`)
})

test('a person who logs out is back at the login, and Back shows nothing of the school', { tag: FULL }, async ({
  page,
  school,
}) => {
  await school.open(page, STAFF, '/cohorts')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(`${school.url}/login`)
  await page.goBack()
  await expect(page.getByLabel(username)).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
})

test('a person who logs out leaves nothing half-written behind', { tag: FULL }, async ({ page, school }) => {
  const { email } = await makeEmployee(school.db)
  await school.open(page, email, '/employees/new')
  await page.getByLabel('First name').fill('Half a name')
  await page.reload()
  await expect(page.getByText('We brought back what you had not saved.')).toBeVisible()
  await page.goto(`${school.url}/profile`)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(`${school.url}/login`)
  await school.open(page, email, '/employees/new')
  await expect(page.getByLabel('First name')).toHaveValue('')
  await expect(page.getByText('We brought back what you had not saved.')).toHaveCount(0)
})

test('a slow logout asks for patience', { tag: FULL }, async ({ page, context, school }) => {
  await school.signIn(context, STAFF)
  const answer = await hold(page, '**/api/users/logout')
  await page.goto(`${school.url}/profile`)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('dialog', { name: 'Please wait...' })).toBeVisible()
  await expectAccessible(page)
  answer()
  await expect(page).toHaveURL(`${school.url}/login`)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('someone with a temporary password chooses their own before anything else', async ({ page, school }) => {
  const { email } = await makeEmployee(school.db, {
    password_hash: await quickPasswords.hash('brave-fox'),
    password_temporary: true,
    password_expires_at: new Date('2026-10-20T15:00:00Z'),
  })
  await page.goto(`${school.url}/login`)
  await page.getByLabel(username).fill(email)
  await page.getByLabel('Password', { exact: true }).fill('brave-fox')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(`${school.url}/cohorts`)
  await expect(page.getByLabel('Retype New')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Cohorts Home' })).toHaveCount(0)
  await page.getByLabel('Current').fill('brave-fox')
  await page.getByLabel('New', { exact: true }).fill('tall green lamp')
  await page.getByLabel('Retype New').fill('tall green lamb')
  await page.getByRole('button', { name: 'CHANGE PASSWORD' }).click()
  await expect(page.getByRole('alert')).toHaveText('Passwords do not match.')
  await page.getByLabel('Retype New').fill('tall green lamp')
  await page.getByRole('button', { name: 'CHANGE PASSWORD' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Cohorts Home' })).toBeVisible()
})

test('a person changes their password on the profile, and is told what is wrong in order', { tag: FULL }, async ({
  page,
  school,
}) => {
  const { email } = await makeEmployee(school.db, { password_hash: await quickPasswords.hash('brave-fox') })
  await school.open(page, email, '/profile')
  const change = page.getByRole('button', { name: 'CHANGE PASSWORD' })
  await change.click()
  await expect(page.getByRole('alert')).toHaveText('Please enter a password.')
  await page.getByLabel('Current').fill('brave-fox')
  await page.getByLabel('New', { exact: true }).fill('short')
  await page.getByLabel('Retype New').fill('shorter')
  await change.click()
  await expect(page.getByRole('alert')).toHaveText('Passwords do not match.')
  await page.getByLabel('Retype New').fill('short')
  await change.click()
  await expect(page.getByRole('alert')).toHaveText('Password must be at least 8 characters.')
  await page.getByLabel('New', { exact: true }).fill('Ida Nguyen 1')
  await page.getByLabel('Retype New').fill('Ida Nguyen 1')
  await change.click()
  const refusal = page.getByRole('dialog', { name: 'Error (422)' })
  await expect(refusal).toContainText('This password is only your name, your e-mail address or the name of the school')
  await refusal.getByRole('button', { name: 'Close' }).last().click()
  await page.getByLabel('New', { exact: true }).fill('tall green lamp')
  await page.getByLabel('Retype New').fill('tall green lamp')
  await change.click()
  await expect(page.getByRole('status').filter({ hasText: 'Your password has been changed.' })).toBeVisible()
})

test('no answer at all reads Error (offline)', { tag: FULL }, async ({ page, context, school }) => {
  await page.goto(`${school.url}/login`)
  await page.getByLabel(username).fill(STAFF)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('dialog', { name: 'Error (offline)' })).toBeVisible()
})
test.use({ allowConsole: [/ERR_INTERNET_DISCONNECTED/] })

test('a session that runs out while someone types asks for the password over the page, and nothing typed is lost', async ({
  page,
  context,
  school,
}) => {
  const { email } = await makeEmployee(school.db, { password_hash: await quickPasswords.hash('brave-fox') })
  await school.open(page, email, '/profile')
  await page.getByLabel('Current').fill('brave-fox')
  await page.getByLabel('New', { exact: true }).fill('tall green lamp')
  await page.getByLabel('Retype New').fill('tall green lamp')
  const token = (await context.cookies()).find((cookie) => cookie.name === 'session')?.value ?? ''
  await school.db.deleteFrom('sessions').where('token_hash', '=', hashToken(token)).execute()
  await page.getByRole('button', { name: 'CHANGE PASSWORD' }).click()
  const dialog = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Login' }) })
  await dialog.getByLabel('Password', { exact: true }).fill('brave-fox')
  await dialog.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Your password has been changed.' })).toBeVisible()
})

test('a person who forgot their password gets a mail, chooses a new one by its link, and logs in', async ({
  page,
  school,
}) => {
  const { email } = await makeEmployee(school.db)
  await page.goto(`${school.url}/login`)
  await page.getByLabel(username).fill(email)
  await page.getByRole('button', { name: 'Reset Password' }).click()
  const sent = page.getByRole('dialog', { name: 'Email Sent' })
  await expect(sent).toContainText('Please check your email for a reset password link.')
  await sent.getByRole('button', { name: 'Close' }).last().click()

  const received = () => school.mail.mails.find(({ to }) => to === email)
  await expect.poll(received).toBeTruthy()
  const letter = received()
  const link = /http:\/\/\S+\/password\/reset\/\S+/.exec(letter?.text ?? '')?.[0] ?? ''
  const referrers = watchReferrers(page)
  await page.goto(link)
  await page.getByLabel('Password', { exact: true }).fill('tall green lamp')
  await page.getByLabel('Retype Password').fill('tall green lamp')
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(page.getByRole('alert')).toHaveText('Please enter a username and password.')
  await page.getByLabel(username).fill(email)
  await page.getByLabel('Retype Password').fill('tall green lamb')
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(page.getByRole('alert')).toHaveText('Passwords do not match.')
  await page.getByLabel('Retype Password').fill('tall green lamp')
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(page).toHaveURL(`${school.url}/login`)
  expect(referrers.length).toBeGreaterThan(5)
  expect(referrers.filter(Boolean), 'who reads a proxy’s log finds no link there').toEqual([])
  await page.getByRole('dialog', { name: 'Password Changed' }).getByRole('button', { name: 'Close' }).last().click()

  await page.getByLabel(username).fill(email)
  await page.getByLabel('Password', { exact: true }).fill('tall green lamp')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(`${school.url}/cohorts`)

  await page.goto(link)
  await page.getByLabel(username).fill(email)
  await page.getByLabel('Password', { exact: true }).fill('another green lamp')
  await page.getByLabel('Retype Password').fill('another green lamp')
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(page.getByRole('dialog', { name: 'Error (422)' })).toContainText('This link has been used')
})

test('the login and the profile can be used by everyone', { tag: FULL }, async ({ page, school }) => {
  await page.goto(`${school.url}/login`)
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  await expectAccessible(page)
  await school.open(page, STUDENT, '/profile')
  await expect(page.getByRole('button', { name: 'CHANGE PASSWORD' })).toBeVisible()
  await expectAccessible(page)
})
