import type { Page } from '@playwright/test'
import { expectAccessible } from '#test/support/accessibility.ts'
import { anotherContext, expect, type School, STAFF, STUDENT, test } from '#test/support/browser.ts'
import { FULL } from '#test/support/extent.ts'
import {
  makeAssignment,
  makeCohort,
  makeCourseWork,
  makeEmployee,
  makeStudent,
  UNASSIGNED,
} from '#test/support/factories.ts'

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notices/ })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notices' })
const unread = (count: number) => (count === 0 ? 'Notices' : `Notices, ${count} unread`)

/** Nia is in a cohort that Mia teaches. */
async function makePeople({ db }: School) {
  const cohort = await makeCohort(db, { name: 'Dev MN 12' })
  const mia = await makeEmployee(db, { first_name: 'Mia', last_name: 'Ruiz' })
  await db.insertInto('cohort_instructors').values({ cohort_id: cohort.id, position: 1, employee_id: mia.id }).execute()
  const nia = await makeStudent(db, { cohort_id: cohort.id, first_name: 'Nia', last_name: 'Brooks' })
  return { cohort, mia, nia }
}

/** What staff and students do in their own browsers meanwhile. */
async function put(school: School, who: { email: string }, page: Page, path: string, data: object) {
  const browser = page.context().browser()
  const other = await anotherContext(browser)
  await school.signIn(other, who.email)
  const reply = await other.request.put(school.url + path, { data })
  expect(reply.status()).toBe(200)
  await other.close()
}

test('a student gets feedback, the bell counts it, and leads to the assignment', async ({ page, context, school }) => {
  const { cohort, mia, nia } = await makePeople(school)
  const assignment = await makeAssignment(school.db, { cohort_id: cohort.id, name: 'Transit Board' })
  const work = await makeCourseWork(school.db, { assignment_id: assignment.id, student_id: nia.id })
  await school.signIn(context, nia.email)
  const isLive = page.waitForRequest((request) => request.url().includes('/api/live'))
  await page.goto(`${school.url}/student/assignments`)
  await isLive
  await expect(bell(page)).toHaveAccessibleName(unread(0))
  await put(school, mia, page, `/api/assignments/grade/${work.id}`, { grade: 5, instructor_comment: 'Neat work.' })
  // While the page is open.
  await expect(bell(page)).toHaveAccessibleName(unread(1))
  await bell(page).click()
  await panel(page).getByRole('link', { name: 'Mia wrote feedback on Transit Board.' }).click()
  await expect(panel(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'Transit Board' })).toBeFocused()
  await expect(page.getByText('Neat work.')).toBeVisible()
  await expect(bell(page)).toHaveAccessibleName(unread(0))
})

test('a student turns the emails for new assignments off and gets none, but sees the notice', { tag: FULL }, async ({
  page,
  context,
  school,
}) => {
  const { cohort, mia, nia } = await makePeople(school)
  const ana = await makeStudent(school.db, { cohort_id: cohort.id })
  const assignment = await makeAssignment(school.db, { cohort_id: cohort.id, name: 'Transit Board', ...UNASSIGNED })
  await school.signIn(context, nia.email)
  await page.goto(`${school.url}/profile`)
  const emails = page.getByRole('combobox', { name: 'New assignments' })
  await emails.selectOption('No email')
  await expect(page.getByText('Saved. New assignments: No email')).toBeAttached()
  await page.reload()
  await expect(emails).toHaveValue('off')
  await put(school, mia, page, `/api/assignments/assign/${assignment.id}`, {})
  // Once it can no longer be undone.
  const noticed = () =>
    school.db.selectFrom('notices').select('id').where('assignment_id', '=', assignment.id).execute()
  await expect.poll(async () => (await noticed()).length).toBe(2)
  await school.setNow('2026-10-14T15:10:00Z')
  await school.run('notification-digest')
  const to = school.mail.mails.map((mail) => mail.to)
  expect(to).toContain(ana.email)
  expect(to).not.toContain(nia.email)
  await page.reload()
  await expect(bell(page)).toHaveAccessibleName(unread(1))
  await bell(page).click()
  await expect(panel(page).getByRole('link', { name: 'You have a new assignment: Transit Board.' })).toBeVisible()
})

test('a choice of emails stays as chosen until it is read again', { tag: FULL }, async ({ page, context, school }) => {
  const { nia } = await makePeople(school)
  await school.signIn(context, nia.email)
  await page.goto(`${school.url}/profile`)
  const emails = page.getByRole('combobox', { name: 'New assignments' })
  await expect(emails).toBeVisible()
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/notices/preferences', async (route) => {
    if (route.request().method() === 'GET') await promise
    await route.continue()
  })
  const isReadAgain = page.waitForRequest(
    (request) => request.method() === 'GET' && request.url().endsWith('/api/notices/preferences'),
  )
  await emails.selectOption('No email')
  await isReadAgain
  await expect(page.getByText('Saved. New assignments: No email')).toBeAttached()
  expect(await emails.inputValue()).toBe('off')
  resolve()
})

