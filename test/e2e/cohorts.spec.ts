import type { Locator, Page } from '@playwright/test'
import { SEARCH_DEBOUNCE_MS } from '#domain/pauses.ts'
import { expectAccessible } from '#test/support/accessibility.ts'
import { expect, hold, STAFF, test, withoutFirstView } from '#test/support/browser.ts'
import { FULL, MORE, sampled } from '#test/support/extent.ts'
import { makeAssignment, makeCohort, makeEmployee, makeReflection, makeStudent } from '#test/support/factories.ts'
import { choose, expectChosen } from '#test/support/selects.ts'

// Refusals and lists that fail on purpose.
test.use({ allowConsole: [/status of 500/] })

const DATES = {
  'Applications Open': '2027-01-04',
  'Applications Close': '2027-03-01',
  'Prework Start': '2027-04-05',
  'Classroom Start': '2027-05-03',
  Graduation: '2027-07-23',
}

let serial = 0
/** A name that no other test has. */
const unique = (name: string) => `${name} ${Date.now().toString(36)}${serial++}`

const nameField = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true })

async function fillDates(page: Page): Promise<void> {
  for (const [label, date] of Object.entries(DATES)) await page.getByLabel(label).fill(date)
}

const WHOLE = 'Target size is a whole number from 0 to 1000.'
const TARGET_SIZES = [
  ['12.5', WHOLE],
  ['-1', WHOLE],
  ['1e2', WHOLE],
  ['1,001', WHOLE],
  ['about 20', WHOLE],
] as const

test('a cohort that does not exist says so, on each of its pages', { tag: FULL }, async ({ page, context, school }) => {
  await school.signIn(context, STAFF)
  const paths = ['/cohorts/999999', '/cohorts/abc/assignments', '/cohorts/999999/feedback', '/cohorts/0/edit']
  for (const path of sampled(paths, 2)) {
    await page.goto(school.url + path)
    await page.getByRole('dialog', { name: 'Error (404)' }).getByRole('button', { name: 'Close' }).last().click()
    await expect(page.getByText('This cohort could not be found')).toBeVisible()
  }
})

test('a new cohort starts with 20 places, the first campus and program, and asks for the rest in order', {
  tag: MORE,
}, async ({ page, school }) => {
  await school.open(page, STAFF, '/cohorts/new')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create New Cohort')
  await expect(page.getByLabel('Target Size')).toHaveValue('20')
  await expectChosen(page, 'Campus', 'Minneapolis')
  await expectChosen(page, 'Program', 'Full-Stack')

  const create = page.getByRole('button', { name: 'Create' })
  await create.click()
  await expect(page.getByRole('alert')).toHaveText('Cohort name is required.')
  await expect(page.getByText('Cohort name is required.')).toHaveCount(2)
  await expect(nameField(page)).toBeFocused()

  const name = unique('Refused')
  await nameField(page).fill(name)
  await expect(page.getByText('Cohort name is required.')).toHaveCount(0)
  await choose(page, 'Program', 'Choose a program')
  await create.click()
  await expect(page.getByRole('alert')).toHaveText('Program is required.')
  await expect(page.getByText('Program is required.')).toHaveCount(2)
  await choose(page, 'Program', 'User Experience')
  await expect(page.getByText('Program is required.')).toHaveCount(0)

  await page.getByLabel('Target Size').fill('')
  for (const [label, date] of Object.entries(DATES)) {
    await create.click()
    await expect(page.getByRole('alert')).toHaveText(`${label[0]}${label.slice(1).toLowerCase()} date is required.`)
    await expect(page.getByText(/ date is required\.$/)).toHaveCount(2)
    await expect(page.getByLabel(label)).toBeFocused()
    await page.getByLabel(label).fill(date)
  }
  await create.click()
  await expect(page.getByRole('alert')).toHaveText('Target size is required.')
  for (const [text, sentence] of sampled(TARGET_SIZES, 2)) {
    await page.getByLabel('Target Size').fill(text)
    await create.click()
    await expect(page.getByRole('alert')).toHaveText(sentence)
    await expect(page.getByText(sentence)).toHaveCount(2)
    await expect(page.getByLabel('Target Size')).toBeFocused()
    await expect(page.getByLabel('Target Size')).toHaveValue(text)
  }
  await page.getByLabel('Target Size').fill('12')
  await page.getByLabel('Graduation').fill('2027-05-01')
  await create.click()
  await expect(page.getByRole('alert')).toHaveText('Graduation date is before the classroom start date.')
  expect(await school.db.selectFrom('cohorts').select('id').where('name', '=', name).execute()).toEqual([])
})

