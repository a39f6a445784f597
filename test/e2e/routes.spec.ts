import { PAGE_ACCESS, PAGES, type Page as PageName } from '#contract/pages.ts'
import { homePath, ROLE } from '#domain/account-role.ts'
import { expectAccessible } from '#test/support/accessibility.ts'
import { anotherContext, expect, STAFF, STUDENT, test } from '#test/support/browser.ts'
import { FULL, MORE, sampled } from '#test/support/extent.ts'
import { makeCohort, makeStudent } from '#test/support/factories.ts'

const guarded = (Object.keys(PAGES) as PageName[]).filter((page) => PAGE_ACCESS[page] !== 'all')
const addressOf = (page: PageName) => PAGES[page].replace(':id', '1').replace(':token', 'abc')

test('nobody sees the login at every guarded address, which stays in the address bar', { tag: MORE }, async ({
  page,
  school,
}) => {
  for (const name of sampled(guarded, 5)) {
    await page.goto(school.url + addressOf(name))
    await expect(page.getByRole('button', { name: 'Login' }), name).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(addressOf(name))
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  }
})

for (const [who, email, role] of [
  ['a student', STUDENT, ROLE.student],
  ['a staff member', STAFF, ROLE.employee],
] as const) {
  test(`${who} gets the pages of their role, and their home instead of any other`, { tag: MORE }, async ({
    page,
    context,
    school,
  }) => {
    await school.signIn(context, email)
    for (const name of sampled(
      guarded.filter((page) => page !== 'root'),
      7,
    )) {
      const access = PAGE_ACCESS[name]
      const mine = access !== 'all' && access.includes(role)
      await page.goto(school.url + addressOf(name))
      await expect(page.getByRole('heading', { level: 1 }), name).toBeVisible()
      await expect(page, name).toHaveURL(school.url + (mine ? addressOf(name) : homePath(role)))
    }
  })
}

test('a guarded address opens after the login at that address', { tag: FULL }, async ({ page, school }) => {
  await page.goto(`${school.url}/employees`)
  await page.getByLabel('Username').fill(STAFF)
  await page.getByLabel('Password', { exact: true }).fill('homeroom-demo')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await expect(page).toHaveURL(`${school.url}/employees`)
})

test('any other address is a 404, without navigation when nobody is logged in', async ({ page, school }) => {
  for (const address of ['/nothing', '/Cohorts', '/cohorts/1/nothing', '/student']) {
    await page.goto(school.url + address)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('404')
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  }
  await school.open(page, STAFF, '/nothing')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('404')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
})

test('the root opened fresh leads a logged-in person home without a question, and Back asks', async ({
  page,
  school,
}) => {
  // The browser remembers the login, so that the session is checked again at the root and at /login.
  await page.goto(`${school.url}/login`)
  await page.getByLabel('Username').fill(STAFF)
  await page.getByLabel('Password', { exact: true }).fill('homeroom-demo')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(`${school.url}/cohorts`)
  await page.goto(`${school.url}/`)
  await expect(page).toHaveURL(`${school.url}/cohorts`)
  await page.goBack()
  const question = page.getByRole('dialog').filter({ hasText: 'Are you sure you want to leave?' })
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(page).toHaveURL(`${school.url}/cohorts`)
  await page.goBack()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(`${school.url}/login`)
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  await page.goto(`${school.url}/cohorts`)
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
})

