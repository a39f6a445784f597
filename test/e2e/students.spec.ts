import type { Page } from '@playwright/test'
import { SEARCH_DEBOUNCE_MS } from '#domain/pauses.ts'
import { expectAccessible } from '#test/support/accessibility.ts'
import { anotherContext, expect, hold, STAFF, test } from '#test/support/browser.ts'
import { NOW } from '#test/support/clock.ts'
import { FULL } from '#test/support/extent.ts'
import { makeAssignment, makeCohort, makeStudent } from '#test/support/factories.ts'
import { choose, expectChosen } from '#test/support/selects.ts'

const FIRST = 'first@example.com'

const problem = (page: Page) => page.getByRole('alert').filter({ hasText: /./ })

/** Everything but the cohort. */
async function fillIn(page: Page, email: string) {
  await page.getByLabel('First name').fill('Ana')
  await page.getByLabel('Last name').fill('Ruiz')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Address', exact: true }).fill('12 Lake Street')
  await page.getByLabel('City').fill('Minneapolis')
  await choose(page, 'State', 'Minnesota')
  await page.getByLabel('Zip').fill('55408')
  await page.getByRole('textbox', { name: 'Phone', exact: true }).fill('612-555-0134')
}

test('the list shows twenty at a time, and the page stands in the address', async ({ page, school }) => {
  await school.open(page, STAFF, '/students')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Students Home')
  const table = page.getByRole('table', { name: 'Students' })
  await expect(table.getByRole('columnheader')).toHaveText(['Email', 'Name', 'Cohort', 'View'])
  await expect(table.getByRole('row')).toHaveCount(21)
  await expect(page.getByText(/^1–20 of \d+$/)).toBeVisible()
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect(page).toHaveURL(`${school.url}/students?page=2`)
  await expect(page.getByText(/^21–40 of \d+$/)).toBeVisible()
  // The new page is read from its top, by eye and by keyboard.
  await expect(table.getByRole('columnheader').first()).toBeInViewport()
  await expect(table).toBeFocused()
  await page.reload()
  await expect(page.getByText(/^21–40 of \d+$/)).toBeVisible()
})

