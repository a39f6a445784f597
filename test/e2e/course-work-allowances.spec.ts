import type { Page } from '@playwright/test'
import { expectAccessible } from '#test/support/accessibility.ts'
import { anotherContext, expect, expectFocusIn, type School, STAFF, test } from '#test/support/browser.ts'
import { NOW } from '#test/support/clock.ts'
import { FULL, MORE } from '#test/support/extent.ts'
import { makeAssignment, makeCohort, makeCourseWork, makeStudent } from '#test/support/factories.ts'

/** Ada has handed in; Dot and Eve have not, and it was due on Tuesday. */
async function makeClass(db: School['db'], name: string) {
  const cohort = await makeCohort(db)
  const due_at = new Date('2026-10-13T13:00:00Z')
  const assignment = await makeAssignment(db, { cohort_id: cohort.id, name, due_at })
  const make = (first_name: string, last_name: string) =>
    makeStudent(db, { cohort_id: cohort.id, first_name, last_name })
  const [ada, dot, eve] = [await make('Ada', 'Alba'), await make('Dot', 'Dietz'), await make('Eve', 'Engel')]
  await makeCourseWork(db, {
    assignment_id: assignment.id,
    student_id: ada.id,
    completed_at: new Date('2026-10-12T20:00:00Z'),
  })
  return { assignment, cohort, dot, eve, path: `/assignments/${assignment.id}` }
}

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const allow = (page: Page, name: string) => page.getByRole('button', { name: `Extend or excuse: ${name}` })
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' })
const NEW_DUE = 'October 20th 2026, 8:00 AM CT'