test('what was missing when a cohort was saved may stay missing, and what was there may not', { tag: FULL }, async ({
  page,
  school,
}) => {
  const name = unique('Dateless')
  const cohort = await makeCohort(school.db, { name, applications_open: null, prework_start: null, graduation: null })
  await school.open(page, STAFF, `/cohorts/${cohort.id}/edit`)
  await page.getByLabel('Target Size').fill('1,000')
  await page.getByLabel('Classroom Start').fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toHaveText('Classroom start date is required.')
  await page.getByLabel('Classroom Start').fill('2026-09-07')
  // Half a date is not the same as none.
  await page.getByLabel('Graduation').pressSequentially('12')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toHaveText('Graduation date is not a date.')
  await page.getByLabel('Graduation').press('Backspace')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(`${school.url}/cohorts/${cohort.id}`)
  const saved = await school.db.selectFrom('cohorts').selectAll().where('id', '=', cohort.id).executeTakeFirst()
  expect(saved).toMatchObject({
    target_size: 1000,
    applications_open: null,
    applications_close: '2026-07-15',
    prework_start: null,
    classroom_start: '2026-09-07',
    graduation: null,
  })
})

test('a saved cohort opens on its own page, and everything is still there after a reload', async ({ page, school }) => {
  const ida = await makeEmployee(school.db, { first_name: 'Ida', last_name: unique('Wells') })
  const name = unique('UX KC')
  await school.open(page, STAFF, '/cohorts')
  await page.getByRole('link', { name: 'Add New Cohort' }).click()
  await nameField(page).fill(name)
  await choose(page, 'Campus', 'Kansas City')
  await choose(page, 'Program', 'User Experience')
  await page.getByLabel('Target Size').fill('14')
  await page.getByRole('radio', { name: 'Yes' }).check()
  await fillDates(page)
  await choose(page, 'Instructor 2', `Ida ${ida.last_name}`)
  // Who stands in one slot is not offered in another.
  const offered = page.getByRole('option', { name: `Ida ${ida.last_name}` })
  await expect(offered).toHaveCount(1)
  await choose(page, 'Instructor 2', 'None')
  await expect(offered).toHaveCount(3)
  await choose(page, 'Instructor 2', `Ida ${ida.last_name}`)

  const send = await hold(page, '**/api/cohorts')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('dialog', { name: 'Saving…' })).toBeVisible()
  send()
  await expect(page).toHaveURL(/\/cohorts\/\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Cohort :: ${name}`)
  await page.reload()
  const details = page.getByRole('region', { name: 'Details' })
  for (const text of [
    'Pre-Applications',
    'Applications open in 3 months',
    'Kansas City',
    'User Experience',
    `Ida ${ida.last_name}`,
    'January 4th 2027',
    'March 1st 2027',
    'April 5th 2027',
    'May 3rd 2027',
    'July 23rd 2027',
    '14',
  ]) {
    await expect(details).toContainText(text)
  }
  await expect(page.getByText('No students in this cohort yet')).toBeVisible()
  // Back leads to the list and not to a form that is done.
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cohorts Home')
})

test('a new cohort begins on the first campus that is open, and without one the form says where to bring one back', {
  tag: FULL,
}, async ({ page, emptySchool }) => {
  await emptySchool.db.updateTable('campuses').set({ is_retired: true }).where('id', '=', 1).execute()
  await emptySchool.open(page, 'first@example.com', '/cohorts/new')
  await expectChosen(page, 'Campus', 'Kansas City')
  await emptySchool.db.updateTable('campuses').set({ is_retired: true }).execute()
  await page.reload()
  await expect(
    page.getByText('Every campus is retired. Bring one back, or add one, in Settings > School.'),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Settings > School' }).click()
  await page.getByRole('button', { name: 'Bring back Kansas City' }).click()
  await page.goBack()
  await expectChosen(page, 'Campus', 'Kansas City')
  await nameField(page).fill('Back again')
  await fillDates(page)
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cohort :: Back again')
  await expect(page.getByText('Kansas City', { exact: true })).toBeVisible()
})

test('a campus list that cannot be loaded opens no dialog, says so at the select, and comes with another try', {
  tag: FULL,
}, async ({ page, school }) => {
  let isAway = true
  await withoutFirstView(page)
  // Live updates could bring the lists before anyone tries again.
  await page.route('**/api/live?*', (route) => route.abort())
  for (const list of ['**/api/campuses', '**/api/employees/list']) {
    await page.route(list, (route) =>
      isAway
        ? route.fulfill({
            status: 500,
            json: { status: 500, code: 'internal', message: 'Something went wrong.', requestId: 'r1' },
          })
        : route.continue(),
    )
  }
  await school.open(page, STAFF, '/cohorts/new')
  await expect(page.getByText('Campuses could not be loaded.')).toBeVisible()
  await expectChosen(page, 'Campus', 'Not loaded')
  await expect(page.getByText('Employees could not be loaded.')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  isAway = false
  await page.getByRole('button', { name: 'Try again: Campuses' }).click()
  await expectChosen(page, 'Campus', 'Minneapolis')
  await expect(page.getByText('Campuses could not be loaded.')).toHaveCount(0)
  await page.getByRole('button', { name: 'Try again: Employees' }).click()
  await expect(page.getByText('Employees could not be loaded.')).toHaveCount(0)
})

test('two people edit a cohort: the second sees both versions and nothing is lost silently', { tag: MORE }, async ({
  page,
  school,
}) => {
  const cohort = await makeCohort(school.db, { name: unique('Edited') })
  await school.open(page, STAFF, `/cohorts/${cohort.id}`)
  await page.getByRole('link', { name: 'Edit' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Edit Cohort: ${cohort.name}`)
  await page.getByLabel('Target Size').fill('24')
  const theirs = { id: cohort.id, name: `${cohort.name} B`, course_id: 2, target_size: 18 }
  expect((await page.request.put(`${school.url}/api/cohorts/update`, { data: theirs })).status()).toBe(200)

  await page.getByRole('button', { name: 'Save' }).click()
  const compare = page.getByRole('dialog', { name: 'Someone else has changed this meanwhile' })
  await expect(compare).toContainText('Maya Lindqvist has saved a change')
  // To whoever saved it in another tab, so that what was typed here stays.
  const colleague = page.context().waitForEvent('page')
  await compare.getByRole('link', { name: 'Maya Lindqvist opens a new tab' }).click()
  await expect((await colleague).getByRole('heading', { level: 1 })).toContainText('Maya Lindqvist')
  await (await colleague).close()
  await expect(compare.getByRole('row', { name: /Target Size/ })).toContainText('24')
  await expect(compare.getByRole('row', { name: /Target Size/ })).toContainText('18')
  await expect(compare.getByRole('row', { name: /Program/ })).toContainText('User Experience')
  await expect(compare.getByRole('row', { name: /Graduation/ })).toHaveCount(0)
  await expectAccessible(page)
  await compare.getByRole('button', { name: 'Go back to editing' }).click()
  await expect(page.getByLabel('Target Size')).toHaveValue('24')

  await page.getByRole('button', { name: 'Save' }).click()
  await compare.getByRole('button', { name: 'Keep mine' }).click()
  await expect(page).toHaveURL(`${school.url}/cohorts/${cohort.id}`)
  await expect(page.getByRole('region', { name: 'Details' })).toContainText('24')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Cohort :: ${cohort.name}`)
})

test('taking the other version fills the form with it, and the next save goes over it', { tag: FULL }, async ({
  page,
  school,
}) => {
  const cohort = await makeCohort(school.db, { name: unique('Taken') })
  await school.open(page, STAFF, `/cohorts/${cohort.id}/edit`)
  await nameField(page).fill('Mine')
  await page.request.put(`${school.url}/api/cohorts/update`, {
    data: { id: cohort.id, name: `${cohort.name} theirs`, course_id: 1 },
  })
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Take theirs' }).click()
  await expect(nameField(page)).toHaveValue(`${cohort.name} theirs`)
  await page.getByLabel('Target Size').fill('30')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Cohort :: ${cohort.name} theirs`)
})

