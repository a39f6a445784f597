import type { Page, Request, Route } from '@playwright/test'
import { expectAccessible } from '#test/support/accessibility.ts'
import { expect, expectFocusIn, hold, type School, STAFF, STUDENT, test } from '#test/support/browser.ts'
import { FULL } from '#test/support/extent.ts'
import { makeAssignment, makeCohort, makeCourseWork, makeEmployee, makeStudent } from '#test/support/factories.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search' })
const field = (page: Page) => palette(page).getByRole('combobox')
const options = (page: Page) => palette(page).getByRole('option')
const selected = (page: Page) => palette(page).getByRole('option', { selected: true })
const keyList = (page: Page) => page.getByRole('region', { name: 'Keyboard shortcuts' })
const title = (page: Page) => page.getByRole('heading', { level: 1 })

async function arrive(page: Page, school: School, path: string, email = STAFF) {
  await school.signIn(page.context(), email)
  await page.goto(school.url + path)
  await expect(title(page)).toBeVisible()
}

test('a program manager opens a student with Ctrl+K, three letters and Enter: five keys, typed without looking', async ({
  page,
  school,
}) => {
  await makeStudent(school.db, { first_name: 'Quincy', last_name: 'Adams' })
  await arrive(page, school, '/cohorts')
  for (const key of ['Control+k', 'q', 'u', 'i', 'Enter']) await page.keyboard.press(key)
  await expect(title(page)).toHaveText('Student :: Quincy Adams')
  await expect(palette(page)).toHaveCount(0)
  await expect(title(page)).toBeFocused()
})

test('who searches a list and presses Ctrl+K at once keeps the palette while the list is searched', {
  tag: FULL,
}, async ({ page, school }) => {
  await arrive(page, school, '/students')
  await page.getByRole('searchbox').focus()
  await page.keyboard.press('q')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('Coh')
  await expect(page).toHaveURL(/search=q/)
  await expect(palette(page).getByRole('combobox')).toHaveValue('Coh')
})

test('an instructor adds a placement for a student from the palette', { tag: FULL }, async ({ page, school }) => {
  await makeStudent(school.db, { first_name: 'Mia', last_name: 'Zabel' })
  await arrive(page, school, '/assignments')
  await page.keyboard.press('Control+k')
  await field(page).fill('add placement zab')
  await expect(options(page)).toHaveText([/Add placement for Mia Zabel/])
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add placement' })
  await expectFocusIn(dialog)
  await dialog.getByLabel('Company').fill('Northwind')
  await dialog.getByLabel('Offer Date').fill('2026-10-12')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(title(page)).toHaveText('Student :: Mia Zabel')
  await expect(page.getByRole('table', { name: 'Placements' })).toContainText('Northwind')
})

test('an instructor goes from the palette straight to the first work that waits for a grade', { tag: FULL }, async ({
  page,
  school,
}) => {
  const cohort = await makeCohort(school.db, { name: 'Oxbow' })
  const assignment = await makeAssignment(school.db, { cohort_id: cohort.id, name: 'Ferry Board' })
  const grader = await makeEmployee(school.db)
  const graded = { grade: 5, workflow_state: 'graded', graded_by_id: grader.id, graded_at: new Date() } as const
  for (const [first_name, values] of [
    ['Ada', graded],
    ['Ben', {}],
  ] as const) {
    const { id } = await makeStudent(school.db, { cohort_id: cohort.id, first_name, last_name: 'Oxley' })
    await makeCourseWork(school.db, { assignment_id: assignment.id, student_id: id, ...values })
  }
  await arrive(page, school, '/students')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('grade ferry')
  await expect(selected(page)).toHaveText(/Grade Ferry Board.*Oxbow/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: /Ben Oxley/ })).toBeVisible()
  await expect(page).toHaveURL(/work=\d+$/)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(`${school.url}/assignments/${assignment.id}`)
})

