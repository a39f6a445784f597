import type { Page } from '@playwright/test'
import { expectAccessible } from '#test/support/accessibility.ts'
import { anotherContext, expect, expectFocusIn, type School, STAFF, test } from '#test/support/browser.ts'
import { drag } from '#test/support/drag.ts'
import { FULL, MORE } from '#test/support/extent.ts'
import { makeAssignment, makeCohort, makeEmployee } from '#test/support/factories.ts'

test.use({ allowConsole: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/] })

const PLANNED = { workflow_state: 'unassigned', assigned_at: null } as const

/** In class from 31 August to 18 December; today is Wednesday, 14 October. Veterans Day is off. */
async function makeCourse({ db }: School) {
  const cohort = await makeCohort(db)
  const of = { cohort_id: cohort.id }
  const loops = await makeAssignment(db, { ...of, name: 'Loops' })
  const trees = await makeAssignment(db, {
    ...of,
    ...PLANNED,
    name: 'Trees',
    visible_from: new Date('2026-10-19T14:00:00Z'),
    due_at: new Date('2026-10-23T22:00:00Z'),
  })
  const graphs = await makeAssignment(db, { ...of, ...PLANNED, name: 'Graphs', due_at: null })
  // Those of the demo school are on other days each year.
  await db.deleteFrom('days_off').execute()
  await db
    .insertInto('days_off')
    .values({ name: 'Veterans Day', first_day: '2026-11-11', last_day: '2026-11-11' })
    .execute()
  return { cohort, loops, trees, graphs }
}