test('someone with unsaved edits is asked before they leave, and leaving throws the draft away', { tag: FULL }, async ({
  page,
  school,
}) => {
  await school.open(page, STAFF, '/cohorts/new')
  await nameField(page).fill('Half a cohort')
  await page.getByRole('button', { name: 'Cancel' }).click()
  const question = page.getByRole('dialog').filter({
    hasText: 'You have unsaved edits. Are you sure you want to leave?',
  })
  await expect(question).toBeVisible()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(nameField(page)).toHaveValue('Half a cohort')
  await page.getByRole('link', { name: 'Cohorts', exact: true }).click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cohorts Home')
  await page.getByRole('link', { name: 'Add New Cohort' }).click()
  await expect(nameField(page)).toHaveValue('')
})

test('a reload brings back what was not saved, and it can be dropped', { tag: FULL }, async ({ page, school }) => {
  const cohort = await makeCohort(school.db, { name: unique('Draft') })
  page.on('dialog', (dialog) => void dialog.accept())
  await school.open(page, STAFF, `/cohorts/${cohort.id}/edit`)
  await nameField(page).fill('Typed before the crash')
  await expect
    .poll(() => page.evaluate(() => Object.values(localStorage).some((text) => text.includes('before the crash'))))
    .toBe(true)
  await page.reload()
  await expect(nameField(page)).toHaveValue('Typed before the crash')
  await expect(page.getByText('We brought back what you had not saved.')).toBeVisible()
  await page.getByRole('button', { name: 'Start over' }).click()
  await expect(nameField(page)).toHaveValue(cohort.name)
})

