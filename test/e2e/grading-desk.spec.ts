import type { Browser, Page } from '@playwright/test'
import { expectAccessible } from '#test/support/accessibility.ts'
import { anotherContext, expect, type School, test } from '#test/support/browser.ts'
import { FULL } from '#test/support/extent.ts'
import { makeAssignment, makeCohort, makeCourseWork, makeEmployee, makeStudent } from '#test/support/factories.ts'

const MINUTE = 60_000

/** A class of its own with its instructor. Each assignment has this many works, the first student's being the oldest. */
async function makeDesk({ db }: School, tasks: Record<string, number>) {
  const cohort = await makeCohort(db)
  const ida = await makeEmployee(db, { first_name: 'Ida', last_name: 'Holm' })
  await db.insertInto('cohort_instructors').values({ cohort_id: cohort.id, position: 1, employee_id: ida.id }).execute()
  const students = []
  for (let n = 0; n < Math.max(...Object.values(tasks)); n++) {
    const last_name = `Alba ${String(n + 1).padStart(2, '0')}`
    students.push(await makeStudent(db, { cohort_id: cohort.id, first_name: 'Ada', last_name }))
  }
  const works: { id: number; name: string; task: string }[] = []
  for (const [name, count] of Object.entries(tasks)) {
    const assignment = await makeAssignment(db, { cohort_id: cohort.id, name })
    for (const [n, student] of students.slice(0, count).entries()) {
      const completed_at = new Date(Date.parse('2026-10-11T15:00:00Z') + works.length * MINUTE)
      const { id } = await makeCourseWork(db, { assignment_id: assignment.id, student_id: student.id, completed_at })
      works.push({ id, name: `Ada Alba ${String(n + 1).padStart(2, '0')}`, task: name })
    }
  }
  return { cohort, ida, works, students }
}

