import type { Page } from '@playwright/test'
import { expectAccessible } from '#test/support/accessibility.ts'
import { anotherContext, expect, type School, STAFF, test } from '#test/support/browser.ts'
import { FULL } from '#test/support/extent.ts'
import { makeCohort, makeEmployee, makeReflection, makeStudent } from '#test/support/factories.ts'

/** Nia is in a cohort that Mia and Olu teach, and asked for a 1:1 four class days ago. */
async function makePeople({ db }: School) {
  const cohort = await makeCohort(db, { name: 'Dev MN 12' })
  const mia = await makeEmployee(db, { first_name: 'Mia', last_name: 'Ruiz' })
  const olu = await makeEmployee(db, { first_name: 'Olu', last_name: 'Adams' })
  await db
    .insertInto('cohort_instructors')
    .values([mia, olu].map(({ id }, index) => ({ cohort_id: cohort.id, position: index + 1, employee_id: id })))
    .execute()
  const nia = await makeStudent(db, { cohort_id: cohort.id, first_name: 'Nia', last_name: 'Brooks' })
  const of = { student_id: nia.id, cohort_id: cohort.id }
  const wish = await makeReflection(db, { ...of, feedback_on: '2026-10-08', additional_conversation_wanted: true })
  return { cohort, mia, olu, nia, wish }
}

/** In a browser of their own. */
async function openAs(page: Page, school: School, who: { email: string }, path: string): Promise<Page> {
  const context = await anotherContext(page.context().browser())
  await school.signIn(context, who.email)
  const other = await context.newPage()
  const isLive = other.waitForRequest((request) => request.url().includes('/api/live'))
  await other.goto(school.url + path)
  await isLive
  return other
}

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const doneDialog = (page: Page) => page.getByRole('dialog', { name: '1:1 with Nia Brooks' })
const line = (page: Page) => page.getByRole('textbox', { name: 'One line about the 1:1' })

test('a request is taken, done and seen by the student, who asks again', async ({ page, school }) => {
  const { mia, nia } = await makePeople(school)
  const phone = await openAs(page, school, nia, '/student/reflections')
  await phone.setViewportSize({ width: 390, height: 844 })
  const state = phone.getByRole('status').filter({ hasText: 'You asked for a 1:1' })
  await expect(state).toHaveText(
    'You asked for a 1:1 on Thu, Oct 8. Your instructors know, and one of them will write to you.',
  )

  await school.open(page, mia.email, '/conversations')
  const row = rowOf(page, 'Nia Brooks')
  await expect(row).toContainText('Dev MN 12')
  await expect(row).toContainText(/waits \d class days/)
  await expect(row).toContainText('Nobody yet')
  await row.getByRole('button', { name: 'I’ll take it: Nia Brooks' }).dblclick()
  await expect(row.getByRole('cell', { name: 'Mia Ruiz' })).toBeVisible()
  await expect(state).toHaveText('You asked for a 1:1 on Thu, Oct 8. Mia Ruiz will write to you.')
  await phone.getByRole('button', { name: /^Notices/ }).click()
  await expect(phone.getByRole('link', { name: 'Mia Ruiz will write to you about the 1:1' })).toBeVisible()

  await row.getByRole('button', { name: 'Done: Nia Brooks' }).click()
  await doneDialog(page).getByRole('button', { name: 'Done' }).click()
  await expect(doneDialog(page)).toContainText('Please write one line about the 1:1.')
  await line(page).fill('Joins are clear now.')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Nobody in your cohorts waits for a 1:1')).toBeVisible()
  await expect(state).toHaveText('You asked for a 1:1 on Thu, Oct 8. It is done. You can ask again in any reflection.')

  await page.getByRole('combobox', { name: 'Show' }).selectOption('Done in the last 30 days')
  await expect(rowOf(page, 'Nia Brooks')).toContainText('Joins are clear now.')
  await expect(page).toHaveURL(/state=done/)
  await page.reload()
  await rowOf(page, 'Nia Brooks').getByRole('link', { name: 'Nia Brooks' }).click()
  await expect(page.getByRole('list', { name: 'Notes' })).toContainText('Joins are clear now.')

  const understanding = { understanding_score: 3, support_score: 3 }
  const asked = await phone.request.put(`${school.url}/api/students/feedback`, {
    data: { ...understanding, additional_conversation_wanted: true },
  })
  expect(asked.status()).toBe(200)
  await expect(state).toContainText('Your instructors know')
  await page.goto(`${school.url}/conversations`)
  await expect(rowOf(page, 'Nia Brooks')).toContainText('Nobody yet')
  await phone.context().close()
})