test('staff open a 1:1 request from the bell, and it is gone once it is done', { tag: FULL }, async ({
  page,
  context,
  school,
}) => {
  const { mia, nia } = await makePeople(school)
  const wish = { understanding_score: 2, support_score: 2, additional_conversation_wanted: true }
  await school.signIn(context, mia.email)
  const isLive = page.waitForRequest((request) => request.url().includes('/api/live'))
  await page.goto(`${school.url}/cohorts`)
  await isLive
  await put(school, nia, page, '/api/students/feedback', wish)
  await expect(bell(page)).toHaveAccessibleName(unread(1))
  await bell(page).click()
  await panel(page).getByRole('link', { name: 'Nia Brooks (Dev MN 12) asked for a 1:1' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('1:1 requests')
  await expect(bell(page)).toHaveAccessibleName(unread(0))
  await page.getByRole('button', { name: 'Done: Nia Brooks' }).click()
  await page.getByRole('textbox', { name: 'One line about the 1:1' }).fill('We talked.')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Nobody waits for a 1:1')).toBeVisible()
  await page.goto(`${school.url}/notices`)
  await expect(page.getByText('You are up to date')).toBeVisible()
})

test('the bell is used by the keyboard alone', { tag: FULL }, async ({ page, context, school }) => {
  await school.signIn(context, STUDENT)
  await page.goto(`${school.url}/student/assignments`)
  await bell(page).focus()
  await page.keyboard.press('Enter')
  await expect(panel(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)
  await expect(bell(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(panel(page)).toBeFocused()
  // Out at the other end.
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(panel(page)).toHaveCount(0)
  await expect(bell(page)).not.toBeFocused()
  await bell(page).press('Enter')
  await expect(panel(page).getByRole('listitem').first()).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(panel(page).getByRole('button', { name: 'Mark all read' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(panel(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/student\/assignments\/.+/)
})

test('a click beside the panel closes it, and opening it marks nothing read', { tag: FULL }, async ({
  page,
  context,
  school,
}) => {
  await school.signIn(context, STAFF)
  await page.goto(`${school.url}/cohorts`)
  const name = (await bell(page).getAttribute('aria-label')) ?? ''
  expect(name).toMatch(/^Notices, \d+ unread$/)
  await bell(page).click()
  await expect(panel(page).getByRole('link').first()).toBeVisible()
  await page.getByRole('heading', { level: 1 }).click()
  await expect(panel(page)).toHaveCount(0)
  await expect(bell(page)).toHaveAccessibleName(name)
  await page.reload()
  await expect(bell(page)).toHaveAccessibleName(name)
})

test('a person reads all notices page by page and marks them read', { tag: FULL }, async ({
  page,
  context,
  school,
}) => {
  const { cohort, nia } = await makePeople(school)
  const created_at = new Date('2026-10-14T14:00:00Z')
  for (let n = 1; n <= 23; n++) {
    const { id } = await makeAssignment(school.db, { cohort_id: cohort.id, name: `Work ${n}` })
    const notice = { user_id: nia.id, kind: 'assigned', assignment_id: id }
    await school.db
      .insertInto('notices')
      .values({ ...notice, created_at: new Date(created_at.getTime() + n * 1000) })
      .execute()
  }
  await school.signIn(context, nia.email)
  await page.goto(`${school.url}/student/assignments`)
  await bell(page).click()
  await expect(panel(page).getByRole('listitem')).toHaveCount(6)
  await panel(page).getByRole('link', { name: 'See all' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Notices' })).toBeFocused()
  const list = page.getByRole('main').getByRole('listitem')
  await expect(list).toHaveCount(20)
  await expect(list.first()).toContainText('You have a new assignment: Work 23.')
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect(page).toHaveURL(`${school.url}/notices?page=2`)
  await expect(list).toHaveCount(3)
  await page.getByRole('button', { name: 'Mark all read' }).click()
  await expect(bell(page)).toHaveAccessibleName(unread(0))
  await expect(page.getByText('Unread:')).toHaveCount(0)
  await page.goto(`${school.url}/notices?page=9`)
  await page.getByRole('button', { name: 'Go to the first page' }).click()
  await expect(list).toHaveCount(20)
})

test('an assignment that is opened by another way is no longer news', { tag: FULL }, async ({
  page,
  context,
  school,
}) => {
  const { cohort, nia } = await makePeople(school)
  const created_at = new Date('2026-10-14T14:00:00Z')
  const [one, two] = [
    await makeAssignment(school.db, { cohort_id: cohort.id, name: 'Weather App' }),
    await makeAssignment(school.db, { cohort_id: cohort.id, name: 'Transit Board' }),
  ]
  const news = [one, two].map(({ id }) => ({ user_id: nia.id, kind: 'assigned', assignment_id: id, created_at }))
  await school.db.insertInto('notices').values(news).execute()
  await school.signIn(context, nia.email)
  await page.goto(`${school.url}/student/assignments`)
  await expect(bell(page)).toHaveAccessibleName(unread(2))
  await page.getByRole('row').getByRole('link', { name: 'Weather App', exact: true }).click()
  await expect(bell(page)).toHaveAccessibleName(unread(1))
})

test('the count comes with the page, without a call of its own', { tag: FULL }, async ({ page, context, school }) => {
  await school.signIn(context, STAFF)
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/notices')) calls.push(request.url())
  })
  await page.goto(`${school.url}/students`)
  await expect(bell(page)).toHaveAccessibleName(/^Notices, \d+ unread$/)
  await page.waitForLoadState('networkidle')
  expect(calls).toEqual([])
})

test('the bell, the notices and the choice of emails can be used by everyone', { tag: FULL }, async ({
  page,
  context,
  school,
}) => {
  await school.signIn(context, STUDENT)
  await page.goto(`${school.url}/profile`)
  await expect(page.getByRole('combobox', { name: 'Feedback on your work' })).toBeVisible()
  await expectAccessible(page)
  await page.goto(`${school.url}/notices`)
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
  await expectAccessible(page)
  await bell(page).click()
  await expect(panel(page).getByRole('link').first()).toBeVisible()
  await expectAccessible(page)
  await context.clearCookies()
  await school.signIn(context, STAFF)
  await page.goto(`${school.url}/profile`)
  await expect(page.getByRole('heading', { name: 'Always by email' })).toBeVisible()
  await expectAccessible(page)
})
