import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '#test/support/accessibility.ts'
import { expect, type School, STAFF, test } from '#test/support/browser.ts'
import { FULL } from '#test/support/extent.ts'
import { makeCohort, makeReflection, makeStudent } from '#test/support/factories.ts'

// It is Wednesday, October 14th 2026, ten o'clock Central: staff come to read Tuesday.
const TUESDAY = 'Tuesday, October 13th 2026'

const LONG = `Learned <div> today. ${'I wrote down every query before I ran it. '.repeat(4)}The end.`

/** Ana asked for a talk, Ben wrote something short, Cai has not written. */
async function classOfThree(school: School) {
  const cohort = await makeCohort(school.db)
  const people = []
  for (const [first_name, last_name] of [
    ['Ana', 'Alvarez'],
    ['Ben', 'Brandt'],
    ['Cai', 'Chen'],
  ] as const) {
    people.push(await makeStudent(school.db, { cohort_id: cohort.id, first_name, last_name }))
  }
  const [ana, ben, cai] = people
  if (!ana || !ben || !cai) throw new Error('Three students were made.')
  const by = (student: { id: number }) => ({ student_id: student.id, cohort_id: cohort.id })
  const wish = await makeReflection(school.db, {
    ...by(ana),
    understanding_score: 2,
    feeling_explanation: 'Lost',
    accomplishment: LONG,
    additional_information: 'Could we talk about recursion?',
    additional_conversation_wanted: true,
  })
  await makeReflection(school.db, { ...by(ben), support_score: 6 })
  return { cohort, ana, ben, cai, wish }
}

const day = (page: Page, name: string) => page.getByRole('region', { name })
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

