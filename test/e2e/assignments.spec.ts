import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { expectAccessible } from '#test/support/accessibility.ts'
import { expect, expectFocusIn, hold, type School, STAFF, test, withoutFirstView } from '#test/support/browser.ts'
import { FULL, MORE, sampled } from '#test/support/extent.ts'
import {
  makeAssignment,
  makeCohort,
  makeCourseWork,
  makeEmployee,
  makeStudent,
  UNASSIGNED,
} from '#test/support/factories.ts'
import { choose, expectChosen } from '#test/support/selects.ts'

const FIRST = 'first@example.com'

const LONG_NOTES = [
  'Read [the guide](https://example.com/guide) first.',
  ...Array.from({ length: 30 }, (_, index) => `Step ${index + 1}`),
  'Then see [the rubric](https://example.com/rubric).',
].join('\n\n')

/** Nothing around it cuts it off. */
function isInsideItsBox(element: Element): boolean {
  const { bottom } = element.getBoundingClientRect()
  for (let around = element.parentElement; around; around = around.parentElement) {
    const isCutting = getComputedStyle(around).overflowY === 'hidden'
    if (isCutting && around.getBoundingClientRect().bottom < bottom) return false
  }
  return true
}

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const table = (page: Page) => page.getByRole('table', { name: 'Assignments' })
const problem = (page: Page) => page.getByRole('alert').filter({ hasText: /./ })
const fact = (page: Page, name: string) =>
  page.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd')