test('more time for one student shows wherever the work does, also on pages that are open, until it is undone', {
  tag: MORE,
}, async ({ browser, context, page, school }) => {
  const { assignment, dot, path } = await makeClass(school.db, 'Bus Routes')
  await school.signIn(context, STAFF)
  const own = await (await anotherContext(browser)).newPage()
  await school.open(own, dot.email, `/student/assignments/${assignment.slug}`)
  await expect(own.getByText('Missing')).toBeVisible()

  const student = await context.newPage()
  await student.goto(`${school.url}/students/${dot.id}`)
  await expect(rowOf(student, 'Bus Routes')).toContainText('Missing')

  await page.bringToFront()
  await page.goto(school.url + path)
  await allow(page, 'Dot Dietz').click()
  const dialog = page.getByRole('dialog', { name: 'Extend or excuse' })
  await expectFocusIn(dialog)
  await expect(dialog).toContainText('Now due October 13th 2026, 8:00 AM CT.')
  // Refused by the form, with what was typed kept.
  await dialog.getByLabel('New due date').fill('2026-10-13')
  await dialog.getByLabel('Reason').fill('Flooded flat')
  await dialog.getByRole('button', { name: 'Extend' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Please choose a due time in the future.')
  await dialog.getByLabel('New due date').fill('2026-10-20')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Extend' }).click()

  await expect(page.getByRole('status').filter({ hasText: `Dot Dietz has until ${NEW_DUE}.` })).toBeVisible()
  await expect(rowOf(page, 'Dot Dietz')).toContainText(`Extended to ${NEW_DUE}`)
  await expect(rowOf(page, 'Eve Engel')).not.toContainText('Extended')
  await expect(own.getByText('Uncompleted')).toBeVisible()
  await expect(own.getByText(NEW_DUE).first()).toBeVisible()
  await expect(rowOf(student, 'Bus Routes')).toContainText('Uncompleted')
  await expect(rowOf(student, 'Bus Routes')).toContainText('Extended')

  await undo(page).click()
  await expect(page.getByText('Undone.')).toBeVisible()
  await expect(rowOf(page, 'Dot Dietz')).not.toContainText('Extended')
  await expect(rowOf(student, 'Bus Routes')).toContainText('Missing')
  await expect(own.getByText('Missing')).toBeVisible()
})

test('several students are excused at once, leave the totals, and only staff read why', { tag: FULL }, async ({
  browser,
  context,
  page,
  school,
}) => {
  const { cohort, dot, path } = await makeClass(school.db, 'Bus Stops')
  await school.signIn(context, STAFF)
  await page.goto(`${school.url}/assignments?cohortId=${cohort.id}`)
  await expect(rowOf(page, 'Bus Stops')).toContainText('1 / 3')
  await page.goto(school.url + path)
  await page.getByRole('switch', { name: 'Select many' }).check()
  await page.getByRole('checkbox', { name: 'Select everyone without work' }).first().check()
  await expect(page.getByText('2 selected')).toBeVisible()
  await page.getByRole('group', { name: 'Extend or excuse' }).getByRole('button', { name: 'Excuse' }).click()
  const dialog = page.getByRole('dialog', { name: 'Excuse' })
  await expect(dialog).toContainText('Dot Dietz and Eve Engel')
  await dialog.getByRole('button', { name: 'Excuse' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Please give a reason. Only staff see it.')
  await dialog.getByLabel('Reason').fill('The bus was on strike')
  await dialog.getByRole('button', { name: 'Excuse' }).click()
  await expect(page.getByText('2 students are excused.')).toBeVisible()
  for (const name of ['Dot Dietz', 'Eve Engel']) await expect(rowOf(page, name)).toContainText('Excused')

  await rowOf(page, 'Dot Dietz').getByRole('link', { name: 'Dot Dietz' }).click()
  const noWork = page.getByRole('dialog', { name: 'Grading Dot Dietz' })
  await expect(noWork).toContainText('The bus was on strike')
  const own = await (await anotherContext(browser)).newPage()
  await school.open(own, dot.email, '/student/assignments')
  await expect(rowOf(own, 'Bus Stops')).toContainText('Excused')
  await rowOf(own, 'Bus Stops').getByRole('link', { name: 'Bus Stops', exact: true }).click()
  await expect(own.getByRole('heading', { name: /Bus Stops/ })).toBeVisible()
  await expect(own.getByText('Excused').first()).toBeVisible()
  await expect(own.getByText('strike')).toHaveCount(0)

  // The dialog keeps Tab, so the key undoes.
  await page.bringToFront()
  await page.keyboard.press('Control+z')
  await expect(page.getByText('Undone.')).toBeVisible()
  await expect(noWork.getByRole('button', { name: 'Extend' })).toBeVisible()
  await page.goto(`${school.url}/assignments?cohortId=${cohort.id}`)
  await expect(rowOf(page, 'Bus Stops')).toContainText('1 / 3')
})

test('by keyboard alone a student is excused and the excuse is undone', { tag: FULL }, async ({
  context,
  page,
  school,
}) => {
  const { assignment, eve } = await makeClass(school.db, 'Bus Fares')
  await school.signIn(context, STAFF)
  await page.goto(`${school.url}/students/${eve.id}`)
  const button = allow(page, assignment.name)
  await button.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Extend or excuse' })
  await expectFocusIn(dialog)
  await dialog.getByRole('radio', { name: 'Give more time' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Tab')
  await page.keyboard.type('On jury duty')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(rowOf(page, 'Bus Fares')).toContainText('Excused')
  await expect(undo(page)).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(rowOf(page, 'Bus Fares')).toContainText('Missing')
})

test('the offer to undo stays while one points at it and then goes; what was typed outlives a reload', {
  tag: FULL,
}, async ({ context, page, school }) => {
  const { path } = await makeClass(school.db, 'Bus Depots')
  await page.clock.install({ time: NOW })
  await school.signIn(context, STAFF)
  await page.goto(school.url + path)
  await allow(page, 'Eve Engel').click()
  await page.getByRole('dialog').getByLabel('Reason').fill('Moved house')
  await page.reload()
  await allow(page, 'Eve Engel').click()
  const dialog = page.getByRole('dialog', { name: 'Extend or excuse' })
  await expect(dialog).toContainText('We brought back what you had not saved.')
  await expect(dialog.getByLabel('Reason')).toHaveValue('Moved house')
  await dialog.getByRole('radio', { name: 'Excuse' }).check()
  await dialog.getByRole('button', { name: 'Excuse' }).click()
  await undo(page).hover()
  await page.clock.runFor(11_000)
  await expect(undo(page)).toBeVisible()
  await page.mouse.move(5, 5)
  await page.clock.runFor(11_000)
  await expect(undo(page)).toBeHidden()
  await expect(rowOf(page, 'Eve Engel')).toContainText('Excused')
})
