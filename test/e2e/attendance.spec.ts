import type { Page, Route } from '@playwright/test'
import { expectAccessible } from '#test/support/accessibility.ts'
import { anotherContext, expect, type School, STAFF, test } from '#test/support/browser.ts'
import { FULL, MORE } from '#test/support/extent.ts'
import { makeCohort, makeEmployee, makeReflection, makeStudent } from '#test/support/factories.ts'

// It is 10:00 on Wednesday, October 14th 2026.
test.use({ allowConsole: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|409/] })

const TODAY = 'Wednesday, October 14th 2026'

/** Student 01 to student n, in the order of the roll. */
async function makeClass({ db }: School, n: number) {
  const cohort = await makeCohort(db)
  const students = []
  for (let at = 1; at <= n; at++) {
    const last_name = `Number ${String(at).padStart(2, '0')}`
    students.push(await makeStudent(db, { cohort_id: cohort.id, first_name: 'Sam', last_name }))
  }
  return { cohort, students }
}

const roll = (page: Page) => page.getByRole('list', { name: `Roll of ${TODAY}` })
const student = (page: Page, n: number) =>
  roll(page).getByRole('radiogroup', { name: `Sam Number ${String(n).padStart(2, '0')}` })
const choice = (page: Page, n: number, status: string) => student(page, n).getByRole('radio', { name: status })

async function statuses({ db }: School, cohort_id: number) {
  const rows = await db
    .selectFrom('attendance')
    .innerJoin('users', 'users.id', 'attendance.student_id')
    .select(['users.last_name', 'attendance.status'])
    .where('cohort_id', '=', cohort_id)
    .where('day', '=', '2026-10-14')
    .orderBy('users.last_name')
    .execute()
  return rows.map(({ status }) => status)
}