test('the home shows every cohort with its phase, dates and numbers, current ones first', async ({ page, school }) => {
  await school.open(page, STAFF, '/cohorts')
  await expect(page).toHaveTitle('Cohorts Home · Homeroom')
  const table = page.getByRole('table', { name: 'Cohorts' })
  const rows = table.getByRole('row')
  await expect(table.locator('th[scope=rowgroup]')).toHaveText(['Current', 'Graduated'])
  const current = table.getByRole('rowgroup').filter({ has: page.getByRole('rowheader', { name: 'Current' }) })
  await expect(current.getByRole('row').last()).not.toContainText('Graduated ')
  const first = current.getByRole('row').nth(1)
  await expect(first).toContainText('Dev KC 2026-08')
  await expect(first).toContainText('Classroom')
  await expect(first).toContainText('Graduates in 9 days')
  await expect(first).toContainText('June 22nd 2026 to')
  await expect(first).toContainText('October 23rd 2026')
  await expect(first.getByRole('cell', { name: '—' })).toHaveCount(2)
  await expect(rows.last()).toContainText('Graduated')

  const past = rows.filter({ hasText: 'UX MN 2026-05' })
  await expect(past).toContainText('Minneapolis, User Experience')
  await expect(past).toContainText('Graduated 2 months ago')
  await expect(past).toContainText('16 / 16')
  await expect(past).toContainText('11 / 15')
  await expect(past.getByRole('cell', { name: /^\d+\.\d$/ })).toBeVisible()
  await expect(past.getByRole('cell', { name: /^\$\d{2},\d{3}$/ })).toBeVisible()

  await page.getByText('What the numbers mean').click()
  await expect(page.getByText('Students in the cohort who have not dropped out.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Students in the cohort who have not dropped out.')).toBeHidden()
})

