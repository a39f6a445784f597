import type { Page } from '@playwright/test'
import { expectAccessible } from '#test/support/accessibility.ts'
import { expect, type School, STUDENT, test } from '#test/support/browser.ts'
import { NOW } from '#test/support/clock.ts'
import { FULL, MORE, sampled } from '#test/support/extent.ts'
import { makeCohort, makeReflection, makeStudent } from '#test/support/factories.ts'

test.use({ allowConsole: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 500/] })
test.beforeEach(({ school }) => school.setNow(NOW))
test.afterEach(({ school }) => school.setNow(NOW))

type Dates = Partial<Parameters<typeof makeCohort>[1]>

/** A student of a cohort of their own, logged in at `now`, on both clocks. */
async function reflecting(page: Page, school: School, { now = NOW, dates = {} }: { now?: string; dates?: Dates } = {}) {
  const cohort = await makeCohort(school.db, dates)
  const student = await makeStudent(school.db, { cohort_id: cohort.id })
  await turnClocks(page, school, now)
  await school.signIn(page.context(), student.email)
  const open = async () => {
    await page.goto(`${school.url}/student/reflections`)
    await expect(page.getByRole('heading', { level: 1, name: 'Daily Reflection' })).toBeVisible()
  }
  return { student, cohort, open }
}

async function turnClocks(page: Page, school: School, now: string): Promise<void> {
  await school.setNow(now)
  await page.clock.setFixedTime(now)
}

const score = (page: Page, name: 'Understanding' | 'Support', value: number) =>
  page.getByRole('radiogroup', { name }).getByRole('radio', { name: new RegExp(`^${value}`) })
const scoreBoth = async (page: Page) => {
  await score(page, 'Understanding', 4).check()
  await score(page, 'Support', 5).check()
}
const submit = (page: Page) => page.getByRole('button', { name: 'Submit Reflection' })
const thanks = (page: Page, date: string) =>
  page.getByText(`Thank you for completing your daily reflection for ${date}!`)
const closed = (page: Page) => page.getByText('The daily reflection is closed', { exact: true })
const form = (page: Page) => page.getByRole('radiogroup', { name: 'Understanding' })
const pastRows = (page: Page) => page.getByRole('table', { name: 'Past reflections' }).locator('tbody').getByRole('row')
const reflectionsOf = (school: School, student_id: number) =>
  school.db.selectFrom('daily_feedbacks').selectAll().where('student_id', '=', student_id).execute()

test('a reflection that was saved is read again once', { tag: FULL }, async ({ page, school }) => {
  const { open } = await reflecting(page, school)
  await open()
  await scoreBoth(page)
  const reads: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'GET' && pathname.startsWith('/api/')) reads.push(pathname)
  })
  await submit(page).click()
  await expect(page.getByText('Thank you for completing')).toBeVisible()
  // The bell too: a reflection ends the reminder.
  const once = [
    '/api/notices/unread',
    '/api/students/cohort',
    '/api/students/conversation',
    '/api/students/feedback',
    '/api/students/feedback/latest',
  ]
  await expect.poll(() => reads.toSorted()).toEqual(once)
  // A second read would come before what is asked for later.
  await page.getByRole('button', { name: /^Notices/ }).click()
  await expect.poll(() => reads).toContain('/api/notices')
  expect(reads.toSorted()).toEqual(['/api/notices', ...once])
})

test('missing scores are refused above and below, both are marked, and typing clears the sentence', async ({
  page,
  school,
}) => {
  const { student, open } = await reflecting(page, school)
  await open()
  await submit(page).click()
  const sentence = 'Please complete all required fields.'
  await expect(page.getByRole('alert')).toHaveText(sentence)
  await expect(page.getByText(sentence)).toHaveCount(2)
  for (const name of ['Understanding', 'Support'] as const) {
    await expect(page.getByRole('radiogroup', { name })).toHaveAttribute('aria-invalid', 'true')
  }
  await expect(score(page, 'Understanding', 1)).toBeFocused()
  await score(page, 'Understanding', 3).check()
  await expect(page.getByText(sentence)).toHaveCount(0)
  await submit(page).click()
  await expect(page.getByRole('radiogroup', { name: 'Understanding' })).toHaveAttribute('aria-invalid', 'false')
  await expect(page.getByRole('radiogroup', { name: 'Support' })).toHaveAttribute('aria-invalid', 'true')
  expect(await reflectionsOf(school, student.id)).toEqual([])
})