test('who types a search and clicks a row at once gets to the student, and stays there', { tag: FULL }, async ({
  page,
  context,
  school,
}) => {
  await school.signIn(context, STAFF)
  // The search starts when the test says so: after the click, and before React has drawn anything of it.
  await page.addInitScript((pause) => {
    const wait = window.setTimeout
    const later = (run: () => void, ms?: number) => {
      if (ms !== pause) return wait(run, ms)
      document.addEventListener('test:pause-over', run, { once: true })
      return 0
    }
    window.setTimeout = later as typeof window.setTimeout
  }, SEARCH_DEBOUNCE_MS)
  const send = await hold(page, '**/assets/StudentPage*.js')
  await page.goto(`${school.url}/students`)
  const link = page.getByRole('table', { name: 'Students' }).getByRole('row').nth(3).getByRole('link').first()
  await expect(link).toBeVisible()
  await page.getByRole('searchbox').fill('a')
  await link.evaluate((row: HTMLElement) => {
    row.click()
    document.dispatchEvent(new Event('test:pause-over'))
  })
  send()
  await expect(page).toHaveURL(/\/students\/\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Student ::')
})

test('an odd zip or phone gets a hint once it is left, and is taken all the same', { tag: FULL }, async ({
  page,
  school,
}) => {
  const cohort = await makeCohort(school.db)
  const student = await makeStudent(school.db, { cohort_id: cohort.id })
  await school.open(page, STAFF, `/students/${student.id}/edit`)
  const [zip, phone] = [page.getByLabel('Zip'), page.getByRole('textbox', { name: 'Phone', exact: true })]
  await zip.fill('554')
  await expect(page.getByText('A US zip has five digits')).toHaveCount(0)
  await phone.fill('555-0134')
  await expect(page.getByText('A US zip has five digits')).toBeVisible()
  await page.getByLabel('City').fill('Duluth')
  await expect(page.getByText('A US phone number has ten digits')).toBeVisible()
  await phone.fill('612-555-0134')
  await expect(page.getByText('A US phone number has ten digits')).toHaveCount(0)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(`${school.url}/students/${student.id}`)
  await expect
    .poll(() => school.db.selectFrom('students').select(['zip_code', 'phone']).where('id', '=', student.id).execute())
    .toEqual([{ zip_code: '554', phone: '612-555-0134' }])
})

test('a search goes back to the first page, is in the address, and finds words in any order', { tag: FULL }, async ({
  page,
  school,
}) => {
  const cohort = await makeCohort(school.db, { name: 'Dev Duluth 2031' })
  const student = await makeStudent(school.db, { first_name: 'Zelda', last_name: 'Quist', cohort_id: cohort.id })
  await school.open(page, STAFF, '/students?page=3')
  await page.getByRole('searchbox', { name: 'Search' }).fill('duluth zel')
  await expect(page).toHaveURL(`${school.url}/students?search=duluth+zel`)
  const rows = page.getByRole('table', { name: 'Students' }).getByRole('row')
  await expect(rows).toHaveCount(2)
  await expect(rows.last()).toContainText('Zelda Quist')
  await expect(rows.last()).toContainText('Dev Duluth 2031')
  await page.reload()
  await expect(rows).toHaveCount(2)
  await page.getByRole('link', { name: 'View Zelda Quist' }).click()
  await expect(page).toHaveURL(`${school.url}/students/${student.id}`)
  await page.goBack()
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('duluth zel')
  await page.getByRole('searchbox', { name: 'Search' }).fill('nobody has this name')
  await expect(page.getByText('No student matches “nobody has this name”')).toBeVisible()
  await page.getByRole('button', { name: 'Show all students' }).click()
  await expect(page).toHaveURL(`${school.url}/students`)
})

test('a search is sent once typing has rested for a quarter of a second', { tag: FULL }, async ({ page, school }) => {
  const searches: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    const searched = url.searchParams.get('searchText')
    // Everyone's list may be asked for anew when the clock jumps; that is no search.
    if (url.pathname === '/api/students/list' && searched) searches.push(searched)
  })
  await page.clock.install({ time: NOW })
  await school.open(page, STAFF, '/students')
  const table = page.getByRole('table', { name: 'Students' })
  await expect(table.getByRole('row')).toHaveCount(21)
  await page.clock.pauseAt(new Date(Date.parse(NOW) + 60_000))
  const box = page.getByRole('searchbox', { name: 'Search' })
  for (const letter of 'rey') {
    await box.press(letter)
    await page.clock.runFor(200)
  }
  await expect(box).toHaveValue('rey')
  expect(searches).toEqual([])
  await page.clock.runFor(50)
  await expect(page).toHaveURL(`${school.url}/students?search=rey`)
  await expect.poll(() => searches).toEqual(['rey'])
})

