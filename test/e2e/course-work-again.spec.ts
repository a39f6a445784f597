import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '#test/support/accessibility.ts'
import { anotherContext, expect, type School, test } from '#test/support/browser.ts'
import { FULL, MORE } from '#test/support/extent.ts'
import { makeAssignment, makeCohort, makeCourseWork, makeEmployee, makeStudent } from '#test/support/factories.ts'

const commentOf = (page: Page) => page.getByRole('textbox', { name: 'Comment' })
const sentences = (page: Page) => page.getByRole('listbox', { name: 'Sentences used before' })

/** Ada has feedback, Ben waits for his. */
async function makeClass(db: School['db'], instructor_comment: string) {
  const cohort = await makeCohort(db)
  const assignment = await makeAssignment(db, { cohort_id: cohort.id, notes: 'Use **Express**.' })
  const ada = await makeStudent(db, { cohort_id: cohort.id, first_name: 'Ada', last_name: 'Alba' })
  const ben = await makeStudent(db, { cohort_id: cohort.id, first_name: 'Ben', last_name: 'Bosco' })
  const grader = await makeEmployee(db)
  const reader = await makeEmployee(db, { first_name: 'Ola', last_name: 'Brandt' })
  await makeCourseWork(db, {
    assignment_id: assignment.id,
    student_id: ada.id,
    instructor_comment,
    grade: 3,
    workflow_state: 'graded',
    graded_by_id: grader.id,
    graded_at: new Date('2026-10-14T14:00:00Z'),
  })
  const work = await makeCourseWork(db, { assignment_id: assignment.id, student_id: ben.id })
  return { assignment, ada, ben, work, grader, reader, path: `/assignments/${assignment.id}?work=${work.id}` }
}

// One of these tests takes the network away.
test.use({ allowConsole: [/ERR_FAILED|ERR_INTERNET_DISCONNECTED/] })

test('a grader who begins a sentence that was written before takes it by Tab, undoes that, and hides it by Escape', {
  tag: FULL,
}, async ({ page, school }) => {
  const { path, reader } = await makeClass(
    school.db,
    'Well done, Ada!\n\n- Please add tests for the empty list.\n- Please handle errors where they happen.\n- Thanks, Ada.',
  )
  await school.open(page, reader.email, path)
  const comment = commentOf(page)
  await expect(comment).toBeFocused()
  await expect(comment).toHaveAttribute('aria-autocomplete', 'list')
  const size = await comment.boundingBox()
  await comment.pressSequentially('Good.\n\n- ple')
  await expect(sentences(page).getByRole('option')).toHaveText([
    /^Please add tests for the empty list\./,
    /^Please handle errors where they happen\./,
  ])
  await expect(
    page.getByRole('status').filter({ hasText: '2 suggestions. Tab accepts: Please add tests' }),
  ).toHaveCount(1)
  expect(await comment.boundingBox()).toEqual(size)
  await expectAccessible(page)

  await page.keyboard.press('ArrowDown')
  await expect(sentences(page).getByRole('option', { selected: true })).toContainText('handle errors')
  await page.keyboard.press('Tab')
  await expect(comment).toHaveValue('Good.\n\n- Please handle errors where they happen.')
  await expect(comment).toBeFocused()
  await expect(sentences(page)).toBeHidden()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(comment).toHaveValue('Good.\n\n- ple')

  // By touch or mouse, after one more letter.
  await comment.pressSequentially('a')
  await sentences(page).getByRole('option').first().click()
  await expect(comment).toHaveValue('Good.\n\n- Please add tests for the empty list.')

  // What is there already is not offered again, and nobody's name ever is.
  await comment.pressSequentially('\n- well done')
  await expect(sentences(page)).toBeHidden()
  await comment.pressSequentially('\n- please h')
  await expect(sentences(page).getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(sentences(page)).toBeHidden()
  await comment.pressSequentially('a')
  await expect(sentences(page)).toBeHidden()
  await page.keyboard.press('Tab')
  await expect(comment).not.toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Unsaved changes' })).toBeVisible()
})

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name: `Grading ${name}` })
const stepOf = (page: Page) => page.getByRole('dialog', { name: 'Return for another try' })

