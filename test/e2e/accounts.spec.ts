import type { BrowserContext, Locator, Page } from '@playwright/test'
import { expectAccessible } from '#test/support/accessibility.ts'
import { codeOf, giveSecondFactor } from '#test/support/authenticator.ts'
import {
  anotherContext,
  expect,
  type School,
  STAFF,
  PASSWORD as STAFF_PASSWORD,
  STUDENT,
  test,
} from '#test/support/browser.ts'
import { FULL } from '#test/support/extent.ts'
import { makeEmployee } from '#test/support/factories.ts'
import { quickPasswords } from '#test/support/passwords.ts'

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0'
const PASSWORD = 'brave-fox-7'
const password_hash = quickPasswords.hash(PASSWORD)

async function employee(school: School, values = {}) {
  return makeEmployee(school.db, { password_hash: await password_hash, ...values })
}

/** Another browser at the same hour. */
async function elsewhere(context: BrowserContext, userAgent?: string): Promise<Page> {
  const other = await anotherContext(context.browser(), userAgent ? { userAgent } : {})
  return other.newPage()
}

async function logIn(page: Page, url: string, email: string) {
  await page.goto(`${url}/login`)
  await page.getByLabel('Username').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Login' }).click()
}

async function keyIn(dialog: Locator): Promise<string> {
  const key = await dialog.getByLabel('Cannot scan it? Type this key into the app:').textContent()
  return key?.replaceAll(' ', '') ?? ''
}

const panel = (page: Page, name: string) => page.getByRole('region', { name })

test('a wrong code opens the error dialog, five of them lead back to the password, and the words of the login stay', {
  tag: FULL,
}, async ({ page, school }) => {
  const who = await employee(school)
  const { secret } = await giveSecondFactor(school.db, who)
  await logIn(page, school.url, who.email)
  const code = page.getByLabel('Code', { exact: true })
  await expect(code).toBeFocused()
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('alert')).toHaveText('Please enter the six digits of your app, or a recovery code.')
  for (let wrong = 0; wrong < 6; wrong++) {
    await code.fill(codeOf(secret, 40))
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Error (401)' })
    await expect(dialog).toContainText(
      wrong < 5 ? 'The code is not right, or has been used already.' : 'This login is over.',
    )
    await dialog.getByRole('button', { name: 'Close' }).last().click()
  }
  await expect(page.getByLabel('Username')).toHaveValue(who.email)
  const password = page.getByLabel('Password', { exact: true })
  await expect(password).toHaveValue('')
  await expect(password).toBeFocused()
  await password.fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(code).toBeFocused()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(password).toBeFocused()
})

