import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '#test/support/accessibility.ts'
import { anotherContext, expect, expectFocusIn, type School, STAFF, test } from '#test/support/browser.ts'
import { FULL, sampled } from '#test/support/extent.ts'
import { makeAssignment, makeCohort, makeCourseWork, makeEmployee, makeStudent } from '#test/support/factories.ts'

const NAMES = ['Ada Alba', 'Ben Bosco', 'Cyd Cruz'] as const

/** A class of its own: three students who handed in, and one who did not. */
async function makeClass(db: School['db'], assignment: Partial<Parameters<typeof makeAssignment>[1]> = {}) {
  const cohort = await makeCohort(db)
  const made = await makeAssignment(db, {
    cohort_id: cohort.id,
    notes: '## Build a server\n\nUse **Express**.',
    ...assignment,
  })
  const works = []
  for (const name of NAMES) {
    const [first_name = '', last_name = ''] = name.split(' ')
    const student = await makeStudent(db, { cohort_id: cohort.id, first_name, last_name })
    const repository = `https://github.com/${first_name.toLowerCase()}/server`
    works.push(await makeCourseWork(db, { assignment_id: made.id, student_id: student.id, repository }))
  }
  const absent = await makeStudent(db, { cohort_id: cohort.id, first_name: 'Dot', last_name: 'Dietz' })
  return { assignment: made, works, absent, path: `/assignments/${made.id}` }
}

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name: `Grading ${name}` })
const commentOf = (page: Page) => page.getByRole('textbox', { name: 'Comment' })
const rowOf = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Course Work' }).getByRole('row').filter({ hasText: name })
const choice = (page: Page) => page.getByRole('dialog', { name: 'Unsaved changes' })
const work = (school: School, id: number) =>
  school.db.selectFrom('course_works').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const drafts = (school: School, id: number) =>
  school.db.selectFrom('grading_drafts').selectAll().where('course_work_id', '=', id).execute()

async function openWork(page: Page, school: School, path: string, name: string) {
  await page.goto(school.url + path)
  await rowOf(page, name).getByRole('link', { name }).click()
  await expect(dialogOf(page, name)).toBeVisible()
}

// Some of these tests take the network away.
test.use({ allowConsole: [/ERR_FAILED|ERR_INTERNET_DISCONNECTED/] })

test.beforeEach(async ({ context, school }) => school.signIn(context, STAFF))