test('two words for one and too many characters are refused, and nothing that was typed is cut', { tag: FULL }, async ({
  page,
  school,
}) => {
  const { open } = await reflecting(page, school)
  await open()
  await scoreBoth(page)
  await page.getByLabel('One Word').fill('very tired')
  await submit(page).click()
  await expect(page.getByRole('alert')).toHaveText('Please use one word.')
  await expect(page.getByLabel('One Word')).toBeFocused()
  await page.getByLabel('One Word').fill('tired')
  await page.getByLabel('Thanks').fill('x'.repeat(481))
  await expect(page.getByText('481 / 480')).toBeVisible()
  await expect(page.getByText('5 / 27')).toBeVisible()
  await submit(page).click()
  await expect(page.getByRole('alert')).toHaveText('Please use 480 characters or fewer.')
  await expect(page.getByLabel('Thanks')).toHaveValue('x'.repeat(481))
})

test('a save that the server fails at opens the error dialog and marks the form, which keeps every word', {
  tag: FULL,
}, async ({ page, school }) => {
  const { open } = await reflecting(page, school)
  await page.route('**/api/students/feedback', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({
          status: 500,
          json: { status: 500, code: 'internal', message: 'Out of order.', requestId: 'r1' },
        })
      : route.continue(),
  )
  await open()
  await scoreBoth(page)
  await page.getByLabel('Accomplishment').fill('Finished the menu.')
  await submit(page).click()
  const dialog = page.getByRole('dialog', { name: 'Error (500)' })
  await expect(dialog).toContainText('There was an error trying to process your request.')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('alert')).toHaveText('Your reflection was not saved. What you wrote is still here.')
  await expect(page.getByLabel('Accomplishment')).toHaveValue('Finished the menu.')
  await page.unroute('**/api/students/feedback')
  await submit(page).click()
  await expect(thanks(page, 'October 13th 2026')).toBeVisible()
})