test('an address that asks for no real day shows the day that staff most likely came to read', { tag: FULL }, async ({
  page,
  context,
  school,
}) => {
  const { cohort } = await classOfThree(school)
  await school.signIn(context, STAFF)
  for (const query of ['', '?day=yesterday', '?day=2026-02-30', '?student=abc', '?student=999999']) {
    await page.goto(`${school.url}/cohorts/${cohort.id}/feedback${query}`)
    await expect(day(page, TUESDAY)).toBeVisible()
    await expect(rowOf(page, 'Ana Alvarez')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})

test('nobody can go past graduation, by Next, by the picker or by the address', { tag: FULL }, async ({
  page,
  school,
}) => {
  const cohort = await makeCohort(school.db, { graduation: '2026-10-16' })
  await school.open(page, STAFF, `/cohorts/${cohort.id}/feedback?day=2026-12-01`)
  await expect(day(page, 'Friday, October 16th 2026')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled()
  await expect(page.getByText('the cohort graduates on October 16th 2026')).toBeVisible()
  const picker = page.getByLabel('Day', { exact: true })
  await expect(picker).toHaveAttribute('max', '2026-10-16')
  await picker.fill('2026-10-19')
  await expect(page.getByText('Graduation is the last day: October 16th 2026.')).toBeVisible()
  await expect(day(page, 'Friday, October 16th 2026')).toBeVisible()
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(day(page, 'Thursday, October 15th 2026')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Next' })).toBeEnabled()
})

test('Next leads to a graduation on a weekend and ends there', { tag: FULL }, async ({ page, school }) => {
  const cohort = await makeCohort(school.db, { graduation: '2026-10-17' })
  await school.open(page, STAFF, `/cohorts/${cohort.id}/feedback?day=2026-10-15`)
  const next = page.getByRole('button', { name: 'Next' })
  await next.click()
  await expect(day(page, 'Friday, October 16th 2026')).toBeVisible()
  await next.click()
  await expect(day(page, 'Saturday, October 17th 2026')).toBeVisible()
  await expect(page).toHaveURL(/\?day=2026-10-17$/)
  await expect(next).toBeDisabled()
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(day(page, 'Friday, October 16th 2026')).toBeVisible()
})

test('nobody can go before classroom start, by Previous, by the picker or by the address', { tag: FULL }, async ({
  page,
  school,
}) => {
  const cohort = await makeCohort(school.db, { classroom_start: '2026-10-05' })
  await school.open(page, STAFF, `/cohorts/${cohort.id}/feedback?day=2026-10-06`)
  const previous = page.getByRole('button', { name: 'Previous' })
  await previous.click()
  await expect(day(page, 'Monday, October 5th 2026')).toBeVisible()
  await expect(previous).toBeDisabled()
  await expect(previous).toHaveAccessibleDescription(/the classroom starts on October 5th 2026/)
  const picker = page.getByLabel('Day', { exact: true })
  await expect(picker).toHaveAttribute('min', '2026-10-05')
  await picker.fill('2026-10-02')
  await expect(page.getByText('Classroom start is the first day: October 5th 2026.')).toBeVisible()
  await expect(day(page, 'Monday, October 5th 2026')).toBeVisible()
})

test('the address names the day that is shown, and Back leads past a day out of range', { tag: FULL }, async ({
  page,
  school,
}) => {
  const cohort = await makeCohort(school.db, { classroom_start: '2026-10-05', graduation: '2026-10-17' })
  const at = `/cohorts/${cohort.id}/feedback`
  await school.open(page, STAFF, '/cohorts')
  await page.goto(`${school.url}${at}?day=2026-12-01`)
  await expect(page).toHaveURL(`${school.url}${at}?day=2026-10-17`)
  await expect(day(page, 'Saturday, October 17th 2026')).toBeVisible()
  await page.goto(`${school.url}${at}?day=2026-09-01`)
  await expect(page).toHaveURL(`${school.url}${at}?day=2026-10-05`)
  await expect(day(page, 'Monday, October 5th 2026')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(`${school.url}${at}?day=2026-10-17`)
  await page.goBack()
  await expect(page).toHaveURL(`${school.url}/cohorts`)
})

test('a cohort without dates sets no bounds', { tag: FULL }, async ({ page, school }) => {
  const none = { prework_start: null, classroom_start: null, graduation: null }
  const cohort = await makeCohort(school.db, none)
  await school.open(page, STAFF, `/cohorts/${cohort.id}/feedback?day=2020-01-01`)
  await expect(day(page, 'Wednesday, January 1st 2020')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Next' })).toBeEnabled()
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(day(page, 'Tuesday, December 31st 2019')).toBeVisible()
})

test('Previous and Next go over the weekend, stay in the address, and Back undoes them', async ({ page, school }) => {
  const { cohort } = await classOfThree(school)
  await school.open(page, STAFF, `/cohorts/${cohort.id}/feedback?day=2026-10-12`)
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(day(page, 'Friday, October 9th 2026')).toBeVisible()
  await expect(page).toHaveURL(/\?day=2026-10-09$/)
  await page.reload()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(day(page, 'Monday, October 12th 2026')).toBeVisible()
  await page.goBack()
  await expect(day(page, 'Friday, October 9th 2026')).toBeVisible()
  await page.getByLabel('Day', { exact: true }).fill('2026-10-13')
  await expect(rowOf(page, 'Ben Brandt')).toContainText('Focused')
})

test('a day to come says that there is nothing yet, and a day without class that there was none', {
  tag: FULL,
}, async ({ page, school }) => {
  const { cohort } = await classOfThree(school)
  await school.open(page, STAFF, `/cohorts/${cohort.id}/feedback?day=2026-10-15`)
  await expect(page.getByText('There is nothing yet')).toBeVisible()
  await page.goto(`${school.url}/cohorts/${cohort.id}/feedback?day=2026-10-10`)
  await expect(page.getByText('No class on this day')).toBeVisible()
  await expect(rowOf(page, 'Cai Chen')).toContainText('Not yet')
})

test('every student has a row: scores, one word and the beginning of what they accomplished, or Not yet', async ({
  page,
  school,
}) => {
  const { cohort } = await classOfThree(school)
  await school.open(page, STAFF, `/cohorts/${cohort.id}/feedback`)
  await expect(day(page, TUESDAY)).toContainText('2 of 3 reflected')
  const ana = rowOf(page, 'Ana Alvarez')
  await expect(ana.getByRole('cell', { name: '2 of 6' })).toBeVisible()
  await expect(ana.getByRole('cell', { name: '5 of 6' })).toBeVisible()
  await expect(ana).toContainText('Lost')
  await expect(ana).toContainText('every query before I ran it.')
  await expect(ana).toContainText('Learned <div> today.')
  await expect(ana).toContainText('…')
  await expect(ana).not.toContainText('The end.')
  await expect(ana).toContainText('Wants a 1:1')
  await expect(rowOf(page, 'Ben Brandt').getByRole('cell', { name: '6 of 6' })).toBeVisible()
  await expect(rowOf(page, 'Cai Chen')).toContainText('Not yet')
  await expect(page.getByText('The trends appear once there are reflections of two days.')).toBeVisible()
})

test('whoever needs someone most stands first, with the reason and the change, and one click lists the class by name', {
  tag: FULL,
}, async ({ page, school }) => {
  const cohort = await makeCohort(school.db)
  const reflect = async (name: string, values: Partial<Parameters<typeof makeReflection>[1]> | null) => {
    const [first_name = '', last_name = ''] = name.split(' ')
    const { id } = await makeStudent(school.db, { cohort_id: cohort.id, first_name, last_name })
    const by = { student_id: id, cohort_id: cohort.id }
    if (values) await makeReflection(school.db, { ...by, ...values })
    return by
  }
  await reflect('Abe Ash', null)
  await reflect('Bea Birch', { understanding_score: 5 })
  const cyd = await reflect('Cyd Cedar', { understanding_score: 2, understanding_explanation: 'Recursion lost me.' })
  await reflect('Dot Dogwood', { understanding_score: 6, support_score: 6, additional_conversation_wanted: true })
  for (const [feedback_on, understanding_score] of [
    ['2026-10-12', 4],
    ['2026-10-09', 3],
  ] as const) {
    await makeReflection(school.db, { ...cyd, feedback_on, understanding_score })
  }
  await school.open(page, STAFF, `/cohorts/${cohort.id}/feedback?day=2026-10-13`)
  const names = day(page, TUESDAY).getByRole('button', { name: /^(Abe Ash|Bea Birch|Cyd Cedar|Dot Dogwood)$/ })
  await expect(names).toHaveText([/Dot Dogwood/, /Cyd Cedar/, /Bea Birch/, /Abe Ash/])
  await expect(rowOf(page, 'Cyd Cedar')).toContainText('Recursion lost me.')
  await expect(rowOf(page, 'Cyd Cedar')).toContainText('1.5 lower than in the week before')
  await expect(rowOf(page, 'Bea Birch')).not.toContainText('the week before')
  await page.getByRole('button', { name: 'By name' }).click()
  await expect(names).toHaveText([/Abe Ash/, /Bea Birch/, /Cyd Cedar/, /Dot Dogwood/])
  await expect(page).toHaveURL(/\?day=2026-10-13&order=name$/)
  // The dialog walks in the order that is shown, and the order stays on another day.
  await names.filter({ hasText: 'Cyd Cedar' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('3 of 4')
  await dialog.getByRole('button', { name: 'Next' }).click()
  await expect(dialog).toContainText('Dot Dogwood')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(page).toHaveURL(/\?day=2026-10-12&order=name$/)
  await page.goto(`${school.url}/cohorts/${cohort.id}/feedback?day=2026-10-13&student=${cyd.student_id}`)
  await expect(dialog).toContainText('2 of 4')
  await dialog.getByRole('button', { name: 'Previous' }).click()
  await expect(dialog).toContainText('Dot Dogwood')
})

async function writeLine(page: Page, line: string): Promise<void> {
  await page.getByRole('textbox', { name: 'One line about the 1:1' }).fill(line)
  await page.keyboard.press('Enter')
}

test('a wish to talk is marked done in the table, opened again in the dialog, and stays as it was left', {
  tag: FULL,
}, async ({ page, school }) => {
  const { cohort, ana, wish } = await classOfThree(school)
  const isDone = async () => {
    const row = await school.db
      .selectFrom('conversation_requests')
      .select('done_at')
      .where('id', '=', wish.request_id)
      .executeTakeFirstOrThrow()
    return row.done_at !== null
  }
  await school.open(page, STAFF, `/cohorts/${cohort.id}/feedback`)
  const waiting = page.getByRole('region', { name: 'Waiting for a 1:1' })
  await expect(waiting.getByRole('listitem')).toHaveCount(1)
  await rowOf(page, 'Ana Alvarez').getByRole('button', { name: 'Done: Ana Alvarez' }).click()
  await writeLine(page, 'We talked about joins.')
  await expect(rowOf(page, 'Ana Alvarez')).toContainText('1:1 done')
  await expect(waiting).toHaveCount(0)
  expect(await isDone()).toBe(true)

  await page.goto(`${school.url}/cohorts/${cohort.id}/feedback?day=2026-10-13&student=${ana.id}`)
  const dialog = page.getByRole('dialog', { name: 'Ana Alvarez, October 13th 2026' })
  await dialog.getByRole('button', { name: 'Open again: Ana Alvarez' }).click()
  await expect(dialog).toContainText('Wants a 1:1')
  expect(await isDone()).toBe(false)
  await dialog.getByRole('button', { name: 'I’ll take it: Ana Alvarez' }).click()
  await expect(dialog).toContainText('took it')
  await dialog.getByRole('button', { name: 'Done: Ana Alvarez' }).click()
  await writeLine(page, 'And again.')
  await expect(dialog).toContainText('1:1 done')
  await page.reload()
  await expect(dialog).toContainText('1:1 done')
})

test('a mailed link opens the reflection, and Previous and Next walk through the students', { tag: FULL }, async ({
  page,
  school,
}) => {
  const { cohort, ana, ben } = await classOfThree(school)
  await school.open(page, STAFF, `/cohorts/${cohort.id}/feedback?day=2026-10-13&student=${ben.id}`)
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Ben Brandt, October 13th 2026')
  await expect(dialog).toContainText('Joins make sense now.')
  await expect(dialog).toContainText('2 of 3')
  await dialog.getByRole('button', { name: 'Next' }).click()
  await expect(dialog).toContainText('Cai Chen')
  await expect(dialog).toContainText('Not yet: there is no reflection for this day.')
  await dialog.getByRole('button', { name: 'Previous' }).click()
  await dialog.getByRole('button', { name: 'Previous' }).click()
  await expect(dialog).toContainText('Ana Alvarez')
  await expect(dialog).toContainText('The end.')
  await expect(dialog).toContainText('Could we talk about recursion?')
  await dialog.getByRole('button', { name: 'Write a note on Ana' }).click()
  await dialog.getByLabel('New note').fill('Recursion, on Friday')
  await dialog.getByRole('button', { name: 'Add note' }).click()
  await expect(dialog.getByLabel('New note')).toHaveCount(0)
  expect(
    await school.db.selectFrom('student_notes').select('content').where('student_id', '=', ana.id).execute(),
  ).toEqual([{ content: 'Recursion, on Friday' }])
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(`${school.url}/cohorts/${cohort.id}/feedback?day=2026-10-13`)
})

test('Back closes a reflection that was opened from the table', { tag: FULL }, async ({ page, school }) => {
  const { cohort } = await classOfThree(school)
  await school.open(page, STAFF, `/cohorts/${cohort.id}/feedback?day=2026-10-13`)
  await page.getByRole('cell', { name: 'Lost' }).click()
  await expect(page.getByRole('dialog')).toContainText('Ana Alvarez')
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(day(page, TUESDAY)).toBeVisible()
})

test('someone reads a day by keyboard alone', { tag: FULL }, async ({ page, school }) => {
  const { cohort } = await classOfThree(school)
  await school.open(page, STAFF, `/cohorts/${cohort.id}/feedback?day=2026-10-12`)
  await expect(day(page, 'Monday, October 12th 2026')).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: 'Next' }))
  await page.keyboard.press('Enter')
  await expect(rowOf(page, 'Ben Brandt')).toContainText('Focused')
  await tabTo(page, page.getByRole('button', { name: 'Ana Alvarez', exact: true }))
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('button', { name: 'Ben Brandt', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Ben Brandt')
  await tabTo(page, dialog.getByRole('button', { name: 'Next' }))
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('Cai Chen')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Next' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Ben Brandt', exact: true })).toBeFocused()
})

test('the demo cohort shows its trends, read day by day with the arrow keys', { tag: FULL }, async ({
  page,
  school,
}) => {
  await school.open(page, STAFF, '/cohorts/9/feedback')
  const chart = page.getByRole('region', { name: 'Progress Trends' }).getByRole('slider', { name: /Progress trends/ })
  await expect(chart).toHaveAttribute('aria-valuetext', /^October 13th 2026: Understanding \d\.\d, Support \d\.\d$/)
  // Its code comes after the page's, and then shows the day that has the focus.
  await expect(async () => {
    await chart.blur()
    await chart.focus()
    await expect(chart.getByText('October 13th 2026')).toBeVisible({ timeout: 1000 })
  }).toPass()
  await page.keyboard.press('ArrowLeft')
  await expect(chart).toHaveAttribute('aria-valuetext', /^October 12th 2026/)
})

test('a graduated cohort opens on its last class day, a coming one on its first', { tag: FULL }, async ({
  page,
  school,
}) => {
  await school.open(page, STAFF, '/cohorts/2/feedback')
  await expect(day(page, 'Thursday, August 21st 2025')).toBeVisible()
  const cohort = await makeCohort(school.db, { classroom_start: '2027-01-11', graduation: '2027-04-02' })
  await page.goto(`${school.url}/cohorts/${cohort.id}/feedback`)
  await expect(day(page, 'Monday, January 11th 2027')).toBeVisible()
  await expect(page.getByText('There is nothing yet')).toBeVisible()
})

test('a cohort without students says so', { tag: FULL }, async ({ page, school }) => {
  const cohort = await makeCohort(school.db)
  await school.open(page, STAFF, `/cohorts/${cohort.id}/feedback`)
  await expect(page.getByText('No students in this cohort yet')).toBeVisible()
})

async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('The keyboard did not get there.')
}

test('the daily feedback can be used by everyone', { tag: FULL }, async ({ page, context, school }) => {
  const { cohort, ana, cai } = await classOfThree(school)
  await school.signIn(context, STAFF)
  const at = `${school.url}/cohorts/${cohort.id}/feedback`
  await page.goto(at)
  await expect(rowOf(page, 'Ana Alvarez')).toBeVisible()
  await expectAccessible(page)
  for (const student of [ana, cai]) {
    await page.goto(`${at}?day=2026-10-13&student=${student.id}`)
    await expect(page.getByRole('dialog')).toContainText(student.last_name)
    await expectAccessible(page)
  }
  await page.goto(`${at}?day=2026-12-18`)
  await expect(page.getByText('There is nothing yet')).toBeVisible()
  await expectAccessible(page)
  await page.goto(`${school.url}/cohorts/9/feedback`)
  await expect(page.getByRole('slider', { name: /Progress trends/ })).toBeVisible()
  await expectAccessible(page)
})
