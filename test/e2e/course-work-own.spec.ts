import type { Page } from '@playwright/test'
import { hashToken } from '#server/auth/sessions.ts'
import { expectAccessible } from '#test/support/accessibility.ts'
import { expect, expectFocusIn, type School, STUDENT, test } from '#test/support/browser.ts'
import { NOW } from '#test/support/clock.ts'
import { FULL, MORE } from '#test/support/extent.ts'
import { makeAssignment, makeCohort, makeCourseWork, makeEmployee, makeStudent } from '#test/support/factories.ts'
import { quickPasswords } from '#test/support/passwords.ts'

test.use({ allowConsole: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/] })
test.beforeEach(({ school }) => school.setNow(NOW))
test.afterEach(({ school }) => school.setNow(NOW))

type Given = Partial<Parameters<typeof makeAssignment>[1]>

/** A student of their own cohort with one assignment, logged in. */
async function studentWithAssignment(page: Page, school: School, given: Given = {}) {
  const student = await makeStudent(school.db)
  const cohort_id = student.cohort_id ?? 0
  const assignment = await makeAssignment(school.db, { cohort_id, name: 'Weather App', ...given })
  await school.signIn(page.context(), student.email)
  const open = async (address: number | string = assignment.id) => {
    await page.goto(`${school.url}/student/assignments/${address}`)
    await expect(page.getByRole('heading', { level: 1, name: assignment.name })).toBeVisible()
  }
  return { student, assignment, cohort_id, open }
}

const worksOf = (school: School, student_id: number) =>
  school.db.selectFrom('course_works').selectAll().where('student_id', '=', student_id).execute()
const historyOf = (school: School, actor_id: number) =>
  school.db.selectFrom('history').select('action').where('actor_id', '=', actor_id).execute()

const submitYourWork = (page: Page) => page.getByRole('button', { name: 'Submit Your Work' })
const submissionDialog = (page: Page) => page.getByRole('dialog', { name: /Submit Your Work|Update Your Submission/ })
const submit = (page: Page) => submissionDialog(page).getByRole('button', { name: 'Submit', exact: true }).click()
const receipt = (page: Page) => page.getByRole('status').filter({ hasText: 'Your work has arrived.' })
const waitingNotice = (page: Page) => page.getByRole('status').filter({ hasText: 'Waiting for the connection' })

test('another cohort’s and an unassigned assignment cannot be found', { tag: FULL }, async ({ page, school }) => {
  const { cohort_id } = await studentWithAssignment(page, school)
  const other = await makeAssignment(school.db, { cohort_id: (await makeCohort(school.db)).id })
  const hidden = await makeAssignment(school.db, {
    cohort_id,
    workflow_state: 'unassigned',
    assigned_at: null,
    due_at: null,
  })
  for (const address of [other.id, other.slug, hidden.id, 'no-such-slug']) {
    await page.goto(`${school.url}/student/assignments/${address}`)
    await expect(page.getByText('This assignment could not be found')).toBeVisible()
    await expect(page.getByText(other.name)).toHaveCount(0)
  }
})

test('an empty submission, a script and too many characters are refused in words, and typing clears them', {
  tag: FULL,
}, async ({ page, school }) => {
  const { student, open } = await studentWithAssignment(page, school)
  await open()
  await submitYourWork(page).click()
  await submit(page)
  const dialog = submissionDialog(page)
  const sentence = 'Please enter a submission, a website or a comment.'
  await expect(dialog.getByRole('alert')).toHaveText(sentence)
  await expect(dialog.getByText(sentence)).toHaveCount(2)
  await dialog.getByLabel('Submission').fill('javascript:alert(1)')
  await expect(dialog.getByText(sentence)).toHaveCount(0)
  await submit(page)
  await expect(dialog.getByRole('alert')).toHaveText('Please use an address that starts with https://.')
  await dialog.getByLabel('Submission').fill('')
  await dialog.getByLabel('Comment').fill('x'.repeat(2050))
  await expect(dialog.getByText('2,050 / 2,048')).toBeVisible()
  await expect(dialog.getByText('2 too many')).toBeVisible()
  await submit(page)
  await expect(dialog.getByRole('alert')).toHaveText('Comment can be at most 2048 characters.')
  expect(await worksOf(school, student.id)).toEqual([])
})