test('of two instructors who take it at once one has it, and the other is told who', { tag: FULL }, async ({
  page,
  school,
}) => {
  const { mia, olu, wish } = await makePeople(school)
  const other = await openAs(page, school, olu, '/conversations')
  await school.open(page, mia.email, '/conversations')
  const button = { name: 'I’ll take it: Nia Brooks' }
  await expect(other.getByRole('button', button)).toBeVisible()
  // Olu's press is on its way while Mia's is answered.
  await other.route(`**/api/conversations/${wish.request_id}/take`, async (route) => {
    await page.getByRole('button', button).click()
    await expect(page.getByRole('cell', { name: 'Mia Ruiz' })).toBeVisible()
    await route.continue()
  })
  await other.getByRole('button', button).click()
  await expect(other.getByText('Mia Ruiz has taken this request.')).toBeVisible()
  await expect(other.getByRole('cell', { name: 'Mia Ruiz' })).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Mia Ruiz' })).toBeVisible()
  await other.context().close()
})

test('by the keyboard alone a request is found, taken, handed back and done', { tag: FULL }, async ({
  page,
  school,
}) => {
  const { mia } = await makePeople(school)
  await school.open(page, mia.email, '/cohorts')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('1:1')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('1:1 requests')
  await page.getByRole('button', { name: 'I’ll take it: Nia Brooks' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Hand back: Nia Brooks' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'I’ll take it: Nia Brooks' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(line(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(doneDialog(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Done: Nia Brooks' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.type('Short and good.')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Nobody in your cohorts waits for a 1:1')).toBeVisible()
})

test('a line that was being written is there again after a reload', { tag: FULL }, async ({ page, school }) => {
  const { mia } = await makePeople(school)
  await school.open(page, mia.email, '/conversations')
  await page.getByRole('button', { name: 'Done: Nia Brooks' }).click()
  await line(page).fill('Half a thought')
  await page.waitForFunction(() => Object.keys(localStorage).some((name) => name.includes('conversation:')))
  await page.reload()
  await page.getByRole('button', { name: 'Done: Nia Brooks' }).click()
  await expect(line(page)).toHaveValue('Half a thought')
})

test('a line that is being written about a 1:1 stays when a colleague is done first, and becomes a note too', async ({
  page,
  school,
}) => {
  const { cohort, mia, olu, nia, wish } = await makePeople(school)
  const reopened = { done_at: null, done_by_id: null, note_id: null }
  for (const [path, last] of [
    ['/conversations', ' now.'],
    [`/cohorts/${cohort.id}/feedback`, ' at last.'],
  ] as const) {
    const request = school.db.updateTable('conversation_requests').where('id', '=', wish.request_id)
    await request.set(reopened).execute()
    const other = await openAs(page, school, olu, '/conversations')
    await school.open(page, mia.email, path)
    await page.getByRole('button', { name: 'Done: Nia Brooks' }).first().click()
    await line(page).fill('Joins are clear')
    await other.getByRole('button', { name: 'Done: Nia Brooks' }).click()
    await line(other).fill(`Talked about joins${last}`)
    await line(other).press('Enter')
    await expect(page.getByRole('button', { name: 'I’ll take it: Nia Brooks', includeHidden: true })).toHaveCount(0)
    await expect(line(page)).toHaveValue('Joins are clear')
    await line(page).pressSequentially(last)
    await line(page).press('Enter')
    await expect(page.getByText('The 1:1 is done. Your line is a note on Nia Brooks.')).toBeVisible()
    await other.context().close()
  }
  const notes = school.db.selectFrom('student_notes').select('content').where('student_id', '=', nia.id).orderBy('id')
  expect((await notes.execute()).map(({ content }) => content)).toEqual([
    'Talked about joins now.',
    'Joins are clear now.',
    'Talked about joins at last.',
    'Joins are clear at last.',
  ])
})

test('a click beside the dialog of a row does not open the row behind it', { tag: FULL }, async ({ page, school }) => {
  const { cohort, mia } = await makePeople(school)
  await school.open(page, mia.email, `/cohorts/${cohort.id}/feedback?day=2026-10-08`)
  await rowOf(page, 'Nia Brooks').getByRole('button', { name: 'Done: Nia Brooks' }).click()
  await expect(line(page)).toBeFocused()
  await page.mouse.click(20, 850)
  await line(page).fill('Still here.')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(page).toHaveURL(/\/feedback\?day=2026-10-08$/)
})

test('staff of the demo school see one of each: waiting, taken and withdrawn', { tag: FULL }, async ({
  page,
  school,
}) => {
  await school.open(page, STAFF, '/conversations?mine=0')
  const table = page.getByRole('table', { name: '1:1 requests' })
  await expect(table).toContainText('Nobody yet')
  await expect(table).toContainText('withdrawn')
  await expect(table.getByRole('button', { name: /^Hand back/ }).first()).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(table.getByRole('button', { name: /^Done/ }).first()).toBeVisible()
  await expectAccessible(page)
})