test('on a phone the navigation is a drawer that opens, traps the focus and closes', { tag: MORE }, async ({
  browser,
  school,
}) => {
  const context = await anotherContext(browser, { viewport: { width: 390, height: 844 } })
  await school.signIn(context, STAFF)
  const page = await context.newPage()
  await page.goto(`${school.url}/profile`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Students', exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: /menu/i }).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByRole('link', { name: 'Students', exact: true })).toBeVisible()
  await expectAccessible(page, { widths: [390] })
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  await expect(page.getByRole('button', { name: /menu/i })).toBeFocused()
  await context.close()
})

test('staff find their pages in order, Employees behind Settings, and GIVE FEEDBACK in a new tab', {
  tag: FULL,
}, async ({ page, school }) => {
  await school.open(page, STAFF, '/profile')
  const nav = page.getByRole('navigation', { name: 'Main' })
  await expect(nav.getByRole('listitem')).toHaveText([
    'Students',
    'Cohorts',
    'Assignments',
    'Profile',
    /^Settings/,
    'GIVE FEEDBACK',
  ])
  await expect(page.getByRole('banner')).toContainText('Maya Lindqvist')
  await expect(nav.getByRole('link', { name: 'Profile' })).toHaveAttribute('aria-current', 'page')
  await expect(nav.getByRole('link', { name: 'Employees' })).toHaveCount(0)
  await nav.getByRole('button', { name: 'Settings' }).click()
  await nav.getByRole('link', { name: 'Employees' }).click()
  await expect(page).toHaveURL(`${school.url}/employees`)
  const outside = nav.getByRole('link', { name: /^GIVE FEEDBACK/ })
  await expect(outside).toHaveAttribute('href', 'https://example.com/feedback')
  await expect(outside).toHaveAttribute('target', '_blank')
  await page.getByRole('banner').getByRole('link', { name: 'Admin Portal' }).click()
  await expect(page).toHaveURL(`${school.url}/cohorts`)
})

test('where no address for feedback is configured GIVE FEEDBACK is not there', { tag: FULL }, async ({
  page,
  context,
  school,
}) => {
  await school.signIn(context, STAFF)
  await page.route('**/api/users', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), feedback_url: null } })
  })
  await page.goto(`${school.url}/profile`)
  await page.getByRole('link', { name: 'Students' }).click()
  await expect(page.getByRole('button', { name: 'Settings' })).toBeVisible()
  await expect(page.getByText('GIVE FEEDBACK')).toHaveCount(0)
})

test('students find Reflections first, from the first day of class on', { tag: FULL }, async ({
  page,
  context,
  school,
}) => {
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  const coming = await makeCohort(school.db, { classroom_start: '2026-10-15', graduation: '2026-12-18' })
  const early = await makeStudent(school.db, { cohort_id: coming.id })
  await school.open(page, early.email, '/profile')
  await expect(links).toHaveText(['Assignments', 'Profile'])
  await school.setNow('2026-10-15T15:00:00Z')
  await context.clock.setFixedTime('2026-10-15T15:00:00Z')
  // The session of the day before has ended.
  await school.signIn(context, early.email)
  await page.reload()
  await expect(links).toHaveText(['Reflections', 'Assignments', 'Profile'])
})

test('without a first name there is neither navigation nor Logout', { tag: FULL }, async ({
  page,
  context,
  school,
}) => {
  await school.signIn(context, STAFF)
  await page.route('**/api/users', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), first_name: '' } })
  })
  await page.goto(`${school.url}/profile`)
  await page.getByRole('link', { name: 'Students' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Students Home')
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Logout' })).toHaveCount(0)
})

test('who is there comes with the first page and is asked on every later one', { tag: FULL }, async ({
  page,
  school,
}) => {
  let asked = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/users') asked += 1
  })
  const heading = page.getByRole('heading', { level: 1 })
  for (const address of ['/login', '/']) {
    await page.goto(school.url + address)
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  }
  await page.waitForLoadState('networkidle')
  expect(asked).toBe(0)

  await school.open(page, STAFF, '/students')
  await expect(heading).toHaveText('Students Home')
  expect(asked).toBe(0)
  await page.getByRole('link', { name: 'Profile' }).click()
  await expect(heading).toHaveText('Profile')
  await expect.poll(() => asked).toBe(1)

  await page.goto(`${school.url}/login`)
  await expect(page).toHaveURL(`${school.url}/cohorts`)
})

