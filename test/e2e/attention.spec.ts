import type { Page } from '@playwright/test'
import { expectAccessible } from '#test/support/accessibility.ts'
import { anotherContext, expect, expectFocusIn, type School, test } from '#test/support/browser.ts'
import { FULL, MORE } from '#test/support/extent.ts'
import { makeAssignment, makeCohort, makeEmployee, makeReflection, makeStudent } from '#test/support/factories.ts'
import { choose } from '#test/support/selects.ts'

/** It is 10:00 on Wednesday, October 14th: Tuesday's reflection is open. Ana has written it, Ben has not for a week. */
async function makeClass({ db }: School) {
  const cohort = await makeCohort(db)
  const ida = await makeEmployee(db, { first_name: 'Ida', last_name: 'Holm' })
  await db.insertInto('cohort_instructors').values({ cohort_id: cohort.id, position: 1, employee_id: ida.id }).execute()
  const make = async (first_name: string, last_name: string, days: string[]) => {
    const student = await makeStudent(db, { cohort_id: cohort.id, first_name, last_name })
    for (const feedback_on of days) {
      await makeReflection(db, { student_id: student.id, cohort_id: cohort.id, feedback_on })
    }
    const note = { student_id: student.id, employee_id: ida.id, content: 'Talked.', created_at: new Date('2026-10-13') }
    await db.insertInto('student_notes').values(note).execute()
    return student
  }
  const ana = await make('Ana', 'Alba', ['2026-10-08', '2026-10-09', '2026-10-12', '2026-10-13'])
  const ben = await make('Ben', 'Brio', ['2026-10-07'])
  return { cohort, ida, ana, ben }
}

async function open(page: Page, school: School, who: { email: string }, path: string) {
  await school.signIn(page.context(), who.email)
  await page.goto(`${school.url}${path}`)
}

const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) })

