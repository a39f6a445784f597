import { expectAccessible } from '#test/support/accessibility.ts'
import { anotherContext, expect, STAFF, test } from '#test/support/browser.ts'
import { FULL, MORE } from '#test/support/extent.ts'
import { makeAssignment, makeCohort, makeStudent, UNASSIGNED } from '#test/support/factories.ts'

test('an instructor plans an assignment, and the student sees it at its minute, once, with two servers and a restart between', {
  tag: FULL,
}, async ({ page, context, school }) => {
  const second = await school.secondServer()
  const cohort = await makeCohort(school.db)
  const nia = await makeStudent(school.db, { cohort_id: cohort.id, first_name: 'Nia', email: 'nia@example.org' })
  const { id } = await makeAssignment(school.db, { cohort_id: cohort.id, name: 'Transit Board', ...UNASSIGNED })
  await school.signIn(context, STAFF)
  await page.goto(`${school.url}/assignments/${id}`)
  await page.getByRole('button', { name: 'Assign', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Assign Transit Board' })
  await dialog.getByRole('textbox', { name: 'Due date' }).fill('2026-10-16')
  await dialog.getByRole('textbox', { name: 'Visible from' }).fill('2026-10-17')
  await expect(dialog.getByText('It would be due before students see it', { exact: false })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Schedule' })).toBeDisabled()
  await dialog.getByRole('textbox', { name: 'Visible from' }).fill('2026-12-18')
  await expect(dialog.getByText('The cohort graduates on December 18th 2026.', { exact: false })).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Visible from' }).fill('2026-10-14')
  await expect(dialog.getByText('October 14th 2026, 8:00 AM CT is in the past.', { exact: false })).toBeVisible()
  await dialog.getByLabel('Visible at').fill('10:05')
  await expect(dialog.getByRole('status')).toHaveText(
    'Visible from October 14th 2026, 10:05 AM CT. Due October 16th 2026, 8:00 AM CT',
  )
  await expectAccessible(page)
  // A double click plans it once.
  await dialog.getByRole('button', { name: 'Schedule' }).dblclick()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Students see “Transit Board” from October 14th 2026, 10:05 AM CT.')).toBeVisible()
  await expect(page.getByText('Scheduled', { exact: true })).toBeVisible()
  for (const name of ['Assign now', 'Change schedule', 'Cancel schedule']) {
    await expect(page.getByRole('button', { name })).toBeVisible()
  }
  await page.goto(`${school.url}/assignments?cohortId=${cohort.id}`)
  await expect(page.getByRole('row', { name: 'Transit Board' })).toContainText('ScheduledOct 14, 2026, 10:05 AM CT')

  // An open page would ask again and again while there is nobody to answer.
  await page.goto('about:blank')
  await school.crash()
  const other = await anotherContext(page.context().browser())
  await school.signIn(other, nia.email)
  const student = await other.newPage()
  const isLive = student.waitForRequest((request) => request.url().includes('/api/live'))
  await student.goto(`${second}/student/assignments`)
  await isLive
  await school.setNow('2026-10-14T15:04:59Z')
  await school.run('release')
  await student.reload()
  await expect(student.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(student.getByText('Transit Board')).toHaveCount(0)
  // Both servers ask for it at its minute.
  await school.setNow('2026-10-14T15:05:00Z')
  await school.run('release')
  // While the page is open.
  await expect(student.getByRole('link', { name: 'Transit Board' }).first()).toBeVisible()
  await expect(student.getByText('October 16th 2026, 8:00 AM CT').first()).toBeVisible()
  await other.close()
  await page.goto(`${school.url}/assignments/${id}`)
  await expect(page.getByRole('button', { name: 'Unassign' })).toBeVisible()
  const told = school.db.selectFrom('notices').select('kind').where('user_id', '=', nia.id)
  expect(await told.execute()).toEqual([{ kind: 'assigned' }])
  const changes = school.db.selectFrom('history').select('action').where('entity', '=', 'assignment')
  expect(await changes.where('entity_id', '=', id).orderBy('id').execute()).toEqual([
    { action: 'scheduled' },
    { action: 'assigned' },
  ])
})

test('an instructor who assigns what was not released in time is asked for another due time', { tag: FULL }, async ({
  page,
  school,
}) => {
  const cohort = await makeCohort(school.db)
  const { id } = await makeAssignment(school.db, {
    ...UNASSIGNED,
    cohort_id: cohort.id,
    name: 'Late Board',
    visible_from: new Date('2026-10-12T13:00:00Z'),
    due_at: new Date('2026-10-13T13:00:00Z'),
  })
  await school.run('release')
  await school.open(page, STAFF, `/assignments/${id}`)
  await expect(page.getByText('Its due time had passed when it could be assigned', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Assign now' }).click()
  const dialog = page.getByRole('dialog', { name: 'Assign Late Board' })
  await expect(dialog.getByText('This time has passed already.')).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Visible from' })).toHaveValue('')
  await dialog.getByRole('textbox', { name: 'Due date' }).fill('2026-10-20')
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
  await expect(page.getByText('“Late Board” is assigned.')).toBeVisible()
  await expect(page.getByText('October 20th 2026, 8:00 AM CT').first()).toBeVisible()
})

test('someone who selected all is told when a colleague has changed one of them meanwhile', { tag: FULL }, async ({
  page,
  school,
}) => {
  const cohort = await makeCohort(school.db)
  for (const name of ['Sheet One', 'Sheet Two']) await makeAssignment(school.db, { cohort_id: cohort.id, name })
  await school.open(page, STAFF, `/cohorts/${cohort.id}/assignments`)
  await page.getByRole('switch', { name: 'Select many' }).click()
  await page.getByRole('checkbox', { name: 'Select all assignments of this filter' }).first().click()
  const bar = page.getByRole('group', { name: 'Copy assignments' })
  await expect(bar.getByRole('status')).toHaveText('2 selected')
  await school.db
    .updateTable('assignments')
    .set((is) => ({ version: is('version', '+', 1) }))
    .where('name', '=', 'Sheet Two')
    .where('cohort_id', '=', cohort.id)
    .execute()
  await bar.getByRole('button', { name: 'Change' }).click()
  await page.getByRole('button', { name: 'Unassign…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Unassign' }).click()
  await expect(page.getByRole('dialog')).toContainText('“Sheet Two” has been changed since you selected it.')
  const states = school.db.selectFrom('assignments').select('workflow_state').where('cohort_id', '=', cohort.id)
  expect(await states.execute()).toEqual([{ workflow_state: 'assigned' }, { workflow_state: 'assigned' }])
})

test('an instructor sets a due time for six at once and takes it back', { tag: MORE }, async ({
  page,
  context,
  school,
}) => {
  const cohort = await makeCohort(school.db)
  const names = ['One', 'Two', 'Three', 'Four', 'Five', 'Six'].map((name) => `Exercise ${name}`)
  for (const name of names) await makeAssignment(school.db, { cohort_id: cohort.id, name })
  const dues = async () => {
    const rows = await school.db.selectFrom('assignments').select('due_at').where('cohort_id', '=', cohort.id).execute()
    return [...new Set(rows.map(({ due_at }) => due_at?.toISOString()))]
  }
  const before = await dues()
  await school.signIn(context, STAFF)
  await page.goto(`${school.url}/cohorts/${cohort.id}/assignments`)
  await page.getByRole('switch', { name: 'Select many' }).check()
  // It is checked once the whole list has been read.
  await page.getByRole('checkbox', { name: 'Select all assignments of this filter' }).first().click()
  const bar = page.getByRole('group', { name: 'Copy assignments' })
  await expect(bar.getByRole('status')).toHaveText('6 selected')
  const change = bar.getByRole('button', { name: 'Change' })
  // By keyboard alone.
  await change.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Assign now…' })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Set due time of 6 assignments' })
  await dialog.getByRole('textbox', { name: 'Due date' }).fill('2026-10-23')
  await expect(dialog.getByRole('status')).toHaveText('Due October 23rd 2026, 8:00 AM CT')
  await page.keyboard.press('Enter')
  await expect(page.getByText('6 assignments are due at the new time.')).toBeVisible()
  expect(await dues()).toEqual(['2026-10-23T13:00:00.000Z'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone.')).toBeVisible()
  expect(await dues()).toEqual(before)

  // Two are archived, leave the list, and come back.
  for (const name of names.slice(0, 2)) await page.getByRole('checkbox', { name: `Select ${name}` }).check()
  await change.click()
  await page.getByRole('button', { name: 'Archive…' }).click()
  const asked = page.getByRole('dialog', { name: 'Archive these 2 assignments?' })
  await expect(asked).toContainText('No work waits for a grade.')
  await asked.getByRole('button', { name: 'Archive' }).click()
  await expect(page.getByText('2 assignments are archived.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Exercise One', exact: true })).toHaveCount(0)
  // Checked once the address has changed.
  await page.getByRole('switch', { name: 'Archived' }).click()
  await expect(page.getByRole('switch', { name: 'Archived' })).toBeChecked()
  await expect(page.getByRole('link', { name: 'Exercise One', exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('link', { name: 'Exercise Two', exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Exercise Two', exact: true }).click()
  await page.getByRole('button', { name: 'Bring back' }).click()
  await expect(page.getByText('1 assignment is back in the lists.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Archive', exact: true })).toBeVisible()
})