test('a new page begins at its top, and its back button leads back, or to its own place in a fresh tab', {
  tag: FULL,
}, async ({ page, context, school }) => {
  await school.open(page, STAFF, '/students?page=2')
  const rows = page.getByRole('table', { name: 'Students' }).getByRole('row')
  const last = rows.filter({ has: page.getByRole('link', { name: /^View/ }) }).last()
  await last.hover()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
  await last.getByRole('link', { name: /^View/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Student ::')
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(page).toHaveURL(`${school.url}/students?page=2`)

  const fresh = await context.newPage()
  await fresh.goto(`${school.url}/cohorts/1`)
  await fresh.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(fresh).toHaveURL(`${school.url}/cohorts`)
})

test('a back button may say where it leads', { tag: FULL }, async ({ page, school }) => {
  await school.open(page, STUDENT, '/student/assignments')
  await page.getByRole('table', { name: 'Assignments' }).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/student\/assignments\/\d+$/)
  await page.getByRole('main').getByRole('button', { name: 'Assignments', exact: true }).click()
  await expect(page).toHaveURL(`${school.url}/student/assignments`)
})

test('on the way to the root unsaved edits are asked about, and no second question follows', { tag: FULL }, async ({
  page,
  context,
  school,
}) => {
  await school.signIn(context, STAFF)
  const add = page.getByRole('link', { name: 'Add New Cohort' })
  await page.goto(`${school.url}/cohorts`)
  await expect(add).toBeVisible()
  await page.goto(`${school.url}/`)
  await expect(page).toHaveURL(`${school.url}/cohorts`)
  await add.click()
  await page.getByLabel('Name').fill('Half a cohort')
  const toRoot = () => page.evaluate(() => window.history.go(-2))
  const question = page.getByRole('dialog')
  await toRoot()
  await expect(question).toHaveCount(1)
  await expect(question).toContainText('You have unsaved edits. Are you sure you want to leave?')
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(question).toHaveCount(0)
  await expect(page.getByLabel('Name')).toHaveValue('Half a cohort')
  await toRoot()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(`${school.url}/login`)
  await expect(question).toHaveCount(0)
})

test('closing a tab with unsaved edits asks in the browser’s own words, and without edits not at all', async ({
  page,
  school,
}) => {
  await school.open(page, STAFF, '/employees/new')
  await page.getByLabel('First name').fill('Ada')
  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const question = await asked
  expect(question.type()).toBe('beforeunload')
  await question.dismiss()
  await expect(page.getByLabel('First name')).toHaveValue('Ada')
  await page.getByLabel('First name').fill('')
  const closed = page.waitForEvent('close')
  await page.close({ runBeforeUnload: true })
  await closed
})

test('a page visited before stands at once and is refreshed behind it', { tag: FULL }, async ({ page, school }) => {
  await school.open(page, STAFF, '/students')
  await expect(page.getByRole('table', { name: 'Students' }).getByRole('row').nth(5)).toBeVisible()
  const nav = page.getByRole('navigation', { name: 'Main' })
  await nav.getByRole('link', { name: 'Cohorts' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cohorts Home')

  // The server takes its time from now on: what is seen was known before.
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  const asked: string[] = []
  await page.route('**/api/students/list**', async (route) => {
    asked.push(route.request().url())
    await held
    await route.continue()
  })
  await school.db.updateTable('users').set({ last_name: 'Aaaaronson' }).where('email', '=', STUDENT).execute()
  await page.clock.setFixedTime('2026-10-14T15:02:00Z')
  await nav.getByRole('link', { name: 'Students' }).click()
  await expect(page.getByRole('table', { name: 'Students' }).getByRole('row').nth(5)).toBeVisible()
  await expect(page.getByText('Aaaaronson')).toHaveCount(0)
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  answer()
  await expect(page.getByText('Aaaaronson')).toBeVisible()
})

const FORMS = [
  ['/cohorts/new', '/cohorts'],
  ['/students/new', '/students'],
  ['/employees/new', '/employees'],
  ['/assignments/new', '/assignments'],
] as const

for (const [form, list] of sampled(FORMS, 2)) {
  test(`Cancel on ${form} opened by its address leads to the list, and Back does not return to the form`, {
    tag: FULL,
  }, async ({ page, school }) => {
    await school.open(page, STAFF, '/profile')
    await page.goto(school.url + form)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page).toHaveURL(school.url + list)
    await page.goBack()
    await expect(page).toHaveURL(`${school.url}/profile`)
  })
}