test('a snoozed student wakes with a new reason', { tag: FULL }, async ({ page, school }) => {
  const { ida, ben, cohort } = await makeClass(school)
  await open(page, school, ida, '/attention')
  await expect(card(page, 'Ben Brio')).toContainText('No reflection for Thu, Fri and Mon.')
  await expect(page.getByRole('link', { name: 'Ana Alba' })).toHaveCount(0)
  await page.getByText('How this list works').click()
  await expect(page.getByText('The latest three assignments due are all missing.')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  // By keyboard alone.
  const snooze = page.getByRole('button', { name: 'Snooze Ben Brio' })
  await snooze.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Snooze Ben Brio' })
  await expectFocusIn(dialog)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText('Please say why in a line. Only staff see it.')
  await dialog.getByRole('radio', { name: 'Next week, Oct 19' }).press('Space')
  await dialog.getByLabel('Why').fill('Ill until Monday')
  await expectAccessible(page)
  await dialog.getByLabel('Why').press('Enter')
  await expect(page.getByText('Ben Brio is snoozed until Oct 19.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(snooze).toBeVisible()
  await snooze.click()
  await expectFocusIn(dialog)
  await dialog.getByRole('radio', { name: 'Next week, Oct 19' }).press('Space')
  await dialog.getByLabel('Why').fill('Ill until Monday')
  await dialog.getByLabel('Why').press('Enter')
  await expect(page.getByText('Nobody needs attention right now')).toBeVisible()
  await page.getByRole('button', { name: 'Show the 1 snoozed' }).click()
  await expect(page).toHaveURL(/state=snoozed/)
  await expect(card(page, 'Ben Brio')).toContainText('Snoozed until Oct 19 by Ida Holm: “Ill until Monday”')

  const asked = { student_id: ben.id, asked_on: '2026-10-09', asked_at: new Date('2026-10-09T22:00:00Z') }
  await school.db.insertInto('conversation_requests').values(asked).execute()
  await page.goto(`${school.url}/attention`)
  const woken = card(page, 'Ben Brio')
  await expect(woken).toContainText('Woken by a new reason.')
  await expect(woken.getByRole('list', { name: 'Why Ben Brio is listed' }).getByRole('listitem')).toHaveText([
    'Asked for a 1:1 on Oct 9; nobody has talked to them yet. new',
    'No reflection for Thu, Fri and Mon.',
  ])
  await woken.getByRole('link', { name: 'No reflection for Thu, Fri and Mon.' }).click()
  await expect(page).toHaveURL(new RegExp(`/cohorts/${cohort.id}/feedback\\?day=2026-10-12$`))
})

test('who was snoozed is woken by a colleague, and that shows at once', { tag: FULL }, async ({
  page,
  browser,
  school,
}) => {
  const { ida } = await makeClass(school)
  await open(page, school, ida, '/attention')
  const colleague = await (await anotherContext(browser)).newPage()
  await open(colleague, school, ida, '/attention?state=snoozed')
  await expect(colleague.getByText('Nobody is snoozed')).toBeVisible()
  await page.getByRole('button', { name: 'Snooze Ben Brio' }).click()
  const dialog = page.getByRole('dialog')
  await expectFocusIn(dialog)
  await dialog.getByRole('radio', { name: 'A day' }).check()
  await dialog.getByLabel(/^Day/).fill('2026-12-24')
  await dialog.getByLabel('Why').fill('Knows about it')
  await dialog.getByRole('button', { name: 'Snooze' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Please choose a day up to Dec 13.')
  await dialog.getByLabel(/^Day/).fill('2026-10-20')
  await dialog.getByRole('button', { name: 'Snooze' }).click()
  await colleague.getByRole('button', { name: 'Wake up Ben Brio' }).click()
  await expect(page.getByRole('button', { name: 'Snooze Ben Brio' })).toBeVisible()
  // The pressed button is gone, and Tab goes on from the place of the list.
  await expect(colleague.getByText('Nobody is snoozed')).toBeVisible()
  await expect(colleague.getByRole('main').locator(':focus')).toHaveCount(1)
})

test('why a student is to be snoozed stays on screen when a colleague snoozes them first', async ({
  page,
  browser,
  school,
}) => {
  const { ida, ben } = await makeClass(school)
  await open(page, school, ida, '/attention')
  await page.getByRole('button', { name: 'Snooze Ben Brio' }).click()
  const dialog = page.getByRole('dialog', { name: 'Snooze Ben Brio' })
  await dialog.getByLabel('Why').fill('On leave')
  const colleague = await anotherContext(browser)
  await school.signIn(colleague, ida.email)
  const snoozed = await colleague.request.post(`${school.url}/api/attention/snooze`, {
    data: { studentId: ben.id, until: '2026-10-19', reason: 'Ill' },
  })
  expect(snoozed.status()).toBe(200)
  await expect(page.getByText('Nobody needs attention right now')).toBeVisible()
  await dialog.getByLabel('Why').pressSequentially(' until Monday')
  await dialog.getByLabel('Why').press('Enter')
  await expect(page.getByText('Ben Brio is snoozed already, until Oct 19.')).toBeVisible()
  await colleague.close()
})

test('an instructor sees what is missing, oldest first, and gives more time from there', { tag: MORE }, async ({
  page,
  school,
}) => {
  const { ida, ben, cohort } = await makeClass(school)
  const times = { cohort_id: cohort.id, assigned_at: new Date('2026-09-28T13:00:00Z') }
  await makeAssignment(school.db, { ...times, name: 'First Page', due_at: new Date('2026-10-02T13:00:00Z') })
  const jar = await makeAssignment(school.db, { ...times, name: 'Tip Jar', due_at: new Date('2026-10-12T13:00:00Z') })
  await open(page, school, ida, '/missing')
  await expect(page.getByText('4 pieces, the oldest due 12 days ago')).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: 'Ben Brio' })
  await expect(row).toContainText('Tip Jar due 2 days ago')
  await expect(row).toContainText('First Page due 12 days ago')
  await choose(page, 'Order', 'By name')
  await expect(page).toHaveURL(/order=name/)
  await expectAccessible(page)
  await row.getByRole('link', { name: 'Tip Jar' }).click()
  await expect(page).toHaveURL(new RegExp(`/assignments/${jar.id}\\?student=${ben.id}$`))
  await expect(page.getByRole('dialog')).toContainText('Ben Brio')
  await page.goBack()
  const excused = { student_id: ben.id, excused_at: new Date(), excused_by_id: ida.id }
  await school.db
    .insertInto('allowances')
    .values({ ...excused, assignment_id: jar.id })
    .execute()
  await page.reload()
  await expect(row).not.toContainText('Tip Jar')
  await expect(page.getByText('3 pieces, the oldest due 12 days ago')).toBeVisible()
})

test('an instructor sees who has not reflected yet, and until when they can', { tag: FULL }, async ({
  page,
  school,
}) => {
  const { ida } = await makeClass(school)
  await open(page, school, ida, '/not-reflected')
  const rows = page.getByRole('table', { name: 'Not reflected' }).getByRole('row')
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(1)).toContainText('Ben Brio')
  await expect(rows.nth(1)).toContainText('Tuesday, October 13th 2026')
  await expect(rows.nth(1)).toContainText('open until 1:59 PM')
  await expect(rows.nth(1)).toContainText('Oct 7, 2026')
  await expectAccessible(page)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /^Search/ }).fill('needs att')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Needs attention' })).toBeVisible()
})
