import { readFile } from 'node:fs/promises'
import type { BrowserContext, Page } from '@playwright/test'
import { expectAccessible } from '#test/support/accessibility.ts'
import { anotherContext, expect, PASSWORD, type School, STAFF, test } from '#test/support/browser.ts'
import { NOW } from '#test/support/clock.ts'
import { drag } from '#test/support/drag.ts'
import { chooseByMouse, countEffort, type Effort, expectEffort, goBack, paste, typeDate } from '#test/support/effort.ts'
import { FULL, MORE } from '#test/support/extent.ts'
import {
  makeAssignment,
  makeCohort,
  makeCourseWork,
  makeEmployee,
  makeHandedIn,
  makeStudent,
  UNASSIGNED,
} from '#test/support/factories.ts'
import { quickPasswords } from '#test/support/passwords.ts'

// People in a hurry, each from where they begin to what they wanted; docs/journeys.md has what it took. The first day of a
// school has a file of its own.

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const toast = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text })
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Cohort' }).getByRole('link', { name, exact: true })

async function login(page: Page, school: School, email: string, password: string) {
  await page.goto(`${school.url}/login`)
  await expect(page.getByLabel('Username')).toBeFocused()
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
}

/** At Cohorts Home, logged in, as they find it in the morning. */
async function begin(page: Page, school: School, email: string): Promise<Effort> {
  const effort = await countEffort(page.context())
  await school.open(page, email, '/cohorts')
  await expect(title(page)).toHaveText('Cohorts Home')
  return effort
}

async function find(page: Page, letters: string, expected: string) {
  await page.keyboard.press('Control+k')
  await page.keyboard.type(letters)
  await page.keyboard.press('Enter')
  await expect(title(page)).toHaveText(expected)
}

const teach = (db: School['db'], cohort_id: number, employee_id: number) =>
  db.insertInto('cohort_instructors').values({ cohort_id, position: 1, employee_id }).execute()

async function inAnotherBrowser(context: BrowserContext, school: School, email: string): Promise<BrowserContext> {
  const other = await anotherContext(context.browser())
  await school.signIn(other, email)
  return other
}

const TILES = [
  { tile: 'To grade', path: '/grading', api: '/api/assignments/queue', title: 'Grading' },
  { tile: 'Waiting for a 1:1', path: '/conversations', api: '/api/conversations', title: /1:1/ },
  { tile: 'Missing work', path: '/missing', api: '/api/assignments/missing', title: /missing/i },
  { tile: 'Not reflected', path: '/not-reflected', api: '/api/cohorts/feedback/missing', title: /reflected/i },
  { tile: 'Needs attention', path: '/attention', api: '/api/attention', title: /attention/i },
]
const today = (page: Page) => page.getByRole('region', { name: 'Today' })
const tileOf = (page: Page, name: string) => today(page).getByRole('link', { name: new RegExp(`^${name}`) })
async function figureOf(page: Page, name: string): Promise<number> {
  const shown = async () => /\d+/.exec((await tileOf(page, name).innerText()).slice(name.length))?.[0]
  // The tiles stand before their numbers.
  await expect.poll(shown).toBeDefined()
  return Number(await shown())
}
async function countBehind(page: Page, url: string): Promise<number> {
  return ((await (await page.request.get(url)).json()) as { count: number }).count
}

