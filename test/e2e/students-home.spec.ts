import { expectAccessible } from '#test/support/accessibility.ts'
import { expect, test } from '#test/support/browser.ts'
import { NOW } from '#test/support/clock.ts'
import { FULL, MORE } from '#test/support/extent.ts'
import { makeAssignment, makeCohort, makeCourseWork, makeEmployee, makeStudent } from '#test/support/factories.ts'
import { choose, expectChosen } from '#test/support/selects.ts'

test('a program manager finds people by filters, sorts them by missing work and writes to those selected', {
  tag: MORE,
}, async ({ page, context, school }) => {
  const { db } = school
  const cohort = await makeCohort(db, { name: 'Dev MN Filtered' })
  const other = await makeCohort(db, { name: 'Dev MN Elsewhere' })
  const [busy, lost, gone] = [
    await makeStudent(db, { cohort_id: cohort.id, first_name: 'Busy', last_name: 'Alba' }),
    await makeStudent(db, { cohort_id: cohort.id, first_name: 'Lost', last_name: 'Brio' }),
    await makeStudent(db, { first_name: 'Gone', last_name: 'Cruz', application_status: 'dropped_out' }),
  ]
  const times = { assigned_at: new Date('2026-10-01T15:00:00Z'), due_at: new Date('2026-10-07T15:00:00Z') }
  const { id } = await makeAssignment(db, { cohort_id: cohort.id, ...times })
  await makeCourseWork(db, { assignment_id: id, student_id: busy.id })
  await db
    .updateTable('users')
    .set({ last_login_at: new Date(NOW) })
    .where('id', '=', busy.id)
    .execute()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await school.signIn(context, (await makeEmployee(db)).email)
  await page.goto(`${school.url}/students?phase=Lunch&sort=missing`)
  await expectChosen(page, 'Phase', 'All phases')

  // A column is chosen by keyboard, and is there on the next visit.
  const table = page.getByRole('table', { name: 'Students' })
  await page.getByText('Columns').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.getByRole('checkbox', { name: 'Last login' }).check()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('checkbox', { name: 'Missing work' })).toBeHidden()
  const headers = ['Email', 'Name', 'Cohort', 'Missing work', 'Last login', 'View']
  await expect(table.getByRole('columnheader')).toHaveText(headers.map((name) => new RegExp(`^${name}`)))
  // The whole school cannot be sorted by it.
  await expect(table.getByRole('button', { name: 'Missing work', exact: true })).toHaveCount(0)

  await choose(page, 'Cohort', 'Dev MN Filtered')
  await expect(page).toHaveURL(new RegExp(`cohortId=${cohort.id}`))
  await expect(page.getByText('1–2 of 2')).toBeVisible()
  const first = table.getByRole('row').nth(1)
  await expect(first).toContainText('Busy Alba')
  await expect(first.getByRole('cell').nth(3)).toHaveText('October 14th 2026, 10:00 AM CT')
  await expect(page).toHaveURL(/sort=missing/)
  await table.getByRole('button', { name: 'Missing work' }).click()
  await expect(first).toContainText('Lost Brio')
  await expect(first.getByRole('cell').nth(2)).toHaveText('1')
  await expect(first.getByRole('cell').nth(3)).toHaveText('Never')
  await page.reload()
  await expect(first.getByRole('cell').nth(2)).toHaveText('1')
  await expectAccessible(page)
  // On a phone the filters fold away, so that people are on the first screen.
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByLabel('Phase')).toBeVisible()
  await page.getByRole('button', { name: 'Filters (1)', expanded: true }).click()
  await expect(page.getByLabel('Phase')).toBeHidden()
  await page.getByRole('button', { name: 'Filters (1)', expanded: false }).click()
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeHidden()

  await page.getByRole('switch', { name: 'Select many' }).check()
  await page.getByRole('checkbox', { name: 'Select Lost Brio' }).check()
  await choose(page, 'Status', 'Confirmed')
  await expect(page.getByText('so your selection of 1 student was cleared')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all students of this filter' }).click()
  await expect(page.getByText('2 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Copy their emails' }).click()
  await expect(page.getByText('Copied 2 emails.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${lost.email}, ${busy.email}`)

  // They move to another cohort together, and back with an undo.
  await page.getByRole('button', { name: 'Transfer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm Cohort Transfer' })
  await choose(dialog, 'New cohort', other.name)
  await dialog.getByRole('button', { name: 'Transfer' }).click()
  await expect(page.getByText('2 students moved to Dev MN Elsewhere.')).toBeVisible()
  await expect(page.getByText('No student matches these filters')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('1–2 of 2')).toBeVisible()

  // Two choices that come faster than the page is drawn both hold.
  await page.evaluate(() => {
    const select = (label: string) => [...document.querySelectorAll('label')].find((one) => one.textContent === label)
    for (const [label, value] of [
      ['Cohort', ''],
      ['Status', 'dropped_out'],
    ] as const) {
      const control = select(label)?.control as HTMLSelectElement
      control.value = value
      control.dispatchEvent(new Event('change', { bubbles: true }))
    }
  })
  await expect(page).toHaveURL(/status=dropped_out/)
  await expect(page).not.toHaveURL(/cohortId/)
  await page.getByLabel('Search').fill(gone.email)
  await expect(page.getByText('1–1 of 1')).toBeVisible()
  await page.getByRole('button', { name: 'Copy emails' }).click()
  await expect(page.getByText('Copied 1 email.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(gone.email)
  await choose(page, 'Placement', 'Placed')
  await expect(page.getByText('No student matches these filters')).toBeVisible()
  await page.getByRole('button', { name: 'Show all students' }).click()
  await expect(page).toHaveURL(`${school.url}/students`)
})

test('the whole of a filtered list is printed, not only its page', { tag: FULL }, async ({ page, context, school }) => {
  const cohort = await makeCohort(school.db, { name: 'Dev MN Paper' })
  for (let n = 10; n < 33; n++) {
    await makeStudent(school.db, { cohort_id: cohort.id, first_name: 'Pia', last_name: `Paper ${n}` })
  }
  await school.signIn(context, (await makeEmployee(school.db)).email)
  await page.goto(`${school.url}/students?cohortId=${cohort.id}`)
  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', 'true')
  })
  await page.getByRole('button', { name: 'Print' }).click()
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.printed)).toBe('true')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Dev MN Paper · printed October 14th 2026')).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(24)
  await expect(page.getByRole('cell', { name: 'Pia Paper 32' })).toBeVisible()
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect(page.getByRole('row')).toHaveCount(21)
})
