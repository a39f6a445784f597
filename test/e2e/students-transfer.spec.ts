import type { Page } from '@playwright/test'
import { expectAccessible } from '#test/support/accessibility.ts'
import { anotherContext, expect, type School, STAFF, test } from '#test/support/browser.ts'
import { NOW } from '#test/support/clock.ts'
import { chooseByMouse, countEffort, expectEffort } from '#test/support/effort.ts'
import { FULL, MORE } from '#test/support/extent.ts'
import { makeAssignment, makeCohort, makeCourseWork, makeEmployee, makeStudent } from '#test/support/factories.ts'
import { choose } from '#test/support/selects.ts'

/** Tia has done twenty assignments of her cohort that the next one has too, and one that it does not have. */
async function makeMove(db: School['db']) {
  const [from, to] = [await makeCohort(db), await makeCohort(db)]
  const tia = await makeStudent(db, { first_name: 'Tia', last_name: 'Moss', cohort_id: from.id })
  const grader = await makeEmployee(db, { first_name: 'Gia', last_name: 'Roth' })
  for (let n = 1; n <= 21; n++) {
    const name = `Exercise ${n}`
    const due_at = new Date(n === 20 ? '2026-10-13T13:00:00Z' : '2026-10-16T13:00:00Z')
    const old = await makeAssignment(db, { cohort_id: from.id, name, due_at })
    if (n <= 20) await makeAssignment(db, { cohort_id: to.id, name: n === 1 ? 'Warm-up' : name, parent_id: old.id })
    await makeCourseWork(db, {
      ...{ assignment_id: old.id, student_id: tia.id, updated_at: new Date('2026-10-13T20:00:00Z') },
      ...(n <= 10 && { grade: 5 as const, workflow_state: 'graded' as const, graded_by_id: grader.id }),
      ...(n <= 10 && { graded_at: new Date('2026-10-14T12:00:00Z'), instructor_comment: `Well done ${n}` }),
    })
  }
  return { from, to, tia }
}

const rowOf = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Course work' }).getByRole('row').filter({ hasText: name })
const question = (page: Page) => page.getByRole('dialog', { name: 'Confirm Cohort Transfer' })