const timesOf = async ({ db }: School, id: number) => {
  const row = await db
    .selectFrom('assignments')
    .select(['visible_from', 'due_at', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return [row.visible_from?.toISOString() ?? null, row.due_at?.toISOString() ?? null]
}

const table = (page: Page) => page.getByRole('table', { name: /^Schedule of/ })
const handle = (page: Page, of: string) => page.getByRole('button', { name: `Move to another day: ${of}` })
const cell = (page: Page, week: string, column: number) =>
  page
    .getByRole('row', { name: new RegExp(`^${week}\\b`) })
    .getByRole('cell')
    .nth(column)
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

test('an instructor sees a course in weeks and days, and prepares the next week by mouse and by keyboard alike', {
  tag: MORE,
}, async ({ page, school }) => {
  const { cohort, trees, graphs } = await makeCourse(school)
  await school.open(page, STAFF, `/cohorts/${cohort.id}/assignments`)
  await page.getByRole('navigation', { name: 'Cohort' }).getByRole('link', { name: 'Schedule' }).click()

  // Today, class days, days off, and what is due.
  await expect(cell(page, 'Week 7', 2)).toContainText('Today')
  await expect(cell(page, 'Week 7', 2)).toContainText('Day 33')
  await expect(cell(page, 'Week 7', 4)).toContainText('Due8:00 AM')
  await expect(cell(page, 'Week 7', 4).getByRole('link', { name: 'Loops' })).toBeVisible()
  await expect(cell(page, 'Week 11', 2)).toContainText('Day off: Veterans Day')
  await expect(page.getByRole('region', { name: 'Without dates' })).toContainText('Graphs')
  await expectAccessible(page)

  // By mouse: both times of a planned one move together, by class days.
  await drag(page, handle(page, 'Trees, visible Mon, Oct 19'), cell(page, 'Week 8', 1))
  await expect(cell(page, 'Week 9', 0)).toContainText('Trees')
  await expect(toast(page, 'Trees: visible Tue, Oct 20, 9:00 AM CT, due Mon, Oct 26, 5:00 PM CT.')).toBeVisible()
  await expect.poll(() => timesOf(school, trees.id)).toEqual(['2026-10-20T14:00:00.000Z', '2026-10-26T22:00:00.000Z'])
  await page.keyboard.press('Control+z')
  await expect(toast(page, 'Undone.')).toBeVisible()
  await expect(cell(page, 'Week 8', 0)).toContainText('Trees')

  // By keyboard the same.
  await handle(page, 'Trees, visible Mon, Oct 19').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect.poll(() => timesOf(school, trees.id)).toEqual(['2026-10-20T14:00:00.000Z', '2026-10-26T22:00:00.000Z'])
  await expect(handle(page, 'Trees, visible Tue, Oct 20')).toBeFocused()

  // One without dates gets a place, by week and day; Escape leaves it there.
  await handle(page, 'Graphs').focus()
  await page.keyboard.press('Enter')
  for (const key of ['ArrowDown', 'ArrowRight', 'Enter']) await page.keyboard.press(key)
  await expect(handle(page, 'Graphs, visible Fri, Oct 23, 8:00 AM')).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Escape')
  await expect.poll(() => timesOf(school, graphs.id)).toEqual(['2026-10-23T13:00:00.000Z', null])
})

test('what cannot be is refused in words, and stays where it was', { tag: FULL }, async ({ page, school }) => {
  const { cohort, loops, trees } = await makeCourse(school)
  await school.open(page, STAFF, `/cohorts/${cohort.id}/schedule`)
  // Before today, by mouse.
  await drag(page, handle(page, 'Trees, visible Mon, Oct 19'), cell(page, 'Week 7', 0))
  await expect(toast(page, 'Trees was not moved. October 12th 2026, 9:00 AM CT is in the past.')).toBeVisible()
  // The due time alone, before it is visible, by keyboard.
  await page.getByRole('checkbox', { name: 'Visible and due move together' }).uncheck()
  await handle(page, 'Trees, due Fri, Oct 23').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Space')
  await expect(page.getByText('It would be due before students see it').first()).toBeVisible()
  await page.keyboard.press('Escape')
  expect(await timesOf(school, trees.id)).toEqual(['2026-10-19T14:00:00.000Z', '2026-10-23T22:00:00.000Z'])
  // What students see already has no button, and its due time moves alone.
  await expect(handle(page, 'Loops, visible')).toHaveCount(0)
  await drag(page, handle(page, 'Loops, due Fri, Oct 16'), cell(page, 'Week 8', 5).getByText('Oct 25'))
  await expect.poll(() => timesOf(school, loops.id)).toEqual([null, '2026-10-25T13:00:00.000Z'])
})

test('two who move the same one: the second sees both and chooses, and nothing is lost', { tag: FULL }, async ({
  page,
  browser,
  school,
}) => {
  const { cohort, trees } = await makeCourse(school)
  const ola = await makeEmployee(school.db, { first_name: 'Ola', last_name: 'Berg' })
  const isLive = page.waitForRequest((request) => request.url().includes('/api/live'))
  await school.open(page, STAFF, `/cohorts/${cohort.id}/schedule`)
  await isLive
  await handle(page, 'Trees, visible Mon, Oct 19').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')

  const others = await anotherContext(browser)
  await school.signIn(others, ola.email)
  const olas = await others.newPage()
  await olas.goto(`${school.url}/cohorts/${cohort.id}/schedule`)
  await olas.getByRole('checkbox', { name: 'Visible and due move together' }).uncheck()
  await handle(olas, 'Trees, visible Mon, Oct 19').focus()
  for (const key of ['Enter', 'ArrowRight', 'ArrowRight', 'Enter']) await olas.keyboard.press(key)
  await expect(toast(olas, 'Trees: visible Wed, Oct 21')).toBeVisible()
  await others.close()

  // The card has moved under the first one's fingers, who still carries it.
  await expect(handle(page, 'Trees, visible Wed, Oct 21')).toBeFocused()
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: 'Changed meanwhile' })
  await expect(question).toContainText(
    'Ola Berg has changed Trees since you picked it up. It is now visible Wed, Oct 21, 9:00 AM CT, due Fri, Oct 23, 5:00 PM CT. You moved it to: visible Mon, Oct 26, 9:00 AM CT, due Fri, Oct 30, 5:00 PM CT.',
  )
  await expect(question.getByRole('link', { name: 'Ola Berg opens a new tab' })).toBeVisible()
  await question.getByRole('button', { name: 'Move it anyway' }).click()
  await expect.poll(() => timesOf(school, trees.id)).toEqual(['2026-10-26T14:00:00.000Z', '2026-10-30T22:00:00.000Z'])
})