test('Monday morning: an instructor logs in, finds as many in each list as its tile says, takes a 1:1, writes a note and calls the roll', {
  tag: MORE,
}, async ({ page, context, school }) => {
  const MONDAY = '2026-10-19T13:00:00Z'
  await school.setNow(MONDAY)
  await context.clock.setFixedTime(MONDAY)
  const effort = await countEffort(context)
  await login(page, school, STAFF, PASSWORD)
  await expect(page).toHaveURL(`${school.url}/cohorts`)
  await expect(today(page).getByRole('link')).toHaveCount(5)
  const mine: number[] = []
  for (const { tile, path, api, title: name } of TILES) {
    const figure = await figureOf(page, tile)
    mine.push(figure)
    await tileOf(page, tile).click()
    await expect(page).toHaveURL(new RegExp(`${path}\\?mine=1$`))
    await expect(title(page)).toHaveText(name)
    expect(await countBehind(page, `${school.url}${api}${new URL(page.url()).search}`), tile).toBe(figure)
    if (tile === 'Waiting for a 1:1') {
      const free = page.getByRole('button', { name: /^I’ll take it/ })
      const before = await free.count()
      await free.first().click()
      await expect(free).toHaveCount(before - 1)
    }
    if (tile === 'Needs attention') break
    await goBack(effort, page)
    await expect(tileOf(page, tile)).toBeVisible()
  }
  expect(mine.some((figure) => figure > 0)).toBe(true)

  await page.getByRole('list', { name: 'Students' }).getByRole('link').first().click()
  await expect(title(page)).toContainText('Student ::')
  await page.getByLabel('New note').click()
  await page.keyboard.type('Called, is back on Tuesday.')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByRole('list', { name: 'Notes' })).toContainText('Called, is back on Tuesday.')
  await page
    .getByRole('link', { name: /^(Dev|UX) (MN|KC) / })
    .first()
    .click()
  await tab(page, 'Attendance').click()
  await expect(page.getByRole('region', { name: 'Monday, October 19th 2026' })).toContainText('0 of')
  await page.keyboard.type('pal')
  await page.getByRole('button', { name: /^Mark the other \d+ present/ }).click()
  await expect(page.getByText(/^\d+ students marked present\./)).toBeVisible()
  expectEffort('Monday morning', effort)

  await page.goto(`${school.url}/cohorts`)
  await expectAccessible(page)
  // The table begins above the fold.
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(page.getByRole('table', { name: 'Cohorts' }).getByRole('row').nth(2)).toBeInViewport()
  // By keyboard to all cohorts, which is remembered.
  const all = today(page).getByRole('switch', { name: 'All cohorts' })
  await all.focus()
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(/mine=0/)
  await page.goto(`${school.url}/cohorts`)
  await expect(all).toBeChecked()
  await expect(tileOf(page, 'To grade')).toHaveAttribute('href', '/grading?mine=0')
  for (const { tile, api } of TILES) {
    expect(await figureOf(page, tile), tile).toBe(await countBehind(page, `${school.url}${api}?mine=0`))
  }
})