test('a row without work opens a dialog that says so, moves the due date and leads to the student', {
  tag: FULL,
}, async ({ page, school }) => {
  const { path, assignment, absent } = await makeClass(school.db, { due_at: new Date('2026-10-16T13:00:00Z') })
  await page.goto(school.url + path)
  await expect(rowOf(page, 'Dot Dietz')).toContainText('Nothing submitted yet')
  await rowOf(page, 'Dot Dietz').click()
  const dialog = dialogOf(page, 'Dot Dietz')
  await expect(dialog).toContainText('Nothing submitted yet')
  await expect(dialog).toContainText('October 16th 2026, 8:00 AM CT')
  await expect(dialog.getByRole('radio')).toHaveCount(0)
  await expect(page).toHaveURL(`${school.url}${path}?student=${absent.id}`)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(school.url + path)

  await rowOf(page, 'Dot Dietz').getByRole('link', { name: 'Dot Dietz' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Change due date' })).toBeFocused()
  await page.keyboard.press('Enter')
  const due = page.getByRole('dialog', { name: 'Change due date' })
  await due.getByLabel('Due date').fill('2026-10-20')
  await due.getByRole('button', { name: 'Save' }).click()
  await expect(due).toHaveCount(0)
  await expect(dialog).toContainText('October 20th 2026, 8:00 AM CT')
  await dialog.getByRole('link', { name: 'Open student' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Student :: Dot Dietz')

  // The same from the student's page.
  const row = page.getByRole('table', { name: 'Course work' }).getByRole('row').filter({ hasText: assignment.name })
  await expect(row).toContainText('Nothing submitted yet')
  await row.click()
  await expect(page).toHaveURL(`${school.url}/students/${absent.id}?assignment=${assignment.id}`)
  await expect(dialog).toContainText('Nothing submitted yet')
  await dialog.getByRole('button', { name: 'Change due date' }).click()
  await expect(due.getByLabel('Due date')).toHaveValue('2026-10-20')
  await due.getByRole('button', { name: 'Cancel' }).click()
  await dialog.getByRole('link', { name: 'Open assignment' }).click()
  await expect(page).toHaveURL(school.url + path)
})

test('of someone who joined after it was due the dialog says so, with the day, on both pages', { tag: FULL }, async ({
  page,
  school,
}) => {
  const { path, assignment, absent } = await makeClass(school.db, {
    assigned_at: new Date('2026-10-01T14:00:00Z'),
    due_at: new Date('2026-10-09T13:00:00Z'),
  })
  const late = await makeStudent(school.db, {
    cohort_id: assignment.cohort_id,
    first_name: 'Eve',
    last_name: 'Engel',
    joined_on: '2026-10-12',
  })
  const { name } = await school.db
    .selectFrom('cohorts')
    .select('name')
    .where('id', '=', assignment.cohort_id)
    .executeTakeFirstOrThrow()
  const sentence = `Before joining: this was due before Eve joined ${name} on October 12th 2026, so it is not missing.`
  await page.goto(school.url + path)
  await rowOf(page, 'Eve Engel').click()
  const dialog = dialogOf(page, 'Eve Engel')
  await expect(dialog).toContainText(sentence)
  await expectAccessible(page)
  await page.goto(`${school.url}/students/${late.id}?assignment=${assignment.id}`)
  await expect(dialog).toContainText(sentence)

  // Due after the day of joining, it is expected like everyone's.
  await dialog.getByRole('button', { name: 'Change due date' }).click()
  const due = page.getByRole('dialog', { name: 'Change due date' })
  await due.getByLabel('Due date').fill('2026-10-20')
  await due.getByRole('button', { name: 'Save' }).click()
  await expect(due).toHaveCount(0)
  await expect(dialog).toContainText('October 20th 2026')
  await expect(dialog).not.toContainText('Before joining')

  await page.goto(`${school.url}${path}?student=${absent.id}`)
  await expect(dialogOf(page, 'Dot Dietz')).toContainText('Nothing submitted yet')
  await expect(dialogOf(page, 'Dot Dietz')).not.toContainText('Before joining')
})

test('an address that said there was no work opens the work once it is submitted', { tag: FULL }, async ({
  page,
  school,
}) => {
  const { path, assignment, absent } = await makeClass(school.db)
  await makeCourseWork(school.db, { assignment_id: assignment.id, student_id: absent.id })
  await page.goto(`${school.url}${path}?student=${absent.id}`)
  await expect(dialogOf(page, 'Dot Dietz').getByRole('radio')).toHaveCount(3)
  await page.goto(`${school.url}/students/${absent.id}?assignment=${assignment.id}`)
  await expect(dialogOf(page, 'Dot Dietz').getByRole('radio')).toHaveCount(3)
})

test('where nothing can be submitted yet, the dialog says why and offers to assign', { tag: FULL }, async ({
  page,
  school,
}) => {
  const { path, absent } = await makeClass(school.db, { workflow_state: 'unassigned', assigned_at: null, due_at: null })
  await page.goto(`${school.url}${path}?student=${absent.id}`)
  const dialog = dialogOf(page, 'Dot Dietz')
  await expect(dialog).toContainText('The assignment is not assigned, so students do not see it.')
  await dialog.getByRole('button', { name: 'Assign' }).click()
  await page
    .getByRole('dialog', { name: /^Assign / })
    .getByRole('button', { name: 'Assign' })
    .click()
  await expect(dialog.getByRole('button', { name: 'Change due date' })).toBeVisible()
})

test('Save waits for a change', { tag: FULL }, async ({ page, school }) => {
  const { path } = await makeClass(school.db)
  await page.goto(school.url + path)
  await rowOf(page, 'Ada Alba').getByRole('link', { name: 'Ada Alba' }).click()
  const dialog = dialogOf(page, 'Ada Alba')
  await expect(dialog.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  await expect(dialog.getByRole('button', { name: 'Save and next' })).toBeDisabled()
  await expect(dialog.getByRole('status')).toHaveText('No changes to save')
  await dialog.getByRole('radio', { name: '3 Meets Expectations' }).check()
  await expect(dialog.getByRole('button', { name: 'Save', exact: true })).toBeEnabled()
  await dialog.getByRole('button', { name: 'Clear grade' }).click()
  await expect(dialog.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
})

test('whoever points at a work has the dialog at hand when they open it, and has read nothing before', {
  tag: FULL,
}, async ({ page, school }) => {
  const { path } = await makeClass(school.db)
  await school.open(page, STAFF, path)
  const link = rowOf(page, 'Ben Bosco').getByRole('link', { name: 'Ben Bosco' })
  await expect(link).toBeVisible()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const ofWork = () => asked.filter((path) => path.startsWith('/api/assignments/'))
  await link.hover()
  await expect.poll(() => asked.filter((path) => path.includes('GradingDialog')).length).toBeGreaterThan(0)
  // Pointing would read the work in the same moment as the code.
  expect(ofWork()).toEqual([])
  await link.click()
  await expect(dialogOf(page, 'Ben Bosco')).toBeVisible()
  expect(ofWork()).not.toEqual([])
})

test('a grader reads what was handed in beside what was asked, grades it, and finds it again after a reload', async ({
  page,
  school,
}) => {
  const { path, works } = await makeClass(school.db)
  await openWork(page, school, path, 'Ben Bosco')
  await expect(page).toHaveURL(`${school.url}${path}?work=${works[1]?.id}`)
  const dialog = dialogOf(page, 'Ben Bosco')
  await expect(dialog.getByRole('link', { name: 'https://github.com/ben/server' })).toHaveAttribute(
    'href',
    'https://github.com/ben/server',
  )
  await expect(dialog.getByRole('region', { name: 'What the assignment asks' })).toContainText('Use Express.')
  await expect(dialog.getByRole('tab', { name: 'Write' })).toHaveAttribute('aria-selected', 'true')
  await expect(dialog.getByRole('radio')).toHaveCount(3)
  await dialog.getByRole('radio', { name: '5 Exceeds Expectations' }).check()
  await commentOf(page).fill(`**Clear** naming. ${'More of the same. '.repeat(12)}`)
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(school.url + path)
  await expect(rowOf(page, 'Ben Bosco')).toContainText('5 Exceeds Expectations')

  await page.reload()
  const row = rowOf(page, 'Ben Bosco')
  await expect(row).toContainText('Maya Lindqvist')
  const shown = (await row.getByRole('link', { name: /Clear naming/ }).textContent()) ?? ''
  expect(shown).toHaveLength(121)
  expect(shown).toMatch(/^Clear naming\. More .*…$/)
  await row.getByRole('link', { name: /Clear naming/ }).focus()
  await expect(page.getByRole('tooltip')).toHaveText(shown)

  await row.getByRole('link', { name: 'Ben Bosco' }).click()
  await expect(dialog.getByRole('tab', { name: 'Preview' })).toHaveAttribute('aria-selected', 'true')
  await expect(dialog.getByRole('tabpanel')).toContainText('Clear naming.')
  await expect(dialog.getByRole('radio', { name: '5 Exceeds Expectations' })).toBeChecked()
})

test('work on an assignment that is not graded takes a comment and no grade, and is then Complete', {
  tag: FULL,
}, async ({ page, school }) => {
  const { path } = await makeClass(school.db, { assignment_type: 'not_graded' })
  await page.goto(school.url + path)
  const table = page.getByRole('table', { name: 'Course Work' })
  await expect(table.getByRole('columnheader')).toHaveText(['Name', 'Feedback', 'Completed At', 'Completed'])
  await rowOf(page, 'Ada Alba').click()
  await expect(dialogOf(page, 'Ada Alba').getByRole('radio')).toHaveCount(0)
  await expect(commentOf(page)).toBeFocused()
  await page.keyboard.type('Thank you, 1 and 3 and 5 are right.')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(rowOf(page, 'Ada Alba').getByRole('cell').first()).toHaveText('Complete')
})

test('closing with changes asks: Cancel stays, Discard Changes drops them, Save Changes keeps them', {
  tag: FULL,
}, async ({ page, school }) => {
  const { path, works } = await makeClass(school.db)
  const id = works[0]?.id ?? 0
  await openWork(page, school, path, 'Ada Alba')
  const dialog = dialogOf(page, 'Ada Alba')
  await commentOf(page).fill('Half a thought')
  await expect(dialog.getByRole('status')).toHaveText('Draft kept')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await choice(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(choice(page)).toHaveCount(0)
  await expect(commentOf(page)).toHaveValue('Half a thought')

  await page.keyboard.press('Escape')
  await choice(page).getByRole('button', { name: 'Discard Changes' }).click()
  await expect(dialog).toHaveCount(0)
  await expect.poll(() => drafts(school, id)).toEqual([])
  expect((await work(school, id)).instructor_comment).toBe('')

  await rowOf(page, 'Ada Alba').getByRole('link', { name: 'Ada Alba' }).click()
  await expect(commentOf(page)).toHaveValue('')
  await commentOf(page).fill('A whole thought')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await choice(page).getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog).toHaveCount(0)
  expect(await work(school, id)).toMatchObject({ instructor_comment: 'A whole thought', grade: null })
})

test('Back and another page ask before changes are lost', { tag: FULL }, async ({ page, school }) => {
  const { path, works } = await makeClass(school.db)
  await openWork(page, school, path, 'Ada Alba')
  await commentOf(page).fill('Not yet')
  await expect(dialogOf(page, 'Ada Alba').getByRole('status')).toHaveText('Draft kept')
  await page.goBack()
  const question = page.getByRole('dialog', { name: 'Unsaved edits' })
  await expect(question).toContainText('You have unsaved edits. Are you sure you want to leave?')
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(commentOf(page)).toHaveValue('Not yet')
  await page.goBack()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(school.url + path)
  await expect(dialogOf(page, 'Ada Alba')).toHaveCount(0)
  await expect.poll(() => drafts(school, works[0]?.id ?? 0)).toEqual([])
})

test('Next with changes asks too, and goes where it was asked to', { tag: FULL }, async ({ page, school }) => {
  const { path, works } = await makeClass(school.db)
  await openWork(page, school, path, 'Ada Alba')
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled()
  await commentOf(page).fill('Keep me')
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await choice(page).getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialogOf(page, 'Ben Bosco')).toBeVisible()
  await expect(page).toHaveURL(`${school.url}${path}?work=${works[1]?.id}`)
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(dialogOf(page, 'Ada Alba').getByRole('tabpanel')).toContainText('Keep me')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(school.url + path)
})

test('a draft survives a server that is killed, opens on write with a notice, and Start over deletes it', {
  tag: FULL,
}, async ({ page, school }) => {
  const { path, works } = await makeClass(school.db)
  const id = works[2]?.id ?? 0
  await openWork(page, school, path, 'Cyd Cruz')
  const dialog = dialogOf(page, 'Cyd Cruz')
  await dialog.getByRole('radio', { name: '1 Reinforcement Needed' }).check()
  await commentOf(page).fill('The tests do not run, and here is why')
  await expect(dialog.getByRole('status')).toHaveText('Draft kept')
  await school.crash()
  page.on('dialog', (question) => question.accept())
  await page.reload()
  await expect(dialog.getByText('We brought back what you had not saved.')).toBeVisible()
  await expect(commentOf(page)).toHaveValue('The tests do not run, and here is why')
  await expect(dialog.getByRole('radio', { name: '1 Reinforcement Needed' })).toBeChecked()
  await expect(dialog.getByRole('button', { name: 'Save', exact: true })).toBeEnabled()
  expect(await work(school, id)).toMatchObject({ grade: null, instructor_comment: '', version: 1 })

  await dialog.getByRole('button', { name: 'Start over' }).click()
  await expect(commentOf(page)).toHaveValue('')
  await expect.poll(() => drafts(school, id)).toEqual([])
})

test('what was typed in the last moment before a reload is there too', { tag: FULL }, async ({ page, school }) => {
  const { path } = await makeClass(school.db)
  await openWork(page, school, path, 'Ada Alba')
  await page.route('**/draft', (route) => route.abort())
  await commentOf(page).fill('Typed while the server was away')
  await expect(page.getByText('The draft could not be kept; it is still here')).toBeVisible()
  page.on('dialog', (question) => question.accept())
  await page.reload()
  await expect(commentOf(page)).toHaveValue('Typed while the server was away')
})

test('a save that fails opens the error dialog, and nothing typed is lost', { tag: FULL }, async ({
  page,
  context,
  school,
}) => {
  const { path, works } = await makeClass(school.db)
  await openWork(page, school, path, 'Ada Alba')
  await commentOf(page).fill('Written in a tunnel')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const error = page.getByRole('dialog', { name: 'Error (offline)' })
  await expect(error).toContainText('There was an error trying to process your request.')
  await error.getByRole('button', { name: 'Close' }).last().click()
  await expect(commentOf(page)).toHaveValue('Written in a tunnel')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect((await work(school, works[0]?.id ?? 0)).instructor_comment).toBe('Written in a tunnel')
})

test.describe('two graders on one work', () => {
  async function second(page: Page, school: School) {
    const context = await anotherContext(page.context().browser())
    const colleague = await makeEmployee(school.db, { first_name: 'Noor', last_name: 'Haddad' })
    await school.signIn(context, colleague.email)
    return { context, other: await context.newPage() }
  }

  async function bothOpen(page: Page, other: Page, school: School, path: string) {
    await openWork(page, school, path, 'Ada Alba')
    await openWork(other, school, path, 'Ada Alba')
    await other.getByRole('radio', { name: '5 Exceeds Expectations' }).check()
    await commentOf(other).fill('Excellent, I think')
    await other.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(other.getByRole('dialog')).toHaveCount(0)
    await page.getByRole('radio', { name: '1 Reinforcement Needed' }).check()
    await commentOf(page).fill('Not there yet, I think')
    await expect(dialogOf(page, 'Ada Alba').getByRole('status').filter({ hasText: 'Draft kept' })).toBeVisible()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const compare = page.getByRole('dialog', { name: 'Someone else has changed this meanwhile' })
    await expect(compare).toContainText('Noor Haddad has saved a change')
    const grade = compare.getByRole('row').filter({ hasText: 'Grade' })
    await expect(grade).toContainText('1 Reinforcement Needed')
    await expect(grade).toContainText('5 Exceeds Expectations')
    const comment = compare.getByRole('row').filter({ hasText: 'Comment' })
    await expect(comment).toContainText('Not there yet, I think')
    await expect(comment).toContainText('Excellent, I think')
    return compare
  }

  test('the second sees the first one’s grade and comment beside their own, and may keep their own', async ({
    page,
    school,
  }) => {
    const { path, works } = await makeClass(school.db)
    const { context, other } = await second(page, school)
    const compare = await bothOpen(page, other, school, path)
    expect(await work(school, works[0]?.id ?? 0)).toMatchObject({ grade: 5, instructor_comment: 'Excellent, I think' })
    await compare.getByRole('button', { name: 'Go back to editing' }).click()
    await expect(commentOf(page)).toHaveValue('Not there yet, I think')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await compare.getByRole('button', { name: 'Keep mine' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(await work(school, works[0]?.id ?? 0)).toMatchObject({
      grade: 1,
      instructor_comment: 'Not there yet, I think',
      version: 3,
    })
    await context.close()
  })

  test('or take the first one’s, and their own draft goes', { tag: FULL }, async ({ page, school }) => {
    const { path, works } = await makeClass(school.db)
    const { context, other } = await second(page, school)
    const compare = await bothOpen(page, other, school, path)
    await compare.getByRole('button', { name: 'Take theirs' }).click()
    await expect(page.getByRole('radio', { name: '5 Exceeds Expectations' })).toBeChecked()
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
    await expect.poll(() => drafts(school, works[0]?.id ?? 0)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(rowOf(page, 'Ada Alba')).toContainText('Noor Haddad')
    await context.close()
  })

  test('a draft that a colleague has overtaken is compared as it opens', { tag: FULL }, async ({ page, school }) => {
    const { path, works } = await makeClass(school.db)
    const id = works[0]?.id ?? 0
    const me = await school.db.selectFrom('users').select('id').where('email', '=', STAFF).executeTakeFirstOrThrow()
    const colleague = await makeEmployee(school.db, { first_name: 'Noor', last_name: 'Haddad' })
    await school.db
      .insertInto('grading_drafts')
      .values({
        course_work_id: id,
        employee_id: me.id,
        grade: 3,
        instructor_comment: 'From yesterday',
        updated_at: new Date('2026-10-13T22:00:00Z'),
      })
      .execute()
    const given = { grade: 5, workflow_state: 'graded', instructor_comment: 'From this morning' } as const
    await school.db
      .updateTable('course_works')
      .set({ ...given, graded_by_id: colleague.id, graded_at: new Date('2026-10-14T13:00:00Z'), version: 2 })
      .where('id', '=', id)
      .execute()
    await openWork(page, school, path, 'Ada Alba')
    const compare = page.getByRole('dialog', { name: 'Someone else has changed this meanwhile' })
    await expect(compare).toContainText('From yesterday')
    await expect(compare).toContainText('From this morning')
    await compare.getByRole('button', { name: 'Keep mine' }).click()
    await expect(commentOf(page)).toHaveValue('From yesterday')
    expect((await work(school, id)).instructor_comment).toBe('From this morning')
  })
})

test('the dialog tells who graded before in a line, and all of it when opened; so does the student’s page', {
  tag: FULL,
}, async ({ page, school }) => {
  const { path, works, assignment } = await makeClass(school.db)
  const colleague = await makeEmployee(school.db, { first_name: 'Noor', last_name: 'Haddad' })
  const id = works[0]?.id ?? 0
  const context = await anotherContext(page.context().browser())
  await school.signIn(context, colleague.email)
  const graded = (by: typeof page.request, grade: number) =>
    by.put(`${school.url}/api/assignments/grade/${id}`, { data: { grade, instructor_comment: '' } })
  expect((await graded(page.request, 5)).status()).toBe(200)
  expect((await graded(context.request, 1)).status()).toBe(200)
  await context.close()

  await openWork(page, school, path, 'Ada Alba')
  const line = dialogOf(page, 'Ada Alba').getByRole('button', { name: /^History/ })
  await expect(line).toHaveText('History: Maya Lindqvist 5, then Noor Haddad 1 at 10:00 AM CT')
  await line.click()
  const entries = page.getByRole('list', { name: 'History' }).locator('> li')
  await expect(entries).toHaveCount(2)
  await expect(entries.first()).toContainText('Grade changed')
  await expect(entries.first()).toContainText('Grade: 5 Exceeds Expectations → 1 Reinforcement Needed')
  await expectAccessible(page)

  await page.goto(`${school.url}/students/${works[0]?.student_id}`)
  await page.getByRole('button', { name: 'History' }).click()
  await expect(entries.first()).toContainText(`Grade changed: ${assignment.name} by Noor Haddad`)
  await entries.first().getByRole('link', { name: assignment.name }).click()
  await expect(page).toHaveURL(`${school.url}/assignments/${assignment.id}`)

  await page.goto(school.url + path)
  await page.getByRole('button', { name: 'Change due date' }).click()
  const due = page.getByRole('dialog', { name: 'Change due date' })
  await due.getByLabel('Due date').fill('2026-11-03')
  await due.getByRole('button', { name: 'Save' }).click()
  await expect(due).toHaveCount(0)
  await page.getByRole('button', { name: 'History' }).click()
  await expect(entries.first()).toContainText('Due date changed by Maya Lindqvist')
  await expect(entries.first()).toContainText('November 3rd 2026, 8:00 AM CT')
})

test('a student who hands in something new while it is graded is noticed, and the grader reads it first', {
  tag: FULL,
}, async ({ page, school }) => {
  const { path, works } = await makeClass(school.db)
  const id = works[0]?.id ?? 0
  await openWork(page, school, path, 'Ada Alba')
  await school.db
    .updateTable('course_works')
    .set({ repository: 'https://github.com/ada/second-try', version: 2 })
    .where('id', '=', id)
    .execute()
  await commentOf(page).fill('About the first try')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const notice = page.getByRole('dialog', { name: 'The submission has changed' })
  await expect(notice).toContainText('Ada Alba has updated the submission since you opened it.')
  await expect(notice.getByRole('link', { name: 'Ada Alba opens a new tab' })).toHaveAttribute('target', '_blank')
  await notice.getByRole('button', { name: 'Show the new submission' }).click()
  await expect(page.getByRole('link', { name: 'https://github.com/ada/second-try' })).toBeVisible()
  await expect(commentOf(page)).toHaveValue('About the first try')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await work(school, id)).toMatchObject({ instructor_comment: 'About the first try', version: 3 })
})

test('who types as soon as a work is open writes the comment, and neither grades nor saves', async ({
  page,
  school,
}) => {
  const { path, works } = await makeClass(school.db)
  const id = works[0]?.id ?? 0
  await openWork(page, school, path, 'Ada Alba')
  await expect(commentOf(page)).toBeFocused()
  await page.keyboard.type('5 stars. Nice.')
  await expect(commentOf(page)).toHaveValue('5 stars. Nice.')
  const dialog = dialogOf(page, 'Ada Alba')
  await expect(dialog.getByRole('status')).toHaveText('Draft kept')
  await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(0)
  expect(await work(school, id)).toMatchObject({ grade: null, instructor_comment: '', version: 1 })

  // After a reload the writing goes on where it ended.
  page.on('dialog', (question) => question.accept())
  await page.reload()
  await expect(commentOf(page)).toBeFocused()
  await page.keyboard.type(' Just so.')
  await expect(commentOf(page)).toHaveValue('5 stars. Nice. Just so.')
})

test('what is pasted as soon as a work is open is in the comment, and nothing is saved', { tag: FULL }, async ({
  page,
  context,
  school,
}) => {
  const { path, works } = await makeClass(school.db)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openWork(page, school, path, 'Ada Alba')
  await page.evaluate(() => navigator.clipboard.writeText('5 stars.\nNice.\n1 thing to do next.'))
  await expect(commentOf(page)).toBeFocused()
  await page.keyboard.press('ControlOrMeta+v')
  await expect(commentOf(page)).toHaveValue('5 stars.\nNice.\n1 thing to do next.')
  await expect(dialogOf(page, 'Ada Alba').getByRole('status')).toHaveText('Draft kept')
  await expect(dialogOf(page, 'Ada Alba').getByRole('radio', { checked: true })).toHaveCount(0)
  expect(await work(school, works[0]?.id ?? 0)).toMatchObject({ grade: null, version: 1 })
})

test('keys that come before the work is there do nothing, and the next ones are the comment’s', { tag: FULL }, async ({
  page,
  school,
}) => {
  const { path, works } = await makeClass(school.db)
  const id = works[0]?.id ?? 0
  const held = Promise.withResolvers<void>()
  await page.route(`**/api/assignments/grade/${id}`, (route) => held.promise.then(() => route.continue()))
  await page.goto(school.url + path)
  await rowOf(page, 'Ada Alba').getByRole('link', { name: 'Ada Alba' }).click()
  const waiting = page.getByRole('dialog', { name: 'Grading', exact: true })
  await expectFocusIn(waiting)
  await page.keyboard.type('5 jk sn ')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Enter')
  await expect(waiting).toBeVisible()
  held.resolve()
  await expect(commentOf(page)).toBeFocused()
  await page.keyboard.type('5 stars. Nice.')
  await expect(commentOf(page)).toHaveValue('5 stars. Nice.')
  await expect(dialogOf(page, 'Ada Alba').getByRole('status')).toHaveText('Draft kept')
  await expect(dialogOf(page, 'Ada Alba').getByRole('radio', { checked: true })).toHaveCount(0)
  expect(await work(school, id)).toMatchObject({ grade: null, version: 1 })
})

test('who types over feedback that is only read saves nothing either', { tag: FULL }, async ({ page, school }) => {
  const { path, works } = await makeClass(school.db)
  const id = works[0]?.id ?? 0
  await school.db.updateTable('course_works').set({ instructor_comment: 'Well done' }).where('id', '=', id).execute()
  await openWork(page, school, path, 'Ada Alba')
  const dialog = dialogOf(page, 'Ada Alba')
  await expect(dialog.getByRole('tab', { name: 'Preview' })).toHaveAttribute('aria-selected', 'true')
  await expectFocusIn(dialog)
  await page.keyboard.type('5 stars. N')
  await expect(dialog.getByRole('radio', { name: '5 Exceeds Expectations' })).toBeChecked()
  await expect(dialog.getByRole('tab', { name: 'Preview' })).toHaveAttribute('aria-selected', 'true')
  await expect(dialog.getByRole('status')).toHaveText('Draft kept')
  expect(await work(school, id)).toMatchObject({ grade: null, instructor_comment: 'Well done', version: 1 })
  await page.keyboard.press('c')
  await page.keyboard.type(', really.')
  await expect(commentOf(page)).toHaveValue('Well done, really.')
})

test('a whole evening by keyboard: three works in a row are graded without the mouse', { tag: FULL }, async ({
  page,
  school,
}) => {
  const { path, works } = await makeClass(school.db)
  await page.goto(school.url + path)
  const start = page.getByRole('link', { name: 'Start grading' })
  await expect(page.getByText('3 works without feedback')).toBeVisible()
  await start.focus()
  await page.keyboard.press('Enter')

  await expect(dialogOf(page, 'Ada Alba')).toBeVisible()
  await expect(commentOf(page)).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('j')
  await expect(dialogOf(page, 'Ben Bosco')).toBeVisible()
  await expect(commentOf(page)).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('k')
  await expect(dialogOf(page, 'Ada Alba')).toBeVisible()
  await expect(commentOf(page)).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('5')
  await page.keyboard.press('Control+Shift+Enter')

  await expect(dialogOf(page, 'Ben Bosco')).toBeVisible()
  await expect(commentOf(page)).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('1')
  await page.keyboard.press('c')
  await expect(commentOf(page)).toBeFocused()
  await page.keyboard.type('3 small jobs: name, split, test. Just ask.')
  await page.keyboard.press('Control+Shift+Enter')

  await expect(dialogOf(page, 'Cyd Cruz')).toBeVisible()
  await expect(commentOf(page)).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('3')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Start grading' })).toHaveCount(0)

  const saved = await Promise.all(works.map(({ id }) => work(school, id)))
  expect(saved.map(({ grade, instructor_comment }) => [grade, instructor_comment])).toEqual([
    [5, ''],
    [1, '3 small jobs: name, split, test. Just ask.'],
    [3, ''],
  ])
})

test('the keys go on working after Clear grade, Start over and Show the change', { tag: FULL }, async ({
  page,
  school,
}) => {
  const { path, works } = await makeClass(school.db)
  await openWork(page, school, path, 'Ada Alba')
  const dialog = dialogOf(page, 'Ada Alba')
  const best = dialog.getByRole('radio', { name: '5 Exceeds Expectations' })
  await best.check()
  await dialog.getByRole('button', { name: 'Clear grade' }).click()
  await page.keyboard.press('5')
  await expect(best).toBeChecked()
  await expect(dialog.getByRole('status')).toHaveText('Draft kept')

  page.on('dialog', (question) => question.accept())
  await page.reload()
  await dialog.getByRole('button', { name: 'Start over' }).click()
  await expect(best).not.toBeChecked()
  await page.keyboard.press('5')
  await expect(best).toBeChecked()
  await dialog.getByRole('button', { name: 'Clear grade' }).click()

  const { email } = await makeEmployee(school.db)
  const colleague = await anotherContext(page.context().browser())
  await school.signIn(colleague, email)
  const body = { grade: 1, instructor_comment: 'By a colleague', version: 1 }
  const graded = await colleague.request.put(`${school.url}/api/assignments/grade/${works[0]?.id}`, { data: body })
  expect(graded.status()).toBe(200)
  await dialog.getByRole('button', { name: 'Show the change' }).click()
  await expect(dialog.getByRole('radio', { name: '1 Reinforcement Needed' })).toBeChecked()
  await page.keyboard.press('5')
  await expect(best).toBeChecked()
  await colleague.close()
})

test('the keys are listed behind a question mark, mean nothing in a field, and can be switched off', {
  tag: FULL,
}, async ({ page, school }) => {
  const { path } = await makeClass(school.db)
  await openWork(page, school, path, 'Ada Alba')
  const dialog = dialogOf(page, 'Ada Alba')
  const keys = dialog.getByRole('region', { name: 'Keyboard shortcuts' })
  const mark = dialog.getByRole('button', { name: 'Keyboard shortcuts' })
  await expect(keys).toHaveCount(0)
  await expect(mark).toHaveAttribute('aria-expanded', 'false')
  await mark.click()
  await expect(mark).toHaveAttribute('aria-expanded', 'true')
  await expect(keys.getByRole('listitem')).toHaveText([
    '135grade',
    'CtrlShift1 3 5grade while writing',
    'Ccomment',
    'JKnext, previous',
    'CtrlEntersave',
    'CtrlShiftEntersave and next',
    '?this list',
  ])
  await expectAccessible(page)
  await mark.click()
  await expect(keys).toHaveCount(0)

  await commentOf(page).focus()
  await page.keyboard.type('135 jk snc?')
  await expect(commentOf(page)).toHaveValue('135 jk snc?')
  await expect(keys).toHaveCount(0)
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(0)
  await commentOf(page).fill('')

  await mark.click()
  await keys.getByRole('switch', { name: 'Single-key shortcuts' }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('5')
  await page.keyboard.press('j')
  await page.keyboard.press('?')
  await expect(keys).toBeVisible()
  await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(0)
  await expect(dialog).toBeVisible()
})

test('who presses ? reads the keys, goes on grading, and Escape closes the list before the dialog', {
  tag: FULL,
}, async ({ page, school }) => {
  const { path } = await makeClass(school.db)
  await openWork(page, school, path, 'Ada Alba')
  const dialog = dialogOf(page, 'Ada Alba')
  const keys = dialog.getByRole('region', { name: 'Keyboard shortcuts' })
  await expect(commentOf(page)).toBeFocused()
  // The dialog gives the comment the focus once more when it has opened.
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)))
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('?')
  await expect(keys).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Keyboard shortcuts' })).toBeFocused()
  await page.keyboard.press('5')
  await expect(dialog.getByRole('radio', { name: '5 Exceeds Expectations' })).toBeChecked()
  await page.keyboard.press('?')
  await expect(keys).toHaveCount(0)
  await expect(dialog.getByRole('tab', { name: 'Write' })).toBeFocused()

  await page.keyboard.press('?')
  await page.keyboard.press('Tab')
  await expect(keys.getByRole('switch')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(keys).toHaveCount(0)
  await expect(dialog.getByRole('tab', { name: 'Write' })).toBeFocused()

  // Also from the field that one has gone on to write in.
  await page.keyboard.press('?')
  await page.keyboard.press('c')
  // Nothing that a sentence to use again begins with: Escape would hide that first.
  await page.keyboard.type('Hmm')
  await page.keyboard.press('Escape')
  await expect(keys).toHaveCount(0)
  await expect(commentOf(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(choice(page)).toBeVisible()
  await choice(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(commentOf(page)).toHaveValue('Hmm')

  // A click beside the list closes it too, and a save with the list open leaves the focus in the dialog.
  await dialog.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await dialog.getByRole('heading', { level: 2 }).click()
  await expect(keys).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await page.keyboard.press('Control+Shift+Enter')
  await expect(dialogOf(page, 'Ben Bosco')).toBeVisible()
  await expect(commentOf(page)).toBeFocused()
  await expect(page.getByRole('region', { name: 'Keyboard shortcuts' })).toHaveCount(0)
})

const LAPTOPS = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
]

for (const size of sampled(LAPTOPS, 1)) {
  test(`at ${size.width} px the comment takes the height that the dialog has left`, { tag: FULL }, async ({
    page,
    school,
  }) => {
    await page.setViewportSize(size)
    const { path } = await makeClass(school.db)
    await openWork(page, school, path, 'Ada Alba')
    const dialog = dialogOf(page, 'Ada Alba')
    const bottomOf = async (locator: Locator) => {
      const box = await locator.boundingBox()
      return (box?.y ?? 0) + (box?.height ?? 0)
    }
    const isScrolled = () => dialog.evaluate((element) => element.scrollHeight > element.clientHeight)
    expect(await isScrolled()).toBe(false)
    // Between the field and History there is the line about markdown and nothing more.
    const history = dialog.getByRole('button', { name: /^History/ })
    const gap = async () => ((await history.boundingBox())?.y ?? 0) - (await bottomOf(commentOf(page)))
    expect(await gap()).toBeLessThan(60)
    const before = await commentOf(page).boundingBox()
    await commentOf(page).fill('A line.\n'.repeat(80))
    expect(await commentOf(page).boundingBox()).toEqual(before)
    expect(await isScrolled()).toBe(false)
    await expect(dialog.getByRole('button', { name: 'Save', exact: true })).toBeInViewport({ ratio: 1 })
    // The next work stands in the same place.
    const whole = await dialog.boundingBox()
    await dialog.getByRole('radio', { name: '3 Meets Expectations' }).check()
    await dialog.getByRole('button', { name: 'Save and next' }).click()
    await expect(dialogOf(page, 'Ben Bosco').getByRole('radio')).toHaveCount(3)
    expect(await dialogOf(page, 'Ben Bosco').boundingBox()).toEqual(whole)
  })
}

test('on a phone the comment is high enough to write in, and leaves room for the keyboard', { tag: FULL }, async ({
  page,
  school,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { path } = await makeClass(school.db)
  await openWork(page, school, path, 'Ada Alba')
  const height = async () => (await commentOf(page).boundingBox())?.height ?? 0
  expect(await height()).toBeGreaterThan(200)
  await commentOf(page).fill('A line.\n'.repeat(80))
  expect(await height()).toBeGreaterThan(300)
  expect(await height()).toBeLessThan(400)
  await expect(page.getByRole('button', { name: 'Keyboard shortcuts' })).toHaveCount(0)
})

const HOSTILE = [
  '<script>document.title = "owned"</script>',
  '<img src=x onerror="document.title = \'owned\'">',
  '[click](javascript:document.title="owned")',
  '[click](JaVaScRiPt:document.title="owned")',
  '[click](&#106;avascript:document.title="owned")',
  '[click](data:text/html,<script>document.title="owned"</script>)',
  '[click](vbscript:msgbox)',
  '![picture](https://evil.example/track.png)',
  '<svg onload="document.title = \'owned\'"><circle r=9 /></svg>',
  '<iframe src="https://evil.example"></iframe>',
  '<javascript:document.title="owned">',
  '<a href="javascript:document.title=\'owned\'" onclick="document.title=\'owned\'">click</a>',
  '<style>body { display: none }</style><form action="https://evil.example"><button>click</button></form>',
  '[click][1]\n\n[1]: javascript:document.title="owned"',
].join('\n\n')

test('hostile markdown in notes, comments and feedback does nothing', { tag: FULL }, async ({ page, school }) => {
  const { path, works } = await makeClass(school.db, { notes: HOSTILE, repository: 'javascript:alert(1)' })
  await school.db
    .updateTable('course_works')
    .set({ instructor_comment: HOSTILE, student_comment: HOSTILE, site: 'javascript:alert(1)' })
    .where('id', '=', works[0]?.id ?? 0)
    .execute()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).host))
  await openWork(page, school, path, 'Ada Alba')
  const dialog = dialogOf(page, 'Ada Alba')
  await expect(dialog.getByRole('tabpanel')).toContainText('click')
  for (const place of [page.getByRole('region', { name: 'Notes' }), dialog]) {
    await expect(place).toContainText('click')
    await expect(place.locator('script, img, svg[onload], iframe, style, form, [onclick], [onerror]')).toHaveCount(0)
    // The dialog's heading leads to pages of our own.
    const ours = ['https://github.com', '?', '/students/', '/assignments/', '/cohorts/']
    await expect(place.locator(`a${ours.map((start) => `:not([href^="${start}"])`).join('')}`)).toHaveCount(0)
    for (const click of await place.getByText('click', { exact: true }).all()) await click.click({ force: true })
  }
  await expect(dialog.getByText('javascript:alert(1)').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await rowOf(page, 'Ada Alba').getByRole('cell').nth(2).hover()
  await expect(page.getByRole('tooltip')).toBeVisible()
  await expect(page).toHaveTitle(/Homeroom$/)
  expect(new Set(asked)).toEqual(new Set([new URL(school.url).host]))
})

test('the grading dialog can be used by everyone', { tag: FULL }, async ({ page, context, school }) => {
  await school.signIn(context, STAFF)
  const { path } = await makeClass(school.db)
  await page.goto(school.url + path)
  await rowOf(page, 'Ada Alba').getByRole('link', { name: 'Ada Alba' }).click()
  await expect(commentOf(page)).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByRole('region', { name: 'What the assignment asks' })).toContainText('Use Express.')
  await commentOf(page).fill('Hmm')
  await expect(dialogOf(page, 'Ada Alba').getByRole('status')).toHaveText('Draft kept')
  await page.keyboard.press('Escape')
  await expect(choice(page)).toBeVisible()
  await expectAccessible(page)
})
