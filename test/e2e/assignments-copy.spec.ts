import type { Page } from '@playwright/test'
import { centralInstant } from '#domain/central-time.ts'
import { classCalendar } from '#domain/cohort-class-days.ts'
import { formatPlannedTime } from '#domain/display.ts'
import { expectAccessible } from '#test/support/accessibility.ts'
import { expect, hold, type School, STAFF, test } from '#test/support/browser.ts'
import { chooseByMouse, countEffort, expectEffort } from '#test/support/effort.ts'
import { FULL } from '#test/support/extent.ts'
import { makeAssignment, makeCohort } from '#test/support/factories.ts'

/** A cohort with so many assignments of its own; the last one has a tag. */
async function makeCurriculum(db: School['db'], amount: number) {
  const cohort = await makeCohort(db)
  const values = Array.from({ length: amount }, (_, index) => ({
    name: `Exercise ${String(index + 1).padStart(3, '0')}`,
    slug: `exercise-${cohort.id}-${index}-x`,
    cohort_id: cohort.id,
    assignment_type: 'graded' as const,
    workflow_state: 'assigned' as const,
    assigned_at: new Date('2026-10-12T14:00:00Z'),
    due_at: new Date('2026-10-16T13:00:00Z'),
    repository: 'https://github.com/school/exercises',
    notes: 'Do it twice.',
    parent_id: null,
  }))
  const rows = await db.insertInto('assignments').values(values).returning('id').execute()
  const tag = await db
    .insertInto('tags')
    .values({ name: `Loops ${cohort.id}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('assignment_tags')
    .values({ assignment_id: rows.at(-1)?.id ?? 0, tag_id: tag.id })
    .execute()
  return cohort
}

const all = (page: Page) => page.getByRole('checkbox', { name: 'Select all assignments of this filter' }).first()
const bar = (page: Page) => page.getByRole('group', { name: 'Copy assignments' })
const copy = (page: Page) => bar(page).getByRole('button', { name: 'Copy', exact: true })
const copiesIn = (school: School, cohort_id: number) =>
  school.db.selectFrom('assignments').selectAll().where('cohort_id', '=', cohort_id).orderBy('id').execute()

async function selectMany(page: Page, school: School, search: string) {
  await page.goto(`${school.url}/assignments?${search}`)
  await page.getByRole('switch', { name: 'Select many' }).focus()
  await page.keyboard.press('Space')
  await expect(bar(page).getByRole('status')).toHaveText('0 selected')
}

test.beforeEach(async ({ context, school }) => school.signIn(context, STAFF))

test('a copy of nothing, into nowhere, or of 201 is refused, each in its own words', { tag: FULL }, async ({
  page,
  school,
}) => {
  const cohort = await makeCurriculum(school.db, 201)
  const target = await makeCohort(school.db)
  await selectMany(page, school, `cohortId=${cohort.id}`)
  await copy(page).click()
  const none = page.getByRole('dialog', { name: 'No Assignments Selected' })
  await none.getByRole('button', { name: 'Close' }).last().click()

  await page.getByRole('checkbox', { name: 'Select Exercise 201' }).check()
  await copy(page).click()
  const required = page.getByRole('dialog', { name: 'Cohort Required' })
  await expect(required).toContainText('Please select a cohort to copy assignments into.')
  await required.getByRole('button', { name: 'Close' }).last().click()

  await all(page).click()
  await expect(bar(page).getByRole('status')).toHaveText('201 selected')
  await page.getByLabel('Copy into').selectOption({ label: target.name })
  await copy(page).click()
  const tooMany = page.getByRole('dialog', { name: 'Too Many Assignments Selected' })
  await expect(tooMany).toContainText('The maximum number of assignments you can copy is 200.')
  await tooMany.getByRole('button', { name: 'Close' }).last().click()
  await expect(bar(page).getByRole('status')).toHaveText('201 selected')
  expect(await copiesIn(school, target.id)).toEqual([])
})

test('200 assignments are copied at once, with all that a copy carries and nothing else', { tag: FULL }, async ({
  page,
  school,
}) => {
  const cohort = await makeCurriculum(school.db, 200)
  const target = await makeCohort(school.db)
  await selectMany(page, school, `cohortId=${cohort.id}`)
  await all(page).click()
  await expect(all(page)).toBeChecked()
  await page.getByLabel('Copy into').selectOption({ label: target.name })
  await copy(page).click()
  const question = page.getByRole('dialog', { name: 'Copy Assignments' })
  await expect(question).toContainText(`You are copying 200 assignments into ${target.name}.`)
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(await copiesIn(school, target.id)).toEqual([])

  await copy(page).click()
  const send = await hold(page, '**/api/assignments/copy')
  await question.getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByRole('dialog', { name: 'Saving…' })).toBeVisible()
  send()
  const done = page.getByRole('dialog', { name: 'Save Successful' })
  await expect(done).toContainText(`200 assignments copied into ${target.name}.`)
  await done.getByRole('button', { name: 'Close' }).last().click()
  await expect(bar(page).getByRole('status')).toHaveText('0 selected')

  const copies = await copiesIn(school, target.id)
  expect(copies).toHaveLength(200)
  for (const each of copies) {
    expect(each).toMatchObject({
      assignment_type: 'graded',
      workflow_state: 'unassigned',
      assigned_at: null,
      due_at: null,
      notes: 'Do it twice.',
    })
    expect(each.parent_id).not.toBeNull()
  }
  await page.getByLabel('Cohort', { exact: true }).selectOption({ label: target.name })
  await page.getByRole('searchbox').fill(`loops ${cohort.id}`)
  await expect(page.getByRole('link', { name: 'Exercise 200', exact: true })).toBeVisible()
  await expect(page.getByText('1–1 of 1')).toBeVisible()
})

test('a second copy of the same says how many are there already, and can still be made', { tag: FULL }, async ({
  page,
  school,
}) => {
  const cohort = await makeCurriculum(school.db, 3)
  const target = await makeCohort(school.db)
  await selectMany(page, school, `cohortId=${cohort.id}`)
  await page.getByLabel('Copy into').selectOption({ label: target.name })
  const question = page.getByRole('dialog', { name: 'Copy Assignments' })
  const done = page.getByRole('dialog', { name: 'Save Successful' })
  for (const exercise of ['Exercise 001', 'Exercise 002']) {
    await page.getByRole('checkbox', { name: `Select ${exercise}` }).check()
  }
  await copy(page).click()
  await expect(question).toContainText(`You are copying 2 assignments into ${target.name}. The copies start unassigned`)
  await question.getByRole('button', { name: 'Copy' }).click()
  await done.getByRole('button', { name: 'Close' }).last().click()
  await expect(done).toHaveCount(0)
  await all(page).click()
  await expect(bar(page).getByRole('status')).toHaveText('3 selected')
  await copy(page).click()
  await expect(question).toContainText('2 of them are already there and will be copied again.')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Copy' }).click()
  await expect(done).toContainText(`3 assignments copied into ${target.name}.`)
  expect(await copiesIn(school, target.id)).toHaveLength(5)
})

test('the box above goes from none to some to all and back, over every page of the filter', { tag: FULL }, async ({
  page,
  school,
}) => {
  const cohort = await makeCurriculum(school.db, 45)
  await selectMany(page, school, `cohortId=${cohort.id}&sort=name&order=asc`)
  await expect(all(page)).not.toBeChecked()
  await page.getByRole('checkbox', { name: 'Select Exercise 001' }).check()
  await expect(all(page)).toBeChecked({ indeterminate: true })

  await page.getByRole('button', { name: 'Page 3' }).click()
  await page.getByRole('checkbox', { name: 'Select Exercise 045' }).check()
  await expect(bar(page).getByRole('status')).toHaveText('2 selected')
  await page.getByRole('button', { name: 'Page 1', exact: true }).click()
  await expect(page.getByRole('checkbox', { name: 'Select Exercise 001' })).toBeChecked()

  await all(page).click()
  await expect(bar(page).getByRole('status')).toHaveText('45 selected')
  await expect(all(page)).toBeChecked()
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect(page.getByRole('checkbox', { name: 'Select Exercise 030' })).toBeChecked()
  await page.getByRole('checkbox', { name: 'Select Exercise 030' }).uncheck()
  await expect(bar(page).getByRole('status')).toHaveText('44 selected')
  await all(page).click()
  await all(page).click()
  await expect(bar(page).getByRole('status')).toHaveText('0 selected')
})

test('changing the filter clears the selection and says so', { tag: FULL }, async ({ page, school }) => {
  const cohort = await makeCurriculum(school.db, 3)
  await selectMany(page, school, `cohortId=${cohort.id}`)
  await page.getByRole('checkbox', { name: 'Select Exercise 001' }).check()
  await page.getByRole('checkbox', { name: 'Select Exercise 002' }).check()
  await page.getByRole('searchbox').fill('exercise 003')
  await expect(bar(page).getByRole('status')).toHaveText(
    'The filter has changed, so your selection of 2 assignments was cleared.',
  )
  await page.getByRole('checkbox', { name: 'Select Exercise 003' }).check()
  await expect(bar(page).getByRole('status')).toHaveText('1 selected')
  await page.getByLabel('Cohort', { exact: true }).selectOption('All Cohorts')
  await expect(bar(page).getByRole('status')).toHaveText(
    'The filter has changed, so your selection of 1 assignment was cleared.',
  )
})

test('a copy that the server refuses opens the error dialog and leaves the selection', { tag: FULL }, async ({
  page,
  school,
}) => {
  const cohort = await makeCurriculum(school.db, 2)
  const target = await makeCohort(school.db)
  const gone = await makeAssignment(school.db, { cohort_id: cohort.id, name: 'Gone soon' })
  await selectMany(page, school, `cohortId=${cohort.id}`)
  await all(page).click()
  await expect(bar(page).getByRole('status')).toHaveText('3 selected')
  await page.getByLabel('Copy into').selectOption({ label: target.name })
  await copy(page).click()
  const question = page.getByRole('dialog', { name: 'Copy Assignments' })
  await expect(question).toBeVisible()
  await school.db.deleteFrom('assignments').where('id', '=', gone.id).execute()
  await question.getByRole('button', { name: 'Copy' }).click()
  const error = page.getByRole('dialog', { name: 'Error (404)' })
  await expect(error).toContainText('There was an error trying to process your request.')
  await error.getByRole('button', { name: 'Close' }).last().click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(bar(page).getByRole('status')).toHaveText('3 selected')
  expect(await copiesIn(school, target.id)).toEqual([])
})

test('a few are copied by keyboard alone', { tag: FULL }, async ({ page, school }) => {
  const cohort = await makeCurriculum(school.db, 3)
  const target = await makeCohort(school.db, { name: `Zeta ${cohort.id}` })
  await selectMany(page, school, `cohortId=${cohort.id}&sort=name&order=asc`)
  await page.getByRole('checkbox', { name: 'Select Exercise 001' }).focus()
  await page.keyboard.press('Space')
  await page.getByRole('checkbox', { name: 'Select Exercise 003' }).focus()
  await page.keyboard.press('Space')
  await page.getByLabel('Copy into').focus()
  await page.keyboard.type(target.name)
  await page.keyboard.press('Tab')
  await expect(copy(page)).toBeFocused()
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: 'Copy Assignments' })
  await expect(question).toContainText('You are copying 2 assignments')
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(question.getByRole('button', { name: 'Copy' })).toBeFocused()
  await page.keyboard.press('Enter')
  const done = page.getByRole('dialog', { name: 'Save Successful' })
  await expect(done.getByRole('button', { name: 'Close' }).last()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const names = (await copiesIn(school, target.id)).map(({ name }) => name)
  expect(names.toSorted()).toEqual(['Exercise 001', 'Exercise 003'])
})

test('selecting many can be done by everyone', { tag: FULL }, async ({ page, context, school }) => {
  await school.signIn(context, STAFF)
  await selectMany(page, school, '')
  await page
    .getByRole('checkbox', { name: /^Select / })
    .nth(2)
    .check()
  // At the end of the page the bar lies over no row: half a link beneath it would be too small a target.
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await expectAccessible(page)
  await copy(page).click()
  await expect(page.getByRole('dialog', { name: 'Cohort Required' })).toBeVisible()
  await expectAccessible(page)
})

const at = (day: string, time: string) => centralInstant(day, time)
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Copy Assignments' })
const row = (page: Page, name: string) => dialog(page).getByRole('row').filter({ hasText: name })

/** One release on each weekday from June 1, due two weekdays later; and a cohort that begins in November. */
async function makeTerm(db: School['db'], amount: number) {
  const old = await makeCohort(db, { classroom_start: '2026-06-01', graduation: '2026-08-24' })
  const next = await makeCohort(db, { classroom_start: '2026-11-09', graduation: '2027-02-08' })
  const calendar = classCalendar({ classroom_start: '2026-06-01', graduation: null, days_off: [] })
  const values = Array.from({ length: amount }, (_, index) => ({
    name: `Lesson ${String(index + 1).padStart(2, '0')}`,
    slug: `lesson-${old.id}-${index}-x`,
    cohort_id: old.id,
    assignment_type: 'graded' as const,
    repository: '',
    notes: '',
    workflow_state: 'assigned' as const,
    assigned_at: at(calendar.nth(index + 1) ?? '', '09:00'),
    due_at: at(calendar.nth(index + 3) ?? '', '08:00'),
  }))
  await db.insertInto('assignments').values(values).execute()
  return { old, next }
}

test('an instructor prepares the next term: 29 assignments, copied with their dates, in at most 15 clicks', async ({
  page,
  context,
  school,
}) => {
  const { old, next } = await makeTerm(school.db, 29)
  const days_off = { name: 'Thanksgiving', first_day: '2026-11-26', last_day: '2026-11-27', campus_id: null }
  const { id: holiday } = await school.db
    .insertInto('days_off')
    .values(days_off)
    .returning('id')
    .executeTakeFirstOrThrow()
  const effort = await countEffort(context)
  await school.open(page, STAFF, '/cohorts')
  await page.getByRole('link', { name: 'Assignments', exact: true }).click()
  await chooseByMouse(effort, page.getByLabel('Cohort', { exact: true }), old.name)
  await expect(page.getByText('1–20 of 29')).toBeVisible()
  await page.getByRole('switch', { name: 'Select many' }).click()
  await all(page).click()
  await expect(bar(page).getByRole('status')).toHaveText('29 selected')
  await chooseByMouse(effort, page.getByLabel('Copy into'), next.name)
  await copy(page).click()
  await dialog(page).getByRole('checkbox', { name: 'With dates' }).click()
  await expect(dialog(page).getByRole('row')).toHaveCount(30)
  await expect(row(page, 'Lesson 01')).toContainText('Mon, Jun 1, 9:00 AM')
  await expect(row(page, 'Lesson 01')).toContainText('Mon, Nov 9, 9:00 AM')
  // Class day 13 is followed by two days off and a weekend.
  await expect(row(page, 'Lesson 12')).toContainText('Tue, Nov 24, 9:00 AM')
  await expect(row(page, 'Lesson 12')).toContainText('Mon, Nov 30, 8:00 AM')
  const shown = await dialog(page).getByRole('row').allTextContents()
  await dialog(page).getByRole('button', { name: 'Copy', exact: true }).click()
  const done = page.getByRole('dialog', { name: 'Save Successful' })
  await expect(done).toContainText(`29 assignments copied into ${next.name}.`)
  await done.getByRole('button', { name: 'Close' }).last().click()
  expectEffort('The next term', effort)

  const copies = await copiesIn(school, next.id)
  expect(copies).toHaveLength(29)
  for (const [index, { name, visible_from, due_at, workflow_state }] of copies.entries()) {
    expect(workflow_state).toBe('unassigned')
    for (const time of [visible_from, due_at]) {
      expect(shown[index + 1]).toContain(name)
      expect(shown[index + 1]).toContain(formatPlannedTime(time ?? '', '2026-10-14'))
    }
  }
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone.')).toBeVisible()
  expect(await copiesIn(school, next.id)).toEqual([])
  await school.db.deleteFrom('days_off').where('id', '=', holiday).execute()
})

test('an instructor changes one date, pushes the rest, leaves one out, and is told what a colleague changed meanwhile', {
  tag: FULL,
}, async ({ page, school }) => {
  const { old, next } = await makeTerm(school.db, 5)
  await makeAssignment(school.db, { cohort_id: next.id, name: 'Lesson 05' })
  await selectMany(page, school, `cohortId=${old.id}&sort=name&order=asc`)
  await all(page).click()
  await page.getByLabel('Copy into').selectOption({ label: next.name })
  await copy(page).click()
  await dialog(page).getByRole('checkbox', { name: 'With dates' }).focus()
  await page.keyboard.press('Space')
  await expect(row(page, 'Lesson 05')).toContainText(`${next.name} has it already.`)
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Leave out the one already there' }).click()
  await expect(dialog(page)).toContainText(`You are copying 4 assignments into ${next.name}.`)

  await row(page, 'Lesson 01').getByRole('button', { name: 'Change Lesson 01' }).click()
  const times = page.getByRole('dialog', { name: 'Dates of Lesson 01' })
  await times.getByLabel('Visible from').fill('2026-10-13')
  await expect(times).toContainText('is in the past')
  await expect(times.getByRole('button', { name: 'Change' })).toBeDisabled()
  await times.getByLabel('Visible from').fill('2026-11-06')
  await times.getByLabel('Visible time').press('Enter')
  await expect(row(page, 'Lesson 01')).toContainText('Fri, Nov 6, 9:00 AM')

  await row(page, 'Lesson 03').getByRole('button', { name: 'Change Lesson 03' }).click()
  const push = page.getByRole('dialog', { name: 'Dates of Lesson 03' })
  await push.getByLabel('Push everything from here by').fill('3')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(row(page, 'Lesson 02')).toContainText('Tue, Nov 10, 9:00 AM')
  await expect(row(page, 'Lesson 03')).toContainText('Mon, Nov 16, 9:00 AM')
  await expect(row(page, 'Lesson 04')).toContainText('Tue, Nov 17, 9:00 AM')

  await school.db.updateTable('cohorts').set({ classroom_start: '2026-11-10' }).where('id', '=', next.id).execute()
  await dialog(page).getByRole('button', { name: 'Copy', exact: true }).click()
  const news = dialog(page).getByRole('status')
  await expect(news).toContainText('so nothing was copied')
  await expect(news).toContainText(`${next.name} starts on November 10th 2026 now.`)
  expect(await copiesIn(school, next.id)).toHaveLength(1)
  // What was changed by hand stays, the others follow.
  await expect(row(page, 'Lesson 02')).toContainText('Wed, Nov 11, 9:00 AM')
  await expect(row(page, 'Lesson 03')).toContainText('Mon, Nov 16, 9:00 AM')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Discard changes?' }).getByRole('button', { name: 'Keep editing' }).click()
  await dialog(page).getByRole('button', { name: 'Copy', exact: true }).dblclick()
  await page.getByRole('dialog', { name: 'Save Successful' }).getByRole('button', { name: 'Close' }).last().click()
  const copies = (await copiesIn(school, next.id)).filter(({ visible_from }) => visible_from !== null)
  expect(copies.map(({ name, visible_from }) => [name, visible_from])).toEqual([
    ['Lesson 01', at('2026-11-06', '09:00')],
    ['Lesson 02', at('2026-11-11', '09:00')],
    ['Lesson 03', at('2026-11-16', '09:00')],
    ['Lesson 04', at('2026-11-17', '09:00')],
  ])
})