const heading = (page: Page) => page.getByRole('region', { name: 'Work' }).getByRole('heading', { level: 2 })
const comment = (page: Page) => page.getByRole('textbox', { name: 'Comment' })
const rows = (page: Page) => page.getByRole('list', { name: 'Waiting for a grade' }).getByRole('link')
const graded = (school: School, ids: readonly number[]) =>
  school.db
    .selectFrom('course_works')
    .select(['id', 'grade', 'instructor_comment'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()

async function openDesk(page: Page, school: School, who: { email: string }, query = '') {
  await school.signIn(page.context(), who.email)
  await page.goto(`${school.url}/grading${query}`)
}

const anotherBrowser = async (browser: Browser) => (await anotherContext(browser)).newPage()

// Some of these tests take the network away.
test.use({ allowConsole: [/ERR_FAILED|ERR_INTERNET_DISCONNECTED/] })

test('two at one queue are led past each other, see who has what, and compare if they meet', async ({
  page,
  browser,
  school,
}) => {
  const { ida, works, cohort } = await makeDesk(school, { 'Delta Board': 4 })
  const olu = await makeEmployee(school.db, { first_name: 'Olu', last_name: 'Adams' })
  const [first, second, third, fourth] = works
  await openDesk(page, school, ida)
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText(`Grading ${first?.name}`)

  const other = await anotherBrowser(browser)
  await openDesk(other, school, olu, `?cohortId=${cohort.id}`)
  await expect(rows(other).first()).toContainText('Ida Holm is grading this')
  await other.keyboard.press('Enter')
  await expect(heading(other)).toHaveText(`Grading ${second?.name}`)
  await expect(rows(page).nth(1)).toContainText('Olu Adams is grading this')

  // Ida's next is the third: Olu has the second.
  await page.keyboard.press('Control+Shift+Digit5')
  await page.keyboard.press('Control+Enter')
  await expect(heading(page)).toHaveText(`Grading ${third?.name}`)
  await expect(rows(other)).toHaveCount(3)
  await expect(rows(other).first()).toContainText(second?.name ?? '')

  // She opens it all the same, and both grade it.
  await rows(page).first().click()
  await expect(heading(page)).toHaveText(`Grading ${second?.name}`)
  await expect(page.getByRole('paragraph').filter({ hasText: 'Olu Adams is grading this' })).toBeVisible()
  // Olu's next is the third, once Ida is known to have left it.
  await expect(rows(other).nth(1)).not.toContainText('Ida Holm is grading this')
  await comment(other).fill('Good, says Olu')
  await other.keyboard.press('Control+Shift+Digit5')
  await other.keyboard.press('Control+Enter')
  await expect(rows(page)).toHaveCount(2)
  await expect(page.getByText('Olu Adams changed this')).toBeVisible()
  await comment(page).fill('Not yet, says Ida')
  await page.keyboard.press('Control+Enter')
  const compare = page.getByRole('dialog', { name: 'Someone else has changed this meanwhile' })
  await expect(compare).toContainText('Good, says Olu')
  // Olu has gone on to the third.
  await expect(rows(page).first()).toContainText('Olu Adams is grading this')
  await compare.getByRole('button', { name: 'Keep mine' }).click()
  await expect(heading(page)).toHaveText(`Grading ${fourth?.name}`)
  expect(await graded(school, [second?.id ?? 0])).toMatchObject([
    { grade: null, instructor_comment: 'Not yet, says Ida' },
  ])
  await other.context().close()
})

test('whoever compares two versions is led past the work that a colleague has opened meanwhile', {
  tag: FULL,
}, async ({ page, browser, school }) => {
  const { ida, works, cohort } = await makeDesk(school, { 'Kappa Board': 3 })
  const [first, second, third] = works
  const olu = await makeEmployee(school.db, { first_name: 'Olu', last_name: 'Adams' })
  const other = await anotherBrowser(browser)
  await openDesk(page, school, ida)
  await openDesk(other, school, olu, `?cohortId=${cohort.id}`)
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText(`Grading ${first?.name}`)

  await school.db
    .updateTable('course_works')
    .set((is) => ({ instructor_comment: 'Good, says Eve', version: is('version', '+', 1) }))
    .where('id', '=', first?.id ?? 0)
    .execute()
  await comment(page).fill('Not yet, says Ida')
  await page.keyboard.press('Control+Shift+Digit3')
  await page.keyboard.press('Control+Enter')
  const compare = page.getByRole('dialog', { name: 'Someone else has changed this meanwhile' })
  await expect(compare).toContainText('Good, says Eve')

  await rows(other).nth(1).click()
  await expect(heading(other)).toHaveText(`Grading ${second?.name}`)
  await expect(page.getByText('Olu Adams is grading this')).toBeAttached()
  await compare.getByRole('button', { name: 'Keep mine' }).click()
  await expect(heading(page)).toHaveText(`Grading ${third?.name}`)
})

test('without a connection, over a reload and on the way to another work no word is lost', async ({
  page,
  context,
  school,
}) => {
  const { ida, works } = await makeDesk(school, { 'Epsilon Board': 3 })
  const [first, second, third] = works
  await openDesk(page, school, ida)
  await page.keyboard.press('Enter')
  await expect(comment(page)).toBeFocused()
  await page.keyboard.type('Written in a tunnel')
  await page.keyboard.press('Control+Shift+Digit3')
  await context.setOffline(true)
  await page.keyboard.press('Control+Enter')
  const error = page.getByRole('dialog', { name: 'Error (offline)' })
  await error.getByRole('button', { name: 'Close' }).last().click()
  await expect(comment(page)).toHaveValue('Written in a tunnel')
  await expect(page).toHaveURL(/work=/)
  await context.setOffline(false)
  await page.keyboard.press('Control+Enter')
  await expect(heading(page)).toHaveText(`Grading ${second?.name}`)
  expect(await graded(school, [first?.id ?? 0])).toMatchObject([
    { grade: 3, instructor_comment: 'Written in a tunnel' },
  ])

  await page.keyboard.type('Half a thought')
  await expect(page.getByText('Draft kept')).toBeVisible()
  await page.reload()
  await expect(comment(page)).toHaveValue('Half a thought')
  await expect(page.getByText('1 graded this sitting')).toBeVisible()
  // Another order is no reason to ask, another work is.
  await page.getByLabel('Order').selectOption('By student')
  await expect(page).toHaveURL(/order=student/)
  await expect(comment(page)).toHaveValue('Half a thought')
  await rows(page).last().click()
  const choice = page.getByRole('dialog', { name: 'Unsaved changes' })
  await choice.getByRole('button', { name: 'Cancel' }).click()
  await expect(comment(page)).toHaveValue('Half a thought')
  await page.goBack()
  await page.getByRole('dialog', { name: 'Unsaved edits' }).getByRole('button', { name: 'Stay' }).click()
  await rows(page).last().click()
  await choice.getByRole('button', { name: 'Save Changes' }).click()
  await expect(heading(page)).toHaveText(`Grading ${third?.name}`)
  expect(await graded(school, [second?.id ?? 0])).toMatchObject([{ instructor_comment: 'Half a thought' }])
})

test('a note on the student is written beside the grade, saved by itself, and kept where a chord leads on before that', {
  tag: FULL,
}, async ({ page, school }) => {
  const { ida, works, students } = await makeDesk(school, { 'Fetch API': 2 })
  const notes = () =>
    school.db
      .selectFrom('student_notes')
      .select(['student_id', 'content', 'kind'])
      .where('student_id', 'in', [students[0]?.id ?? 0, students[1]?.id ?? 0])
      .execute()
  await openDesk(page, school, ida, '?order=assignment')
  await expect(page.getByText('Next: Fetch API, 2')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('Grading Ada Alba 01')
  await expect(comment(page)).toBeFocused()
  const open = page.getByRole('button', { name: 'Write a note on Ada' })
  const note = page.getByRole('textbox', { name: 'New note' })
  await open.press('Enter')
  await expect(note).toBeFocused()
  // Keys of the form are letters here, and the note is no change to save.
  await page.keyboard.type('j5k: call on Friday')
  await expect(note).toHaveValue('j5k: call on Friday')
  await expect(page.getByRole('group', { name: 'Grade' }).getByRole('radio', { checked: true })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  await page.getByLabel('Kind of note').selectOption('Call')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(open).toBeFocused()
  const saved = { student_id: students[0]?.id, content: 'j5k: call on Friday', kind: 'call' }
  expect(await notes()).toEqual([saved])

  await open.press('Enter')
  await page.keyboard.type('Half a thought')
  await page.keyboard.press('Control+Shift+Digit3')
  await page.keyboard.press('Control+Enter')
  await expect(heading(page)).toContainText('Ada Alba 02')
  expect(await graded(school, [works[0]?.id ?? 0])).toMatchObject([{ grade: 3, instructor_comment: '' }])
  expect(await notes()).toEqual([saved])
  await expect(open).toBeVisible()
  await page.goto(`${school.url}/students/${students[0]?.id}?work=${works[0]?.id}`)
  const dialog = page.getByRole('dialog', { name: 'Grading Ada Alba 01' })
  await expect(dialog.getByRole('textbox', { name: 'New note' })).toHaveValue('Half a thought')
  await expect(comment(page)).toBeFocused()
  await dialog.getByRole('button', { name: 'Add note' }).click()
  await expect(dialog.getByRole('button', { name: 'Write a note on Ada' })).toBeFocused()
  expect(await notes()).toEqual([saved, { ...saved, content: 'Half a thought', kind: 'note' }])
})

test('the desk is reached from the assignments, keeps its filters in the address, and can be used by everyone', {
  tag: FULL,
}, async ({ page, school }) => {
  const { ida, works, cohort } = await makeDesk(school, { 'Zeta Board': 2, 'Eta Board': 1 })
  await school.db
    .updateTable('course_works')
    .set({ attempt: 2 })
    .where('id', '=', works[0]?.id ?? 0)
    .execute()
  await openDesk(page, school, ida)
  await expect(rows(page)).toHaveCount(3)
  await expect(rows(page).first()).toContainText('second try')
  await expect(rows(page).first()).toContainText('waiting 3 days')
  await expectAccessible(page, { all: true })

  await page.goto(`${school.url}/assignments?search=zeta+board`)
  await page.getByRole('navigation', { name: 'Assignments' }).getByRole('link', { name: 'To grade' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Grading')
  await expect(page).toHaveTitle('Grading · Homeroom')
  await page.goBack()
  await page.getByRole('link', { name: '2 to grade of Zeta Board' }).click()
  await expect(rows(page)).toHaveCount(2)
  await page.goto(`${school.url}/cohorts/${cohort.id}/assignments`)
  await page.getByRole('link', { name: '3 to grade' }).click()
  await expect(rows(page)).toHaveCount(3)

  await page.getByLabel('Assignment', { exact: true }).selectOption({ label: `Eta Board, 1 (${cohort.name})` })
  await expect(rows(page)).toHaveCount(1)
  await page.reload()
  await expect(rows(page)).toHaveCount(1)
  await rows(page).click()
  await expect(heading(page)).toHaveText('Grading Ada Alba 01')
  await expect(comment(page)).toBeVisible()
  await expectAccessible(page, { all: true })

  // After the last of an assignment comes the next one.
  await page.keyboard.press('Control+Shift+Digit5')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Eta Board is done')).toBeVisible()
  await expect(page.getByText('Next: Zeta Board, 2')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(2)

  // What comes in appears by itself.
  const { assignment_id } = await school.db
    .selectFrom('course_works')
    .select('assignment_id')
    .where('id', '=', works[0]?.id ?? 0)
    .executeTakeFirstOrThrow()
  const student = await makeStudent(school.db, { cohort_id: cohort.id, first_name: 'Bo', last_name: 'Berg' })
  const browser = page.context().browser()
  const own = await anotherContext(browser)
  await school.signIn(own, student.email)
  const body = { assignmentId: assignment_id, repository: 'https://github.com/bo/zeta' }
  const headers = { 'sec-fetch-site': 'same-origin' }
  expect((await own.request.put(`${school.url}/api/students/coursework`, { data: body, headers })).status()).toBe(200)
  await own.close()
  await expect(rows(page)).toHaveCount(3)
  await expect(rows(page).last()).toContainText('Bo Berg')
})

test('on a phone the desk shows the queue or the work, with a way back, and says kindly when nothing waits', {
  tag: FULL,
}, async ({ page, school }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { ida } = await makeDesk(school, { 'Theta Board': 1 })
  await openDesk(page, school, ida)
  await rows(page).click()
  await expect(heading(page)).toHaveText('Grading Ada Alba 01')
  await expect(rows(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Back to the queue' }).click()
  await expect(rows(page)).toHaveCount(1)
  await rows(page).click()
  await page.getByRole('radio', { name: '5 Exceeds Expectations' }).check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Nothing waits in your cohorts')).toBeVisible()
  await expect(page.getByText('You graded 1 this sitting. Thank you.')).toBeVisible()
})