test('an employee turns two-step login on, keeps the recovery codes, and logs in with a code on another browser', async ({
  page,
  context,
  school,
}) => {
  const who = await employee(school)
  await school.open(page, who.email, '/profile')
  const twoStep = panel(page, 'Two-step login')
  await expect(twoStep).toContainText('Off')
  await twoStep.getByRole('button', { name: 'Turn on' }).click()
  const dialog = page.getByRole('dialog', { name: 'Turn on two-step login' })
  await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  const secret = await keyIn(dialog)

  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Please enter your password.')
  await dialog.getByLabel('Password', { exact: true }).fill('wrong horse')
  await dialog.getByLabel('Code').fill('12345')
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Please enter the six digits that your app shows.')
  await dialog.getByLabel('Code').fill(codeOf(secret))
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  const refusal = page.getByRole('dialog', { name: 'Error (422)' })
  await expect(refusal).toContainText('The password is not right.')
  await refusal.getByRole('button', { name: 'Close' }).last().click()
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Turn on' }).click()

  const codes = page.getByRole('dialog', { name: 'Your recovery codes' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  const shown = await codes.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allTextContents()
  await page.keyboard.press('Escape')
  await expect(codes).toBeVisible()
  const download = page.waitForEvent('download')
  await codes.getByRole('link', { name: 'Download' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('homeroom-recovery-codes.txt')
  const chunks: Buffer[] = []
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer)
  expect(Buffer.concat(chunks).toString()).toBe(`${shown.join('\n')}\n`)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await codes.getByRole('button', { name: 'Copy' }).click()
  await expect(codes.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${shown.join('\n')}\n`)
  await codes.getByRole('button', { name: 'I have kept them' }).click()
  await expect(twoStep).toContainText('10 of 10 recovery codes left')
  await page.reload()
  await expect(twoStep).toContainText('Since October 14th 2026, 10:00 AM CT')

  const other = await elsewhere(context)
  await logIn(other, school.url, who.email)
  await expect(other.getByLabel('Code', { exact: true })).toBeFocused()
  await other.keyboard.type(codeOf(secret, 1))
  await other.keyboard.press('Enter')
  await expect(other).toHaveURL(`${school.url}/cohorts`)
  await expect(other.getByRole('heading', { level: 1, name: 'Cohorts Home' })).toBeVisible()
  await other.context().close()
})

test('an employee who turned two-step login on and lost the answer is told so, and makes recovery codes', {
  tag: FULL,
}, async ({ page, school }) => {
  const who = await employee(school)
  await school.open(page, who.email, '/profile')
  const twoStep = panel(page, 'Two-step login')
  await twoStep.getByRole('button', { name: 'Turn on' }).click()
  const dialog = page.getByRole('dialog', { name: 'Turn on two-step login' })
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await dialog.getByLabel('Code').fill(codeOf(await keyIn(dialog)))
  await page.route('**/api/users/authenticator', async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  const lost = page.getByRole('dialog', { name: 'Error (offline)' })
  await lost.getByRole('button', { name: 'Close' }).last().click()
  await page.unroute('**/api/users/authenticator')
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  const refusal = page.getByRole('dialog', { name: 'Error (409)' })
  await expect(refusal).toContainText('If you have not seen your recovery codes, make new ones.')
  await refusal.getByRole('button', { name: 'Close' }).last().click()
  await expect(dialog).toHaveCount(0)
  await expect(twoStep.getByRole('button', { name: 'New recovery codes' })).toBeVisible()
})

test('recovery codes are not lost by Back without a question, until they are said to be kept', async ({
  page,
  school,
}) => {
  const who = await employee(school)
  const { secret } = await giveSecondFactor(school.db, who)
  await school.open(page, who.email, '/cohorts')
  await page.getByRole('link', { name: 'Profile' }).first().click()
  await panel(page, 'Two-step login').getByRole('button', { name: 'New recovery codes' }).click()
  const dialog = page.getByRole('dialog', { name: 'New recovery codes' })
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await dialog.getByLabel('Code').fill(codeOf(secret))
  // The browser asks before it leaves the page, from the moment in which the codes are there.
  const asked = await page.evaluateHandle(() => {
    const answers: boolean[] = []
    const look = new MutationObserver(() => {
      if (document.querySelectorAll('[role=dialog] li').length < 10) return
      look.disconnect()
      answers.push(!dispatchEvent(new Event('beforeunload', { cancelable: true })))
    })
    look.observe(document, { childList: true, subtree: true })
    return answers
  })
  await dialog.getByRole('button', { name: 'Make new codes' }).click()
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  expect(await asked.jsonValue()).toEqual([true])
  await page.goBack()
  const question = page.getByRole('dialog', { name: 'Leave this page?' })
  await expect(question).toContainText('The recovery codes are not shown again. Are you sure you want to leave?')
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  await codes.getByRole('button', { name: 'I have kept them' }).click()
  await expect(codes).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL(`${school.url}/cohorts`)
})

test('an employee without their phone logs in with a recovery code, once, and makes new ones', { tag: FULL }, async ({
  page,
  context,
  school,
}) => {
  const who = await employee(school)
  const { secret, recovery } = await giveSecondFactor(school.db, who)
  await logIn(page, school.url, who.email)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(recovery[0]?.toUpperCase() ?? '')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Cohorts Home' })).toBeVisible()
  await expect
    .poll(() => school.mail.mails.find(({ to }) => to === who.email)?.subject)
    .toBe('A recovery code was used')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }).click()
  const twoStep = panel(page, 'Two-step login')
  await expect(twoStep).toContainText('9 of 10 recovery codes left')

  const other = await elsewhere(context)
  await logIn(other, school.url, who.email)
  await other.getByRole('button', { name: 'Use a recovery code' }).click()
  await other.getByLabel('Recovery code').fill(recovery[0] ?? '')
  await other.keyboard.press('Enter')
  await expect(other.getByRole('dialog', { name: 'Error (401)' })).toContainText('has been used already')
  await other.context().close()

  await twoStep.getByRole('button', { name: 'New recovery codes' }).click()
  const dialog = page.getByRole('dialog', { name: 'New recovery codes' })
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await dialog.getByLabel('Code').fill(codeOf(secret))
  await dialog.getByRole('button', { name: 'Make new codes' }).click()
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  await expect(codes).not.toContainText(recovery[1] ?? '')
  await codes.getByRole('button', { name: 'I have kept them' }).click()
  await expect(twoStep).toContainText('10 of 10 recovery codes left')
})

test('an employee turns two-step login off by the keyboard alone, and logs in with the password alone', {
  tag: FULL,
}, async ({ page, context, school }) => {
  const who = await employee(school)
  const { secret } = await giveSecondFactor(school.db, who)
  await page.goto(`${school.url}/profile`)
  await page.getByLabel('Username').focus()
  await page.keyboard.type(who.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused()
  await page.keyboard.type(codeOf(secret, -1))
  await page.keyboard.press('Enter')
  // Logged in at the address that was asked for.
  const off = panel(page, 'Two-step login').getByRole('button', { name: 'Turn off' })
  await expect(off).toBeVisible()
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(off).toBeFocused({ timeout: 20 })
  }).toPass({ intervals: [0] })
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Turn off two-step login' })
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(off).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.type(PASSWORD)
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(dialog.getByLabel('Code')).toBeFocused({ timeout: 20 })
  }).toPass({ intervals: [0] })
  await page.keyboard.type(codeOf(secret))
  await page.keyboard.press('Enter')
  await expect(panel(page, 'Two-step login')).toContainText('Off')
  await expect(dialog).toHaveCount(0)
  // The button that was pressed is gone; the focus stays in its panel.
  await expect(panel(page, 'Two-step login').locator(':focus')).toContainText('Turn on')
  await page.keyboard.press('Tab')
  await expect(panel(page, 'Two-step login').getByRole('button', { name: 'Turn on' })).toBeFocused()

  const other = await elsewhere(context)
  await logIn(other, school.url, who.email)
  await expect(other).toHaveURL(`${school.url}/cohorts`)
  await other.context().close()
})

test('a colleague resets a lost two-step login, after being asked, and the person is logged out and told', {
  tag: FULL,
}, async ({ page, context, school }) => {
  const lost = await employee(school, { first_name: 'Omar', last_name: 'Haddad' })
  await giveSecondFactor(school.db, lost)
  const other = await elsewhere(context)
  await school.signIn(other.context(), lost.email)
  await other.goto(`${school.url}/cohorts`)
  await expect(other.getByRole('heading', { level: 1, name: 'Cohorts Home' })).toBeVisible()

  await school.open(page, STAFF, `/employees/${lost.id}/edit`)
  const twoStep = panel(page, 'Two-step login')
  const reset = twoStep.getByRole('button', { name: 'Reset two-step login' })
  await reset.click()
  const question = page.getByRole('dialog', { name: 'Reset the two-step login of Omar Haddad?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(reset).toBeFocused()
  await reset.click()
  await question.getByRole('button', { name: 'Reset', exact: true }).click()
  await expect(question.getByRole('alert')).toHaveText('Please enter your password.')
  await question.getByLabel('Your password', { exact: true }).fill('wrong horse')
  await question.getByRole('button', { name: 'Reset', exact: true }).click()
  const refusal = page.getByRole('dialog', { name: 'Error (422)' })
  await expect(refusal).toContainText('The password is not right.')
  await refusal.getByRole('button', { name: 'Close' }).last().click()
  await question.getByLabel('Your password', { exact: true }).fill(STAFF_PASSWORD)
  await page.keyboard.press('Enter')
  const done = page.getByRole('dialog', { name: 'Two-Step Login Reset' })
  await expect(done).toContainText(`Omar was told by mail to ${lost.email}.`)
  await done.getByRole('button', { name: 'Close' }).last().click()
  await expect(twoStep).toContainText('Omar logs in with the password alone.')
  await page.getByRole('button', { name: 'History' }).click()
  await expect(page.getByRole('main')).toContainText('Reset two-step login')
  await expect
    .poll(() => school.mail.mails.find(({ to }) => to === lost.email)?.subject)
    .toBe('Your two-step login was reset')

  await other.getByRole('link', { name: 'View' }).first().click()
  await expect(other.getByLabel('Username')).toBeVisible()
  await logIn(other, school.url, lost.email)
  await expect(other).toHaveURL(`${school.url}/cohorts`)
  await other.context().close()
})

test('an employee finds the way to their own two-step login on their employee page', { tag: FULL }, async ({
  page,
  school,
}) => {
  const who = await employee(school)
  await giveSecondFactor(school.db, who)
  await school.open(page, who.email, `/employees/${who.id}/edit`)
  const twoStep = panel(page, 'Two-step login')
  await expect(twoStep.getByRole('button')).toHaveCount(0)
  await twoStep.getByRole('link', { name: 'profile' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profile')
})

test('a person ends another session, and whoever works there is asked to log in again and loses no word', {
  tag: FULL,
}, async ({ page, context, school }) => {
  const who = await employee(school)
  const other = await elsewhere(context, FIREFOX)
  await logIn(other, school.url, who.email)
  await expect(other).toHaveURL(`${school.url}/cohorts`)
  await other.goto(`${school.url}/employees/new`)
  await other.getByLabel('First name').fill('Wilhelmina')

  await school.open(page, who.email, '/profile')
  const sessions = panel(page, 'Where you are logged in').getByRole('listitem')
  await expect(sessions).toHaveCount(2)
  await expect(sessions.first()).toContainText('This device')
  await expect(sessions.first().getByRole('button')).toHaveCount(0)
  await expect(sessions.last()).toContainText('Firefox on Windows')
  await expect(sessions.last()).toContainText('Last seen October 14th 2026, 10:00 AM CT')
  await sessions
    .last()
    .getByRole('button', { name: /^End this one: Firefox on Windows/ })
    .click()
  await expect(sessions).toHaveCount(1)
  await expect(page.getByRole('list', { name: 'Sessions' })).toBeFocused()

  await other.getByLabel('Last name').fill('Braithwaite')
  await other.getByLabel('Email').fill(`wilhelmina-${who.id}@example.org`)
  await other.getByRole('button', { name: 'Create' }).click()
  const again = other.getByRole('dialog', { name: 'Your session has ended' })
  await again.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await again.getByRole('button', { name: 'Login' }).click()
  await expect(other.getByRole('dialog', { name: 'Employee Created' })).toContainText('Wilhelmina Braithwaite')
  await other.context().close()
})

test('a person changes the password in one tab and works on in the other, which had a call under way', {
  tag: FULL,
}, async ({ page, context, school }) => {
  const who = await employee(school)
  await school.signIn(context, who.email)
  const other = await context.newPage()
  await other.goto(`${school.url}/employees/new`)
  await other.getByLabel('First name').fill('Philippa')
  await other.getByLabel('Last name').fill('Okonkwo')
  await other.getByLabel('Email').fill(`philippa-${who.id}@example.org`)
  const [before] = await context.cookies()
  await page.goto(`${school.url}/profile`)
  await page.getByLabel('Current').fill(PASSWORD)
  await page.getByLabel('New', { exact: true }).fill('tall green lamp')
  await page.getByLabel('Retype New').fill('tall green lamp')
  await page.getByRole('button', { name: 'CHANGE PASSWORD' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Your password has been changed.' })).toBeVisible()
  const [after] = await context.cookies()
  expect(after?.value).not.toBe(before?.value)

  // It left with the old token and arrives after the change.
  await other.route('**/api/employees/register', async (route) => {
    const headers = { ...route.request().headers(), cookie: `session=${before?.value}` }
    const response = await route.fetch({ headers })
    expect(response.status()).toBe(401)
    await route.fulfill({ response })
    await other.unroute('**/api/employees/register')
  })
  await other.getByRole('button', { name: 'Create' }).click()
  await expect(other.getByRole('dialog', { name: 'Employee Created' })).toContainText('Philippa Okonkwo')
})

test('a session that ends under someone with two-step login asks for the code too, over the page', {
  tag: FULL,
}, async ({ page, school }) => {
  const who = await employee(school)
  const { secret } = await giveSecondFactor(school.db, who)
  await school.open(page, who.email, '/employees/new')
  await page.getByLabel('First name').fill('Thaddeus')
  await page.getByLabel('Last name').fill('Oyelaran')
  await page.getByLabel('Email').fill(`thaddeus-${who.id}@example.org`)
  await school.db.deleteFrom('sessions').where('user_id', '=', who.id).execute()
  await page.getByRole('button', { name: 'Create' }).click()
  const again = page.getByRole('dialog', { name: 'Your session has ended' })
  await again.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await again.getByRole('button', { name: 'Login' }).click()
  await expect(again.getByLabel('Code', { exact: true })).toBeFocused()
  await page.keyboard.type(codeOf(secret))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Employee Created' })).toContainText('Thaddeus Oyelaran')
})

test('a student ends all other sessions at once, and sees no two-step login', { tag: FULL }, async ({
  page,
  context,
  school,
}) => {
  const others = [await elsewhere(context), await elsewhere(context)]
  for (const other of others) {
    await school.signIn(other.context(), STUDENT)
    await other.goto(`${school.url}/student/assignments`)
    await expect(other.getByRole('heading', { level: 1, name: 'Assignments' })).toBeVisible()
  }
  await school.open(page, STUDENT, '/profile')
  await expect(panel(page, 'Two-step login')).toHaveCount(0)
  const sessions = panel(page, 'Where you are logged in')
  await sessions.getByRole('button', { name: 'End all others' }).click()
  const question = page.getByRole('dialog', { name: 'End all other sessions?' })
  await question.getByRole('button', { name: 'End all others' }).click()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  await expect(sessions.getByRole('button', { name: 'End all others' })).toHaveCount(0)
  for (const other of others) {
    await other.reload()
    await expect(other.getByLabel('Username')).toBeVisible()
    await other.context().close()
  }
})

test('two-step login and the sessions can be used by everyone', { tag: FULL }, async ({ page, context, school }) => {
  const who = await employee(school)
  await school.signIn(context, who.email)
  await school.open(page, who.email, '/profile')
  const twoStep = panel(page, 'Two-step login')
  await expect(panel(page, 'Where you are logged in').getByRole('listitem')).toHaveCount(2)
  await expectAccessible(page)
  await twoStep.getByRole('button', { name: 'Turn on' }).click()
  const dialog = page.getByRole('dialog', { name: 'Turn on two-step login' })
  const secret = await keyIn(dialog)
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expectAccessible(page)
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await dialog.getByLabel('Code').fill(codeOf(secret))
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  await expectAccessible(page)
  await codes.getByRole('button', { name: 'I have kept them' }).click()
  await expect(twoStep).toContainText('10 of 10')
  await expectAccessible(page)
  await twoStep.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByRole('dialog', { name: 'Turn off two-step login' })).toBeVisible()
  await expectAccessible(page)

  await context.clearCookies()
  await logIn(page, school.url, who.email)
  await expect(page.getByLabel('Code', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await school.open(page, STAFF, `/employees/${who.id}/edit`)
  await expect(twoStep.getByRole('button', { name: 'Reset two-step login' })).toBeVisible()
  await expectAccessible(page)
})

test.use({ allowConsole: [/ERR_CONNECTION_RESET/] })
