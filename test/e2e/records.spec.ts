import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from '#test/support/accessibility.ts'
import { anotherContext, expect, expectFocusIn, type School, STAFF, STUDENT, test } from '#test/support/browser.ts'
import { FULL, MORE } from '#test/support/extent.ts'
import {
  makeAssignment,
  makeCohort,
  makeCourseWork,
  makeEmployee,
  makeReflection,
  makeStudent,
} from '#test/support/factories.ts'

async function open(page: Page, school: School, id: number, search = '', email = STAFF) {
  await school.signIn(page.context(), email)
  await page.goto(`${school.url}/students/${id}${search}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Student ::')
}

/** Someone with a little of everything, in a cohort of their own. */
async function makeRecord({ db }: School, name: { first_name: string; last_name: string }) {
  const cohort = await makeCohort(db)
  const student = await makeStudent(db, { cohort_id: cohort.id, ...name })
  const of = { student_id: student.id, cohort_id: cohort.id }
  await makeReflection(db, { ...of, thanks: 'Thanks to my <b>pair</b>.' })
  await makeReflection(db, { ...of, feedback_on: '2026-10-12', understanding_score: 2 })
  const assignment = await makeAssignment(db, { cohort_id: cohort.id })
  await makeCourseWork(db, { assignment_id: assignment.id, student_id: student.id, student_comment: 'My first API.' })
  const author = await makeEmployee(db)
  await db
    .insertInto('student_notes')
    .values({ student_id: student.id, employee_id: author.id, content: 'Commutes two hours.' })
    .execute()
  return { student, cohort, assignment }
}

async function reads({ db }: School, student: { id: number }, count: number) {
  const { id } = await makeEmployee(db, { first_name: 'Noor', last_name: 'Haddad' })
  for (let n = 0; n < count; n++) {
    const at = new Date(Date.UTC(2026, 9, 12, 14, n * 10))
    await db
      .insertInto('disclosures')
      .values({
        student_id: student.id,
        employee_id: id,
        kind: 'notes',
        call: 'notes.list',
        slot: at,
        first_at: at,
        last_at: at,
      })
      .execute()
  }
}

test.use({ allowConsole: [/ERR_FAILED/] })

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

async function choose(page: Page, action: string) {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('link', { name: action }).click()
}

test('a student sees nothing of records, and neither does anyone who is not logged in', { tag: FULL }, async ({
  page,
  school,
}) => {
  const { student } = await makeRecord(school, { first_name: 'Ravi', last_name: 'Menon' })
  await page.goto(`${school.url}/students/${student.id}?record=access`)
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  await school.signIn(page.context(), STUDENT)
  await page.goto(`${school.url}/students/${student.id}?record=erase`)
  await expect(page.getByRole('heading', { level: 1, name: 'Assignments' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const log = await school.db.selectFrom('disclosures').selectAll().where('student_id', '=', student.id).execute()
  expect(log).toEqual([])
})

test('a coach looks at who has read a student’s record: newest first, a page at a time, in Central time', {
  tag: FULL,
}, async ({ page, school }) => {
  const { student } = await makeRecord(school, { first_name: 'Ravi', last_name: 'Menon' })
  await reads(school, student, 21)
  await open(page, school, student.id)
  await choose(page, 'Who has read this record')
  const log = dialog(page, 'Access log')
  const rows = log.getByRole('table', { name: 'Access log' }).getByRole('row')
  await expect(rows).toHaveCount(21)
  await expect(rows.nth(1)).toContainText('October 14th 2026, 10:00 AM CT')
  await expect(rows.nth(1)).toContainText('Student page')
  await expect(rows.nth(2)).toContainText('October 12th 2026, 12:20 PM CT')
  await expect(rows.nth(2)).toContainText('Noor Haddad')
  await expect(log.getByText('1–20 of 22')).toBeVisible()
  await expectAccessible(page)
  await log.getByRole('button', { name: 'Next page' }).click()
  await expect(log.getByText('21–22 of 22')).toBeVisible()
  await expect(rows).toHaveCount(3)
  await expect(rows.nth(2)).toContainText('October 12th 2026, 9:00 AM CT')

  await page.reload()
  await expect(log.getByText('1–20 of 22')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(log).toHaveCount(0)
  await expect(page).toHaveURL(`${school.url}/students/${student.id}`)
})

test('pointing at a student’s link reads nothing; opening the page does', { tag: FULL }, async ({ page, school }) => {
  const { student } = await makeRecord(school, { first_name: 'Hovered', last_name: 'Over' })
  const read = async () =>
    (await school.db.selectFrom('disclosures').select('call').where('student_id', '=', student.id).execute()).map(
      ({ call }) => call,
    )
  // The list of cohorts behind the filter is read once the page stands. It has averages, which in a cohort of one are theirs.
  const filter = page.waitForResponse(/\/api\/cohorts\/list/)
  await school.open(page, STAFF, '/students?search=hovered')
  await filter
  const link = page.getByRole('link', { name: /Hovered Over|View/ }).first()
  const before = await read()
  expect(before).not.toContain('students.summary')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const code = page.waitForResponse(/StudentPage.*\.js/)
  await link.hover()
  await (await code).finished()
  // Two frames later a page that reads has asked.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  expect(asked.filter((path) => path.startsWith('/api/students/summary/'))).toEqual([])
  expect(await read()).toEqual(before)
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Student :: Hovered Over')
  expect(await read()).toEqual([...before, 'students.summary'])
})

test('pointing at a list that may show the average of one student reads nothing either', { tag: FULL }, async ({
  page,
  school,
}) => {
  await school.signIn(page.context(), STAFF)
  // Live updates may refetch by themselves.
  await page.route('**/api/live?*', (route) => route.abort())
  const filter = page.waitForResponse(/\/api\/cohorts\/list/)
  await page.goto(`${school.url}/students`)
  await expect(page.getByRole('table', { name: 'Students' })).toBeVisible()
  await filter
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  for (const [name, code] of [
    ['Assignments', 'AssignmentsPage'],
    ['Cohorts', 'CohortsPage'],
  ] as const) {
    const loaded = page.waitForResponse((one) => one.url().includes(code) && one.url().endsWith('.js'))
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).hover()
    await (await loaded).finished()
  }
  // Two frames later a page that reads has asked.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  expect(asked.filter((path) => path.startsWith('/api/') && path !== '/api/live')).toEqual([])
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Assignments' }).click()
  await expect(page.getByRole('table', { name: 'Assignments' })).toBeVisible()
})

test('a registrar exports a record as a page and as JSON, and both are in the history and the access log', {
  tag: FULL,
}, async ({ page, school }) => {
  const { student } = await makeRecord(school, { first_name: 'Mina', last_name: 'Sørensen' })
  await open(page, school, student.id)
  await expectAccessible(page)
  const save = async (name: string) => {
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()])
    return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
  }
  await choose(page, 'Export…')
  await expect(dialog(page, 'Export')).toContainText('Each export is in the access log.')
  const html = await save('Export page')
  expect(html.name).toBe(`student-${student.id}-2026-10-14.html`)
  expect(html.text).toContain('Student record: Mina Sørensen')
  expect(html.text).toContain('Thanks to my &#60;b&#62;pair&#60;/b&#62;.')
  const json = await save('Export JSON')
  expect(json.name).toBe(`student-${student.id}-2026-10-14.json`)
  expect(JSON.parse(json.text)).toMatchObject({
    student: { last_name: 'Sørensen' },
    notes: [{ content: 'Commutes two hours.' }],
  })

  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'More', exact: true })).toBeFocused()
  await page.getByRole('button', { name: 'History' }).click()
  await expect(page.getByText('Exported', { exact: true })).toHaveCount(2)
  await choose(page, 'Who has read this record')
  await expect(dialog(page, 'Access log').getByRole('cell', { name: 'Export of the record' })).toHaveCount(1)
})

test('the exported page reads well by itself and runs nothing', { tag: FULL }, async ({ page, school }) => {
  const { student } = await makeRecord(school, { first_name: '<img src=x onerror=alert(1)>', last_name: 'Long' })
  await open(page, school, student.id, '?record=export')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export page' }).click(),
  ])
  const copy = await page.context().newPage()
  await copy.setContent(await readFile(await download.path(), 'utf8'))
  await expect(copy.getByRole('heading', { level: 1 })).toHaveText('Student record: <img src=x onerror=alert(1)> Long')
  await expect(copy.getByRole('heading', { level: 2 })).toHaveText([
    'Student',
    'Cohorts',
    'Placements',
    'Notes',
    'Course work',
    'Attempts',
    'Extensions and excuses',
    'Reflections',
    'Snoozed in Needs attention',
    'Requests for a 1:1',
    'Attendance',
    'Invitation',
    'Calendar address',
    'Sent to the calendar',
    'Browsers that logged in',
    'Notices',
    'Imports',
    'Emails of notices',
    'History of changes',
    'Access log',
  ])
  const history = copy.getByRole('article').filter({ hasText: 'Exported' })
  await expect(history.getByRole('heading', { level: 3 })).toHaveText(/^October 14th 2026, .* CT: Exported$/)
  await expect(history.getByRole('definition')).toHaveText([/./, 'page'])
  const log = copy.getByRole('article').filter({ hasText: 'Read by' })
  await expect(log.getByRole('definition').filter({ hasText: 'Export of the record' })).toHaveCount(1)
  await expect(log.getByRole('definition').filter({ hasText: 'Student page' })).toHaveCount(1)
  await expect(copy.getByRole('img')).toHaveCount(0)
  await expectAccessible(copy)
})

test('a registrar who clicks twice saves the record once', { tag: FULL }, async ({ page, school }) => {
  const { student } = await makeRecord(school, { first_name: 'Twice', last_name: 'Clicked' })
  await open(page, school, student.id, '?record=export')
  const saved: string[] = []
  page.on('download', (download) => saved.push(download.suggestedFilename()))
  await page.getByRole('button', { name: 'Export page' }).dblclick()
  await expect.poll(() => saved.length).toBe(1)
  await page.getByRole('button', { name: 'Export JSON' }).click()
  // A second page would have been saved before it.
  await expect.poll(() => saved.at(-1)).toMatch(/\.json$/)
  expect(saved).toHaveLength(2)
})

test('an export that fails says so and saves nothing', { tag: FULL }, async ({ page, school }) => {
  const { student } = await makeRecord(school, { first_name: 'Offline', last_name: 'Person' })
  await open(page, school, student.id, '?record=export')
  await page.route('**/api/students/export/**', (route) => route.abort())
  await page.getByRole('button', { name: 'Export JSON' }).click()
  await expect(dialog(page, 'Error (offline)')).toBeVisible()
})

test('an administrator who types another name, or thinks again, erases nobody', { tag: FULL }, async ({
  page,
  school,
}) => {
  const { student } = await makeRecord(school, { first_name: 'Petra', last_name: 'Novak' })
  await open(page, school, student.id)
  await choose(page, 'Erase…')
  const erase = dialog(page, 'Erase student')
  await expect(erase.getByText('This cannot be undone.')).toBeVisible()
  await erase.getByRole('button', { name: 'Erase for good' }).click()
  await expect(erase.getByRole('alert')).toHaveText('Please type the student’s name: Petra Novak')
  await erase.getByLabel('Type Petra Novak to go on').fill('Petra')
  await expect(erase.getByRole('alert')).toHaveText('')
  await erase.getByRole('button', { name: 'Erase for good' }).click()
  await expect(erase.getByRole('alert')).toHaveText('Please type the student’s name: Petra Novak')
  await expectAccessible(page)
  await erase.getByRole('button', { name: 'Cancel' }).click()
  await expect(erase).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Student :: Petra Novak')
})

test('an administrator erases a student: the page says so calmly, the cohort keeps its numbers, the login is over', {
  tag: MORE,
}, async ({ page, school, browser }) => {
  const { student, cohort } = await makeRecord(school, { first_name: 'Petra', last_name: 'Novak' })
  const other = await anotherContext(browser)
  await school.signIn(other, student.email)
  const hers = await other.newPage()
  await hers.goto(`${school.url}/student/assignments`)
  await expect(hers.getByRole('heading', { level: 1, name: 'Assignments' })).toBeVisible()

  await open(page, school, student.id)
  await page.getByLabel('New note').fill('Petra called about')
  const drafts = () => page.evaluate(() => JSON.stringify(localStorage))
  await expect.poll(drafts).toContain('Petra called')
  await choose(page, 'Erase…')
  const erase = dialog(page, 'Erase student')
  await erase.getByLabel('Type Petra Novak to go on').fill('petra novak')
  await erase.getByRole('button', { name: 'Erase for good' }).click()
  const name = `Erased student #${student.id}`
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Student :: ${name}`)
  await expect(page.getByText('This student was erased October 14th 2026, 10:00 AM CT.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Edit', exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Who has read this record' })).toBeFocused()
  await expect(page.getByRole('link', { name: 'Erase…' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByText('Commutes two hours.')).toHaveCount(0)
  await page.getByRole('button', { name: 'History' }).click()
  await expect(page.getByText('Erased', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByText('Petra')).toHaveCount(0)
  expect(await drafts()).not.toContain('Petra')

  await page.goto(`${school.url}/students/${student.id}/edit`)
  await expect(page.getByRole('heading', { name: 'Erased student', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0)
  await page.goto(`${school.url}/cohorts/${cohort.id}`)
  await expect(page.getByText(name)).toBeVisible()
  await page.goto(`${school.url}/cohorts/${cohort.id}/feedback?day=2026-10-13`)
  await expect(page.getByText(name).first()).toBeVisible()

  await hers.reload()
  await expect(hers.getByRole('button', { name: 'Login' })).toBeVisible()
  await other.close()
})

test('by keyboard alone: from the page to the log and back, and through the erasure', { tag: FULL }, async ({
  page,
  school,
}) => {
  const { student } = await makeRecord(school, { first_name: 'Kay', last_name: 'Board' })
  await open(page, school, student.id)
  const more = page.getByRole('button', { name: 'More', exact: true })
  await more.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Export…' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expectFocusIn(dialog(page, 'Access log'))
  await page.keyboard.press('Escape')
  await expect(more).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('link', { name: 'Erase…' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Type Kay Board to go on')).toBeFocused()
  await page.keyboard.type('Kay Board')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Student :: Erased student #${student.id}`)
})

test('in a school that has just begun, nobody but oneself has read anything', { tag: FULL }, async ({
  page,
  emptySchool,
}) => {
  const { student } = await makeRecord(emptySchool, { first_name: 'First', last_name: 'Student' })
  await open(page, emptySchool, student.id, '?record=access', 'first@example.com')
  const rows = dialog(page, 'Access log').getByRole('row')
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(1)).toContainText('Ada Lovelace')
})