test('a student finds an assignment of theirs and a page, and nothing of anyone else’s', async ({ page, school }) => {
  const cohort = await makeCohort(school.db)
  const own = await makeStudent(school.db, { cohort_id: cohort.id, first_name: 'Uma', last_name: 'Peregrin' })
  await makeStudent(school.db, { cohort_id: cohort.id, last_name: 'Peregrin-Two' })
  await makeAssignment(school.db, { cohort_id: cohort.id, name: 'Peregrine Nest' })
  await makeAssignment(school.db, { cohort_id: (await makeCohort(school.db)).id, name: 'Peregrine Egg' })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await arrive(page, school, '/student/assignments', own.email)
  await page.keyboard.press('Control+k')
  await expect(palette(page).getByRole('group').first()).toContainText('Assignments')
  await page.keyboard.type('pere')
  await expect(options(page)).toHaveText([/Peregrine Nest/])
  await page.keyboard.press('Enter')
  await expect(title(page)).toHaveText('Peregrine Nest')
  expect(asked).toContain('/api/students/search')
  expect(asked).not.toContain('/api/search')

  await page.keyboard.press('Control+k')
  await expect(palette(page).getByRole('group', { name: 'Recent' })).toHaveText(/Peregrine Nest/)
  await page.keyboard.type('profile')
  await page.keyboard.press('Enter')
  await expect(title(page)).toHaveText('Profile')
})