test('forty pieces of work: an instructor grades three assignments by keyboard alone, with two chords for each besides the words', {
  tag: FULL,
}, async ({ page, school: { db, ...school } }) => {
  const cohort = await makeCohort(db)
  const ida = await makeEmployee(db, { first_name: 'Ida', last_name: 'Holm' })
  await teach(db, cohort.id, ida.id)
  const students = []
  for (let n = 1; n <= 14; n++) {
    const last_name = `Alba ${String(n).padStart(2, '0')}`
    students.push(await makeStudent(db, { cohort_id: cohort.id, first_name: 'Ada', last_name }))
  }
  const works: { id: number; name: string; task: string }[] = []
  for (const [task, count] of [
    ['Alpha Board', 14],
    ['Beta Board', 13],
    ['Gamma Board', 13],
  ] as const) {
    const assignment = await makeAssignment(db, { cohort_id: cohort.id, name: task })
    for (const { id: student_id, last_name } of students.slice(0, count)) {
      const completed_at = new Date(Date.parse('2026-10-11T15:00:00Z') + works.length * 60_000)
      const { id } = await makeCourseWork(db, { assignment_id: assignment.id, student_id, completed_at })
      works.push({ id, name: `Ada ${last_name}`, task })
    }
  }
  const effort = await begin(page, { db, ...school }, ida.email)
  await tileOf(page, 'To grade').click()
  await expect(toast(page, '40 works wait for a grade')).toBeVisible()
  await chooseByMouse(effort, page.getByLabel('Order'), 'By assignment')
  await expect(page.getByText('Next: Alpha Board, 14')).toBeVisible()
  await page.keyboard.press('Enter')
  const comment = page.getByRole('textbox', { name: 'Comment' })
  const heading = page.getByRole('region', { name: 'Work' }).getByRole('heading', { level: 2 })
  let pauses = 0
  for (const [n, work] of works.entries()) {
    await expect(heading).toHaveText(`Grading ${work.name}`)
    await expect(comment).toBeFocused()
    await page.keyboard.type(`${n} 5jk?`)
    await page.keyboard.press(`Control+Shift+Digit${[1, 3, 5][n % 3]}`)
    await page.keyboard.press('Control+Enter')
    const next = works[n + 1]
    if (next && next.task !== work.task) {
      await expect(page.getByText(`${work.task} is done`)).toBeVisible()
      await expect(page.getByText(`Next: ${next.task}, 13`)).toBeVisible()
      pauses++
      await page.keyboard.press('Enter')
    }
  }
  await expect(page.getByText('You graded 40 this sitting. Thank you.')).toBeVisible()
  expectEffort('Forty pieces of work', effort)
  expect(pauses).toBe(2)
  const ids = works.map(({ id }) => id)
  const graded = await db
    .selectFrom('course_works')
    .select(['id', 'grade', 'instructor_comment'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
  expect(graded).toEqual(ids.map((id, n) => ({ id, grade: [1, 3, 5][n % 3], instructor_comment: `${n} 5jk?` })))
  await page.reload()
  await expect(page.getByText('40 graded this sitting', { exact: true })).toBeVisible()
})

test('next week’s plan: an instructor schedules four assignments for Monday at once and drags one of them to Wednesday', {
  tag: FULL,
}, async ({ page, school }) => {
  const cohort = await makeCohort(school.db)
  const ida = await makeEmployee(school.db)
  await teach(school.db, cohort.id, ida.id)
  const names = ['Arrays', 'Graphs', 'Maps', 'Trees']
  for (const name of names) await makeAssignment(school.db, { cohort_id: cohort.id, name, ...UNASSIGNED })
  await makeAssignment(school.db, { cohort_id: cohort.id, name: 'Loops' })
  await school.db.deleteFrom('days_off').execute()

  const effort = await begin(page, school, ida.email)
  await page.getByRole('link', { name: cohort.name, exact: true }).first().click()
  await tab(page, 'Assignments').click()
  await page.getByRole('switch', { name: 'Select many' }).click()
  for (const name of names) await page.getByRole('checkbox', { name: `Select ${name}` }).click()
  await page.getByRole('button', { name: 'Change' }).click()
  await page.getByRole('button', { name: 'Schedule…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Schedule 4 assignments' })
  await typeDate(dialog.getByLabel('Visible from'), '10192026')
  await typeDate(dialog.getByLabel('Due date'), '10232026')
  await expect(dialog.getByRole('status')).toContainText('Due October 23rd 2026, 8:00 AM CT')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await tab(page, 'Schedule').click()
  const week = page.getByRole('row', { name: /^Week 8\b/ }).getByRole('cell')
  await drag(page, page.getByRole('button', { name: /Move to another day: Maps, visible Mon, Oct 19/ }), week.nth(2))
  await expect(toast(page, 'Maps: visible Wed, Oct 21, 8:00 AM CT, due Tue, Oct 27, 8:00 AM CT.')).toBeVisible()
  expectEffort('Next week’s plan', effort)
  for (const name of ['Arrays', 'Graphs', 'Trees']) await expect(week.first()).toContainText(name)
})

test('a new cohort from a spreadsheet: a program manager creates it, pastes 22 students and invites them', {
  tag: FULL,
}, async ({ page, school }) => {
  const header = ['First', 'Last', 'E-mail', 'Street', 'City', 'State', 'Zip', 'Phone']
  const rows = Array.from({ length: 22 }, (_, n) => {
    const name = `Kim${String.fromCharCode(97 + n)}`
    return [name, 'Lund', `${name}@class.example`, `${n + 1} Main St`, 'Edina', 'MN', '55424', `612-555-01${n + 10}`]
  })
  const effort = await begin(page, school, STAFF)
  await page.getByRole('link', { name: 'Add New Cohort' }).click()
  await page.getByRole('textbox', { name: 'Name' }).click()
  await page.keyboard.type('Dev MN Spring')
  await chooseByMouse(effort, page.getByRole('combobox', { name: 'Program' }), 'Full-Stack')
  await page.getByRole('button', { name: 'Suggest dates' }).click()
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(title(page)).toHaveText('Cohort :: Dev MN Spring')
  await page.getByRole('link', { name: 'Import' }).click()
  await expect(page.getByLabel('Rows from a spreadsheet')).toBeFocused()
  await paste(page, [header, ...rows].map((row) => row.join('\t')).join('\n'))
  await page.getByRole('checkbox', { name: 'Send invitations' }).click()
  await page.getByRole('button', { name: 'Import 22 students' }).click()
  await expect(page.getByText('22 students added.').first()).toBeVisible()
  expectEffort('A new cohort from a spreadsheet', effort)
  const invited = await school.db
    .selectFrom('invitations')
    .innerJoin('users', 'users.id', 'invitations.user_id')
    .select('users.id')
    .where('users.email', 'like', '%@class.example')
    .execute()
  expect(invited).toHaveLength(22)
})

test('a student’s bad week on a phone: what was missing is handed in, what came back is tried again, and someone will write', {
  tag: FULL,
}, async ({ page, context, school }) => {
  const { db } = school
  const cohort = await makeCohort(db)
  const mia = await makeEmployee(db, { first_name: 'Mia', last_name: 'Ruiz' })
  await teach(db, cohort.id, mia.id)
  const sam = await makeStudent(db, { cohort_id: cohort.id, first_name: 'Sam', last_name: 'Okafor' })
  const password_hash = await quickPasswords.hash('brave-otter-42')
  await db.updateTable('users').set({ email: 'sam@okafor.org', password_hash }).where('id', '=', sam.id).execute()
  await makeAssignment(db, { cohort_id: cohort.id, name: 'Loops', due_at: new Date('2026-10-13T13:00:00Z') })
  const weather = await makeAssignment(db, { cohort_id: cohort.id, name: 'Weather App' })
  const work = await makeCourseWork(db, { assignment_id: weather.id, student_id: sam.id })
  const staff = await inAnotherBrowser(context, school, mia.email)
  const feedback = { grade: 1, instructor_comment: 'Please add tests.' }
  const data = { feedback, dueAt: '2026-10-20T13:00:00Z' }
  const returned = await staff.request.put(`${school.url}/api/assignments/grade/${work.id}/return`, { data })
  expect(returned.status()).toBe(200)

  await page.setViewportSize({ width: 390, height: 844 })
  const effort = await countEffort(context)
  await login(page, school, 'sam@okafor.org', 'brave-otter-42')
  await page.getByRole('region', { name: 'Missing' }).getByRole('link', { name: 'Loops' }).click()
  await page.getByRole('button', { name: 'Submit Your Work' }).click()
  await page.getByRole('dialog').getByLabel('Submission').click()
  await paste(page, 'github.com/sam/loops')
  await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Your work has arrived.')).toBeVisible()
  await goBack(effort, page)

  await page.getByRole('region', { name: 'Next due' }).getByRole('link', { name: 'Weather App' }).click()
  await expect(page.getByText('Please add tests.')).toBeVisible()
  await page.getByRole('button', { name: 'Submit again' }).click()
  await page.getByRole('dialog', { name: 'Submit again' }).getByLabel('Comment').click()
  await page.keyboard.type('With tests')
  await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Your work has arrived.')).toBeVisible()

  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Reflections' }).click()
  for (const group of ['Understanding', 'Support']) {
    await page.getByRole('radiogroup', { name: group, exact: true }).getByRole('radio', { name: /^2/ }).click()
  }
  await page.getByLabel(/Understanding, in your words/).click()
  await page.keyboard.type('Lost since lunch')
  await page.getByLabel('I would like a 1:1 conversation').click()
  await page.getByRole('button', { name: 'Submit Reflection' }).click()
  await page.getByRole('dialog', { name: '1:1 Requested' }).getByRole('button', { name: 'Close' }).last().click()
  await expect(toast(page, 'Your instructors know, and one of them will write to you.')).toBeVisible()
  const asked = await db
    .selectFrom('conversation_requests')
    .select('id')
    .where('student_id', '=', sam.id)
    .executeTakeFirstOrThrow()
  expect((await staff.request.post(`${school.url}/api/conversations/${asked.id}/take`)).status()).toBe(200)
  await expect(toast(page, 'Mia Ruiz will write to you.')).toBeVisible()
  expectEffort('A student’s bad week on a phone', effort)
  await staff.close()
  const works = await db
    .selectFrom('course_works')
    .select(['repository', 'student_comment', 'attempt'])
    .where('student_id', '=', sam.id)
    .orderBy('id')
    .execute()
  expect(works).toMatchObject([
    { student_comment: 'With tests', attempt: 2 },
    { repository: 'https://github.com/sam/loops', attempt: 1 },
  ])
})

test('a colleague who leaves: their cohort is handed over in the same step, and one that nobody would teach is named', {
  tag: FULL,
}, async ({ page, context, school }) => {
  const { db } = school
  const [web, ux] = [await makeCohort(db), await makeCohort(db)]
  const lou = await makeEmployee(db, { first_name: 'Lou', last_name: 'Ash' })
  const heir = await makeEmployee(db, { first_name: 'Hea', last_name: 'Rowe' })
  for (const { id } of [web, ux]) await teach(db, id, lou.id)
  const { work, student } = await makeHandedIn(db, { cohort_id: web.id, assignment: { name: 'Bus Routes' } })
  const draft = { course_work_id: work.id, employee_id: lou.id, grade: null, instructor_comment: 'Hm' }
  await db.insertInto('grading_drafts').values(draft).execute()

  await page.clock.install({ time: NOW })
  const effort = await begin(page, school, STAFF)
  await find(page, 'lou ash', 'Edit Employee: Lou Ash')
  const cohorts = page.getByRole('region', { name: 'Cohorts' })
  await expect(cohorts.getByRole('link', { name: web.name })).toBeVisible()
  const leaving = page.getByRole('group', { name: 'What Lou leaves behind' })
  await expect(leaving).toHaveCount(0)
  await page.getByRole('radio', { name: 'Inactive', exact: true }).click()
  await expect(leaving).toContainText('1 grade begun and not sent. It is not handed over:')
  await expect(leaving.getByRole('link', { name: /Bus Routes/ })).toBeVisible()
  const warning = leaving.getByRole('status')
  await expect(warning).toContainText('would have no active instructor.')
  await expect(warning).toContainText(web.name)
  await expect(leaving.getByRole('checkbox', { name: web.name })).toBeDisabled()
  await chooseByMouse(effort, leaving.getByLabel('Hand over to'), 'Hea Rowe')
  await expect(leaving.getByRole('checkbox', { name: web.name })).toBeChecked()
  await expect(warning).toHaveText('')
  await leaving.getByRole('checkbox', { name: ux.name }).click()
  await expect(warning).toHaveText(`${ux.name} would have no active instructor.`)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(`${school.url}/employees`)
  expectEffort('A colleague who leaves', effort)

  await page.goto(`${school.url}/cohorts/${web.id}`)
  await expect(page.getByRole('main')).toContainText('Hea Rowe')
  await expect(page.getByRole('main')).not.toContainText('Lou Ash')
  await page.goto(`${school.url}/cohorts/${ux.id}`)
  await expect(page.getByRole('main')).toContainText('Lou Ash (inactive)')
  await page.goto(`${school.url}/employees/${heir.id}/edit`)
  await expect(cohorts.getByRole('link', { name: web.name })).toBeVisible()
  const own = await (await inAnotherBrowser(context, school, student.email)).newPage()
  await own.goto(`${school.url}/student/assignments`)
  await expect(own.getByText('Hea Rowe').first()).toBeVisible()
  await own.context().close()
})

test('a regulator’s question: a registrar hands out one student’s whole record, with who changed a grade and who has read it', {
  tag: FULL,
}, async ({ page, context, school }) => {
  const { db } = school
  const cohort = await makeCohort(db)
  const { work } = await makeHandedIn(db, {
    cohort_id: cohort.id,
    student: { first_name: 'Petra', last_name: 'Novak' },
    assignment: { name: 'Bus Routes' },
  })
  const gia = await makeEmployee(db, { first_name: 'Gia', last_name: 'Roth' })
  const grader = await inAnotherBrowser(context, school, gia.email)
  for (const grade of [5, 1]) {
    const data = { grade, instructor_comment: 'As agreed.' }
    expect((await grader.request.put(`${school.url}/api/assignments/grade/${work.id}`, { data })).status()).toBe(200)
  }
  await grader.close()

  const effort = await begin(page, school, STAFF)
  await find(page, 'petra nov', 'Student :: Petra Novak')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('link', { name: 'Export…' }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export page' }).click()
  const record = await context.newPage()
  await record.setContent(await readFile(await (await saved).path(), 'utf8'))
  expectEffort('A regulator’s question', effort)

  await expect(record.getByRole('heading', { level: 1 })).toHaveText('Student record: Petra Novak')
  const change = record.getByRole('article').filter({ hasText: 'Gia Roth' }).getByRole('definition')
  await expect(change.filter({ hasText: /^5.* → 1/ })).toHaveCount(1)
  const log = record.getByRole('article').filter({ hasText: 'Read by' })
  await expect(log.getByRole('definition').filter({ hasText: 'Export of the record' })).toHaveCount(1)
})