test('a student reflects, is thanked, finds it in the list, and changes it while the window is open', async ({
  page,
  school,
}) => {
  const { student, open } = await reflecting(page, school)
  await open()
  await expect(page.getByText('Submit your first reflection using the form above.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'For Tuesday, October 13th 2026' })).toBeVisible()
  await expect(page.getByText('Open until October 14th 2026, 2:00 PM CT.')).toBeVisible()
  await scoreBoth(page)
  await page.getByLabel('Understanding, in your words').fill('Joins make sense.')
  await page.getByLabel('One Word').fill('Proud')
  await submit(page).click()
  await expect(thanks(page, 'October 13th 2026')).toBeVisible()
  await expect(thanks(page, 'October 13th 2026')).toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.reload()
  await expect(pastRows(page)).toHaveCount(1)
  await expect(pastRows(page)).toContainText('October 13th 2026')
  await expect(pastRows(page)).toContainText('Proud')
  await page.getByRole('button', { name: 'Change it' }).click()
  await expect(page.getByLabel('One Word')).toHaveValue('Proud')
  await expect(score(page, 'Understanding', 4)).toBeChecked()
  await score(page, 'Understanding', 6).check()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(thanks(page, 'October 13th 2026')).toBeVisible()
  expect(await reflectionsOf(school, student.id)).toMatchObject([
    { understanding_score: 6, feeling_score: 6, understanding_explanation: 'Joins make sense.', version: 2 },
  ])
})

test('who asks for a 1:1 is told how a staff member will reach out, once', { tag: FULL }, async ({ page, school }) => {
  const { student, open } = await reflecting(page, school)
  await open()
  await scoreBoth(page)
  await page.getByLabel('I would like a 1:1 conversation').check()
  await submit(page).click()
  const dialog = page.getByRole('dialog', { name: '1:1 Requested' })
  await expect(dialog).toContainText(
    'A staff member will reach out to you by direct message in the school’s chat tool.',
  )
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  expect(await reflectionsOf(school, student.id)).toMatchObject([{ additional_conversation_wanted: true }])
  await page.getByRole('button', { name: 'Change it' }).click()
  await page.getByLabel('Thanks').fill('Ana')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(thanks(page, 'October 13th 2026')).toBeVisible()
  await expect(dialog).toHaveCount(0)
})

test('a student who cancels a change is asked before the words are gone, and without words not at all', async ({
  page,
  school,
}) => {
  const { student, cohort, open } = await reflecting(page, school)
  await makeReflection(school.db, { student_id: student.id, cohort_id: cohort.id, feedback_on: '2026-10-13' })
  await open()
  await page.getByRole('button', { name: 'Change it' }).click()
  await page.getByLabel('Thanks').fill('Second thoughts')
  await page.getByRole('button', { name: 'Cancel' }).click()
  const question = page.getByRole('dialog', { name: 'Discard changes?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByLabel('Thanks')).toHaveValue('Second thoughts')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(thanks(page, 'October 13th 2026')).toBeVisible()
  await page.getByRole('button', { name: 'Change it' }).click()
  await expect(page.getByLabel('Thanks')).not.toHaveValue('Second thoughts')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(thanks(page, 'October 13th 2026')).toBeVisible()
})

const autumn = { classroom_start: '2026-08-31', graduation: '2026-12-18' }
const spring = { classroom_start: '2027-02-01', graduation: '2027-05-28', prework_start: '2027-01-04' }
const later = { applications_open: '2026-10-01', applications_close: '2026-12-15', ...spring }

/** What the page shows at a moment of Central time: the day of the form, or when the next one opens. */
const MOMENTS: [what: string, now: string, dates: Dates, shows: { form: string } | { opens: string }][] = [
  ['a weekday morning', '2026-10-14T10:00-05:00', autumn, { form: 'Tuesday, October 13th 2026' }],
  ['the last minute before two', '2026-10-14T13:59:59-05:00', autumn, { form: 'Tuesday, October 13th 2026' }],
  ['two o’clock', '2026-10-14T14:00:00-05:00', autumn, { opens: 'Wednesday, October 14th 2026 at 4:00 PM CT' }],
  [
    'the last minute before four',
    '2026-10-14T15:59:59-05:00',
    autumn,
    { opens: 'Wednesday, October 14th 2026 at 4:00 PM CT' },
  ],
  ['four o’clock', '2026-10-14T16:00:00-05:00', autumn, { form: 'Wednesday, October 14th 2026' }],
  ['a Saturday afternoon', '2026-10-17T15:00-05:00', autumn, { form: 'Friday, October 16th 2026' }],
  ['a Monday morning', '2026-10-19T09:00-05:00', autumn, { form: 'Friday, October 16th 2026' }],
  ['the night before graduation', '2026-12-17T23:30-06:00', autumn, { form: 'Thursday, December 17th 2026' }],
  ['the day clocks go back', '2026-11-01T01:30-06:00', autumn, { form: 'Friday, October 30th 2026' }],
  [
    'the Monday after clocks went back',
    '2026-11-02T14:00-06:00',
    autumn,
    { opens: 'Monday, November 2nd 2026 at 4:00 PM CT' },
  ],
  ['the day clocks go forward', '2027-03-14T03:30-05:00', later, { form: 'Friday, March 12th 2027' }],
  ['the Monday after clocks went forward', '2027-03-15T16:00-05:00', later, { form: 'Monday, March 15th 2027' }],
  ['weeks before the first day', '2026-10-14T10:00-05:00', later, { opens: 'Monday, February 1st 2027 at 4:00 PM CT' }],
]

for (const [what, now, dates, shows] of sampled(MOMENTS, 1)) {
  test(`the page at ${what} shows the form of the right day, or when it opens`, { tag: MORE }, async ({
    page,
    school,
  }) => {
    const { open } = await reflecting(page, school, { now, dates })
    await open()
    if ('form' in shows) {
      await expect(page.getByRole('heading', { name: `For ${shows.form}` })).toBeVisible()
      await expect(submit(page)).toBeVisible()
    } else {
      await expect(closed(page)).toBeVisible()
      // There is no form above to speak of.
      await expect(page.getByText('Your reflections will be listed here.')).toBeVisible()
      await expect(page.getByText(`It opens ${shows.opens}`)).toBeVisible()
      await expect(form(page)).toHaveCount(0)
    }
  })
}

test('on graduation day and after dropping out nothing opens any more, and the page says why', { tag: FULL }, async ({
  page,
  school,
}) => {
  const { student, open } = await reflecting(page, school, { now: '2026-12-18T09:00-06:00' })
  await open()
  await expect(page.getByText('Your cohort has graduated, so there are no more reflections.')).toBeVisible()
  await school.db
    .updateTable('students')
    .set({ cohort_id: null, application_status: 'dropped_out' })
    .where('id', '=', student.id)
    .execute()
  await open()
  await expect(page.getByText('You are no longer in a cohort. Your past reflections stay here.')).toBeVisible()
})

test('at two o’clock an open form closes by itself, and the words in it are kept on the page', { tag: FULL }, async ({
  page,
  school,
}) => {
  const { student, open } = await reflecting(page, school, { now: '2026-10-14T13:59:58-05:00' })
  await open()
  await score(page, 'Support', 2).check()
  await page.getByLabel('Accomplishment').fill('Nearly made it.')
  await turnClocks(page, school, '2026-10-14T14:00:00-05:00')
  await expect(closed(page)).toBeVisible()
  await expect(form(page)).toHaveCount(0)
  const unsent = page.getByRole('region', { name: 'Not sent: your words for October 13th 2026' })
  await expect(unsent).toContainText('Nearly made it.')
  expect(await reflectionsOf(school, student.id)).toEqual([])
  await page.reload()
  await expect(unsent).toContainText('Nearly made it.')
  await unsent.getByRole('button', { name: 'Throw it away' }).click()
  await expect(unsent).toHaveCount(0)
})

test('at four o’clock the page opens by itself, and at two the thanks go', { tag: FULL }, async ({ page, school }) => {
  const { student, cohort, open } = await reflecting(page, school, { now: '2026-10-14T13:59:58-05:00' })
  await makeReflection(school.db, { student_id: student.id, cohort_id: cohort.id, feedback_on: '2026-10-13' })
  await open()
  await expect(thanks(page, 'October 13th 2026')).toBeVisible()
  await turnClocks(page, school, '2026-10-14T14:00:00-05:00')
  await expect(closed(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change it' })).toHaveCount(0)
  await turnClocks(page, school, '2026-10-14T15:59:58-05:00')
  await school.signIn(page.context(), student.email)
  await page.reload()
  await expect(closed(page)).toBeVisible()
  await turnClocks(page, school, '2026-10-14T16:00:00-05:00')
  await expect(page.getByRole('heading', { name: 'For Wednesday, October 14th 2026' })).toBeVisible()
})

test('a phone that slept over both turns shows the new day as soon as it wakes', { tag: FULL }, async ({
  page,
  school,
}) => {
  const { student, open } = await reflecting(page, school, { now: '2026-10-14T13:00:00-05:00' })
  await open()
  await page.getByLabel('Thanks').fill('Words of yesterday')
  await turnClocks(page, school, '2026-10-14T16:30:00-05:00')
  await school.signIn(page.context(), student.email)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByRole('heading', { name: 'For Wednesday, October 14th 2026' })).toBeVisible()
  await expect(page.getByLabel('Thanks')).toHaveValue('')
  await expect(page.getByRole('region', { name: /^Not sent/ })).toContainText('Words of yesterday')
})

test('a form that is sent after the window closed is refused in words, and its text is kept', { tag: FULL }, async ({
  page,
  school,
}) => {
  const { open } = await reflecting(page, school, { now: '2026-10-14T13:00:00-05:00' })
  await open()
  await scoreBoth(page)
  await page.getByLabel('Thanks').fill('Too late for Tuesday')
  // Only the server's clock has turned: this phone's is slow.
  await school.setNow('2026-10-14T14:30:00-05:00')
  await submit(page).click()
  const dialog = page.getByRole('dialog', { name: 'Error (409)' })
  await expect(dialog).toContainText('The daily reflection is closed.')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(closed(page)).toBeVisible()
  await expect(page.getByRole('region', { name: /^Not sent/ })).toContainText('Too late for Tuesday')
})

test('without a connection the reflection waits, is sent when it is back, and is there once', { tag: MORE }, async ({
  page,
  context,
  school,
}) => {
  const { student, open } = await reflecting(page, school)
  await open()
  await scoreBoth(page)
  await page.getByLabel('Thanks').fill('The tunnel')
  await page.getByLabel('I would like a 1:1 conversation').check()
  await context.setOffline(true)
  await submit(page).click()
  const waiting = page.getByRole('status').filter({ hasText: 'Waiting for the connection' })
  await expect(waiting).toContainText('Your reflection for October 13th 2026 is kept on this device')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectAccessible(page)
  await waiting.getByRole('button', { name: 'Change it' }).click()
  await expect(page.getByLabel('Thanks')).toHaveValue('The tunnel')
  await page.getByLabel('Thanks').fill('The tunnel and its end')
  await submit(page).click()
  await expect(waiting).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('dialog', { name: '1:1 Requested' })).toBeVisible()
  await expect(thanks(page, 'October 13th 2026')).toBeVisible()
  expect(await reflectionsOf(school, student.id)).toMatchObject([{ thanks: 'The tunnel and its end', version: 1 }])
})

test('a reload brings back what was being written, also while changing, and starting over drops it', {
  tag: FULL,
}, async ({ page, school }) => {
  const { student, cohort, open } = await reflecting(page, school)
  await open()
  await score(page, 'Support', 6).check()
  await page.getByLabel('Additional Information').fill('Half a thou')
  page.on('dialog', (question) => void question.accept())
  await page.reload()
  await expect(page.getByText('We brought back what you had not saved.')).toBeVisible()
  await expect(page.getByLabel('Additional Information')).toHaveValue('Half a thou')
  await expect(score(page, 'Support', 6)).toBeChecked()
  await page.getByRole('button', { name: 'Start over' }).click()
  await expect(page.getByLabel('Additional Information')).toHaveValue('')
  await makeReflection(school.db, { student_id: student.id, cohort_id: cohort.id, feedback_on: '2026-10-13' })
  await page.reload()
  await page.getByRole('button', { name: 'Change it' }).click()
  await page.getByLabel('Thanks').fill('Second thoughts')
  await page.reload()
  await expect(page.getByLabel('Thanks')).toHaveValue('Second thoughts')
  await page.getByRole('link', { name: 'Assignments' }).click()
  await page.getByRole('dialog', { name: 'Unsaved edits' }).getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Assignments' })).toBeVisible()
  await page.goBack()
  await expect(thanks(page, 'October 13th 2026')).toBeVisible()
})

test('a long answer is whole in sight while it is written and after a reload, up to fourteen lines', {
  tag: FULL,
}, async ({ page, school }) => {
  const { open } = await reflecting(page, school)
  await open()
  const field = page.getByLabel('Additional Information')
  const shape = () =>
    field.evaluate((element: HTMLTextAreaElement) => {
      const line = Number.parseFloat(getComputedStyle(element).lineHeight)
      // Edges and padding take 13 to 16 px.
      const rows = Math.floor((element.offsetHeight - 13) / line + 0.01)
      return { rows, hidden: element.scrollHeight - element.clientHeight }
    })
  expect(await shape()).toEqual({ rows: 2, hidden: 0 })
  await field.fill('line\n'.repeat(6).trim())
  expect(await shape()).toEqual({ rows: 6, hidden: 0 })
  page.on('dialog', (question) => void question.accept())
  await page.reload()
  await expect(field).toHaveValue(/line/)
  expect(await shape()).toEqual({ rows: 6, hidden: 0 })
  await field.fill('line\n'.repeat(40))
  expect((await shape()).rows).toBe(14)
  // The browser does it: measuring the text took a sixth of the time to the first view.
  await expect(field).toHaveCSS('field-sizing', 'content')
})

test('a reflection that was saved on another device meanwhile is put beside the words here', { tag: FULL }, async ({
  page,
  school,
}) => {
  const { student, open } = await reflecting(page, school)
  await open()
  await scoreBoth(page)
  await page.getByLabel('Thanks').fill('from the phone')
  const elsewhere = { understanding_score: 4, support_score: 5, thanks: 'from the laptop' }
  await page.request.put(`${school.url}/api/students/feedback`, { data: elsewhere })
  await submit(page).click()
  const compare = page.getByRole('dialog', { name: 'You have saved this elsewhere meanwhile' })
  await expect(compare).toContainText('from the phone')
  await expect(compare).toContainText('from the laptop')
  await compare.getByRole('button', { name: 'Go back to editing' }).click()
  await expect(page.getByLabel('Thanks')).toHaveValue('from the phone')
  await submit(page).click()
  await compare.getByRole('button', { name: 'Take what is saved' }).click()
  await expect(thanks(page, 'October 13th 2026')).toBeVisible()
  expect(await reflectionsOf(school, student.id)).toMatchObject([{ thanks: 'from the laptop', version: 1 }])
})

test('past reflections open at their own address, and Previous, Next, Close and Back walk between them', {
  tag: FULL,
}, async ({ page, school }) => {
  const { student, cohort, open } = await reflecting(page, school)
  const of = { student_id: student.id, cohort_id: cohort.id }
  await makeReflection(school.db, { ...of, feedback_on: '2026-10-08', thanks: 'Thursday’s thanks' })
  await makeReflection(school.db, { ...of, feedback_on: '2026-10-09', thanks: 'Friday’s thanks' })
  await open()
  await expect(pastRows(page)).toHaveCount(2)
  await expect(pastRows(page).first()).toContainText('October 9th 2026')
  await page.getByRole('link', { name: 'October 9th 2026' }).click()
  await expect(page).toHaveURL(/\?day=2026-10-09$/)
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Friday’s thanks')
  await expect(dialog.getByRole('button', { name: 'Next' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Previous' }).click()
  await expect(dialog).toContainText('Thursday’s thanks')
  await expect(page).toHaveURL(/\?day=2026-10-08$/)
  await page.reload()
  await expect(dialog).toContainText('Thursday’s thanks')
  await dialog.getByRole('button', { name: 'Next' }).click()
  await expect(dialog).toContainText('Friday’s thanks')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/\/student\/reflections$/)
})

test('the demo student sees ten of their reflections, and all when they ask', { tag: FULL }, async ({
  page,
  school,
}) => {
  await school.signIn(page.context(), STUDENT)
  await page.goto(`${school.url}/student/reflections`)
  await expect(pastRows(page)).toHaveCount(10)
  await page.getByRole('button', { name: /^Show all \d+ reflections$/ }).click()
  await expect.poll(() => pastRows(page).count()).toBeGreaterThan(10)
})

test('a student of an empty school reflects by the keyboard alone', { tag: FULL }, async ({
  page,
  emptySchool: school,
}) => {
  const { student, open } = await reflecting(page, school)
  await open()
  await expect(page.getByRole('radiogroup', { name: 'Understanding' })).toBeVisible()
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('Tab')
  await expect(score(page, 'Understanding', 1)).toBeFocused()
  await page.keyboard.press('Space')
  for (let step = 0; step < 4; step++) await page.keyboard.press('ArrowRight')
  await expect(score(page, 'Understanding', 5)).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.type('All of it.')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowLeft')
  await expect(score(page, 'Support', 6)).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Calm')
  await page.keyboard.press('Enter')
  await expect(thanks(page, 'October 13th 2026')).toBeFocused()
  expect(await reflectionsOf(school, student.id)).toMatchObject([
    { understanding_score: 5, understanding_explanation: 'All of it.', support_score: 6, feeling_explanation: 'Calm' },
  ])
})

test('the daily reflection can be used by everyone', { tag: FULL }, async ({ page, context, school }) => {
  const { student, open } = await reflecting(page, school)
  await open()
  await submit(page).click()
  await expect(page.getByRole('alert')).not.toBeEmpty()
  await expectAccessible(page)
  await scoreBoth(page)
  await expectAccessible(page)
  await submit(page).click()
  await expect(thanks(page, 'October 13th 2026')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'October 13th 2026' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Previous' })).toBeVisible()
  await expectAccessible(page)
  await turnClocks(page, school, '2026-10-14T14:30:00-05:00')
  await school.signIn(context, student.email)
  await open()
  await expect(closed(page)).toBeVisible()
  await expectAccessible(page)
})