test('with unsaved edits the question comes, and who stays has lost nothing', { tag: FULL }, async ({
  page,
  school,
}) => {
  await makeStudent(school.db, { first_name: 'Quade', last_name: 'Imber' })
  await arrive(page, school, '/cohorts/new')
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  await name.fill('Half a cohort')
  for (const key of ['Control+k', 'q', 'u', 'a', 'd', 'Enter']) await page.keyboard.press(key)
  const question = page.getByRole('dialog', { name: 'Unsaved edits' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(name).toHaveValue('Half a cohort')
  await expect(name).toBeFocused()
  for (const key of ['Control+k', 'q', 'u', 'a', 'd', 'Enter']) await page.keyboard.press(key)
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(title(page)).toHaveText('Student :: Quade Imber')
})

test('single keys that are turned off on the profile do nothing anywhere: ? opens no list, and its button still does', {
  tag: FULL,
}, async ({ page, school }) => {
  await arrive(page, school, '/profile')
  await page.keyboard.press('?')
  await expect(keyList(page).getByRole('listitem')).toHaveText(['CtrlKsearch everything', '?this list'])
  await page.keyboard.press('?')
  await expect(keyList(page)).toHaveCount(0)
  await page.getByRole('switch', { name: 'Single-key shortcuts' }).click()
  await title(page).focus()
  await page.keyboard.press('?')
  await page.goto(`${school.url}/students`)
  const search = page.getByRole('searchbox', { name: 'Search' })
  await page.keyboard.press('?')
  await page.keyboard.press('/')
  await expect(search).not.toBeFocused()
  await expect(keyList(page)).toHaveCount(0)
  await expect(search).toHaveValue('')
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await expect(keyList(page).getByRole('switch', { name: 'Single-key shortcuts' })).not.toBeChecked()
  // A combination is no single key.
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await expect(keyList(page)).toHaveCount(0)
})

test('? lists the keys of the page, in a text field it is a letter, and Escape gives the focus back', {
  tag: FULL,
}, async ({ page, school }) => {
  await arrive(page, school, '/students')
  const search = page.getByRole('searchbox', { name: 'Search' })
  const link = page.getByRole('link', { name: 'Add New Student' })
  await link.focus()
  await page.keyboard.press('?')
  await expect(keyList(page).getByRole('listitem')).toHaveText([
    'CtrlKsearch everything',
    '/search this list',
    '?this list',
  ])
  await page.keyboard.press('Escape')
  await expect(keyList(page)).toHaveCount(0)
  await expect(link).toBeFocused()
  await page.keyboard.press('/')
  await expect(search).toBeFocused()
  await page.keyboard.type('/?')
  await expect(search).toHaveValue('/?')
  await expect(keyList(page)).toHaveCount(0)
})

test('arrows, Home and End choose, Ctrl+Enter opens another tab, and Escape gives the focus back', {
  tag: FULL,
}, async ({ page, school }) => {
  await arrive(page, school, '/cohorts')
  const link = page.getByRole('link', { name: 'Add New Cohort' })
  await link.focus()
  await page.keyboard.press('Control+k')
  await expect(selected(page)).toHaveText('Students')
  await page.keyboard.press('ArrowDown')
  await expect(selected(page)).toHaveText('Cohorts')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(selected(page)).toHaveText('Log out')
  await expect(selected(page)).toBeInViewport()
  await page.keyboard.press('Home')
  await expect(selected(page)).toHaveText('Students')
  await page.keyboard.press('End')
  await expect(selected(page)).toHaveText('Log out')
  await page.keyboard.press('ArrowDown')
  await expect(selected(page)).toHaveText('Students')
  await expect(field(page)).toHaveAttribute('aria-activedescendant', (await selected(page).getAttribute('id')) ?? '')
  await page.keyboard.press('Escape')
  await expect(palette(page)).toHaveCount(0)
  await expect(link).toBeFocused()

  await page.getByRole('button', { name: 'Search' }).click()
  const opened = page.context().waitForEvent('page')
  await page.keyboard.type('employees')
  await page.keyboard.press('Control+Enter')
  await expect(title(await opened)).toHaveText('Employees')
  await expect(page).toHaveURL(`${school.url}/cohorts`)
})

test('a slower answer never replaces a newer one, and what was chosen stays chosen', { tag: FULL }, async ({
  page,
  school,
}) => {
  const cohort = await makeCohort(school.db)
  for (const first_name of ['Vera', 'Vero']) {
    await makeStudent(school.db, { cohort_id: cohort.id, first_name, last_name: 'Okapi' })
  }
  await arrive(page, school, '/students')
  const held: Route[] = []
  await page.route('**/api/search?searchText=oka', (route) => void held.push(route))
  const answer = await hold(page, '**/api/search?searchText=okapi')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('oka')
  await expect.poll(() => held.length).toBe(1)
  // The page may give it up or read it.
  const isLate = (request: Request) => request.url().endsWith('searchText=oka')
  const over = Promise.race([page.waitForEvent('requestfinished', isLate), page.waitForEvent('requestfailed', isLate)])
  await page.keyboard.type('pi')
  answer()
  await expect(options(page)).toHaveText([/^Vera Okapi/, /^Vero Okapi/, /^Add placement for Vera/, /^Edit Vera/])
  await page.keyboard.press('ArrowDown')
  await expect(selected(page)).toHaveText(/^Vero/)
  const late = { kind: 'student', id: 1, name: 'Aaron Okapi', about: '', words: '', is_mine: true, to_grade: 0 }
  await held[0]?.fulfill({ json: { rows: [late] } }).catch(() => undefined)
  await over
  await page.keyboard.press('ArrowUp')
  await expect(selected(page)).toHaveText(/^Vera/)
  await page.keyboard.press('ArrowDown')
  await expect(options(page)).toHaveCount(4)
  await expect(selected(page)).toHaveText(/^Vero/)
  await expect(palette(page).getByRole('status')).toHaveText('4 results')
})

test.describe(() => {
  test.use({ allowConsole: [/ERR_FAILED|Failed to fetch|ERR_INTERNET/] })

  test('without a connection pages and what was opened lately are still there, and a line says why the rest is not', {
    tag: FULL,
  }, async ({ page, school }) => {
    const { id } = await makeStudent(school.db, { first_name: 'Wanda', last_name: 'Xylander' })
    await arrive(page, school, `/students/${id}`)
    await page.keyboard.press('Control+k')
    await expect(selected(page)).toHaveText(/^Wanda Xylander/)
    await page.route('**/api/search*', (route) => route.abort('internetdisconnected'))
    await page.keyboard.type('xyl')
    await expect(palette(page).getByText('The search needs the connection.')).toBeVisible()
    await expect(selected(page)).toHaveText(/^Wanda Xylander/)
    await page.unroute('**/api/search*')
    await field(page).fill('zzzz')
    await expect(palette(page).getByText('Nothing found for “zzzz”. You can search for students')).toBeVisible()
  })

  test('a palette whose code does not arrive says so, and opens the next time', { tag: FULL }, async ({
    page,
    school,
  }) => {
    await arrive(page, school, '/cohorts')
    await page.route('**/assets/SearchPalette*', (route) => route.abort())
    await page.keyboard.press('Control+k')
    const message = page.getByRole('dialog', { name: 'Search' })
    await expect(message).toContainText('The search could not be loaded.')
    await page.keyboard.press('Escape')
    await expect(message).toHaveCount(0)
    await page.unroute('**/assets/SearchPalette*')
    await page.keyboard.press('Control+k')
    await expect(field(page)).toBeFocused()
  })
})

test('what a person opened lately comes first, and is gone after they have logged out', { tag: FULL }, async ({
  page,
  school,
}) => {
  const one = await makeStudent(school.db, { first_name: 'Yara', last_name: 'Inkwell' })
  const two = await makeStudent(school.db, { first_name: 'Yuri', last_name: 'Inkwell' })
  await arrive(page, school, `/students/${one.id}`)
  await page.goto(`${school.url}/students/${two.id}`)
  await expect(title(page)).toHaveText('Student :: Yuri Inkwell')
  await page.goto(`${school.url}/students/${one.id}`)
  await expect(title(page)).toHaveText('Student :: Yara Inkwell')
  const recent = palette(page).getByRole('group', { name: 'Recent' }).getByRole('option')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(recent).toHaveText([/^Yara Inkwell/, /^Yuri Inkwell/])
  await page.keyboard.type('log out')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Inkwell')
})

test('nobody who is not logged in, or still has to choose a password, opens the palette, and nobody over a dialog', {
  tag: FULL,
}, async ({ page, school }) => {
  const neither = async () => {
    await page.keyboard.press('Control+k')
    await page.keyboard.press('?')
    await expect(page.getByRole('button', { name: 'Search' })).toHaveCount(0)
    await expect(palette(page)).toHaveCount(0)
    await expect(keyList(page)).toHaveCount(0)
  }
  await page.goto(`${school.url}/cohorts`)
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  await neither()
  const newcomer = await makeEmployee(school.db, { password_temporary: true })
  await school.signIn(page.context(), newcomer.email)
  await page.goto(`${school.url}/cohorts`)
  await expect(page.getByLabel('Retype New')).toBeVisible()
  await neither()

  await arrive(page, school, '/assignments')
  await page.getByRole('button', { name: 'Quick add' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create New Assignment' })
  await expectFocusIn(dialog)
  await page.keyboard.press('Control+k')
  await expect(palette(page)).toHaveCount(0)
  await expectFocusIn(dialog)
})

test('the appearance is switched from the palette', { tag: FULL }, async ({ page, school }) => {
  await arrive(page, school, '/cohorts')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('dark')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
})

test('the palette can be used by everyone: at first, with results, without any, and the list of keys', {
  tag: FULL,
}, async ({ page, school }) => {
  await arrive(page, school, '/cohorts')
  await page.keyboard.press('?')
  await expect(keyList(page)).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Control+k')
  await expect(options(page).first()).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.type('jordan')
  await expect(selected(page)).toHaveText(/^Jordan Reyes/)
  await expectAccessible(page)
  await field(page).fill('zzzz')
  await expect(palette(page).getByText(/^Nothing found/)).toBeVisible()
  await expectAccessible(page)
})

test('on a phone the palette takes the whole width, and its cross closes it', { tag: FULL }, async ({
  page,
  school,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await arrive(page, school, '/student/assignments', STUDENT)
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(field(page)).toBeFocused()
  expect(await palette(page).boundingBox()).toMatchObject({ x: 0, y: 0, width: 390 })
  await palette(page).getByRole('button', { name: 'Close' }).click()
  await expect(palette(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Keyboard shortcuts' })).toHaveCount(0)
})
