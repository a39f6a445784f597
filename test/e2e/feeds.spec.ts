import { expectAccessible } from '#test/support/accessibility.ts'
import { anotherContext, expect, STAFF, STUDENT, test } from '#test/support/browser.ts'
import { MORE } from '#test/support/extent.ts'

test('a student takes the calendar along, an extension arrives in it, and a new address ends the old one', {
  tag: MORE,
}, async ({ page, browser, school }) => {
  await school.open(page, STUDENT, '/profile')
  const panel = page.getByRole('region', { name: 'Calendar' })
  await expect(panel).toContainText('Your due times, days off and the dates of your cohort')
  await panel.getByRole('button', { name: 'Create address' }).dblclick()
  const field = panel.getByLabel('Calendar address', { exact: true })
  await expect(field).toHaveValue(/\/api\/calendar\/[\w-]{43}\.ics$/)
  const address = await field.inputValue()
  await expect(panel.getByRole('link', { name: 'Open in a calendar app' })).toHaveAttribute('href', /^webcal:\/\//)
  await expect(panel).toContainText('not read yet')
  await expectAccessible(page)

  // A calendar has no session.
  const calendar = await anotherContext(browser)
  const read = async (url = address) => {
    const reply = await calendar.request.get(school.url + new URL(url).pathname)
    return { status: reply.status(), text: await reply.text() }
  }
  const before = await read()
  expect(before.status).toBe(200)
  expect(before.text).toContain('SUMMARY:No class: Long Weekend')
  expect(before.text).toMatch(/SUMMARY:Due: /)

  const colleague = await anotherContext(browser)
  const desk = await colleague.newPage()
  await school.open(desk, STAFF, '/cohorts')
  const { id: assignmentId, student_id } = await toCome()
  const extended = await desk.request.post(`${school.url}/api/assignments/extend`, {
    data: { assignmentId, studentIds: [student_id], dueAt: '2026-11-05T14:00:00Z' },
  })
  expect(extended.status()).toBe(200)
  const after = (await read()).text.replaceAll('\r\n ', '')
  expect(after).toMatch(
    new RegExp(`UID:due-${assignmentId}@.*\r\nSEQUENCE:1\r\n(.*\r\n){2}SUMMARY:Due: .* \\(extended\\)`),
  )
  expect(after).toContain('DTSTART:20261105T140000Z')

  // Gone after a reload; only when it was read is left.
  await page.reload()
  await expect(panel).toContainText('last read')
  await expect(field).toHaveCount(0)
  await panel.getByRole('button', { name: 'New address' }).press('Enter')
  await page.getByRole('button', { name: 'Make a new address' }).click()
  await expect(field).toHaveValue(/\.ics$/)
  const next = await field.inputValue()
  expect([(await read()).status, (await read(next)).status]).toEqual([404, 200])
  await panel.getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(panel.getByRole('button', { name: 'Create address' })).toBeVisible()
  await expect(field).toHaveCount(0)
  expect((await read(next)).status).toBe(404)
  await calendar.close()
  await colleague.close()

  /** What the demo student has to hand in last. */
  async function toCome() {
    return school.db
      .selectFrom('assignments as a')
      .innerJoin('students as s', 's.cohort_id', 'a.cohort_id')
      .innerJoin('users as u', 'u.id', 's.id')
      .select(['a.id', 's.id as student_id'])
      .where('u.email', '=', STUDENT)
      .where('a.workflow_state', '=', 'assigned')
      .where('a.due_at', '>', new Date('2026-10-14T15:00:00Z'))
      .orderBy('a.due_at', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
  }
})