test('work is returned, submitted again and graded again, and both sides read both attempts', { tag: MORE }, async ({
  page,
  school,
  browser,
}) => {
  const { path, assignment, ben, reader } = await makeClass(school.db, 'Fine.')
  await school.open(page, reader.email, path)
  const dialog = dialogOf(page, 'Ben Bosco')
  await expect(commentOf(page)).toBeFocused()
  const back = dialog.getByRole('button', { name: 'Return for another try' })
  await back.focus()
  await expect(page.getByRole('tooltip')).toContainText('Please choose a grade before you return the work.')
  await commentOf(page).fill('Please add **tests**.')
  await dialog.getByRole('radio', { name: '1' }).check()
  await back.click()
  await expect(stepOf(page)).toContainText('Ben sees your comment and the grade, 1 Reinforcement Needed')
  await stepOf(page).getByLabel('New due date').fill('2026-10-15')
  await expect(stepOf(page)).toContainText('Please choose a due time after the current one')
  await expect(stepOf(page).getByRole('button', { name: 'Return it' })).toBeDisabled()
  await stepOf(page).getByLabel('New due date').fill('2026-10-20')
  await expect(stepOf(page)).toContainText('Due October 20th 2026, 8:00 AM CT, for Ben only')
  await expectAccessible(page)
  await stepOf(page).getByRole('button', { name: 'Return it' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Returned to Ben Bosco for another try.' })).toBeVisible()
  await expect(dialog).toHaveCount(0)

  const own = await anotherContext(browser)
  const bens = await own.newPage()
  await school.open(bens, ben.email, '/student/assignments')
  const row = bens.getByRole('row').filter({ hasText: assignment.name })
  await expect(row).toContainText('Returned')
  await expect(row).toContainText('Extended for you')
  await expect(row).toContainText('Reinforcement Needed')
  await expect(bens.getByRole('region', { name: 'Next due' })).toContainText('submit again')
  await row.getByRole('link', { name: 'View' }).click()
  await expect(bens.getByText('submit it again by October 20th 2026, 8:00 AM CT')).toBeVisible()
  await expect(bens.getByText('Extended for you, from October 16th 2026, 8:00 AM CT')).toBeVisible()
  await expect(bens.getByText('Please add tests.')).toBeVisible()
  await expectAccessible(bens)
  await bens.getByRole('button', { name: 'Submit again' }).click()
  const form = bens.getByRole('dialog', { name: 'Submit again' })
  await expect(form.getByLabel('Submission')).toHaveValue('https://github.com/sam/rest-api')
  await expect(form).toContainText('The feedback on your last try')
  await expectAccessible(bens)
  await form.getByLabel('Comment').fill('Now with tests')
  await form.getByRole('button', { name: 'Submit' }).click()
  await expect(bens.getByText('Your work has arrived.')).toBeVisible()
  await expect(bens.getByRole('button', { name: 'Update Your Submission' })).toBeVisible()
  const first = bens.getByRole('region', { name: 'First try' })
  await expect(first).toContainText('Feedback by Ola Brandt')
  await expect(first).toContainText('Please add tests.')
  await expect(first).toContainText('Returned for another try by Ola Brandt')

  await page.goto(school.url + path)
  await expect(dialog).toContainText('Second try')
  const changed = dialog.getByRole('region', { name: 'Since the last comment' })
  await expect(changed).toContainText('Now: Now with tests')
  await expect(changed).toContainText('Please add tests.')
  await expectAccessible(page)
  await dialog.getByText('Earlier attempts (1)').click()
  await expect(dialog.getByRole('region', { name: 'First try' })).toContainText('Reinforcement Needed')
  await dialog.getByRole('radio', { name: '5' }).check()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog).toHaveCount(0)

  await bens.reload()
  await expect(bens.getByText('Exceeds Expectations')).toBeVisible()
  await expect(first).toContainText('Reinforcement Needed')
  await expect(bens.getByRole('button', { name: 'Submit again' })).toHaveCount(0)
  await own.close()
})

test('a grader saves a 1, returns it from the message by keyboard, and undoes that', { tag: FULL }, async ({
  page,
  school,
}) => {
  const { path, work, reader } = await makeClass(school.db, 'Fine.')
  const state = async () =>
    school.db
      .selectFrom('course_works')
      .select(['workflow_state', 'grade'])
      .where('id', '=', work.id)
      .executeTakeFirst()
  await school.open(page, reader.email, path)
  await expect(commentOf(page)).toBeFocused()
  await commentOf(page).pressSequentially('Once more')
  await dialogOf(page, 'Ben Bosco').getByRole('radio', { name: '1' }).check()
  // Neither Enter nor the keys that save ever return it.
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Enter')
  await expect(dialogOf(page, 'Ben Bosco')).toHaveCount(0)
  expect(await state()).toEqual({ workflow_state: 'graded', grade: 1 })
  await page.keyboard.press('Control+z')
  await page.getByRole('button', { name: 'Return it' }).press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Returned to Ben Bosco for another try.' })).toBeVisible()
  expect(await state()).toEqual({ workflow_state: 'returned', grade: null })
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('status').filter({ hasText: 'Undone.' })).toBeVisible()
  expect(await state()).toEqual({ workflow_state: 'graded', grade: 1 })
  await page.goto(school.url + path)
  await expect(dialogOf(page, 'Ben Bosco')).toContainText('Ola Brandt took the return back')
})