test('a transfer that carries 20 pieces of work and is undone', { tag: FULL }, async ({ page, context, school }) => {
  const { from, to, tia } = await makeMove(school.db)
  await page.clock.install({ time: NOW })
  const effort = await countEffort(context)
  await school.open(page, STAFF, '/cohorts')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('tia moss')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await chooseByMouse(effort, page.getByRole('combobox', { name: 'Cohort' }), to.name)
  await page.getByRole('button', { name: 'Save' }).click()
  const dialog = question(page)
  await expect(dialog).toContainText(`Move Tia Moss from ${from.name} to ${to.name}?`)
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(21)
  await expect(dialog.getByRole('checkbox', { name: 'Exercise 1, as Warm-up' })).toBeChecked()
  await expect(dialog.getByText('1 work stays as it is')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Transfer' }).click()

  await expect(page).toHaveURL(`${school.url}/students/${tia.id}`)
  await expect(page.getByRole('status').filter({ hasText: `Tia Moss is in ${to.name} now.` })).toBeVisible()
  expectEffort('A transfer', effort)
  await expect(rowOf(page, 'Warm-up')).toContainText('Well done 1')
  await expect(rowOf(page, 'Warm-up')).toContainText(`Carried from ${from.name}`)
  // Late in the old cohort, though there is time left in the new one.
  await expect(rowOf(page, 'Exercise 20').filter({ hasText: 'Carried from' })).toContainText('Late')
  await expect(rowOf(page, 'Exercise 3').filter({ hasText: 'where it counts' })).toContainText(from.name)

  // The old row is read only, so nobody writes words there that no save takes.
  await rowOf(page, 'Exercise 3').filter({ hasText: 'where it counts' }).getByText('Well done 3').click()
  const old = page.getByRole('dialog', { name: 'Exercise 3' })
  await expect(old).toContainText('It is graded there: Tia Moss')
  await expect(old).toContainText('Well done 3')
  await expect(old.getByRole('textbox', { name: 'Comment' })).toHaveCount(0)
  await expect(old.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(old).toHaveCount(0)

  await page.keyboard.press('Control+z')
  await expect(page.getByRole('status').filter({ hasText: 'Undone.' })).toBeVisible()
  await expect(page.getByRole('link', { name: from.name })).toBeVisible()
  await expect(rowOf(page, 'Warm-up')).toHaveCount(0)
  await expect(page.getByText('Carried from')).toHaveCount(0)
})

test('work that a colleague grades while the transfer is asked for is shown again', { tag: FULL }, async ({
  page,
  context,
  browser,
  school,
}) => {
  const { to, tia } = await makeMove(school.db)
  await school.signIn(context, STAFF)
  await page.goto(`${school.url}/students/${tia.id}/edit`)
  await choose(page, 'Cohort', to.name)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(question(page).getByText('Not graded yet').first()).toBeVisible()
  const other = await anotherContext(browser)
  await school.signIn(other, STAFF)
  const work = await school.db
    .selectFrom('course_works')
    .select('id')
    .where('student_id', '=', tia.id)
    .where('grade', 'is', null)
    .executeTakeFirstOrThrow()
  const graded = await other.request.put(`${school.url}/api/assignments/grade/${work.id}`, {
    data: { grade: 3, instructor_comment: 'Fine' },
  })
  expect(graded.status()).toBe(200)
  await question(page).getByRole('button', { name: 'Transfer' }).click()
  const refused = page.getByRole('dialog', { name: 'Error (409)' })
  await expect(refused).toContainText('Something has changed since you looked.')
  await refused.getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(question(page).getByText(/^3 /)).toBeVisible()
  await question(page).getByRole('button', { name: 'Transfer' }).click()
  await expect(page).toHaveURL(`${school.url}/students/${tia.id}`)
})

test('several students are selected and moved at once, each with their work', { tag: MORE }, async ({
  page,
  context,
  school,
}) => {
  const { from, to, tia } = await makeMove(school.db)
  const ned = await makeStudent(school.db, { first_name: 'Ned', last_name: 'Moss', cohort_id: from.id })
  await school.signIn(context, STAFF)
  await page.goto(`${school.url}/students?cohortId=${from.id}`)
  await page.getByRole('switch', { name: 'Select many' }).check()
  await page.getByRole('checkbox', { name: 'Select Tia Moss' }).check()
  await page.getByRole('checkbox', { name: 'Select Ned Moss' }).check()
  await page.getByRole('button', { name: 'Transfer' }).click()
  const dialog = question(page)
  await expect(dialog.getByRole('button', { name: 'Transfer' })).toBeDisabled()
  await choose(page, 'New cohort', to.name)
  await expect(dialog.getByText('20 works are carried, 1 stays.')).toBeVisible()
  await expect(dialog.getByText('No work to carry.')).toBeVisible()
  await dialog.getByText('20 works are carried, 1 stays.').click()
  await dialog.getByRole('checkbox', { name: 'Exercise 2', exact: true }).uncheck()
  await expect(dialog.getByText('19 works are carried, 2 stay.')).toBeVisible()
  // In another tab, so that the choices stay.
  const link = dialog.getByRole('link', { name: 'Ned Moss opens a new tab' })
  await expect(link).toHaveAttribute('href', `/students/${ned.id}`)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Transfer' }).click()
  await expect(page.getByRole('status').filter({ hasText: `2 students moved to ${to.name}.` })).toBeVisible()
  const moved = await school.db
    .selectFrom('students')
    .select('id')
    .where('cohort_id', '=', to.id)
    .orderBy('id')
    .execute()
  expect(moved).toEqual([{ id: tia.id }, { id: ned.id }])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Undone.' })).toBeVisible()
})

test('who has given a reason for a transfer is asked before it is closed or left', async ({
  page,
  context,
  school,
}) => {
  const { from } = await makeMove(school.db)
  await school.signIn(context, STAFF)
  await page.goto(`${school.url}/cohorts`)
  await page.goto(`${school.url}/students?cohortId=${from.id}`)
  await page.getByRole('switch', { name: 'Select many' }).check()
  await page.getByRole('checkbox', { name: 'Select Tia Moss' }).check()
  await page.getByRole('button', { name: 'Transfer' }).click()
  const reason = question(page).getByLabel('Reason for the transfer')
  await reason.fill('Moves to the evening')
  const discard = page.getByRole('dialog', { name: 'Discard changes?' })
  await page.keyboard.press('Escape')
  await discard.getByRole('button', { name: 'Keep editing' }).click()
  await expect(reason).toHaveValue('Moves to the evening')
  const asked = page.waitForEvent('dialog')
  void page.reload().catch(() => null)
  await (await asked).dismiss()
  await expect(reason).toHaveValue('Moves to the evening')
  await question(page).getByRole('button', { name: 'Cancel' }).click()
  await discard.getByRole('button', { name: 'Discard' }).click()
  await expect(question(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Transfer' }).click()
  await expect(question(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question(page)).toHaveCount(0)
})

test('a drop-out with its trace', { tag: FULL }, async ({ page, context, school }) => {
  const cohort = await makeCohort(school.db)
  const una = await makeStudent(school.db, { first_name: 'Una', last_name: 'Vale', cohort_id: cohort.id })
  await school.signIn(context, STAFF)
  await page.clock.install({ time: NOW })
  await page.goto(`${school.url}/students/${una.id}/edit`)
  await page.getByRole('radio', { name: 'Dropped Out' }).check()
  await expect(page.getByLabel('Last day')).toHaveValue('2026-10-14')
  await page.getByLabel('Last day').fill('2026-08-01')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveText(
    'The last day cannot be before they joined, August 3rd 2026.',
  )
  await page.getByLabel('Last day').fill('2026-10-09')
  await page.getByLabel('Reason for leaving').fill('Moves to Duluth')
  await page.getByLabel('Note').fill('Call again in **May**.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Una Vale has dropped out.' })).toBeVisible()
  await expect(page.getByText('Call again in')).toBeVisible()

  await page.goto(`${school.url}/cohorts/${cohort.id}`)
  const left = page.getByText('1 left')
  await expect(left).toBeVisible()
  await expect(page.getByRole('link', { name: 'Una Vale' })).toBeHidden()
  await left.click()
  await expect(page.getByText('Dropped Out, last day October 9th 2026')).toBeVisible()
  await expect(page.getByText('Moves to Duluth')).toBeVisible()
  await page.getByRole('link', { name: 'Una Vale' }).click()
  await expect(page).toHaveURL(`${school.url}/students/${una.id}`)
})