const stored = (school: School, id: number) =>
  school.db.selectFrom('assignments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** A cohort of its own with so many assignments, by name in the order of their due dates. */
async function makeList(db: School['db'], amount: number) {
  const cohort = await makeCohort(db)
  for (let index = 1; index <= amount; index++) {
    const due_at = new Date(Date.UTC(2026, 9, 1, 13) + index * 3_600_000)
    await makeAssignment(db, { cohort_id: cohort.id, name: `Lab ${String(index).padStart(2, '0')}`, due_at })
  }
  return cohort
}

async function tag(db: School['db'], assignment_id: number, name: string) {
  const { id } = await db.insertInto('tags').values({ name }).returning('id').executeTakeFirstOrThrow()
  await db.insertInto('assignment_tags').values({ assignment_id, tag_id: id }).execute()
}

test.beforeEach(async ({ context, school }) => school.signIn(context, STAFF))

test.describe('the home', () => {
  test('lists assignments, the latest due first, and a row or its View opens one', async ({ page, school }) => {
    const cohort = await makeList(school.db, 2)
    await page.goto(`${school.url}/assignments?cohortId=${cohort.id}`)
    await expect(title(page)).toHaveText('Assignments Home')
    await expect(table(page).getByRole('columnheader')).toHaveText([
      'Name',
      'Cohort',
      'Type',
      'Status',
      'Due At',
      '# Completed',
      '# Graded',
      'Action',
    ])
    const rows = table(page).getByRole('row')
    await expect(rows.nth(1)).toContainText('Lab 02')
    await expect(rows.nth(1)).toContainText('October 1st 2026, 10:00 AM CT')
    await rows.nth(2).getByText('Assigned').click()
    await expect(title(page)).toHaveText('Assignment :: Lab 01')
    await page.goBack()
    await table(page).getByRole('link', { name: 'View Lab 02' }).click()
    await expect(title(page)).toHaveText('Assignment :: Lab 02')
  })

  test('sorts and turns pages by the address, which a reload and Back keep', { tag: FULL }, async ({
    page,
    school,
  }) => {
    const cohort = await makeList(school.db, 23)
    await page.goto(`${school.url}/assignments?cohortId=${cohort.id}`)
    await expect(page.getByText('1–20 of 23')).toBeVisible()
    await page.getByRole('button', { name: 'Name' }).click()
    await expect(page).toHaveURL(/sort=name&order=asc/)
    await expect(table(page).getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending')
    await expect(table(page).getByRole('row').nth(1)).toContainText('Lab 01')
    await page.getByRole('button', { name: 'Page 2' }).click()
    await expect(page.getByText('21–23 of 23')).toBeVisible()
    await page.reload()
    await expect(table(page).getByRole('row').nth(1)).toContainText('Lab 21')
    await page.goBack()
    await expect(page.getByText('1–20 of 23')).toBeVisible()
  })

  test('narrows by cohort, in groups, and the new assignment starts with that cohort', { tag: FULL }, async ({
    page,
    school,
  }) => {
    const cohort = await makeList(school.db, 1)
    await page.goto(`${school.url}/assignments`)
    const filter = page.getByLabel('Cohort', { exact: true })
    await expect(filter.getByRole('option').first()).toHaveText('All Cohorts')
    const groups = () => filter.evaluate((select) => [...select.querySelectorAll('optgroup')].map(({ label }) => label))
    await expect.poll(groups).toEqual(['In Classroom', 'Pre Classroom', 'Graduated'])
    await filter.selectOption({ label: cohort.name })
    await expect(page).toHaveURL(`${school.url}/assignments?cohortId=${cohort.id}`)
    await expect(page.getByText('1–1 of 1')).toBeVisible()
    await page.getByRole('link', { name: 'Add New Assignment' }).click()
    await expect(page).toHaveURL(`${school.url}/assignments/new?cohortId=${cohort.id}`)
    await expectChosen(page, 'Cohort', cohort.name)
  })

  test('finds by name and tag as one types, from the first page on, and says when nothing is found', {
    tag: FULL,
  }, async ({ page, school }) => {
    const cohort = await makeList(school.db, 23)
    const tagged = await makeAssignment(school.db, { cohort_id: cohort.id, name: 'Solar oven' })
    await tag(school.db, tagged.id, `Physik ${cohort.id}`)
    await page.goto(`${school.url}/assignments?cohortId=${cohort.id}&page=2`)
    await expect(page.getByText('Search by assignment name and/or tag.')).toBeVisible()
    await page.getByRole('searchbox').fill(`oven PHYSIK ${cohort.id}`)
    await expect(page.getByText('1–1 of 1')).toBeVisible()
    await expect(page).not.toHaveURL(/page=/)
    await expect(table(page).getByRole('link', { name: 'Solar oven', exact: true })).toBeVisible()
    await page.getByRole('searchbox').fill('a name that nothing has')
    await expect(page.getByText('No assignment matches')).toBeVisible()
    await page.getByRole('button', { name: 'Show all assignments' }).click()
    await expect(page).toHaveURL(`${school.url}/assignments`)
    await expect(page.getByRole('searchbox')).toHaveValue('')
  })

  test('on a phone a row is a card with cohort and tags beneath its name', { tag: FULL }, async ({ page, school }) => {
    const cohort = await makeCohort(school.db)
    const assignment = await makeAssignment(school.db, { cohort_id: cohort.id, name: 'Tiny screen' })
    await tag(school.db, assignment.id, `Phone ${cohort.id}`)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`${school.url}/assignments?cohortId=${cohort.id}`)
    await expect(page.getByText(`${cohort.name} · Phone ${cohort.id}`)).toBeVisible()
    await page.getByRole('link', { name: 'Tiny screen', exact: true }).click()
    await expect(title(page)).toHaveText('Assignment :: Tiny screen')
  })

  test('on a phone no moment is cut off, on the list or in the course work', { tag: FULL }, async ({
    page,
    school,
  }) => {
    const cohort = await makeCohort(school.db)
    const student = await makeStudent(school.db, { cohort_id: cohort.id })
    const latest = new Date('2026-09-30T17:48:00Z')
    const { id } = await makeAssignment(school.db, { cohort_id: cohort.id, due_at: latest })
    await makeCourseWork(school.db, { assignment_id: id, student_id: student.id, completed_at: latest })
    await page.setViewportSize({ width: 360, height: 800 })
    for (const path of [`/assignments?cohortId=${cohort.id}`, `/assignments/${id}`]) {
      await page.goto(school.url + path)
      const moment = page.getByRole('table').getByText('September 30th 2026, 12:48 PM CT')
      await expect(moment).toBeVisible()
      expect(await moment.evaluate((cell) => cell.scrollWidth <= cell.clientWidth)).toBe(true)
    }
  })

  test('quick add refuses in order, keeps what was typed, and makes new tags of what stands between commas', {
    tag: FULL,
  }, async ({ page, school }) => {
    const cohort = await makeCohort(school.db)
    await page.goto(`${school.url}/assignments`)
    await page.getByRole('button', { name: 'Quick add' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create New Assignment' })
    await expect(dialog.getByLabel('Name')).toBeFocused()
    await expect(dialog.getByRole('radio', { name: 'Not Graded' })).toBeChecked()
    await dialog.getByRole('button', { name: 'Create' }).click()
    await expect(problem(page)).toHaveText('Assignment name is required.')
    await expect(dialog.getByText('Assignment name is required.')).toHaveCount(2)
    await dialog.getByLabel('Name').fill(`Quick ${cohort.id}`)
    await expect(dialog.getByText('Assignment name is required.')).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Create' }).click()
    await expect(problem(page)).toHaveText('Cohort is required.')
    await choose(dialog, 'Cohort', cohort.name)
    await dialog.getByLabel('Tags').fill(`Alpha${cohort.id}, beta ${cohort.id} ,ALPHA${cohort.id}`)
    const send = await hold(page, '**/api/assignments')
    await dialog.getByRole('button', { name: 'Create' }).click()
    await expect(page.getByRole('dialog', { name: 'Saving…' })).toBeVisible()
    send()
    const done = page.getByRole('dialog', { name: 'Save Successful' })
    await expect(done).toContainText(`Quick ${cohort.id} has been created.`)
    await done.getByRole('button', { name: 'Close' }).last().click()
    await expect(page).toHaveURL(`${school.url}/assignments`)
    await page.getByRole('searchbox').fill(`beta ${cohort.id}`)
    await table(page)
      .getByRole('link', { name: `Quick ${cohort.id}`, exact: true })
      .click()
    await expect(fact(page, 'Tags')).toHaveText(`Alpha${cohort.id}beta ${cohort.id}`)
  })

  test('closing quick add with something typed asks first', { tag: FULL }, async ({ page, school }) => {
    await page.goto(`${school.url}/assignments`)
    await page.getByRole('button', { name: 'Quick add' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create New Assignment' })
    await dialog.getByLabel('Name').fill('Unfinished')
    await page.keyboard.press('Escape')
    const question = page.getByRole('dialog', { name: 'Discard changes?' })
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(dialog.getByLabel('Name')).toHaveValue('Unfinished')
    await page.keyboard.press('Escape')
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect(dialog).toHaveCount(0)
  })
})

test.describe('one assignment', () => {
  test('an assignment that is not there is said to be missing', { tag: FULL }, async ({ page, school }) => {
    await page.goto(`${school.url}/assignments/999999`)
    await page.getByRole('dialog', { name: 'Error (404)' }).getByRole('button', { name: 'Close' }).last().click()
    await expect(page.getByText('This assignment could not be found')).toBeVisible()
  })

  test('shows its facts, its address for students, the mean of its grades and everyone of the cohort', async ({
    page,
    school,
  }) => {
    const cohort = await makeCohort(school.db)
    const assignment = await makeAssignment(school.db, {
      cohort_id: cohort.id,
      name: 'Weather app',
      notes: 'Build a **weather** app.\n\n<script>alert(1)</script>',
      due_at: new Date('2026-10-13T13:00:00Z'),
    })
    await tag(school.db, assignment.id, `Wind ${cohort.id}`)
    const grader = await makeEmployee(school.db, { first_name: 'Noor', last_name: 'Haddad' })
    const done = [
      ['Ann', 5, '2026-10-12T16:00:00Z', 'Early'],
      ['Bob', 3, '2026-10-13T13:04:00Z', 'On Time'],
      ['Cal', 3, '2026-10-13T18:00:00Z', 'Late'],
    ] as const
    for (const [first_name, grade, completed_at] of done) {
      const student = await makeStudent(school.db, { cohort_id: cohort.id, first_name, last_name: 'Oak' })
      await makeCourseWork(school.db, {
        assignment_id: assignment.id,
        student_id: student.id,
        grade,
        workflow_state: 'graded',
        graded_by_id: grader.id,
        graded_at: new Date('2026-10-14T12:00:00Z'),
        completed_at: new Date(completed_at),
      })
    }
    await makeStudent(school.db, { cohort_id: cohort.id, first_name: 'Dee', last_name: 'Oak' })
    await page.goto(`${school.url}/assignments/${assignment.id}`)
    await expect(title(page)).toHaveText('Assignment :: Weather app')
    await expect(fact(page, 'Type')).toHaveText('Graded')
    await expect(fact(page, 'Assigned at')).toHaveText('October 12th 2026, 9:00 AM CT')
    await expect(fact(page, 'Due at')).toHaveText('October 13th 2026, 8:00 AM CT')
    await expect(fact(page, 'Tags')).toHaveText(`Wind ${cohort.id}`)
    await expect(fact(page, 'Average grade')).toHaveText('3.67')
    await expect(fact(page, 'Repository').getByRole('link')).toHaveAttribute('href', assignment.repository)
    await expect(page.getByLabel('Student assignment URL', { exact: true })).toHaveValue(
      `${school.url}/student/assignments/${assignment.slug}`,
    )
    await expect(page.getByLabel('Student assignment URL', { exact: true })).toHaveAttribute('readonly')
    await expect(page.getByRole('region', { name: 'Notes' })).toHaveText('NotesBuild a weather app.')

    const work = page.getByRole('table', { name: 'Course Work' })
    await expect(work.getByRole('columnheader')).toHaveText([
      'Name',
      'Grade',
      'Graded By',
      'Feedback',
      'Completed At',
      'Completed',
    ])
    for (const [name, , , timing] of done) {
      await expect(work.getByRole('row').filter({ hasText: name }).getByRole('cell').last()).toHaveText(timing)
    }
    await expect(work.getByRole('row').filter({ hasText: 'Bob' })).toContainText('Noor Haddad')
    await expect(work.getByRole('row').filter({ hasText: 'Dee' }).getByRole('cell').last()).toHaveText('Missing')
    await fact(page, 'Cohort').getByRole('link', { name: cohort.name }).click()
    await expect(page).toHaveURL(`${school.url}/cohorts/${cohort.id}`)
  })

  test('one action stands out: to assign what is unassigned, or to grade what waits, from the first work on', {
    tag: FULL,
  }, async ({ page, school }) => {
    const cohort = await makeCohort(school.db)
    const assignment = await makeAssignment(school.db, { cohort_id: cohort.id, ...UNASSIGNED })
    const path = `${school.url}/assignments/${assignment.id}`
    const filled = () =>
      page
        .getByRole('main')
        .evaluate((main) =>
          [...main.querySelectorAll('a, button')]
            .filter((element) => getComputedStyle(element).backgroundColor === 'rgb(63, 87, 204)')
            .map((element) => element.textContent),
        )
    const edit = page.getByRole('link', { name: 'Edit' })
    const start = page.getByRole('link', { name: 'Start grading' })
    await page.goto(path)
    await expect(edit).toBeVisible()
    expect(await filled()).toEqual(['Assign'])

    const assigned = { workflow_state: 'assigned', assigned_at: new Date('2026-10-12T14:00:00Z') } as const
    const change = (values: typeof assigned | typeof UNASSIGNED) =>
      school.db.updateTable('assignments').set(values).where('id', '=', assignment.id).execute()
    await change(assigned)
    await page.reload()
    await expect(edit).toBeVisible()
    expect(await filled()).toEqual([])

    const [ann, bob] = [
      await makeStudent(school.db, { cohort_id: cohort.id, first_name: 'Ann', last_name: 'Oak' }),
      await makeStudent(school.db, { cohort_id: cohort.id, first_name: 'Bob', last_name: 'Oak' }),
    ]
    await makeCourseWork(school.db, {
      assignment_id: assignment.id,
      student_id: ann.id,
      grade: 3,
      workflow_state: 'graded',
      graded_by_id: (await makeEmployee(school.db)).id,
      graded_at: new Date('2026-10-13T21:00:00Z'),
    })
    await makeCourseWork(school.db, { assignment_id: assignment.id, student_id: bob.id })
    await page.reload()
    await expect(start).toBeVisible()
    expect(await filled()).toEqual(['Start grading'])
    await start.click()
    await expect(page.getByRole('dialog', { name: 'Grading Bob Oak' })).toBeVisible()

    // Students do not see it, so that comes first; what has come in can still be graded.
    await change(UNASSIGNED)
    await page.goto(path)
    await expect(start).toBeVisible()
    expect(await filled()).toEqual(['Assign'])
  })

  for (const width of sampled([390, 1440], 1)) {
    test(`at ${width} px nothing moves when the work arrives after the assignment`, { tag: MORE }, async ({
      page,
      school,
    }) => {
      await page.setViewportSize({ width, height: 900 })
      const cohort = await makeCohort(school.db)
      const assignment = await makeAssignment(school.db, { cohort_id: cohort.id, name: 'Lab', notes: LONG_NOTES })
      const student = await makeStudent(school.db, { cohort_id: cohort.id })
      await makeCourseWork(school.db, { assignment_id: assignment.id, student_id: student.id })
      const held = Promise.withResolvers<void>()
      await withoutFirstView(page)
      await page.route('**/api/assignments/coursework/**', (route) => held.promise.then(() => route.continue()))
      await page.goto(`${school.url}/assignments/${assignment.id}`)
      await expect(page.getByRole('button', { name: 'Show all' })).toBeVisible()
      const places = () =>
        Promise.all(
          ['Notes', 'Course Work'].map(async (name) => (await page.getByRole('region', { name }).boundingBox())?.y),
        )
      const before = await places()
      held.resolve()
      await expect(page.getByRole('link', { name: 'Start grading' })).toBeVisible()
      expect(await places()).toEqual(before)
    })
  }

  test('long notes are clamped once work has come in, and whoever asks, tabs, searches or prints has all of them', {
    tag: FULL,
  }, async ({ page, school }) => {
    const cohort = await makeCohort(school.db)
    const assignment = await makeAssignment(school.db, { cohort_id: cohort.id, notes: LONG_NOTES })
    const path = `${school.url}/assignments/${assignment.id}`
    const notes = page.getByRole('region', { name: 'Notes' })
    const height = async () => (await notes.boundingBox())?.height ?? 0
    const showAll = notes.getByRole('button', { name: 'Show all' })
    const showLess = notes.getByRole('button', { name: 'Show less' })
    await page.goto(path)
    await expect(notes).toContainText('Step 30')
    await expect(notes.getByRole('button')).toHaveCount(0)
    const whole = await height()

    const student = await makeStudent(school.db, { cohort_id: cohort.id })
    await makeCourseWork(school.db, { assignment_id: assignment.id, student_id: student.id })
    await page.reload()
    await expect(showAll).toHaveAttribute('aria-expanded', 'false')
    const clamped = await height()
    expect(clamped).toBeLessThan(320)
    await expectAccessible(page)
    await showAll.click()
    await expect(showLess).toHaveAttribute('aria-expanded', 'true')
    expect(await height()).toBeGreaterThan(whole)
    await expectAccessible(page)
    await showLess.click()
    expect(await height()).toBe(clamped)
    await expect(showAll).toBeInViewport()
    await expect(showAll).toBeFocused()

    // The first link is in sight, the next one is not until it has the focus.
    await notes.getByRole('link', { name: 'the guide' }).focus()
    await expect(showAll).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(notes.getByRole('link', { name: 'the rubric' })).toBeFocused()
    await expect(showLess).toBeVisible()
    await expect(notes.getByRole('link', { name: 'the rubric' })).toBeInViewport({ ratio: 1 })

    await page.reload()
    await expect(showAll).toBeVisible()
    await expect(notes).toContainText('Step 30')
    const isFound = await page.evaluate(() => (window as unknown as { find(text: string): boolean }).find('Step 25'))
    expect(isFound).toBe(true)
    await expect(showLess).toBeVisible()
    await expect(notes.getByText('Step 25')).toBeInViewport({ ratio: 1 })

    await page.reload()
    await expect(notes).toContainText('Step 30')
    await page.emulateMedia({ media: 'print' })
    expect(await notes.getByText('Step 30').evaluate(isInsideItsBox)).toBe(true)
    await expect(notes.getByRole('button')).toHaveCount(0)
    await page.emulateMedia({ media: 'screen' })
    expect(await notes.getByText('Step 30').evaluate(isInsideItsBox)).toBe(false)

    await school.db.updateTable('assignments').set({ notes: 'Short.' }).where('id', '=', assignment.id).execute()
    await page.reload()
    await expect(notes).toContainText('Short.')
    await expect(notes.getByRole('button')).toHaveCount(0)
  })

  test('its address for students is copied by a button', { tag: FULL }, async ({ page, context, school }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const { id, slug } = await makeAssignment(school.db, { cohort_id: (await makeCohort(school.db)).id })
    await page.goto(`${school.url}/assignments/${id}`)
    await page.getByRole('button', { name: 'Copy Student assignment URL' }).click()
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${school.url}/student/assignments/${slug}`)
  })

  test('what does not parse as a due date is an inline error, and Assign stays disabled', { tag: FULL }, async ({
    page,
    school,
  }) => {
    const cohort = await makeCohort(school.db)
    const { id } = await makeAssignment(school.db, { cohort_id: cohort.id, name: 'Later', ...UNASSIGNED })
    await makeStudent(school.db, { cohort_id: cohort.id })
    await page.goto(`${school.url}/assignments/${id}`)
    await expect(fact(page, 'Assigned at')).toHaveText('Not Assigned')
    await expect(page.getByRole('table', { name: 'Course Work' })).toContainText('not assigned')
    await page.getByRole('button', { name: 'Assign', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Assign Later' })
    const assign = dialog.getByRole('button', { name: 'Assign' })
    await expect(dialog.getByRole('textbox', { name: 'Due date' })).toBeFocused()
    await expect(dialog.getByText('Leave blank for no due date.')).toBeVisible()
    await expect(dialog.getByRole('status')).toHaveText('No due date')
    await expectAccessible(page)
    await dialog.getByLabel('Due time').fill('09:30')
    await expect(dialog.getByText('Enter a date, or clear the time too.')).toBeVisible()
    await expect(assign).toBeDisabled()
    await dialog.getByLabel('Due time').fill('')
    await expect(assign).toBeEnabled()

    await dialog.getByRole('textbox', { name: 'Due date' }).press('1')
    await expect(assign).toBeDisabled()
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('The due date is not complete yet.')).toBeVisible()
    await dialog.getByLabel('Due time').focus()
    await expect(dialog.getByText('Please enter a whole date.')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Due date' }).fill('1926-10-20')
    await expect(dialog.getByText('Enter a date like 2026-09-01 or 9/1/2026.')).toBeVisible()
    await expect(assign).toBeDisabled()
    expect(await stored(school, id)).toMatchObject(UNASSIGNED)
  })

  test('is assigned for eight in the morning when only a date is given, and its due date changes afterwards', async ({
    page,
    school,
  }) => {
    const cohort = await makeCohort(school.db)
    const { id } = await makeAssignment(school.db, { cohort_id: cohort.id, name: 'Later', ...UNASSIGNED })
    await page.goto(`${school.url}/assignments/${id}`)
    await page.getByRole('button', { name: 'Assign', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Assign Later' })
    await expectFocusIn(dialog)
    await dialog.getByRole('textbox', { name: 'Due date' }).fill('2026-10-20')
    await expect(dialog.getByRole('status')).toHaveText('Due October 20th 2026, 8:00 AM CT')
    await dialog.getByRole('button', { name: 'Assign' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(fact(page, 'Assigned at')).toHaveText('October 14th 2026, 10:00 AM CT')
    await expect(fact(page, 'Due at')).toHaveText('October 20th 2026, 8:00 AM CT')

    await page.getByRole('button', { name: 'Change due date' }).click()
    const change = page.getByRole('dialog', { name: 'Change due date' })
    await expect(change.getByRole('textbox', { name: 'Due date' })).toHaveValue('2026-10-20')
    await expect(change.getByLabel('Due time')).toHaveValue('08:00')
    await change.getByRole('textbox', { name: 'Due date' }).fill('')
    await change.getByLabel('Due time').fill('')
    await change.getByRole('button', { name: 'Save' }).click()
    await expect(fact(page, 'Due at')).toHaveText('No due date')
    await page.reload()
    await expect(fact(page, 'Due at')).toHaveText('No due date')
    await expect(fact(page, 'Assigned at')).toHaveText('October 14th 2026, 10:00 AM CT')
  })

  test('a due time on the days when the clocks change is the moment that the dialog names', { tag: FULL }, async ({
    page,
    school,
  }) => {
    const { id } = await makeAssignment(school.db, { cohort_id: (await makeCohort(school.db)).id, name: 'Clocks' })
    await page.goto(`${school.url}/assignments/${id}`)
    const dialog = page.getByRole('dialog', { name: 'Change due date' })
    const dueAt = async (date: string, time: string, words: string) => {
      await page.getByRole('button', { name: 'Change due date' }).click()
      await expectFocusIn(dialog)
      await dialog.getByRole('textbox', { name: 'Due date' }).fill(date)
      await dialog.getByLabel('Due time').fill(time)
      await expect(dialog.getByRole('status')).toHaveText(`Due ${words}`)
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(fact(page, 'Due at')).toHaveText(words)
      return (await stored(school, id)).due_at?.toISOString()
    }
    expect(await dueAt('2026-11-01', '01:30', 'November 1st 2026, 1:30 AM CT')).toBe('2026-11-01T06:30:00.000Z')
    expect(await dueAt('2026-11-01', '08:00', 'November 1st 2026, 8:00 AM CT')).toBe('2026-11-01T14:00:00.000Z')
    await page.getByRole('button', { name: 'Change due date' }).click()
    await dialog.getByRole('textbox', { name: 'Due date' }).fill('2027-03-14')
    await dialog.getByLabel('Due time').fill('02:30')
    await expect(dialog.getByText('The clocks skip the hour that you typed on that day')).toBeVisible()
    await page.keyboard.press('Escape')
    expect(await dueAt('2027-03-14', '02:30', 'March 14th 2027, 3:30 AM CT')).toBe('2027-03-14T08:30:00.000Z')
  })

  test('unassigning says how much work there is, keeps it, and assigning brings it back', { tag: FULL }, async ({
    page,
    school,
  }) => {
    const cohort = await makeCohort(school.db)
    const assignment = await makeAssignment(school.db, { cohort_id: cohort.id, name: 'Taken back' })
    const student = await makeStudent(school.db, { cohort_id: cohort.id, first_name: 'Eve', last_name: 'Oak' })
    await makeCourseWork(school.db, { assignment_id: assignment.id, student_id: student.id })
    await page.goto(`${school.url}/assignments/${assignment.id}`)
    await page.getByRole('button', { name: 'Unassign' }).click()
    const question = page.getByRole('dialog', { name: 'Unassign Taken back?' })
    await expect(question).toContainText('1 student has handed in work. All of it is kept')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(question).toHaveCount(0)
    await expect(fact(page, 'Due at')).toHaveText('October 16th 2026, 8:00 AM CT')
    await page.getByRole('button', { name: 'Unassign' }).click()
    await question.getByRole('button', { name: 'Unassign' }).click()
    await expect(fact(page, 'Assigned at')).toHaveText('Not Assigned')
    await expect(page.getByRole('link', { name: 'Eve Oak' })).toBeVisible()
    expect(await stored(school, assignment.id)).toMatchObject(UNASSIGNED)
    await page.getByRole('button', { name: 'Assign', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Assign' }).click()
    await expect(fact(page, 'Due at')).toHaveText('No due date')
    await expect(page.getByRole('link', { name: 'Eve Oak' })).toBeVisible()
  })

  test('a due date that someone else changed meanwhile is shown before it is changed again', { tag: FULL }, async ({
    page,
    school,
  }) => {
    const { id } = await makeAssignment(school.db, { cohort_id: (await makeCohort(school.db)).id, name: 'Contested' })
    await page.goto(`${school.url}/assignments/${id}`)
    await page.getByRole('button', { name: 'Change due date' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change due date' })
    await expectFocusIn(dialog)
    await school.db
      .updateTable('assignments')
      .set({ due_at: new Date('2026-10-30T13:00:00Z'), version: 2 })
      .where('id', '=', id)
      .execute()
    await dialog.getByRole('textbox', { name: 'Due date' }).fill('2026-10-21')
    await dialog.getByRole('button', { name: 'Save' }).click()
    const news = page.getByRole('dialog', { name: 'Changed meanwhile' })
    await expect(news).toContainText('Someone else has changed this assignment since you opened it.')
    await news.getByRole('button', { name: 'Close' }).last().click()
    await expect(fact(page, 'Due at')).toHaveText('October 30th 2026, 8:00 AM CT')
    await expect(dialog.getByRole('textbox', { name: 'Due date' })).toHaveValue('2026-10-21')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(fact(page, 'Due at')).toHaveText('October 21st 2026, 8:00 AM CT')
  })
})

test.describe('the form', () => {
  test('a new one needs a name and a cohort, first failure first, above and below', { tag: FULL }, async ({
    page,
    school,
  }) => {
    await page.goto(`${school.url}/assignments/new`)
    await expect(title(page)).toHaveText('Create New Assignment')
    await page.getByRole('button', { name: 'Create' }).click()
    await expect(problem(page)).toHaveText('Assignment name is required.')
    await expect(page.getByText('Assignment name is required.')).toHaveCount(2)
    await page.getByLabel('Name').fill('Sorting')
    await expect(page.getByText('Assignment name is required.')).toHaveCount(0)
    await page.getByRole('button', { name: 'Create' }).click()
    await expect(problem(page)).toHaveText('Cohort is required.')
    await choose(page, 'Cohort', 'Dev KC 2026-08')
    await page.getByLabel('Git Repo / Dropbox URL').fill('javascript:alert(1)')
    await page.getByRole('button', { name: 'Create' }).click()
    await expect(problem(page)).toHaveText('Please use an address that starts with https://.')
    await expect(page.getByLabel('Name')).toHaveValue('Sorting')
  })

  test('is filled in by keyboard alone, with a tag that is new, and leads to what it made', async ({
    page,
    school,
  }) => {
    const cohort = await makeCohort(school.db)
    await page.goto(`${school.url}/assignments/new?cohortId=${cohort.id}`)
    await page.getByLabel('Name').focus()
    await page.keyboard.type('Sorting machines')
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowUp')
    await expect(page.getByRole('radio', { name: 'Graded', exact: true })).toBeChecked()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('combobox', { name: 'Cohort' })).toBeFocused()
    await page.getByRole('combobox', { name: 'Tags' }).focus()
    await page.keyboard.type(`brand new ${cohort.id},`)
    await page.keyboard.press('Tab')
    await page.getByLabel('Git Repo / Dropbox URL').focus()
    await page.keyboard.type('github.com/school/sorting')
    await page.getByRole('tab', { name: 'Write' }).focus()
    await page.keyboard.press('Tab')
    await page.keyboard.type('Sort it **twice**.')
    await page.getByRole('tab', { name: 'Write' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tabpanel')).toHaveText('Sort it twice.')
    await page.getByRole('button', { name: 'Create' }).focus()
    const send = await hold(page, '**/api/assignments')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Saving…' })).toBeVisible()
    send()
    await expect(title(page)).toHaveText('Assignment :: Sorting machines')
    await expect(fact(page, 'Type')).toHaveText('Graded')
    await expect(fact(page, 'Tags')).toHaveText(`brand new ${cohort.id}`)
    await expect(fact(page, 'Repository').getByRole('link')).toHaveAttribute(
      'href',
      'https://github.com/school/sorting',
    )
    await expect(page.getByRole('region', { name: 'Notes' })).toContainText('Sort it twice.')
  })

  test('a tag that is refused is not left out in silence: Save says why, and saves once it is gone', async ({
    page,
    school,
  }) => {
    const cohort = await makeCohort(school.db)
    const { id } = await makeAssignment(school.db, { cohort_id: cohort.id, name: 'Tagged' })
    await page.goto(`${school.url}/assignments/${id}/edit`)
    const field = page.getByRole('combobox', { name: 'Tags' })
    await field.fill('a'.repeat(61))
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('alert')).toHaveText('Please use at most 60 characters for a tag.')
    // Above and below, and not a third time in the field.
    await expect(page.getByText('Please use at most 60 characters for a tag.')).toHaveCount(2)
    await expect(field).toBeFocused()
    await field.fill(`Short ${id}`)
    await expect(page.getByRole('alert')).toHaveText('')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(fact(page, 'Tags')).toHaveText(`Short ${id}`)
  })

  test('tags come by Enter, comma, list or paste, each once, and go by their button or Backspace', {
    tag: FULL,
  }, async ({ page, school }) => {
    const cohort = await makeCohort(school.db)
    const { id } = await makeAssignment(school.db, { cohort_id: cohort.id, name: 'Tagged' })
    const [loops, wind, known] = [`Loops ${id}`, `Wind ${id}`, `Known ${id}`]
    for (const name of [loops, wind, known]) await tag(school.db, id, name)
    await page.goto(`${school.url}/assignments/new?cohortId=${cohort.id}`)
    const field = page.getByRole('combobox', { name: 'Tags' })
    const chosen = page.getByRole('list', { name: 'Tags chosen' }).getByRole('listitem')
    const offered = () =>
      field.evaluate((input: HTMLInputElement) => [...(input.list?.options ?? [])].map(({ value }) => value))
    await expect.poll(offered).toEqual(expect.arrayContaining([loops, wind]))
    await field.fill('a'.repeat(61))
    await field.press('Enter')
    await expect(page.getByText('Please use at most 60 characters for a tag.')).toBeVisible()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await field.fill(Array.from({ length: 31 }, (_, index) => `t${index}`).join())
    await expect(page.getByText('Please use at most 30 tags.')).toBeVisible()
    await field.fill('')
    await expect(page.getByText('Please use at most 30 tags.')).toHaveCount(0)

    await field.pressSequentially(`${loops},`)
    await field.pressSequentially(loops.toUpperCase())
    await field.press('Enter')
    await expect(chosen).toHaveText([loops])
    await expect(field).toHaveValue('')
    // What is chosen is not offered again.
    expect(await offered()).not.toContain(loops)
    // The browser's own list opens outside the page: this is what a pick sends into it.
    await field.evaluate((input: HTMLInputElement, picked) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, picked)
      input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertReplacementText' }))
    }, wind)
    await field.fill(' sun,  rain ')
    await field.fill(known.toUpperCase())
    await page.getByLabel('Name').fill('Weather')
    await expect(chosen).toHaveText([loops, wind, 'sun', 'rain', known])
    await page.getByRole('button', { name: 'Remove tag sun' }).click()
    await expect(field).toBeFocused()
    await field.press('Backspace')
    await expect(chosen).toHaveText([loops, wind, 'rain'])
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Create' }).click()
    await expect(fact(page, 'Tags')).toHaveText(`${loops}rain${wind}`)
    await page.getByRole('link', { name: 'Edit' }).click()
    await page.getByRole('button', { name: 'Remove all tags' }).click()
    await expect(chosen).toHaveCount(0)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(fact(page, 'Tags')).not.toContainText(loops)
  })

  test('an edit keeps the cohort, and a colleague’s change is compared before anything is overwritten', async ({
    page,
    school,
  }) => {
    const cohort = await makeCohort(school.db)
    const { id } = await makeAssignment(school.db, { cohort_id: cohort.id, name: 'First draft', notes: 'Old words' })
    await page.goto(`${school.url}/assignments/${id}`)
    await page.getByRole('link', { name: 'Edit' }).click()
    await expect(title(page)).toHaveText('Edit Assignment: First draft')
    await expect(page.getByRole('combobox', { name: 'Cohort' })).toBeDisabled()
    await expectChosen(page, 'Cohort', cohort.name)
    await page.getByLabel('Name').fill('My draft')
    await school.db.updateTable('assignments').set({ name: 'Their draft', version: 2 }).where('id', '=', id).execute()
    await page.getByRole('button', { name: 'Save' }).click()
    const compare = page.getByRole('dialog', { name: 'Someone else has changed this meanwhile' })
    await expect(compare.getByRole('row').filter({ hasText: 'Name' })).toContainText('My draft')
    await expect(compare.getByRole('row').filter({ hasText: 'Name' })).toContainText('Their draft')
    await expect(compare).not.toContainText('Old words')
    await compare.getByRole('button', { name: 'Keep mine' }).click()
    await expect(title(page)).toHaveText('Assignment :: My draft')
    expect(await stored(school, id)).toMatchObject({ name: 'My draft', notes: 'Old words', version: 3 })
  })

  test('a copy starts from the address, with the original as its parent, and a reload keeps it', { tag: FULL }, async ({
    page,
    school,
  }) => {
    const cohort = await makeCohort(school.db)
    const original = await makeAssignment(school.db, { cohort_id: cohort.id, name: 'Worth copying', notes: 'Again' })
    await tag(school.db, original.id, `Copy ${cohort.id}`)
    await page.goto(`${school.url}/assignments/${original.id}`)
    await page.getByRole('link', { name: 'Copy', exact: true }).click()
    await expect(page).toHaveURL(`${school.url}/assignments/new?copyFrom=${original.id}`)
    await expect(title(page)).toHaveText('Create New Assignment')
    await page.reload()
    await expect(page.getByLabel('Name')).toHaveValue('Worth copying')
    await expectChosen(page, 'Cohort', cohort.name)
    await page.getByRole('button', { name: 'Create' }).click()
    await expect(title(page)).toHaveText('Assignment :: Worth copying')
    await expect(fact(page, 'Assigned at')).toHaveText('Not Assigned')
    await expect(fact(page, 'Tags')).toHaveText(`Copy ${cohort.id}`)
    const id = Number(new URL(page.url()).pathname.split('/').pop())
    expect(await stored(school, id)).toMatchObject({ parent_id: original.id, notes: 'Again', ...UNASSIGNED })
    expect((await stored(school, id)).slug).not.toBe(original.slug)
  })

  test('what was typed comes back after a reload with a notice, and goes when one leaves', { tag: FULL }, async ({
    page,
    school,
  }) => {
    const { id } = await makeAssignment(school.db, { cohort_id: (await makeCohort(school.db)).id, name: 'Long text' })
    await page.goto(`${school.url}/assignments/${id}/edit`)
    await page.getByLabel('Description').last().fill('A page of words')
    page.once('dialog', (question) => question.accept())
    await expect
      .poll(() => page.evaluate(() => Object.values(localStorage).join().includes('A page of words')))
      .toBe(true)
    await page.reload()
    await expect(page.getByText('We brought back what you had not saved.')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('A page of words')
    await page.getByRole('link', { name: 'Cohorts' }).click()
    const question = page.getByRole('dialog', { name: 'Unsaved edits' })
    await expect(question).toContainText('You have unsaved edits. Are you sure you want to leave?')
    await question.getByRole('button', { name: 'Leave' }).click()
    await expect(page).toHaveURL(`${school.url}/cohorts`)
    await page.goto(`${school.url}/assignments/${id}/edit`)
    await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('# Build it')
  })

  test('the server’s own refusal opens the error dialog, and the form stays as it is', { tag: FULL }, async ({
    page,
    school,
  }) => {
    const cohort = await makeCohort(school.db)
    const { id } = await makeAssignment(school.db, { cohort_id: cohort.id, name: 'Has grades' })
    const student = await makeStudent(school.db, { cohort_id: cohort.id })
    const grader = await makeEmployee(school.db)
    await makeCourseWork(school.db, {
      assignment_id: id,
      student_id: student.id,
      grade: 3,
      workflow_state: 'graded',
      graded_by_id: grader.id,
      graded_at: new Date('2026-10-14T12:00:00Z'),
    })
    await page.goto(`${school.url}/assignments/${id}/edit`)
    await page.getByRole('radio', { name: 'Not Graded' }).check()
    await page.getByRole('button', { name: 'Save' }).click()
    const error = page.getByRole('dialog', { name: 'Error (422)' })
    await expect(error).toContainText('Some of its work has a grade already, so this assignment stays Graded.')
    await error.getByRole('button', { name: 'Close' }).last().click()
    await expect(page.getByRole('radio', { name: 'Not Graded' })).toBeChecked()
  })
})

test('an empty school says what comes first', { tag: FULL }, async ({ page, context, emptySchool }) => {
  await emptySchool.signIn(context, FIRST)
  await page.goto(`${emptySchool.url}/assignments`)
  await expect(page.getByText('An assignment belongs to a cohort, and there is none yet.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add New Cohort' })).toHaveAttribute('href', '/cohorts/new')
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByText('No assignments yet')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveCount(0)
  await page.goto(`${emptySchool.url}/assignments/new`)
  await expect(page.getByRole('link', { name: 'Create one first' })).toBeVisible()
})

test.describe('for everyone', () => {
  test('the home and quick add can be used', { tag: FULL }, async ({ page, school }) => {
    await page.goto(`${school.url}/assignments`)
    await expect(table(page).getByRole('row').nth(5)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Quick add' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click()
    await expect(problem(page)).toBeVisible()
    await expectAccessible(page)
  })

  test('an assignment and its due date can be used', { tag: FULL }, async ({ page, school }) => {
    const { id } = await demoAssignment(school)
    await page.goto(`${school.url}/assignments/${id}`)
    await expect(page.getByRole('table', { name: 'Course Work' }).getByRole('row').nth(3)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Change due date' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
  })

  test('the form can be used, and its preview', { tag: FULL }, async ({ page, school }) => {
    const { id } = await demoAssignment(school)
    await page.goto(`${school.url}/assignments/${id}/edit`)
    await expect(page.getByRole('textbox', { name: 'Description' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('tab', { name: 'Preview' }).click()
    await expectAccessible(page)
  })
})

function demoAssignment(school: School) {
  return school.db
    .selectFrom('assignments')
    .select('id')
    .where('graded', '>', 3)
    .where('notes', '!=', '')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
}

test('notes that no parser could nest are shown as they were typed, and the page around them stands', {
  tag: FULL,
}, async ({ page, school }) => {
  const cohort = await makeCohort(school.db, { name: 'Deep' })
  const notes = '>'.repeat(50_000)
  const assignment = await makeAssignment(school.db, { cohort_id: cohort.id, name: 'Deep quotes', notes })
  await school.open(page, STAFF, `/assignments/${assignment.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Assignment :: Deep quotes')
  await expect(page.getByText('>'.repeat(200))).toBeVisible()
  await expect(page.getByRole('link', { name: 'Deep', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Edit' })).toBeVisible()
})

test('an instructor saves the assignments as they are filtered and sorted, once, however often they click', {
  tag: FULL,
}, async ({ page, school }) => {
  await school.open(page, STAFF, '/assignments?search=git&sort=name&order=asc')
  await expect(page.getByRole('table', { name: 'Assignments' }).getByRole('row').nth(1)).toBeVisible()
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/exports/')) asked.push(request.url())
  })
  const saved: Download[] = []
  page.on('download', (download) => saved.push(download))
  await page.getByRole('button', { name: 'Export CSV' }).dblclick()
  await expect(page.getByText(/^assignments-2026-10-14\.csv has been saved\.$/)).toBeVisible()
  expect(asked).toHaveLength(1)
  await expect.poll(() => saved.length).toBe(1)
  const path = await saved[0]?.path()
  const [head = '', first = ''] = (await readFile(path ?? '', 'utf8')).split('\r\n')
  expect(head).toContain('Name,Cohort Id,Cohort,Type')
  const name = page.getByRole('table', { name: 'Assignments' }).getByRole('row').nth(1).getByRole('link').first()
  expect(first).toContain((await name.textContent()) ?? 'no name')
})