test('a search narrows the cohorts as one types, stays in the address, and can be cleared', { tag: FULL }, async ({
  page,
  school,
}) => {
  await school.open(page, STAFF, '/cohorts')
  const rows = page.getByRole('table', { name: 'Cohorts' }).getByRole('row')
  await expect(rows.filter({ hasText: 'Dev KC 2026-08' })).toBeVisible()
  await expect(page.getByText('Supported keywords: ux, dev, mn, kc and cohort name.')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search' }).fill('UX kc')
  await expect(rows.filter({ hasText: 'Dev KC 2026-08' })).toHaveCount(0)
  await expect(rows.filter({ hasText: 'UX KC 2026-11' })).toBeVisible()
  await expect(page).toHaveURL(/\?search=UX\+kc$/)
  await page.reload()
  await expect(rows.filter({ hasText: 'UX KC 2026-11' })).toBeVisible()
  await expect(rows.filter({ hasText: 'MN' })).toHaveCount(0)
  await page.getByRole('searchbox', { name: 'Search' }).fill('nowhere at all')
  await expect(page.getByText('No cohort matches “nowhere at all”')).toBeVisible()
  await page.getByRole('button', { name: 'Clear the search' }).click()
  await expect(rows.filter({ hasText: 'Dev KC 2026-08' })).toBeVisible()
  await expect(page).toHaveURL(`${school.url}/cohorts`)
})

test('a row and its View both open the cohort', { tag: FULL }, async ({ page, school }) => {
  await school.open(page, STAFF, '/cohorts')
  await page.getByRole('cell', { name: '16 / 18', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cohort :: Dev MN 2025-11')
  await page.goBack()
  await page.getByRole('link', { name: 'View UX MN 2026-05' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cohort :: UX MN 2026-05')
})

test('whoever waits for a 1:1 is counted above the cohorts until it is marked done, and a mistake can be undone', {
  tag: FULL,
}, async ({ page, school }) => {
  const cohort = await makeCohort(school.db, { name: unique('Waiting') })
  const nia = await makeStudent(school.db, { cohort_id: cohort.id, first_name: 'Nia', last_name: unique('Brooks') })
  await makeReflection(school.db, {
    student_id: nia.id,
    cohort_id: cohort.id,
    feedback_on: '2026-09-01',
    additional_conversation_wanted: true,
  })
  const name = `Nia ${nia.last_name}`
  await school.open(page, STAFF, '/cohorts?mine=0')
  const tile = page.getByRole('region', { name: 'Today' }).getByRole('link', { name: /^Waiting for a 1:1/ })
  const row = page.getByRole('row').filter({ hasText: cohort.name })
  await expect(row).toContainText('1 waiting')
  const waiting = await tile.innerText()

  await tile.click()
  const request = page.getByRole('table', { name: '1:1 requests' }).getByRole('row').filter({ hasText: name })
  await expect(request).toContainText(/waits \d+ class days/)
  await request.getByRole('button', { name: `Done: ${name}` }).click()
  await page
    .getByRole('dialog', { name: `1:1 with ${name}` })
    .getByRole('textbox')
    .fill('We talked.')
  await page.keyboard.press('Enter')
  await expect(request).toHaveCount(0)
  await page.getByRole('button', { name: 'Open again' }).click()
  await expect(request).toBeVisible()
  await page.goBack()
  await expect(row).toContainText('1 waiting')
  await expect.poll(() => tile.innerText()).toBe(waiting)
})

test('a wish for a 1:1 that is taken back still waits, marked withdrawn, in the list and on its day', {
  tag: FULL,
}, async ({ page, school }) => {
  const cohort = await makeCohort(school.db, { name: unique('Withdrawn') })
  const nia = await makeStudent(school.db, { cohort_id: cohort.id, first_name: 'Nia', last_name: unique('Cole') })
  await makeReflection(school.db, {
    student_id: nia.id,
    cohort_id: cohort.id,
    feedback_on: '2026-08-31',
    request: { withdrawn_at: new Date('2026-08-31T23:00:00Z') },
  })
  const name = `Nia ${nia.last_name}`
  await school.open(page, STAFF, '/cohorts?mine=0')
  await expect(page.getByRole('row').filter({ hasText: cohort.name })).toContainText('1 waiting')
  await page.getByRole('link', { name: /^Waiting for a 1:1/ }).click()
  const request = page.getByRole('row').filter({ hasText: name })
  await expect(request).toContainText('withdrawn')
  await request.getByRole('link', { name: /Aug 31/ }).click()
  const dialog = page.getByRole('dialog', { name: `${name}, August 31st 2026` })
  await expect(dialog).toContainText('1:1 withdrawn')
  await dialog.getByRole('button', { name: `Done: ${name}` }).click()
  await page
    .getByRole('dialog', { name: `1:1 with ${name}` })
    .getByRole('button', { name: 'Done' })
    .click()
  await expect(dialog).toContainText('1:1 done')
  await page.goto(`${school.url}/cohorts`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cohorts Home')
  await expect(page.getByRole('row').filter({ hasText: cohort.name })).not.toContainText('waiting')
})

test('the details of a cohort list its students with label and averages, and each opens its own page', async ({
  page,
  school,
}) => {
  const cohort = await makeCohort(school.db, { name: unique('Averages') })
  const zoe = await makeStudent(school.db, { cohort_id: cohort.id, first_name: 'Zoë', last_name: 'Adams' })
  await makeStudent(school.db, { cohort_id: cohort.id, last_name: 'Young', skip_placement_reporting: true })
  for (const [feedback_on, understanding_score] of [
    ['2026-10-12', 4],
    ['2026-10-13', 5],
  ] as const) {
    await makeReflection(school.db, { student_id: zoe.id, cohort_id: cohort.id, feedback_on, understanding_score })
  }
  await school.open(page, STAFF, `/cohorts/${cohort.id}`)
  const tabs = page.getByRole('navigation', { name: 'Cohort' })
  await expect(tabs.getByRole('link', { name: 'Details' })).toHaveAttribute('aria-current', 'page')
  const details = page.getByRole('region', { name: 'Details' })
  await expect(details.getByText('Confirmed')).toBeVisible()
  await expect(details).toContainText('0 / 1')
  const rows = page.getByRole('table', { name: 'Students' }).getByRole('row')
  await expect(rows.nth(1)).toContainText('Zoë Adams')
  await expect(rows.nth(1)).toContainText('Unplaced')
  await expect(rows.nth(1)).toContainText('4.5')
  await expect(rows.nth(1)).toContainText('5.0')
  await expect(rows.nth(2)).toContainText('Excluded')
  await expect(rows.nth(2)).toContainText('—')
  await rows.nth(1).getByRole('link', { name: 'Zoë Adams' }).click()
  await expect(page).toHaveURL(`${school.url}/students/${zoe.id}`)
})

test('a cohort has its own assignments: sorted, twenty to a page, and new ones begin with the cohort', {
  tag: FULL,
}, async ({ page, school }) => {
  const cohort = await makeCohort(school.db, { name: unique('Assigned') })
  await makeStudent(school.db, { cohort_id: cohort.id })
  for (let day = 1; day <= 21; day++) {
    const two = String(day).padStart(2, '0')
    await makeAssignment(school.db, {
      cohort_id: cohort.id,
      name: `Lesson ${two}`,
      assignment_type: day % 2 ? 'graded' : 'not_graded',
      due_at: new Date(`2026-11-${two}T14:00:00Z`),
    })
  }
  await school.open(page, STAFF, `/cohorts/${cohort.id}/assignments`)
  const rows = page.getByRole('table', { name: 'Assignments of the cohort' }).getByRole('row')
  await expect(rows.nth(1)).toContainText('Lesson 21')
  await expect(rows.nth(1)).toContainText('November 21st 2026, 8:00 AM CT')
  await expect(rows.nth(1)).toContainText('0 / 1')
  await expect(page.getByRole('columnheader', { name: 'Cohort' })).toHaveCount(0)
  await expect(page.getByText('1–20 of 21')).toBeVisible()
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect(rows.nth(1)).toContainText('Lesson 01')
  await expect(page).toHaveURL(/\?page=2$/)
  await page.getByRole('button', { name: 'Name' }).click()
  await expect(page).toHaveURL(/\?sort=name&order=asc$/)
  await expect(rows.nth(1)).toContainText('Lesson 01')
  await page.reload()
  await expect(rows.nth(20)).toContainText('Lesson 20')
  await expect(page.getByRole('link', { name: 'Add New Assignment' })).toHaveAttribute(
    'href',
    `/assignments/new?cohortId=${cohort.id}`,
  )
  await rows.nth(1).getByRole('link', { name: 'Lesson 01', exact: true }).click()
  await expect(page).toHaveURL(/\/assignments\/\d+$/)
})

test('each tab of a cohort has its own title, so that open tabs are told apart', { tag: FULL }, async ({
  page,
  school,
}) => {
  const cohort = await makeCohort(school.db, { name: 'Titled' })
  await school.open(page, STAFF, `/cohorts/${cohort.id}`)
  for (const tab of ['Details', 'Assignments', 'Schedule', 'Feedback']) {
    await page.getByRole('navigation', { name: 'Cohort' }).getByRole('link', { name: tab }).click()
    await expect(page).toHaveTitle(`${tab} · Cohort :: Titled · Homeroom`)
  }
})

test('a cohort without assignments or students says what to do', { tag: FULL }, async ({ page, school }) => {
  const cohort = await makeCohort(school.db, { name: unique('Bare') })
  await school.open(page, STAFF, `/cohorts/${cohort.id}/assignments`)
  await expect(page.getByText('No assignments in this cohort yet')).toBeVisible()
  await page.getByRole('navigation', { name: 'Cohort' }).getByRole('link', { name: 'Details' }).click()
  await expect(page.getByText('No students in this cohort yet')).toBeVisible()
})

test('a school without cohorts is told where to begin', { tag: FULL }, async ({ page, context, emptySchool }) => {
  await emptySchool.signIn(context, 'first@example.com')
  await page.goto(`${emptySchool.url}/cohorts`)
  await expect(page.getByText('No cohorts yet')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Today' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Add your first cohort' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create New Cohort')
  const instructors = page.getByRole('combobox', { name: 'Instructor 1' }).getByRole('option')
  await expect(instructors).toHaveText(['None', 'Ada Lovelace'])
})

test('someone creates a cohort by keyboard alone', { tag: FULL }, async ({ page, school }) => {
  const name = unique('Keys')
  await school.open(page, STAFF, '/cohorts')
  await tabTo(page, page.getByRole('link', { name: 'Add New Cohort' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await tabTo(page, nameField(page))
  await page.keyboard.type(name)
  await tabTo(page, page.getByRole('combobox', { name: 'Program' }))
  await page.keyboard.press('ArrowDown')
  await expectChosen(page, 'Program', 'User Experience')
  for (const [label, date] of Object.entries(DATES)) {
    await tabTo(page, page.getByLabel(label))
    await page.keyboard.type(`${date.slice(5, 7)}${date.slice(8)}${date.slice(0, 4)}`)
  }
  await tabTo(page, page.getByRole('button', { name: 'Create' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Cohort :: ${name}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('The keyboard did not get there.')
}

const PLACES = [
  ['/cohorts', 'Dev KC 2026-08'],
  ['/cohorts/9/assignments', 'Transit Board'],
  ['/cohorts/9/edit', 'Instructor 3'],
  ['/cohorts/9', 'Graduates in 5 weeks'],
] as const
for (const [path, text] of sampled(PLACES, 2)) {
  test(`${path} can be used by everyone`, { tag: FULL }, async ({ page, school }) => {
    await school.open(page, STAFF, path)
    await expect(page.getByText(text).first()).toBeVisible()
    await expectAccessible(page)
  })
}

test('a new cohort that is refused, and a school without cohorts, can be read by everyone', { tag: FULL }, async ({
  page,
  context,
  emptySchool,
}) => {
  await emptySchool.signIn(context, 'first@example.com')
  await page.goto(`${emptySchool.url}/cohorts`)
  await expect(page.getByText('No cohorts yet')).toBeVisible()
  await expectAccessible(page)
  await page.goto(`${emptySchool.url}/cohorts/new`)
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('alert')).toHaveText('Cohort name is required.')
  await expectAccessible(page)
})

test('the five dates of a cohort stand in a list with today where it falls, and Unplaced is no news before graduation', {
  tag: FULL,
}, async ({ page, school }) => {
  await school.open(page, STAFF, '/cohorts/9')
  const dates = page.getByRole('list', { name: 'Dates' }).getByRole('listitem')
  await expect(dates).toHaveText([
    /^Applications Open.*2026$/,
    /^Applications Close.*2026$/,
    /^Prework Start.*2026$/,
    /^Classroom Start.*2026$/,
    'TodayOctober 14th 2026',
    /^Graduation.*2026$/,
  ])
  // Left to right on a wide screen, below one another on a phone.
  const [first, classroom, today, graduation] = await Promise.all([0, 3, 4, 5].map((at) => dates.nth(at).boundingBox()))
  expect(first?.y).toBe(graduation?.y)
  expect(classroom?.x ?? 0).toBeLessThan(today?.x ?? 0)
  expect(today?.x ?? 0).toBeLessThan(graduation?.x ?? 0)
  await page.setViewportSize({ width: 390, height: 844 })
  const tops = await dates.evaluateAll((items) => items.map((item) => item.getBoundingClientRect().top))
  expect(tops).toEqual(tops.toSorted((a, b) => a - b))
  expect(new Set(tops).size).toBe(6)

  const placement = (name: string) => page.getByRole('table', { name: 'Students' }).getByRole('cell', { name }).first()
  await expect(placement('Unplaced')).toBeVisible()
  const drawn = (name: string) => placement(name).evaluate((cell) => cell.querySelectorAll('svg').length)
  expect(await drawn('Unplaced')).toBe(0)
  const past = await school.db
    .selectFrom('cohorts')
    .select('id')
    .where('name', '=', 'UX MN 2026-05')
    .executeTakeFirstOrThrow()
  await page.goto(`${school.url}/cohorts/${past.id}`)
  await expect(placement('Unplaced')).toBeVisible()
  expect(await drawn('Unplaced')).toBe(1)
})

test('a cohort is found by its program and by its instructors, and keywords keep their meaning', { tag: FULL }, async ({
  page,
  school,
}) => {
  const ida = await makeEmployee(school.db, { first_name: 'Ida', last_name: unique('Wellspring') })
  const stack = await makeCohort(school.db, { name: unique('Lovelace'), course_id: 1 })
  // Its name says otherwise.
  const design = await makeCohort(school.db, { name: unique('Dev KC'), course_id: 2, campus_id: 2 })
  await school.db
    .insertInto('cohort_instructors')
    .values({ cohort_id: design.id, position: 1, employee_id: ida.id })
    .execute()
  await school.open(page, STAFF, '/cohorts')
  const search = page.getByRole('searchbox', { name: 'Search' })
  await expect(search).toHaveAccessibleDescription('Supported keywords: ux, dev, mn, kc and cohort name.')
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
  for (const text of ['Full-Stack', 'full stack', 'fullstack engineering', `dev ${stack.name}`]) {
    await search.fill(text)
    await expect(row(stack.name)).toBeVisible()
    await expect(row(design.name)).toHaveCount(0)
  }
  for (const text of ['User Experience', 'user-experience design', `ida ${ida.last_name}`, 'ux kc']) {
    await search.fill(text)
    await expect(row(design.name)).toBeVisible()
    await expect(row(stack.name)).toHaveCount(0)
  }
  await search.fill('dev')
  await expect(row(stack.name)).toBeVisible()
  await expect(row(design.name)).toHaveCount(0)
})

test('letters that are typed while a slow browser draws what the ones before found all stay', { tag: FULL }, async ({
  page,
  context,
  school,
}) => {
  await school.open(page, STAFF, '/cohorts')
  const browser = await context.newCDPSession(page)
  await browser.send('Emulation.setCPUThrottlingRate', { rate: 8 })
  const search = page.getByRole('searchbox', { name: 'Search' })
  // Each letter comes when the search for the ones before is on its way.
  const text = 'full-stack engineering'
  await search.pressSequentially(text, { delay: SEARCH_DEBOUNCE_MS })
  await expect(page).toHaveURL(`${school.url}/cohorts?search=full-stack+engineering`)
  await expect(search).toHaveValue(text)
})

test('an instructor who has left is marked for staff, on the card and in the form', { tag: FULL }, async ({
  page,
  school,
}) => {
  const left = await makeEmployee(school.db, { first_name: 'Lee', last_name: unique('Left'), status: 'inactive' })
  const cohort = await makeCohort(school.db, { name: unique('Marked') })
  await school.db
    .insertInto('cohort_instructors')
    .values({ cohort_id: cohort.id, position: 1, employee_id: left.id })
    .execute()
  await school.open(page, STAFF, `/cohorts/${cohort.id}`)
  await expect(page.getByText(`Lee ${left.last_name} (inactive)`)).toBeVisible()
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await expectChosen(page, 'Instructor 1', `Lee ${left.last_name} (inactive)`)
  await choose(page, 'Instructor 1', 'None')
  await expect(page.getByRole('option', { name: `Lee ${left.last_name}` })).toHaveCount(0)
})