test('work that was submitted is read again once', { tag: FULL }, async ({ page, school }) => {
  const { assignment, open } = await studentWithAssignment(page, school)
  await open()
  await submitYourWork(page).click()
  await submissionDialog(page).getByLabel('Comment').fill('Done')
  const reads: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'GET' && pathname.startsWith('/api/')) reads.push(pathname)
  })
  await submit(page)
  await expect(receipt(page)).toBeVisible()
  // Work that was due soon is so no longer, so the bell counts anew.
  const bell = '/api/notices/unread'
  const once = [bell, '/api/students/cohort', `/api/students/coursework/${assignment.id}`]
  await expect.poll(() => reads.toSorted()).toEqual(once)
  // A second read would come before what is asked for later.
  await page.getByRole('button', { name: /^Notices/ }).click()
  await expect.poll(() => reads).toContain('/api/notices')
  expect(reads.toSorted()).toEqual(['/api/notices', ...once])
})

test('a student submits, gets a receipt by the school’s clock, and finds it all again after a reload', async ({
  page,
  school,
}) => {
  const { student, open } = await studentWithAssignment(page, school)
  await open()
  await expect(page.getByText('Nothing submitted yet')).toBeVisible()
  await expect(page.getByRole('link', { name: 'https://github.com/school/rest-api' })).toHaveAttribute(
    'href',
    'https://github.com/school/rest-api',
  )
  await submitYourWork(page).click()
  const dialog = submissionDialog(page)
  await dialog.getByLabel('Submission').fill('github.com/sam/weather')
  await dialog.getByLabel('Website').fill('on my laptop')
  await dialog.getByLabel('Comment').fill('Rain still looks like snow.')
  await expect(dialog.getByText('This will be late.')).toHaveCount(0)
  await submit(page)
  await expect(receipt(page)).toContainText('Received October 14th 2026, 10:00 AM CT.')
  await expect(dialog).toHaveCount(0)
  expect(await worksOf(school, student.id)).toMatchObject([
    {
      repository: 'https://github.com/sam/weather',
      site: 'on my laptop',
      student_comment: 'Rain still looks like snow.',
    },
  ])
  await page.reload()
  await expect(page.getByRole('button', { name: 'Update Your Submission' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'https://github.com/sam/weather' })).toBeVisible()
  await expect(page.getByText('on my laptop')).toBeVisible()
  await expect(page.getByText('Rain still looks like snow.')).toBeVisible()
  await page.getByRole('button', { name: 'Assignments' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Weather App' })
  await expect(row).toContainText('Complete')
  await row.getByRole('link', { name: 'View Weather App' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Weather App')
})

for (const [state, order] of [
  ['open', ['Details', 'Your Submission']],
  ['submitted', ['Instructor Feedback', 'Your Submission', 'Details']],
] as const) {
  test(`on a phone ${state} work comes in the order in which it is read, so that nothing moves while it arrives`, {
    tag: FULL,
  }, async ({ page, school }) => {
    await page.setViewportSize({ width: 390, height: 900 })
    const { student, assignment, open } = await studentWithAssignment(page, school, { notes: 'Build it.' })
    if (state === 'submitted') {
      await makeCourseWork(school.db, { assignment_id: assignment.id, student_id: student.id })
    }
    await open()
    const headings = page.getByRole('main').getByRole('heading', { level: 2 })
    await expect(headings).toHaveText([...order])
    const tops = await headings.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
    expect(tops).toEqual(tops.toSorted((a, b) => a - b))
  })
}

test('who is late is told before anything is sent, and a new comment alone is not late', { tag: FULL }, async ({
  page,
  school,
}) => {
  const { student, assignment, open } = await studentWithAssignment(page, school, {
    due_at: new Date('2026-10-14T14:56:00Z'),
  })
  // Four minutes past due, within the grace.
  await open()
  await submitYourWork(page).click()
  const dialog = submissionDialog(page)
  await dialog.getByLabel('Submission').fill('github.com/sam/weather')
  await expect(dialog.getByText('This will be late.')).toHaveCount(0)
  const later = '2026-10-14T15:01:30Z'
  await page.clock.setFixedTime(later)
  await school.setNow(later)
  await submit(page)
  await expect(dialog.getByText('This will be late.')).toBeVisible()
  await expect(dialog.getByText('It was due October 14th 2026, 9:56 AM CT.')).toBeVisible()
  expect(await worksOf(school, student.id)).toEqual([])
  await submit(page)
  await expect(receipt(page)).toBeVisible()
  await expect(page.getByText('Late', { exact: true }).first()).toBeVisible()

  await school.db
    .updateTable('course_works')
    .set({ completed_at: new Date('2026-10-14T14:00:00Z') })
    .where('assignment_id', '=', assignment.id)
    .execute()
  await page.reload()
  await page.getByRole('button', { name: 'Update Your Submission' }).click()
  await expectFocusIn(page.getByRole('dialog'))
  await dialog.getByLabel('Comment').fill('See the readme.')
  await expect(dialog.getByText('This will be late.')).toHaveCount(0)
  await dialog.getByLabel('Website').fill('weather.example.org')
  await expect(dialog.getByText('This will be late.')).toBeVisible()
})

test('graded work shows its grade, what it means and who graded it, and takes nothing more', { tag: FULL }, async ({
  page,
  school,
}) => {
  const { student, assignment, open } = await studentWithAssignment(page, school)
  const grader = await makeEmployee(school.db, { first_name: 'Grace', last_name: 'Ferro' })
  await makeCourseWork(school.db, {
    assignment_id: assignment.id,
    student_id: student.id,
    student_comment: 'Mine',
    instructor_comment: 'Well **done**, Sam.',
    grade: 5,
    workflow_state: 'graded',
    graded_by_id: grader.id,
    graded_at: new Date('2026-10-14T14:30:00Z'),
  })
  await page.goto(`${school.url}/student/assignments`)
  const news = page.getByRole('region', { name: 'New feedback' })
  await expect(news.getByRole('link', { name: 'Weather App' })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Weather App' })).toContainText('Exceeds Expectations')
  await news.getByRole('link', { name: 'Weather App' }).click()
  const feedback = page.getByRole('region', { name: 'Instructor Feedback' })
  await expect(feedback).toContainText('5')
  await expect(feedback).toContainText('Exceeds Expectations')
  await expect(feedback.locator('strong')).toHaveText('done')
  await expect(feedback).toContainText('Grace Ferro, October 14th 2026, 9:30 AM CT')
  await expect(page.getByText('This work has been graded, so it can no longer be changed.')).toBeVisible()
  await expect(page.getByRole('button', { name: /Submit|Update/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Assignments' }).click()
  await expect(news).toContainText('Nothing new.')
  await open(assignment.slug)
})

test('who joined later is told what is not expected of them, and may still hand it in', { tag: FULL }, async ({
  page,
  school,
}) => {
  const student = await makeStudent(school.db, { joined_on: '2026-10-14' })
  const times = { assigned_at: new Date('2026-10-01T14:00:00Z'), due_at: new Date('2026-10-09T13:00:00Z') }
  await makeAssignment(school.db, { cohort_id: student.cohort_id ?? 0, name: 'Flexbox', ...times })
  await school.signIn(page.context(), student.email)
  await page.goto(`${school.url}/student/assignments`)
  await expect(page.getByRole('region', { name: 'Missing' })).toContainText('Nothing is missing.')
  const row = page.getByRole('table', { name: 'Assignments' }).getByRole('row', { name: /Flexbox/ })
  await expect(row).toContainText('Before joining')
  await row.click()
  await expect(page.getByText('This was due before you joined the cohort, so it is not expected of you.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Submit Your Work' }).click()
  await page.getByRole('textbox', { name: 'Submission' }).fill('https://github.com/una/flexbox')
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(page.getByText('Your work has arrived.')).toBeVisible()
  await expect(page.getByText('Before joining')).toHaveCount(0)
})

test('a former cohort’s work and a record after dropping out can be read, but not changed', { tag: FULL }, async ({
  page,
  school,
}) => {
  const { student, assignment, open } = await studentWithAssignment(page, school)
  await makeCourseWork(school.db, { assignment_id: assignment.id, student_id: student.id })
  const next = await makeCohort(school.db)
  await school.db.updateTable('students').set({ cohort_id: next.id }).where('id', '=', student.id).execute()
  await open()
  await expect(page.getByText('This assignment belongs to your former cohort')).toBeVisible()
  await expect(page.getByRole('button', { name: /Submit|Update/ })).toHaveCount(0)
  await school.db
    .updateTable('students')
    .set({ cohort_id: null, application_status: 'dropped_out' })
    .where('id', '=', student.id)
    .execute()
  await open(assignment.slug)
  await expect(page.getByText('You are no longer in a cohort: your record stays open to you')).toBeVisible()
  await expect(page.getByRole('button', { name: /Submit|Update/ })).toHaveCount(0)
  await page.goto(`${school.url}/student/assignments`)
  await expect(page.getByText('You are no longer in a cohort.')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Weather App' })).toBeVisible()
})

test('work that is graded while its student writes keeps the words on the screen', { tag: FULL }, async ({
  page,
  school,
}) => {
  const { student, assignment, open } = await studentWithAssignment(page, school)
  const work = await makeCourseWork(school.db, { assignment_id: assignment.id, student_id: student.id })
  const grader = await makeEmployee(school.db)
  await open()
  await page.getByRole('button', { name: 'Update Your Submission' }).click()
  const dialog = page.getByRole('dialog').filter({ has: page.getByLabel('Comment') })
  await expectFocusIn(dialog)
  await dialog.getByLabel('Comment').fill('Ten minutes too late.')
  await school.db
    .updateTable('course_works')
    .set({ grade: 3, workflow_state: 'graded', graded_at: new Date(NOW), graded_by_id: grader.id })
    .where('id', '=', work.id)
    .execute()
  await dialog.getByRole('button', { name: 'Submit', exact: true }).click()
  const error = page.getByRole('dialog', { name: 'Error (409)' })
  await expect(error).toContainText('This work has already been graded.')
  await error.getByRole('button', { name: 'Close' }).last().click()
  await expect(dialog.getByLabel('Comment')).toHaveValue('Ten minutes too late.')
  await expect(dialog).toContainText('This work has been graded, so it can no longer be changed.')
  await expect(dialog.getByRole('button', { name: 'Submit', exact: true })).toBeDisabled()
})

test('what was saved from another tab meanwhile is put beside the words here', { tag: FULL }, async ({
  page,
  school,
}) => {
  const { student, assignment, open } = await studentWithAssignment(page, school)
  await open()
  await submitYourWork(page).click()
  await submissionDialog(page).getByLabel('Comment').fill('from this tab')
  const elsewhere = { assignmentId: assignment.id, repository: 'a.org', student_comment: 'from the other tab' }
  await page.request.put(`${school.url}/api/students/coursework`, { data: elsewhere })
  await submit(page)
  const compare = page.getByRole('dialog', { name: 'You have saved this elsewhere meanwhile' })
  await expect(compare).toContainText('from this tab')
  await expect(compare).toContainText('from the other tab')
  await expectAccessible(page)
  await compare.getByRole('button', { name: 'Keep what is here' }).click()
  await expect(receipt(page)).toBeVisible()
  expect(await worksOf(school, student.id)).toMatchObject([{ student_comment: 'from this tab', version: 2 }])
})

test('a comment that an instructor writes meanwhile is no reason to refuse an update', { tag: FULL }, async ({
  page,
  school,
}) => {
  const { student, assignment, open } = await studentWithAssignment(page, school)
  const work = await makeCourseWork(school.db, { assignment_id: assignment.id, student_id: student.id })
  await open()
  await page.getByRole('button', { name: 'Update Your Submission' }).click()
  await expectFocusIn(page.getByRole('dialog'))
  await submissionDialog(page).getByLabel('Comment').fill('Better now.')
  await school.db
    .updateTable('course_works')
    .set({ instructor_comment: 'Please name your variables.', version: 2 })
    .where('id', '=', work.id)
    .execute()
  await submit(page)
  await expect(receipt(page)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Instructor Feedback' })).toContainText('Please name your variables.')
  expect(await worksOf(school, student.id)).toMatchObject([{ student_comment: 'Better now.', version: 3 }])
})

test('a reload brings back what was being written, closing asks first, and leaving throws it away', async ({
  page,
  school,
}) => {
  const { open } = await studentWithAssignment(page, school)
  await open()
  await submitYourWork(page).click()
  const dialog = submissionDialog(page)
  await expectFocusIn(dialog)
  await dialog.getByLabel('Comment').fill('Half a thou')
  page.once('dialog', (question) => void question.accept())
  await page.reload()
  await expect(dialog.getByText('We brought back what you had not saved.')).toBeVisible()
  await expect(dialog.getByLabel('Comment')).toHaveValue('Half a thou')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  const question = page.getByRole('dialog', { name: 'Discard changes?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(dialog.getByLabel('Comment')).toHaveValue('Half a thou')
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog).toHaveCount(0)
  await submitYourWork(page).click()
  await expect(dialog.getByLabel('Comment')).toHaveValue('')
})

test('without a connection the work waits, is sent when it is back, and arrives once', { tag: MORE }, async ({
  page,
  context,
  school,
}) => {
  const { student, open } = await studentWithAssignment(page, school)
  await open()
  await submitYourWork(page).click()
  await submissionDialog(page).getByLabel('Submission').fill('github.com/sam/weather')
  await context.setOffline(true)
  await submit(page)
  await expect(waitingNotice(page)).toBeVisible()
  await expect(submissionDialog(page)).toHaveCount(0)
  await expect(submitYourWork(page)).toHaveCount(0)
  await expectAccessible(page)
  expect(await worksOf(school, student.id)).toEqual([])
  await context.setOffline(false)
  await expect(receipt(page)).toContainText('Received October 14th 2026, 10:00 AM CT.')
  await expect(waitingNotice(page)).toHaveCount(0)
  expect(await worksOf(school, student.id)).toMatchObject([
    { repository: 'https://github.com/sam/weather', version: 1 },
  ])
  expect(await historyOf(school, student.id)).toEqual([{ action: 'submitted' }])
})

test('work whose answer got lost is sent again after a reload under the same key, and is there once', {
  tag: FULL,
}, async ({ page, school }) => {
  const { student, open } = await studentWithAssignment(page, school)
  const keys: (string | undefined)[] = []
  let isLost = true
  await page.route('**/api/students/coursework', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    // The server does the work; its answer never comes.
    await route.fetch()
    if (isLost) await route.abort()
    else await route.continue()
  })
  await open()
  await submitYourWork(page).click()
  await submissionDialog(page).getByLabel('Comment').fill('Sent, I think?')
  await submit(page)
  await expect(waitingNotice(page)).toBeVisible()
  await page.reload()
  await expect(waitingNotice(page)).toBeVisible()
  isLost = false
  await expect(receipt(page)).toBeVisible()
  expect(keys.length).toBeGreaterThan(1)
  expect(new Set(keys).size).toBe(1)
  expect(await worksOf(school, student.id)).toMatchObject([{ student_comment: 'Sent, I think?', version: 1 }])
  expect(await historyOf(school, student.id)).toEqual([{ action: 'submitted' }])
})

test('work that waits is spoken of on every page, and can be taken back and changed', { tag: FULL }, async ({
  page,
  context,
  school,
}) => {
  const { student } = await studentWithAssignment(page, school)
  await page.goto(`${school.url}/student/assignments`)
  await page.getByRole('link', { name: 'View Weather App' }).click()
  await submitYourWork(page).click()
  await submissionDialog(page).getByLabel('Comment').fill('First thought')
  await context.setOffline(true)
  await submit(page)
  await page.getByRole('button', { name: 'Change it' }).click()
  await expect(submissionDialog(page).getByLabel('Comment')).toHaveValue('First thought')
  await submissionDialog(page).getByLabel('Comment').fill('Second thought')
  await submit(page)
  await expect(waitingNotice(page)).toBeVisible()
  await page.getByRole('button', { name: 'Assignments' }).click()
  await expect(waitingNotice(page)).toContainText('Your work for “Weather App” is kept here')
  await context.setOffline(false)
  const arrived = page.getByRole('status').filter({ hasText: 'Your work for “Weather App” arrived' })
  await expect(arrived).toContainText('October 14th 2026, 10:00 AM CT')
  await arrived.getByRole('button', { name: 'Close this message' }).click()
  await expect(arrived).toHaveCount(0)
  expect(await worksOf(school, student.id)).toMatchObject([{ student_comment: 'Second thought', version: 1 }])
})

test('who goes to another field while the dialog opens stays there, and their words are in it', { tag: FULL }, async ({
  page,
  school,
}) => {
  const { open } = await studentWithAssignment(page, school)
  await open()
  await page.evaluate(() => {
    const seen = new MutationObserver(() => {
      const comment = document.querySelector<HTMLElement>('[role=dialog] textarea')
      if (!comment) return
      seen.disconnect()
      comment.focus()
    })
    seen.observe(document, { childList: true, subtree: true })
  })
  await submitYourWork(page).click()
  await expect(submissionDialog(page).getByLabel('Comment')).toBeFocused()
  // What takes the focus of a new dialog has done so two frames later.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  await page.keyboard.type('In the right place')
  await expect(submissionDialog(page).getByLabel('Comment')).toHaveValue('In the right place')
  await expect(submissionDialog(page).getByLabel('Submission')).toHaveValue('')
})

test('who has gone round a dialog by Tab again and again gets back to the button that opened it', {
  tag: FULL,
}, async ({ page, school }) => {
  const { open } = await studentWithAssignment(page, school)
  await open()
  await submitYourWork(page).click()
  await expect(submissionDialog(page).getByLabel('Submission')).toBeFocused()
  for (let n = 0; n < 24; n++) await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await expect(submissionDialog(page)).toHaveCount(0)
  await expect(submitYourWork(page)).toBeFocused()
})

test('work that waited and is refused in the end gives its words back', { tag: FULL }, async ({
  page,
  context,
  school,
}) => {
  const { student, open } = await studentWithAssignment(page, school)
  await open()
  await submitYourWork(page).click()
  await submissionDialog(page).getByLabel('Comment').fill('Written in a tunnel')
  await context.setOffline(true)
  await submit(page)
  await expect(waitingNotice(page)).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Saving…' })).toHaveCount(0)
  const body = { status: 404, code: 'not_found', message: 'This assignment does not exist.', requestId: 'test' }
  await context.route('**/api/students/coursework', (route) => route.fulfill({ status: 404, json: body }), { times: 1 })
  await context.setOffline(false)
  const error = page.getByRole('dialog', { name: 'Error (404)' })
  await error.getByRole('button', { name: 'Close' }).last().click()
  await expect(submissionDialog(page).getByLabel('Comment')).toHaveValue('Written in a tunnel')
  await submit(page)
  await expect(page.getByText('Your work has arrived.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Update Your Submission' })).toBeVisible()
  expect(await worksOf(school, student.id)).toMatchObject([{ student_comment: 'Written in a tunnel', version: 1 }])
})

test('a session that runs out asks for the password over the page, and the work is sent once', { tag: FULL }, async ({
  page,
  context,
  school,
}) => {
  const { student, open } = await studentWithAssignment(page, school)
  await school.db
    .updateTable('users')
    .set({ password_hash: await quickPasswords.hash('brave-fox') })
    .where('id', '=', student.id)
    .execute()
  await open()
  await submitYourWork(page).click()
  await submissionDialog(page).getByLabel('Comment').fill('Do not lose me.')
  const token = (await context.cookies()).find((cookie) => cookie.name === 'session')?.value ?? ''
  await school.db.deleteFrom('sessions').where('token_hash', '=', hashToken(token)).execute()
  await submit(page)
  const login = page.getByRole('dialog', { name: 'Your session has ended' })
  await expect(login).toBeVisible()
  await expectAccessible(page)
  await login.getByLabel('Password', { exact: true }).fill('brave-fox')
  await login.getByRole('button', { name: 'Login' }).click()
  await expect(receipt(page)).toBeVisible()
  expect(await worksOf(school, student.id)).toMatchObject([{ student_comment: 'Do not lose me.', version: 1 }])
  expect(await historyOf(school, student.id)).toEqual([{ action: 'submitted' }])
})

test('a student without assignments reads what to expect, and where they are', { tag: FULL }, async ({
  page,
  emptySchool,
}) => {
  const cohort = await makeCohort(emptySchool.db, { name: 'Dev MN 7' })
  const teacher = await makeEmployee(emptySchool.db, { first_name: 'Tess', last_name: 'Lund' })
  await emptySchool.db
    .insertInto('cohort_instructors')
    .values({ cohort_id: cohort.id, position: 1, employee_id: teacher.id })
    .execute()
  const student = await makeStudent(emptySchool.db, { cohort_id: cohort.id })
  await emptySchool.signIn(page.context(), student.email)
  await page.goto(`${emptySchool.url}/student/assignments`)
  await expect(page.getByText('No assignments yet')).toBeVisible()
  for (const text of ['Dev MN 7', 'Classroom', 'Minneapolis, Full-Stack', 'Tess Lund', 'December 18th 2026']) {
    await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible()
  }
  await expect(page.getByRole('region', { name: 'Next due' })).toHaveCount(0)
  await expectAccessible(page)
})

test('the demo student sees what is next, what is missing and what is new before the list', { tag: FULL }, async ({
  page,
  school,
}) => {
  await school.signIn(page.context(), STUDENT)
  await page.goto(`${school.url}/student/assignments`)
  await expect(page.getByRole('region', { name: 'Next due' }).getByRole('link')).toHaveCount(1)
  await expect(page.getByRole('region', { name: 'Missing' }).getByRole('link').first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'New feedback' }).getByRole('link').first()).toBeVisible()
  const headers = page.getByRole('columnheader')
  await expect(headers).toHaveText(['Name', 'Submission', 'Feedback', 'Due Date', 'Action'])
  for (const status of ['Missing', 'Uncompleted', 'Graded', 'Complete', 'Late']) {
    await expect(page.getByRole('cell', { name: status, exact: true }).first()).toBeVisible()
  }
  await page.getByRole('row').filter({ hasText: 'Missing' }).getByRole('cell').nth(2).click()
  await expect(page).toHaveURL(/\/student\/assignments\/\d+$/)
})

test('a student hands in work by the keyboard alone', async ({ page, school }) => {
  const { student } = await studentWithAssignment(page, school)
  await page.goto(`${school.url}/student/assignments`)
  const name = page.getByRole('row').getByRole('link', { name: 'Weather App', exact: true })
  await expect(name).toBeVisible()
  await tabTo(page, name)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Weather App' })).toBeFocused()
  await tabTo(page, submitYourWork(page))
  await page.keyboard.press('Enter')
  await expect(submissionDialog(page).getByLabel('Submission')).toBeFocused()
  await page.keyboard.type('github.com/sam/weather')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Done without a mouse.')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(submissionDialog(page).getByRole('button', { name: 'Submit', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(receipt(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Update Your Submission' })).toBeFocused()
  expect(await worksOf(school, student.id)).toMatchObject([{ student_comment: 'Done without a mouse.' }])
})

async function tabTo(page: Page, target: ReturnType<Page['getByRole']>): Promise<void> {
  for (let presses = 0; presses < 40; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

test('assignments, an assignment and its dialog can be used by everyone', { tag: FULL }, async ({ page, school }) => {
  const { student, cohort_id, open } = await studentWithAssignment(page, school, {
    due_at: new Date('2026-10-13T13:00:00Z'),
  })
  const graded = await makeAssignment(school.db, { cohort_id, name: 'Done and graded' })
  await makeCourseWork(school.db, {
    assignment_id: graded.id,
    student_id: student.id,
    instructor_comment: 'Good.',
    grade: 1,
    workflow_state: 'graded',
    graded_at: new Date(NOW),
    graded_by_id: (await makeEmployee(school.db)).id,
  })
  await page.goto(`${school.url}/student/assignments`)
  await expect(page.getByText('Reinforcement Needed').first()).toBeVisible()
  await expectAccessible(page)
  await open()
  await expectAccessible(page)
  await submitYourWork(page).click()
  await submit(page)
  await expect(submissionDialog(page).getByText('This will be late.')).toBeVisible()
  await expectAccessible(page)
  await submissionDialog(page).getByLabel('Comment').fill('Here it is.')
  await submit(page)
  await expect(receipt(page)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectAccessible(page)
  await page.goto(`${school.url}/student/assignments/${graded.slug}`)
  await expect(page.getByRole('region', { name: 'Instructor Feedback' })).toContainText('Good.')
  await expectAccessible(page)
})