test('work that is returned while its student is offline is not sent unread, and nothing written is lost', {
  tag: FULL,
}, async ({ page, school, browser }) => {
  const { assignment, ben, reader, work } = await makeClass(school.db, 'Fine.')
  await school.open(page, ben.email, `/student/assignments/${assignment.id}`)
  await page.getByRole('button', { name: 'Update Your Submission' }).click()
  await page.getByRole('dialog').getByLabel('Comment').fill('Written on the train')
  await page.context().setOffline(true)
  await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Waiting for the connection')).toBeVisible()
  const staff = await anotherContext(browser)
  await school.signIn(staff, reader.email)
  const data = { feedback: { grade: 1, instructor_comment: 'Once more, please.' } }
  const returned = await staff.request.put(`${school.url}/api/assignments/grade/${work.id}/return`, { data })
  expect(returned.status()).toBe(200)
  await staff.close()
  await page.context().setOffline(false)
  const form = page.getByRole('dialog', { name: 'Submit again' })
  await expect(form).toContainText('Your work was returned meanwhile, so this was not sent.')
  await expect(form).toContainText('Once more, please.')
  await expect(form.getByLabel('Comment')).toHaveValue('Written on the train')
  await form.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Your work has arrived.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'First try' })).toContainText('Once more, please.')
})

test('a grader returns work by the keyboard alone, and sees first what a colleague saved meanwhile', {
  tag: FULL,
}, async ({ page, school, browser }) => {
  const { path, work, reader, grader } = await makeClass(school.db, 'Fine.')
  await school.open(page, reader.email, path)
  await expect(commentOf(page)).toBeFocused()
  await page.keyboard.type('Once more, with tests')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('1')

  const colleague = await anotherContext(browser)
  await school.signIn(colleague, grader.email)
  const data = { grade: 5, instructor_comment: 'Very good' }
  const saved = await colleague.request.put(`${school.url}/api/assignments/grade/${work.id}`, { data })
  expect(saved.status()).toBe(200)
  await colleague.close()

  await tabTo(page, page.getByRole('button', { name: 'Return for another try' }))
  await page.keyboard.press('Enter')
  await expect(stepOf(page).getByLabel('New due date')).toBeFocused()
  // Enter in a field is not the button.
  await page.keyboard.press('Enter')
  await tabTo(page, stepOf(page).getByRole('button', { name: 'Return it' }))
  await page.keyboard.press('Enter')
  const compare = page.getByRole('dialog').filter({ hasText: 'Very good' }).last()
  await expect(compare).toContainText('Once more, with tests')
  await tabTo(page, compare.getByRole('button', { name: 'Keep mine' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Returned to Ben Bosco for another try.' })).toBeVisible()
  const now = await school.db.selectFrom('course_works').selectAll().where('id', '=', work.id).executeTakeFirstOrThrow()
  expect(now).toMatchObject({
    workflow_state: 'returned',
    grade: null,
    returned_grade: 1,
    instructor_comment: 'Once more, with tests',
  })
})

test('on the desk a return leads on to the next work, and the second try comes back marked', { tag: FULL }, async ({
  page,
  school,
  browser,
}) => {
  const { assignment, ben, reader } = await makeClass(school.db, 'Fine.')
  const cyd = await makeStudent(school.db, { cohort_id: assignment.cohort_id, first_name: 'Cyd', last_name: 'Cruz' })
  const completed_at = new Date('2026-10-14T12:00:00Z')
  await makeCourseWork(school.db, { assignment_id: assignment.id, student_id: cyd.id, completed_at })
  await school.open(page, reader.email, `/grading?assignmentId=${assignment.id}`)
  const waiting = page.getByRole('list', { name: 'Waiting for a grade' }).getByRole('link')
  const heading = page.getByRole('region', { name: 'Work' }).getByRole('heading', { level: 2 })
  await waiting.filter({ hasText: 'Ben Bosco' }).click()
  await expect(heading).toHaveText('Grading Ben Bosco')
  await page.getByRole('radio', { name: '1' }).check()
  await page.getByRole('button', { name: 'Return for another try' }).click()
  await stepOf(page).getByRole('button', { name: 'Return it' }).click()
  await expect(heading).toHaveText('Grading Cyd Cruz')
  await expect(waiting).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()

  const student = await anotherContext(browser)
  await school.signIn(student, ben.email)
  const data = { assignmentId: assignment.id, repository: 'https://github.com/ben/again' }
  expect((await student.request.put(`${school.url}/api/students/coursework`, { data })).status()).toBe(200)
  await student.close()
  await expect(waiting.filter({ hasText: 'Ben Bosco' })).toContainText('second try')
  await waiting.filter({ hasText: 'Ben Bosco' }).click()
  const changed = page.getByRole('region', { name: 'Since the last comment' })
  await expect(changed).toContainText('Before: https://github.com/sam/rest-api')
  await expect(changed).toContainText('Now: https://github.com/ben/again')
  await expectAccessible(page)
})

async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let n = 0; n < 30; n++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}