test('a move whose connection is lost waits for an answer, and goes out when it is back', { tag: FULL }, async ({
  page,
  school,
}) => {
  const { cohort, trees } = await makeCourse(school)
  await school.open(page, STAFF, `/cohorts/${cohort.id}/schedule`)
  await handle(page, 'Trees, due Fri, Oct 23').focus()
  await page.context().setOffline(true)
  for (const key of ['Enter', 'ArrowRight', 'Enter']) await page.keyboard.press(key)
  const question = page.getByRole('dialog', { name: 'Not moved yet' })
  await expect(question).toContainText('Trees would be visible Tue, Oct 20, 9:00 AM CT, due Mon, Oct 26, 5:00 PM CT.')
  await page.context().setOffline(false)
  await question.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => timesOf(school, trees.id)).toEqual(['2026-10-20T14:00:00.000Z', '2026-10-26T22:00:00.000Z'])
})

test('what is planned is taken off the calendar by mouse and by Delete alike, and that is undone', {
  tag: FULL,
}, async ({ page, school }) => {
  const { cohort, trees } = await makeCourse(school)
  await school.open(page, STAFF, `/cohorts/${cohort.id}/schedule`)
  const before = ['2026-10-19T14:00:00.000Z', '2026-10-23T22:00:00.000Z']
  const beside = page.getByRole('region', { name: 'Without dates' })
  const takeOff = [
    () => drag(page, handle(page, 'Trees, visible Mon, Oct 19'), beside),
    async () => {
      await handle(page, 'Trees, visible Mon, Oct 19').focus()
      for (const key of ['Space', 'Delete', 'Space']) await page.keyboard.press(key)
    },
  ]
  for (const act of takeOff) {
    await act()
    await expect(beside).toContainText('Trees')
    await expect.poll(() => timesOf(school, trees.id)).toEqual([null, null])
    await page.getByRole('button', { name: 'Undo' }).first().click()
    await expect.poll(() => timesOf(school, trees.id)).toEqual(before)
    await expect(handle(page, 'Trees, visible Mon, Oct 19')).toBeVisible()
  }
})

test('on a phone it is a list by day, and Move to… asks for the dates', { tag: FULL }, async ({ page, school }) => {
  const { cohort, trees, graphs } = await makeCourse(school)
  await page.setViewportSize({ width: 390, height: 844 })
  await school.open(page, STAFF, `/cohorts/${cohort.id}/schedule`)
  await expect(table(page).getByText('Tue, Sep 1', { exact: true })).toBeHidden()
  await handle(page, 'Trees, due Fri, Oct 23').click()
  const dialog = page.getByRole('dialog', { name: 'Move Trees' })
  await expectFocusIn(dialog)
  await dialog.getByLabel('Due date').fill('2026-10-18')
  await expect(dialog.getByText('It would be due before students see it')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Move' })).toBeDisabled()
  await dialog.getByLabel('Due date').fill('2026-10-30')
  await expectAccessible(page, { widths: [390] })
  await dialog.getByRole('button', { name: 'Move' }).click()
  await expect(dialog).toBeHidden()
  expect(await timesOf(school, trees.id)).toEqual(['2026-10-19T14:00:00.000Z', '2026-10-30T22:00:00.000Z'])
  await handle(page, 'Graphs').click()
  const place = page.getByRole('dialog', { name: 'Move Graphs' })
  await place.getByLabel('Visible from', { exact: true }).fill('2026-10-20')
  await place.getByRole('button', { name: 'Move' }).click()
  await expect.poll(() => timesOf(school, graphs.id)).toEqual(['2026-10-20T13:00:00.000Z', null])
})

test('a cohort without dates, and one without assignments, say so', { tag: FULL }, async ({ page, school }) => {
  const bare = await makeCohort(school.db, { prework_start: null, classroom_start: null, graduation: null })
  await school.open(page, STAFF, `/cohorts/${bare.id}/schedule`)
  await expect(page.getByText('No assignments in this cohort yet')).toBeVisible()
  await expect(page.getByText('This cohort has no classroom start yet')).toBeVisible()
  await expect(table(page).getByRole('row')).toHaveCount(7)
  await expectAccessible(page)
})