test('an empty school says what to do first', { tag: FULL }, async ({ page, context, emptySchool }) => {
  await emptySchool.signIn(context, FIRST)
  await page.goto(`${emptySchool.url}/students`)
  await expect(page.getByText('A student belongs to a cohort, and there is none yet.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Add New Cohort' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Add New Student' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create New Student')
  await page.getByRole('link', { name: 'Create one first' }).click()
  await expect(page).toHaveURL(`${emptySchool.url}/cohorts/new`)
})

test('a new student’s form says what is missing, in order, one at a time', { tag: FULL }, async ({ page, school }) => {
  await school.open(page, STAFF, '/students/new')
  await choose(page, 'Program', 'Choose a program')
  const create = page.getByRole('button', { name: 'Create' })
  const steps: [string, () => Promise<void>][] = [
    ['Student name is required.', () => page.getByLabel('First name').fill('Ana')],
    ['Student name is required.', () => page.getByLabel('Last name').fill('Ruiz')],
    ['Student email is required.', () => page.getByLabel('Email').fill('ana.ruiz@example.com')],
    [
      'Student address is required.',
      () => page.getByRole('textbox', { name: 'Address', exact: true }).fill('12 Lake Street'),
    ],
    ['Student state is required.', () => choose(page, 'State', 'Minnesota')],
    ['Student city is required.', () => page.getByLabel('City').fill('Minneapolis')],
    ['Student zip is required.', () => page.getByLabel('Zip').fill('55408')],
    [
      'Student phone is required.',
      () => page.getByRole('textbox', { name: 'Phone', exact: true }).fill('612-555-0134'),
    ],
    ['Program is required.', () => choose(page, 'Program', 'User Experience')],
  ]
  for (const [message, mend] of steps) {
    await create.click()
    await expect(problem(page)).toHaveText(message)
    await expect(page.getByText(message)).toHaveCount(2)
    await mend()
    await expect(page.getByText(message)).toHaveCount(0)
  }
  await create.click()
  await expect(problem(page)).toHaveText('Cohort is required.')
})

test('a student is created with the password shown, seen again after a reload, and logs in with it', async ({
  page,
  browser,
  school,
}) => {
  const cohort = await makeCohort(school.db)
  const email = `ana.${cohort.id}@example.com`
  await school.open(page, STAFF, '/students')
  await page.getByRole('link', { name: 'Add New Student' }).click()
  await fillIn(page, email)
  await expectChosen(page, 'Program', 'Full-Stack')
  await choose(page, 'Cohort', cohort.name)
  const group = page
    .getByRole('combobox', { name: 'Cohort' })
    .evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.closest('optgroup')?.label)
  expect(await group).toBe('In Classroom')
  const password = await page.getByLabel('Temporary password', { exact: true }).inputValue()
  expect(password).toMatch(/^[A-Za-z2-9]{8}$/)
  await page.getByRole('button', { name: 'Create' }).click()

  const dialog = page.getByRole('dialog', { name: 'Student Created' })
  await expect(dialog.getByLabel('Temporary password', { exact: true })).toHaveValue(password)
  await expect(page).toHaveURL(/\/students\/\d+$/)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Student :: Ana Ruiz')
  await expect(page.getByRole('link', { name: cohort.name })).toBeVisible()
  await expect(page.getByText('12 Lake Street, Minneapolis, MN 55408')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Students Home')

  const other = await anotherContext(browser)
  const theirs = await other.newPage()
  await theirs.goto(`${school.url}/login`)
  await theirs.getByLabel('Username').fill(email)
  await theirs.getByLabel('Password', { exact: true }).fill(password)
  await theirs.getByRole('button', { name: 'Login' }).click()
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('Choose your own password')
  await other.close()
})

test('a student is created by keyboard alone', { tag: FULL }, async ({ page, school }) => {
  const cohort = await makeCohort(school.db)
  await school.open(page, STAFF, '/students/new')
  const press = (...keys: string[]) =>
    keys.reduce((done, key) => done.then(() => page.keyboard.press(key)), Promise.resolve())
  const type = (text: string) => page.keyboard.type(text)
  await page.getByLabel('First name').focus()
  await type('Kim')
  await press('Tab', 'Tab')
  await type('Keys')
  await press('Tab')
  await type(`kim.${cohort.id}@example.com`)
  await press('Tab')
  await type('9 Elm Street')
  await press('Tab')
  await type('Edina')
  await press('Tab')
  await type('minnes')
  await press('Tab')
  await type('55424')
  await press('Tab')
  await type('612-555-0177')
  await press('Tab', 'Tab')
  await type(cohort.name)
  await expectChosen(page, 'Cohort', cohort.name)
  await press('Tab', 'Space')
  await expect(page.getByLabel('Skip placement reporting')).toBeChecked()
  await page.getByLabel('Last name').focus()
  await press('Enter')
  await expect(page.getByRole('dialog', { name: 'Student Created' })).toBeVisible()
  await press('Escape')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Student :: Kim Keys')
  await expect(page.getByText('Excluded', { exact: true })).toBeVisible()
})

test('who adds one student after the other begins with an empty form in the same cohort', {
  tag: FULL,
}, async ({ page, school }) => {
  const cohort = await makeCohort(school.db)
  await school.open(page, STAFF, `/students/new?cohortId=${cohort.id}`)
  await fillIn(page, `ana.${cohort.id}@example.com`)
  const password = page.getByLabel('Temporary password', { exact: true })
  const first = await password.inputValue()
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('dialog', { name: 'Student Created' }).getByRole('button', { name: 'Add another' }).click()
  await expect(page.getByLabel('First name')).toHaveValue('')
  await expectChosen(page, 'Cohort', cohort.name)
  await expect(password).not.toHaveValue(first)
  await fillIn(page, `ben.${cohort.id}@example.com`)
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('dialog', { name: 'Student Created' }).getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Student :: Ana Ruiz')
})

test('another cohort asks first, and moves the student only after a yes', { tag: FULL }, async ({ page, school }) => {
  const [from, to] = [await makeCohort(school.db), await makeCohort(school.db)]
  const student = await makeStudent(school.db, { first_name: 'Tia', last_name: 'Moss', cohort_id: from.id })
  await school.open(page, STAFF, `/students/${student.id}/edit`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit Student: Tia Moss')
  await choose(page, 'Cohort', to.name)
  await page.getByLabel('Reason for the transfer').fill('Starts again after a surgery.')
  await page.getByRole('button', { name: 'Save' }).click()
  const question = page.getByRole('dialog', { name: 'Confirm Cohort Transfer' })
  await expect(question).toContainText(`Move Tia Moss from ${from.name} to ${to.name}?`)
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/\/edit$/)
  await page.getByRole('button', { name: 'Save' }).click()
  await question.getByRole('button', { name: 'Transfer' }).click()
  await expect(page).toHaveURL(`${school.url}/students/${student.id}`)
  await page.reload()
  await expect(page.getByRole('link', { name: to.name })).toBeVisible()
  await page.getByRole('button', { name: 'History' }).click()
  await expect(page.getByText(`${from.name} → ${to.name}`)).toBeVisible()
  await expect(page.getByText('Starts again after a surgery.')).toBeVisible()
})

test('a transfer into another program says so, and the student joins today', { tag: FULL }, async ({
  page,
  context,
  school,
}) => {
  const [from, to] = [await makeCohort(school.db), await makeCohort(school.db, { course_id: 2 })]
  const past = { cohort_id: to.id, assigned_at: new Date('2026-10-01T14:00:00Z') }
  await makeAssignment(school.db, { ...past, name: 'Personas', due_at: new Date('2026-10-09T13:00:00Z') })
  await makeAssignment(school.db, { ...past, name: 'Wireframes', due_at: new Date('2026-10-20T13:00:00Z') })
  const student = await makeStudent(school.db, { first_name: 'Una', last_name: 'Vale', cohort_id: from.id })
  await school.signIn(context, STAFF)
  await page.clock.install({ time: NOW })
  await page.goto(`${school.url}/students/${student.id}/edit`)
  await expect(page.getByLabel('Joined')).toHaveValue('2026-08-03')
  await choose(page, 'Cohort', to.name)
  await expect(page.getByLabel('Joined')).toHaveValue('2026-10-14')
  await page.getByRole('button', { name: 'Save' }).click()
  const question = page.getByRole('dialog', { name: 'Confirm Cohort Transfer' })
  await expect(question).toContainText('The program changes with the cohort, from Full-Stack to User Experience.')
  await expect(question).toContainText(`What was due in ${to.name} before October 14th 2026 is not expected.`)
  await question.getByRole('button', { name: 'Transfer' }).click()
  await expect(page).toHaveURL(`${school.url}/students/${student.id}`)
  const card = page.getByRole('main')
  await expect(card.getByText('User Experience', { exact: true })).toBeVisible()
  await expect(card.getByText('October 14th 2026', { exact: true })).toBeVisible()
  const work = page.getByRole('table', { name: 'Course work' })
  await expect(work.getByRole('row', { name: /Personas/ })).toContainText('Before joining')
  await expect(work.getByRole('row', { name: /Wireframes/ })).toContainText('Uncompleted')
  await expect(page.getByText(/assignments? missing/)).toHaveCount(0)
  await page.getByRole('button', { name: 'History' }).click()
  await expect(page.getByText('Full-Stack → User Experience')).toBeVisible()
  await expect(page.getByText('August 3rd 2026 → October 14th 2026')).toBeVisible()
})

test('a joining date is corrected, but not into the future', { tag: FULL }, async ({ page, context, school }) => {
  const student = await makeStudent(school.db, { joined_on: '2026-10-12' })
  const times = { assigned_at: new Date('2026-10-01T14:00:00Z'), due_at: new Date('2026-10-09T13:00:00Z') }
  const assignment = await makeAssignment(school.db, { cohort_id: student.cohort_id ?? 0, ...times })
  await school.signIn(context, STAFF)
  await page.clock.install({ time: NOW })
  await page.goto(`${school.url}/assignments/${assignment.id}`)
  const row = page.getByRole('table', { name: 'Course Work' }).getByRole('row').last()
  await expect(row).toContainText('Before joining')
  await page.goto(`${school.url}/students/${student.id}/edit`)
  await page.getByLabel('Joined').fill('2026-10-15')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(problem(page)).toHaveText('The joining date cannot be in the future.')
  await page.getByLabel('Joined').fill('2026-10-05')
  await expect(problem(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('October 5th 2026', { exact: true })).toBeVisible()
  await expect(page.getByText('1 of 1 assignment missing')).toBeVisible()
  await page.goto(`${school.url}/assignments/${assignment.id}`)
  await expect(row).toContainText('Missing')
})

test('a new student’s program is their cohort’s, whichever is chosen first', { tag: FULL }, async ({
  page,
  school,
}) => {
  const cohort = await makeCohort(school.db, { course_id: 2 })
  await school.open(page, STAFF, '/students/new')
  await expectChosen(page, 'Program', 'Full-Stack')
  await choose(page, 'Cohort', cohort.name)
  await expectChosen(page, 'Program', 'User Experience')
  await choose(page, 'Program', 'Full-Stack')
  await expectChosen(page, 'Cohort', 'Choose a cohort')
})

test('who drops out leaves the cohort with a reason, and can come back', { tag: FULL }, async ({ page, school }) => {
  const cohort = await makeCohort(school.db)
  const student = await makeStudent(school.db, { cohort_id: cohort.id })
  await school.open(page, STAFF, `/students/${student.id}/edit`)
  await page.getByRole('radio', { name: 'Dropped Out' }).check()
  await expect(page.getByRole('combobox', { name: 'Cohort' })).toHaveCount(0)
  await page.getByLabel('Reason for leaving').fill('Moved out of state.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Dropped Out', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByRole('radio', { name: 'Confirmed' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(problem(page)).toHaveText('Cohort is required.')
  await choose(page, 'Cohort', cohort.name)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Unplaced', { exact: true })).toBeVisible()
})

test('the status of a placed student is not for choosing', { tag: FULL }, async ({ page, school }) => {
  const student = await makeStudent(school.db, { application_status: 'placed' })
  await school.open(page, STAFF, `/students/${student.id}/edit`)
  await expect(page.getByText('It changes by itself when the last placement is removed.')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Dropped Out' })).toHaveCount(0)
  await expect(page.getByRole('combobox', { name: 'Program' })).toHaveCount(0)
})

test('two who edit the same student see each other’s change, and one can take the other’s', { tag: FULL }, async ({
  page,
  school,
}) => {
  const student = await makeStudent(school.db)
  await school.open(page, STAFF, `/students/${student.id}/edit`)
  await page.getByLabel('City').fill('Duluth')
  await school.db.updateTable('students').set({ city: 'Rochester' }).where('id', '=', student.id).execute()
  await school.db.updateTable('users').set({ version: 2 }).where('id', '=', student.id).execute()
  await page.getByRole('button', { name: 'Save' }).click()
  const dialog = page.getByRole('dialog', { name: 'Someone else has changed this meanwhile' })
  const city = dialog.getByRole('row', { name: /City/ })
  await expect(city).toContainText('Duluth')
  await expect(city).toContainText('Rochester')
  await dialog.getByRole('button', { name: 'Take theirs' }).click()
  await expect(page.getByLabel('City')).toHaveValue('Rochester')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/Rochester, MN/)).toBeVisible()
})

test('whoever is overtaken while editing a student is told by whom, also when the student has handed in work since', async ({
  page,
  browser,
  school,
}) => {
  const cohort = await makeCohort(school.db)
  const assignment = await makeAssignment(school.db, { cohort_id: cohort.id })
  const student = await makeStudent(school.db, { cohort_id: cohort.id })
  await school.open(page, STAFF, `/students/${student.id}/edit`)
  await page.getByLabel('City').fill('Duluth')
  const { id, first_name, last_name, email, address, state, zip_code, phone } = student
  const theirs = { id, first_name, last_name, email, address, state, zip_code, phone, cohort_id: cohort.id }
  const update = await page.request.put(`${school.url}/api/students/update`, { data: { ...theirs, city: 'Rochester' } })
  expect(update.status()).toBe(200)
  const elsewhere = await anotherContext(browser)
  await school.signIn(elsewhere, student.email)
  const work = { assignmentId: assignment.id, student_comment: 'Done' }
  const submit = await elsewhere.request.put(`${school.url}/api/students/coursework`, { data: work })
  expect(submit.status()).toBe(200)
  await elsewhere.close()
  await page.getByRole('button', { name: 'Save' }).click()
  const compare = page.getByRole('dialog', { name: 'Someone else has changed this meanwhile' })
  await expect(compare).toContainText('Maya Lindqvist has saved a change')
  await expect(compare.getByRole('row', { name: /City/ })).toContainText('Rochester')
})

test('a half-written student comes back after a reload, and Cancel asks before it goes back', { tag: FULL }, async ({
  page,
  school,
}) => {
  await school.open(page, STAFF, '/students')
  await page.getByRole('link', { name: 'Add New Student' }).click()
  await page.getByLabel('First name').fill('Half')
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('Half')
  page.once('dialog', (dialog) => dialog.accept())
  await page.reload()
  await expect(page.getByText('We brought back what you had not saved.')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  const question = page.getByRole('dialog', { name: 'Unsaved edits' })
  await expect(question).toContainText('You have unsaved edits. Are you sure you want to leave?')
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Students Home')
})

test('someone who is not there is not found', { tag: FULL }, async ({ page, school }) => {
  await school.open(page, STAFF, '/students/999999/edit')
  await expect(page.getByRole('dialog', { name: 'Error (404)' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('This student could not be found')).toBeVisible()
})

test('students can be found and written down by everyone', { tag: FULL }, async ({ page, school }) => {
  await school.open(page, STAFF, '/students')
  await expect(page.getByText(/^1–20 of \d+$/)).toBeVisible()
  await expectAccessible(page)
  await page.goto(`${school.url}/students/new`)
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(problem(page)).toBeVisible()
  await expectAccessible(page)
})