test('an instructor calls the roll of twenty-five by twenty-five keys, and takes back a stray one', {
  tag: FULL,
}, async ({ page, school }) => {
  const { cohort } = await makeClass(school, 25)
  await school.open(page, STAFF, `/cohorts/${cohort.id}`)
  await page.getByRole('navigation', { name: 'Cohort' }).getByRole('link', { name: 'Attendance' }).click()
  await expect(page.getByRole('region', { name: TODAY })).toContainText('0 of 25 marked')
  let keys = 0
  const type = async (letters: string) => {
    keys += letters.length
    // As fast as the keyboard gives them.
    await page.keyboard.type(letters)
  }
  await type('ppplppaeppppppppppppppppp')
  expect(keys).toBe(25)
  await expect(page.getByText('25 of 25 marked')).toBeVisible()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  const expected = Array.from(
    'ppplppaeppppppppppppppppp',
    (letter) => ({ p: 'present', l: 'late', a: 'absent', e: 'excused' })[letter],
  )
  expect(await statuses(school, cohort.id)).toEqual(expected)
  // A key too many marks nobody.
  await page.keyboard.press('a')
  await page.keyboard.press('Backspace')
  await expect(choice(page, 25, 'Present')).not.toBeChecked()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('l')
  await expect(choice(page, 24, 'Late')).toBeChecked()
  await page.keyboard.press('p')
  await expect(choice(page, 25, 'Present')).toBeChecked()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  expect(await statuses(school, cohort.id)).toEqual([...expected.slice(0, 23), 'late', 'present'])
  const grid = page.getByRole('table', { name: 'Attendance of two weeks' })
  await expect(
    grid
      .getByRole('row', { name: /Sam Number 07/ })
      .getByRole('cell')
      .last(),
  ).toHaveText(/Absent$/)
  await expectAccessible(page)

  await page.reload()
  await expect(choice(page, 8, 'Excused')).toBeChecked()
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(page.getByRole('region', { name: 'Tuesday, October 13th 2026' })).toContainText('0 of 25 marked')
  await page.getByRole('button', { name: 'Mark the other 25 present' }).dblclick()
  await expect(page.getByText('25 students marked present.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('0 of 25 marked')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('25 of 25 marked')).toBeVisible()
})

test('who takes a mark back with the eraser goes on by keys from there', { tag: FULL }, async ({ page, school }) => {
  const { cohort } = await makeClass(school, 3)
  await school.open(page, STAFF, `/cohorts/${cohort.id}/attendance`)
  await expect(page.getByText('0 of 3 marked')).toBeVisible()
  await page.keyboard.type('pa')
  const eraser = page.getByRole('button', { name: 'Take back the mark of Sam Number 01' })
  await eraser.focus()
  await page.keyboard.press('Enter')
  await expect(choice(page, 1, 'Present')).not.toBeChecked()
  await expect(student(page, 1).locator(':focus')).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('l')
  await expect(choice(page, 2, 'Late')).toBeChecked()
})

test('what is marked without a connection is kept and saved later, and a colleague’s mark is never overwritten unseen', {
  tag: MORE,
}, async ({ page, browser, school }) => {
  const { cohort } = await makeClass(school, 3)
  const address = `/cohorts/${cohort.id}/attendance`
  await school.open(page, STAFF, address)
  const colleague = await (await anotherContext(browser)).newPage()
  const ben = await makeEmployee(school.db, { first_name: 'Ben', last_name: 'Ito' })
  await school.open(colleague, ben.email, address)

  await expect(page.getByText('0 of 3 marked')).toBeVisible()
  await expect(colleague.getByText('0 of 3 marked')).toBeVisible()
  await page.context().setOffline(true)
  await page.keyboard.type('aap')
  await expect(page.getByText('3 not saved yet: no connection.')).toBeVisible()
  await choice(colleague, 2, 'Late').check()
  await choice(colleague, 3, 'Present').check()
  await expect(colleague.getByText('Saved', { exact: true })).toBeVisible()
  await page.context().setOffline(false)
  const conflict = page.getByRole('alert').filter({ hasText: 'Ben Ito marked Late meanwhile. You marked Absent.' })
  await expect(conflict).toBeVisible()
  // Both marked the third present: there is nothing to choose.
  await expect(page.getByRole('alert')).toHaveCount(1)
  await expectAccessible(page)
  expect(await statuses(school, cohort.id)).toEqual(['absent', 'late', 'present'])
  // Leaving would lose it.
  await page.getByRole('button', { name: 'Previous' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click()
  await conflict.getByRole('button', { name: 'Save Absent' }).click()
  await expect(conflict).toHaveCount(0)
  await expect(choice(page, 2, 'Absent')).toBeFocused()
  await expect(choice(colleague, 2, 'Absent')).toBeChecked()
  expect(await statuses(school, cohort.id)).toEqual(['absent', 'absent', 'present'])
})

test('marks that could not be saved are there again after a reload and are saved then; who leaves on purpose drops them', {
  tag: FULL,
}, async ({ page, school }) => {
  const { cohort } = await makeClass(school, 3)
  await school.open(page, STAFF, `/cohorts/${cohort.id}/attendance`)
  await expect(page.getByText('0 of 3 marked')).toBeVisible()
  const address = `**/api/cohorts/${cohort.id}/attendance`
  const refuse = (route: Route) => (route.request().method() === 'PUT' ? route.abort() : route.continue())
  await page.route(address, refuse)
  page.on('dialog', (dialog) => void dialog.accept())
  await page.keyboard.type('ale')
  await expect(page.getByText('3 not saved yet: no connection.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('3 not saved yet: no connection.')).toBeVisible()
  expect(await statuses(school, cohort.id)).toEqual([])
  await page.unroute(address, refuse)
  await page.reload()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  expect(await statuses(school, cohort.id)).toEqual(['absent', 'late', 'excused'])
  await page.reload()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()

  await page.route(address, refuse)
  await choice(page, 1, 'Present').check()
  await expect(page.getByText('1 not saved yet: no connection.')).toBeVisible()
  await page.getByRole('button', { name: 'Previous' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('region', { name: 'Tuesday, October 13th 2026' })).toBeVisible()
  await page.unroute(address, refuse)
  await page.goBack()
  await expect(choice(page, 1, 'Absent')).toBeChecked()
  expect(await statuses(school, cohort.id)).toEqual(['absent', 'late', 'excused'])

  // An upright page has room for all ten days.
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible()
  await page.setViewportSize({ width: 720, height: 1000 })
  await page.emulateMedia({ media: 'print' })
  const last = await page.getByRole('columnheader').last().boundingBox()
  expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual(720)
})

test('a school that does not take attendance never sees it; once it does, who is absent twice running needs attention', {
  tag: FULL,
}, async ({ page, school }) => {
  const { db } = school
  const { cohort, students } = await makeClass(school, 2)
  const ida = await makeEmployee(db, { first_name: 'Ida', last_name: 'Holm' })
  await db.insertInto('cohort_instructors').values({ cohort_id: cohort.id, position: 1, employee_id: ida.id }).execute()
  for (const { id: student_id } of students) {
    const note = { student_id, employee_id: ida.id, content: 'Talked.', created_at: new Date('2026-10-13') }
    await db.insertInto('student_notes').values(note).execute()
    for (const feedback_on of ['2026-10-08', '2026-10-09', '2026-10-12']) {
      await makeReflection(db, { student_id, cohort_id: cohort.id, feedback_on })
    }
  }
  await school.open(page, ida.email, '/school')
  const toggle = page.getByRole('switch', { name: 'Take attendance' })
  await expect(toggle).toBeChecked()
  // It is off once that is saved.
  await toggle.click()
  await expect(page.getByRole('status').filter({ hasText: 'Attendance is no longer taken.' })).toBeAttached()
  await page.goto(`${school.url}/cohorts/${cohort.id}/attendance`)
  await expect(page.getByText('This school does not take attendance')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Cohort' }).getByRole('link')).toHaveText([
    'Details',
    'Assignments',
    'Schedule',
    'Feedback',
  ])
  await page.goto(`${school.url}/students/${students[0]?.id}`)
  await expect(page.getByRole('heading', { name: 'Attendance' })).toHaveCount(0)

  await page.goto(`${school.url}/school`)
  await toggle.click()
  await expect(page.getByRole('status').filter({ hasText: 'Attendance is taken now.' })).toBeAttached()
  // A day off between the two rolls is neither a roll nor in the way.
  const now = new Date('2026-10-01T15:00:00Z')
  const off = { name: 'Fair', first_day: '2026-10-13', last_day: '2026-10-13', campus_id: null }
  await db
    .insertInto('days_off')
    .values({ ...off, created_at: now, updated_at: now })
    .execute()
  await page.goto(`${school.url}/cohorts/${cohort.id}/attendance`)
  await expect(page.getByText('0 of 2 marked')).toBeVisible()
  await page.keyboard.type('ap')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(page.getByRole('region', { name: 'Monday, October 12th 2026' })).toContainText('0 of 2 marked')
  await page.keyboard.type('ap')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.goto(`${school.url}/cohorts/${cohort.id}/attendance?day=2026-10-13`)
  await expect(page.getByText('October 13th 2026 is a day off. Attendance is taken on class days.')).toBeVisible()

  await page.goto(`${school.url}/attention`)
  const reason = page
    .getByRole('list', { name: 'Why Sam Number 01 is listed' })
    .getByRole('link', { name: 'Absent on Mon and Wed.' })
  await expect(reason).toBeVisible()
  await expect(page.getByRole('list', { name: 'Why Sam Number 02 is listed' })).toHaveCount(0)
  await page.getByText('How this list works').click()
  await expect(page.getByText('They were absent on the last two class days on which the roll was called')).toBeVisible()
  await reason.click()
  await expect(choice(page, 1, 'Absent')).toBeChecked()
  await roll(page).getByRole('link', { name: 'Sam Number 01' }).click()
  const panel = page.getByRole('region', { name: 'Attendance' })
  await panel.scrollIntoViewIfNeeded()
  await expect(panel.getByRole('list', { name: 'Days late, absent or excused' }).getByRole('listitem')).toHaveCount(2)
  await expectAccessible(page)
  await db.deleteFrom('days_off').execute()
})
