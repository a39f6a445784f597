import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible } from '#test/support/accessibility.ts'
import { expect, expectFocusIn, type School, STAFF, STUDENT, test } from '#test/support/browser.ts'
import { FULL, MORE, sampled } from '#test/support/extent.ts'
import {
  makeAssignment,
  makeCohort,
  makeCourseWork,
  makeEmployee,
  makeReflection,
  makeStudent,
} from '#test/support/factories.ts'

const FIRST = 'first@example.com'

const problem = (page: Page) => page.getByRole('alert').filter({ hasText: /./ })

async function open(page: Page, school: School, id: number, search = '') {
  await school.signIn(page.context(), STAFF)
  await page.goto(`${school.url}/students/${id}${search}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Student ::')
}

function makePlacement(school: School, student: { id: number; cohort_id: number | null }, company_name = 'Northwind') {
  return school.db
    .insertInto('placements')
    .values({
      student_id: student.id,
      cohort_id: student.cohort_id,
      company_name,
      placement_type: 'full_time',
      job_title: 'Junior Developer',
      pre_income: 41_000,
      post_income: 68_500,
      placed_at: '2026-10-12',
      placement_duration: '6 months',
      placement_rate: 32.5,
      placement_rate_unit: 'hour',
      how_found_notes: 'Met them at the career fair.',
      notes: 'Starts in November.',
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Over what stands there, in one piece. */
async function paste(page: Page, field: Locator, text: string) {
  await field.selectText()
  await page.keyboard.insertText(text)
}

const escaped = (text: string) => text.replaceAll(/[$.]/g, String.raw`\$&`)

test('someone who has nothing yet has no placements, no chart and no notes, and a way to add them', {
  tag: FULL,
}, async ({ page, school }) => {
  const student = await makeStudent(school.db, { first_name: 'Nora', last_name: 'Blank' })
  await open(page, school, student.id)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Student :: Nora Blank')
  await expect(page.getByText('No notes for this student.')).toBeVisible()
  await expect(page.getByText('No course work yet')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Placements' })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Feedback' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Add placement' })).toBeVisible()
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await expect(page).toHaveURL(`${school.url}/students/${student.id}/edit`)
})

test('the card shows how to reach the student, the label and averages at two decimals', async ({ page, school }) => {
  const student = await makeStudent(school.db, { first_name: 'Ola', skip_placement_reporting: true })
  const { cohort_id } = student
  if (cohort_id === null) throw new Error('The student has a cohort.')
  const of = { student_id: student.id, cohort_id }
  await makeReflection(school.db, { ...of, feedback_on: '2026-10-12', understanding_score: 3, support_score: 5 })
  await open(page, school, student.id)
  await expect(page.getByRole('slider', { name: /Feedback/ })).toHaveCount(0)
  await makeReflection(school.db, { ...of, feedback_on: '2026-10-13', understanding_score: 4, support_score: 5 })
  await makeReflection(school.db, { ...of, feedback_on: '2026-10-09', understanding_score: 4, support_score: 6 })
  await page.reload()
  const main = page.getByRole('main')
  await expect(main.getByText('Excluded', { exact: true })).toBeVisible()
  await expect(main.getByRole('link', { name: student.email })).toHaveAttribute('href', `mailto:${student.email}`)
  await expect(main.getByRole('link', { name: '612-555-0134' })).toHaveAttribute('href', 'tel:6125550134')
  await expect(main.getByText('12 Lake Street, Minneapolis, MN 55408')).toBeVisible()
  await expect(main.getByText('3.67')).toBeVisible()
  await expect(main.getByText('5.33')).toBeVisible()
  await expect(page.getByRole('slider', { name: /Feedback/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Dev MN/ })).toHaveAttribute('href', `/cohorts/${cohort_id}`)
})

test('a placement is added, opened by keyboard, changed and removed, and the label follows', { tag: MORE }, async ({
  page,
  school,
}) => {
  const student = await makeStudent(school.db)
  await open(page, school, student.id)
  await page.getByRole('link', { name: 'Add placement' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add placement' })
  await expect(dialog.getByLabel('Company')).toBeFocused()
  await dialog.getByRole('button', { name: 'Add' }).click()
  await expect(problem(page)).toHaveText('Company is required.')
  await dialog.getByLabel('Company').fill('Lakehead Logistics')
  await dialog.getByRole('button', { name: 'Add' }).click()
  await expect(problem(page)).toHaveText('Offer date is required.')
  await dialog.getByLabel('Offer Date').fill('2026-10-12')
  await dialog.getByLabel('Title').fill('Junior Developer')
  await dialog.getByLabel('Salary', { exact: true }).fill('68500')
  await dialog.getByLabel('Rate', { exact: true }).fill('32.5')
  await dialog.getByLabel('How').fill('Through an alumna.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add' }).click()
  await expect(dialog).toHaveCount(0)

  const table = page.getByRole('table', { name: 'Placements' })
  await expect(table.getByRole('columnheader')).toHaveText([
    'Company',
    'Cohort',
    'Type',
    'Title',
    'Salary',
    'Offer Date',
    'More',
  ])
  const row = table.getByRole('row', { name: /^Lakehead Logistics/ })
  await expect(row).toContainText('Full Time')
  await expect(row).toContainText('$68,500')
  await expect(row).toContainText('October 12th 2026')
  await expect(page.getByText('Placed', { exact: true })).toBeVisible()

  const more = row.getByRole('button', { name: 'More about Lakehead Logistics' })
  await expect(more).toHaveAttribute('aria-expanded', 'false')
  await more.focus()
  await page.keyboard.press('Enter')
  for (const name of ['Pre-Prime Salary', 'Duration', 'Rate', 'How', 'Notes']) {
    await expect(table.getByText(name, { exact: true })).toBeVisible()
  }
  await expect(table.getByText('$32.50 per hour')).toBeVisible()
  await expect(table.getByText('Through an alumna.')).toBeVisible()

  await page.getByRole('link', { name: 'Edit the placement at Lakehead Logistics' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit placement at Lakehead Logistics' })
  await expectFocusIn(edit)
  await edit.getByLabel('Salary', { exact: true }).fill('70000')
  await edit.getByRole('button', { name: 'Save' }).click()
  // The address names the dialog until it has closed, and a reload would open it again.
  await expect(edit).toHaveCount(0)
  await expect(row).toContainText('$70,000')
  // A reload while it closes would open it again: it lives in the address.
  await expect(edit).toHaveCount(0)
  await page.reload()
  await expect(row).toContainText('$70,000')

  await more.click()
  await page.getByRole('button', { name: 'Remove the placement at Lakehead Logistics' }).click()
  const question = page.getByRole('dialog', { name: 'Remove Placement' })
  await expect(question).toContainText('The student will no longer be placed.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(row).toBeVisible()
  await page.getByRole('button', { name: 'Remove the placement at Lakehead Logistics' }).click()
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(table).toHaveCount(0)
  await expect(page.getByText('Unplaced', { exact: true })).toBeVisible()
})

const READ_AS = [
  ['Salary', '65000', '$65,000', 65_000],
  ['Salary', '65,000.00', '$65,000', 65_000],
  ['Salary', '65k', '$65,000', 65_000],
  ['Salary', '$72.5K', '$72,500', 72_500],
  ['Salary', ' 65 000 ', '$65,000', 65_000],
  ['Rate', '41.5', '$41.50', 41.5],
  ['Rate', '$1,041.10', '$1,041.10', 1041.1],
] as const

test('amounts are read as people type and paste them, and saved as they are shown', { tag: FULL }, async ({
  page,
  school,
}) => {
  const student = await makeStudent(school.db)
  const placement = await makePlacement(school, student)
  await open(page, school, student.id, `?placement=${placement.id}`)
  const dialog = page.getByRole('dialog', { name: 'Edit placement at Northwind' })
  await expectFocusIn(dialog)
  for (const [label, text, shown] of sampled(READ_AS, 4)) {
    const field = dialog.getByLabel(label, { exact: true })
    await field.fill('')
    await field.pressSequentially(text)
    await expect(field).toHaveValue(text)
    await field.blur()
    await expect(field).toHaveValue(shown)
    await paste(page, field, text)
    await expect(field).toHaveValue(text)
    await field.blur()
    await expect(field).toHaveValue(shown)
    await expect(field).not.toHaveAttribute('aria-invalid', 'true')
  }
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  const saved = await school.db.selectFrom('placements').selectAll().where('id', '=', placement.id).executeTakeFirst()
  expect(saved).toMatchObject({ post_income: 65_000, pre_income: 41_000, placement_rate: 1041.1 })
})

test('cents of a salary are rounded with a note, before and after the field is left', { tag: FULL }, async ({
  page,
  school,
}) => {
  const student = await makeStudent(school.db)
  const placement = await makePlacement(school, student)
  await open(page, school, student.id, `?placement=${placement.id}`)
  const dialog = page.getByRole('dialog', { name: 'Edit placement at Northwind' })
  await expectFocusIn(dialog)
  const salary = dialog.getByLabel('Salary', { exact: true })
  await salary.fill('')
  await salary.pressSequentially('65000.75')
  await expect(salary).toHaveValue('65000.75')
  await expect(salary).toHaveAccessibleDescription('Whole dollars only: 65000.75 is saved as $65,001.')
  await salary.blur()
  await expect(salary).toHaveValue('$65,001')
  await expect(salary).toHaveAccessibleDescription('Whole dollars only: 65000.75 is saved as $65,001.')
  await salary.fill('65,000')
  await expect(salary).toHaveAccessibleDescription('US dollars a year')
  await salary.fill('65,000.50')
  await salary.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('row', { name: /^Northwind/ })).toContainText('$65,001')
})

const REFUSED = [
  ['Salary', '1e5', 'Please write an amount such as 68500, $68,500 or 68.5k.'],
  ['Salary', '-5', 'Please enter an amount from $0 to $10,000,000.'],
  ['Salary', '65,000 or so', 'Please write an amount such as 68500, $68,500 or 68.5k.'],
  ['Salary', '65.000', 'Please use at most two digits after the point, and a comma for thousands, such as 65,000.'],
  ['Pre-Prime Salary', '65,000k', 'Please enter an amount from $0 to $10,000,000.'],
  ['Rate', '41.505', 'Please use at most two digits after the point, and a comma for thousands, such as 65,000.'],
  ['Rate', '$41.50/hr', 'Please write an amount such as 41.50, $41.50 or 85k.'],
] as const

test('an amount that cannot be read stays as typed with a sentence beside it, and is never saved', {
  tag: FULL,
}, async ({ page, school }) => {
  const student = await makeStudent(school.db)
  const placement = await makePlacement(school, student)
  await open(page, school, student.id, `?placement=${placement.id}`)
  const dialog = page.getByRole('dialog', { name: 'Edit placement at Northwind' })
  await expectFocusIn(dialog)
  for (const [label, text, sentence] of sampled(REFUSED, 3)) {
    const field = dialog.getByLabel(label, { exact: true })
    const before = await field.inputValue()
    await field.fill('')
    await field.pressSequentially(text)
    await expect(field).not.toHaveAttribute('aria-invalid', 'true')
    await field.blur()
    await expect(field).toHaveValue(text)
    await expect(field).toHaveAccessibleDescription(new RegExp(escaped(sentence)))
    await paste(page, field, text)
    await field.press('Enter')
    await expect(field).toHaveValue(text)
    await expect(field).toHaveAccessibleDescription(new RegExp(escaped(sentence)))
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(field).toBeFocused()
    await expect(field).toHaveValue(text)
    await field.fill(before)
  }
  await dialog.getByLabel('Salary', { exact: true }).fill('1e5')
  await expectAccessible(page)
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('1e5')
  page.once('dialog', (leaving) => leaving.accept())
  await page.reload()
  await expect(dialog.getByLabel('Salary', { exact: true })).toHaveValue('1e5')
  await expect(dialog.getByText(REFUSED[0][2])).toBeVisible()
  const saved = await school.db.selectFrom('placements').selectAll().where('id', '=', placement.id).executeTakeFirst()
  expect(saved).toMatchObject({ post_income: 68_500, pre_income: 41_000, placement_rate: 32.5, version: 1 })
})

test('a half-written placement asks before it is closed, and a reload brings the dialog back', { tag: FULL }, async ({
  page,
  school,
}) => {
  const student = await makeStudent(school.db)
  await open(page, school, student.id)
  await page.getByRole('link', { name: 'Add placement' }).click()
  await page.getByLabel('Company').fill('Halfway Inc')
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Discard changes?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('Halfway Inc')
  page.once('dialog', (dialog) => dialog.accept())
  await page.reload()
  await expect(page.getByLabel('Company')).toHaveValue('Halfway Inc')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(page).toHaveURL(`${school.url}/students/${student.id}`)
})

test('who leaves a half-written placement behind keeps the note that they were writing', async ({ page, school }) => {
  const student = await makeStudent(school.db)
  await open(page, school, student.id)
  await page.getByLabel('New note').fill('Half a note')
  await page.getByRole('link', { name: 'Add placement' }).click()
  await page.getByLabel('Company').fill('Halfway Inc')
  await page.goBack()
  const question = page.getByRole('dialog', { name: 'Unsaved edits' })
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByLabel('New note')).toHaveValue('Half a note')
  await page.getByRole('link', { name: 'Students', exact: true }).first().click()
  await question.getByRole('button', { name: 'Stay' }).click()
  page.once('dialog', (dialog) => dialog.accept())
  await page.reload()
  await expect(page.getByLabel('New note')).toHaveValue('Half a note')
  await page.getByRole('link', { name: 'Add placement' }).click()
  await expect(page.getByLabel('Company')).toHaveValue('')
})

test('course work shows status, grade with its meaning and feedback in short, and opens for grading', {
  tag: FULL,
}, async ({ page, school }) => {
  const cohort = await makeCohort(school.db)
  const student = await makeStudent(school.db, { first_name: 'Wen', cohort_id: cohort.id })
  const staff = await makeEmployee(school.db)
  const graded = await makeAssignment(school.db, { cohort_id: cohort.id, name: 'Graded one' })
  const waiting = await makeAssignment(school.db, { cohort_id: cohort.id, name: 'Waiting one' })
  await makeAssignment(school.db, {
    cohort_id: cohort.id,
    name: 'Missing one',
    due_at: new Date('2026-10-13T13:00:00Z'),
  })
  await makeAssignment(school.db, { cohort_id: cohort.id, name: 'Open one' })
  const long = `**Well done**, ${'and so on '.repeat(20)}`
  await makeCourseWork(school.db, {
    assignment_id: graded.id,
    student_id: student.id,
    grade: 3,
    graded_by_id: staff.id,
    graded_at: new Date('2026-10-14T13:00:00Z'),
    instructor_comment: long,
    workflow_state: 'graded',
  })
  const work = await makeCourseWork(school.db, { assignment_id: waiting.id, student_id: student.id })
  await open(page, school, student.id)
  const table = page.getByRole('table', { name: 'Course work' })
  await expect(table.getByRole('columnheader')).toHaveText(['Assignment', 'Status', 'Grade', 'Feedback', 'Due'])
  const row = (name: string) => table.getByRole('row', { name: new RegExp(name) })
  await expect(row('Graded one')).toContainText('3 Meets Expectations')
  await expect(row('Graded one')).toContainText('October 16th 2026, 8:00 AM CT')
  const feedback = row('Graded one').getByRole('link', { name: /^Well done/ })
  expect((await feedback.textContent())?.length).toBeLessThanOrEqual(121)
  await feedback.focus()
  await expect(page.getByRole('tooltip')).toHaveText(/^Well done, and so on .*…$/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  await feedback.hover()
  // The pointer may move onto the words.
  await page.getByRole('tooltip').hover()
  await expect(page.getByRole('tooltip')).toBeVisible()
  await row('Missing one').hover()
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  await expect(row('Missing one')).toContainText('Missing')
  await expect(row('Missing one')).toContainText('Nothing submitted yet')
  await expect(row('Open one')).toContainText('Uncompleted')
  await expect(row('Open one')).toContainText('Nothing submitted yet')

  await row('Waiting one').click()
  await expect(page).toHaveURL(`${school.url}/students/${student.id}?work=${work.id}`)
  const dialog = page.getByRole('dialog', { name: /Grading Wen/ })
  await expect(dialog).toContainText('Waiting one')
  await dialog.getByRole('radio', { name: /Exceeds Expectations/ }).click()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(`${school.url}/students/${student.id}`)
  await expect(row('Waiting one')).toContainText('5 Exceeds Expectations')
  await expect(page.getByText('4.00', { exact: true })).toBeVisible()
})

test('a shared address opens the grading dialog, and Back closes one that was opened here', { tag: FULL }, async ({
  page,
  school,
}) => {
  const student = await makeStudent(school.db, { first_name: 'Bo' })
  const { cohort_id } = student
  if (cohort_id === null) throw new Error('The student has a cohort.')
  const assignment = await makeAssignment(school.db, { cohort_id })
  const work = await makeCourseWork(school.db, { assignment_id: assignment.id, student_id: student.id })
  await open(page, school, student.id, `?work=${work.id}`)
  const dialog = page.getByRole('dialog', { name: /Grading Bo/ })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(`${school.url}/students/${student.id}`)
  await page.getByRole('link', { name: assignment.name }).click()
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(`${school.url}/students/${student.id}`)
})

test('a note is written, changed and kept, each with its author and date', async ({ page, school }) => {
  const student = await makeStudent(school.db)
  await open(page, school, student.id)
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(problem(page)).toHaveText('Please write the note first.')
  await page.getByLabel('New note').fill('Asked about the\ncareer fair.')
  await page.getByRole('button', { name: 'Add note' }).click()
  const notes = page.getByRole('list', { name: 'Notes' })
  await expect(notes.getByRole('listitem')).toContainText('Maya Lindqvist, October 14th 2026, 10:00 AM CT')
  await expect(page.getByLabel('New note')).toHaveValue('')
  await expect(page.getByLabel('New note')).toBeFocused()
  await notes.getByRole('button', { name: 'Edit the note by Maya Lindqvist' }).click()
  await expect(notes.getByLabel('Note', { exact: true })).toBeFocused()
  await notes.getByLabel('Note', { exact: true }).fill('Asked about the hiring event.')
  await school.setNow('2026-10-14T15:05:00Z')
  await notes.getByRole('button', { name: 'Save note' }).click()
  // Saved by the later clock, before it is set back.
  await expect(notes.getByLabel('Note', { exact: true })).toHaveCount(0)
  await expect(notes.getByRole('button', { name: 'Edit the note by Maya Lindqvist' })).toBeFocused()
  await school.setNow('2026-10-14T15:00:00Z')
  await expect(notes.getByRole('listitem')).toContainText('(edited)')
  await page.reload()
  await expect(notes.getByRole('listitem')).toContainText('Asked about the hiring event.')
  await expect(notes.getByRole('listitem')).toContainText('(edited)')
  await expect(page.getByText('No notes for this student.')).toHaveCount(0)
  await page.getByLabel('New note').fill('Called about the hiring event.')
  await page.getByLabel('Kind of note').selectOption('Call')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(notes.getByRole('listitem').first()).toContainText('Call')
  await notes.getByRole('listitem').last().getByRole('button', { name: 'Pin the note' }).click()
  await expect(notes.getByRole('listitem').first()).toContainText('Asked about the hiring event.')
  await expect(notes.getByRole('listitem').first()).toContainText('Pinned')
})

test('a note being changed survives a reload, and meets a colleague’s change openly', { tag: FULL }, async ({
  page,
  school,
}) => {
  const student = await makeStudent(school.db)
  const author = await makeEmployee(school.db, { first_name: 'Ira', last_name: 'Stone' })
  const note = await school.db
    .insertInto('student_notes')
    .values({ student_id: student.id, employee_id: author.id, content: 'Prefers mornings.' })
    .returningAll()
    .executeTakeFirstOrThrow()
  await open(page, school, student.id)
  await page.getByRole('button', { name: 'Edit the note by Ira Stone' }).click()
  await page.getByLabel('Note', { exact: true }).fill('Prefers evenings.')
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('Prefers evenings.')
  page.once('dialog', (dialog) => dialog.accept())
  await page.reload()
  await expect(page.getByLabel('Note', { exact: true })).toHaveValue('Prefers evenings.')
  await school.db
    .updateTable('student_notes')
    .set({ content: 'Prefers noon.', version: 2 })
    .where('id', '=', note.id)
    .execute()
  await page.getByRole('button', { name: 'Save note' }).click()
  const compare = page.getByRole('dialog', { name: 'Someone else has changed this meanwhile' })
  await expect(compare.getByRole('row', { name: /Note/ })).toContainText('Prefers noon.')
  await compare.getByRole('button', { name: 'Keep mine' }).click()
  const notes = page.getByRole('list', { name: 'Notes' })
  await expect(notes.getByText('Prefers evenings.')).toBeVisible()
  await expect(notes.getByRole('listitem')).toContainText('Ira Stone')
})

test('a photo is refused in the server’s words, uploaded and removed', { tag: FULL }, async ({ page, school }) => {
  const student = await makeStudent(school.db)
  await open(page, school, student.id)
  const upload = async (name: string, file: { name: string; mimeType: string; buffer: Buffer }) => {
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name }).click()
    await (await chooser).setFiles(file)
  }
  await upload('Upload photo', { name: 'face.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  const refusal = page.getByRole('dialog', { name: 'Error (422)' })
  await expect(refusal).toContainText('Please choose a JPEG, PNG or WebP of at most 8 MB.')
  await refusal.getByRole('button', { name: 'Close' }).last().click()
  const big = Buffer.alloc(9 * 1024 * 1024, 1)
  await upload('Upload photo', { name: 'big.jpg', mimeType: 'image/jpeg', buffer: big })
  const tooLarge = page.getByRole('dialog', { name: 'Error (413)' })
  await expect(tooLarge).toContainText('This file is larger than 8 MB.')
  await tooLarge.getByRole('button', { name: 'Close' }).last().click()
  const square = (side: number) =>
    sharp({ create: { width: side, height: side, channels: 3, background: '#356' } })
      .png()
      .toBuffer()
  await upload('Upload photo', { name: 'wall.png', mimeType: 'image/png', buffer: await square(6000) })
  await expect(refusal).toContainText('This picture has 36 megapixels. Please choose one of at most 25.')
  await refusal.getByRole('button', { name: 'Close' }).last().click()
  const picture = await square(400)
  await upload('Upload photo', { name: 'face.png', mimeType: 'image/png', buffer: picture })
  await expect(page.getByRole('button', { name: 'Change photo' })).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Remove photo' }).click()
  await page.getByRole('dialog', { name: 'Remove Photo' }).getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('button', { name: 'Upload photo' })).toBeVisible()
})

test('reflections are read one after the other', { tag: FULL }, async ({ page, school }) => {
  const student = await makeStudent(school.db)
  const { cohort_id } = student
  if (cohort_id === null) throw new Error('The student has a cohort.')
  const of = { student_id: student.id, cohort_id }
  await makeReflection(school.db, { ...of, feedback_on: '2026-10-12', understanding_explanation: 'Monday was hard.' })
  await makeReflection(school.db, { ...of, feedback_on: '2026-10-13', additional_conversation_wanted: true })
  await open(page, school, student.id)
  const table = page.getByRole('table', { name: 'Reflections' })
  await expect(table.getByRole('columnheader')).toHaveText(['Date', 'Understanding', 'Support', 'One Word'])
  await table.getByRole('link', { name: 'October 13th 2026' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reflection of October 13th 2026' })
  await expect(dialog).toContainText('Wants a 1:1')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Previous' }).click()
  const earlier = page.getByRole('dialog', { name: 'Reflection of October 12th 2026' })
  await expect(earlier).toContainText('Monday was hard.')
  await earlier.getByRole('button', { name: 'Close' }).last().click()
  await expect(page).toHaveURL(`${school.url}/students/${student.id}`)
})

test('the first employee of an empty school creates a cohort’s first student and sees their page', {
  tag: FULL,
}, async ({ page, context, emptySchool }) => {
  const student = await makeStudent(emptySchool.db, { first_name: 'Uma', last_name: 'First' })
  await emptySchool.signIn(context, FIRST)
  await page.goto(`${emptySchool.url}/students/${student.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Student :: Uma First')
  await expect(page.getByText('No notes for this student.')).toBeVisible()
  await page.getByRole('button', { name: 'History' }).click()
  await expect(page.getByText('Nobody has changed anything here yet.')).toBeVisible()
  await expectAccessible(page)
})

test('a student’s page can be read by everyone', { tag: FULL }, async ({ page, school }) => {
  const student = await school.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', STUDENT)
    .executeTakeFirstOrThrow()
  const cohort = await makeCohort(school.db)
  const placed = await makeStudent(school.db, { cohort_id: cohort.id })
  await makePlacement(school, placed)
  await school.open(page, STAFF, `/students/${student.id}`)
  await expect(page.getByRole('slider', { name: /Feedback/ })).toBeVisible()
  await expectAccessible(page)
  await page.goto(`${school.url}/students/${placed.id}`)
  await page.getByRole('button', { name: 'More about Northwind' }).click()
  await expect(page.getByText('Starts in November.')).toBeVisible()
  await expectAccessible(page)
})

test('someone finds by keyboard what is missing, reads what happened, filtered by kind, and prints who changed what', {
  tag: FULL,
}, async ({ page, school }) => {
  const cohort = await makeCohort(school.db)
  const student = await makeStudent(school.db, { first_name: 'Tove', last_name: 'Berg', cohort_id: cohort.id })
  const { id } = student
  const due_at = new Date('2026-10-12T13:00:00Z')
  const forgotten = await makeAssignment(school.db, { cohort_id: cohort.id, name: 'Forgotten one', due_at })
  await makeAssignment(school.db, { cohort_id: cohort.id, name: 'Open one' })
  for (const [day, score] of [
    ['09', 4],
    ['12', 2],
  ] as const) {
    await makeReflection(school.db, {
      student_id: id,
      cohort_id: cohort.id,
      feedback_on: `2026-10-${day}`,
      understanding_score: score,
      understanding_explanation: 'Recursion lost me.',
    })
  }
  await open(page, school, id)
  const glance = page.getByRole('list', { name: 'At a glance' })
  await expect(glance.getByRole('listitem')).toHaveText([
    '1 assignment missing',
    /^Last contact: None since joining/,
    'Never logged in',
  ])
  await page.getByLabel('New note').fill('Called, is well again')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(glance).toContainText('Last contact: Note by')
  await expect(page.getByLabel('New note')).toHaveValue('')
  await glance.getByRole('link', { name: '1 assignment missing' }).press('Enter')
  const work = page.getByRole('table', { name: 'Course work' })
  await expect(work.getByRole('row')).toHaveCount(2)
  await expect(work).toContainText('Forgotten one')
  await expect(page.getByRole('heading', { name: 'Course work' })).toBeFocused()
  await page.getByRole('button', { name: 'Show all 2 assignments' }).press('Enter')
  await expect(work.getByRole('row')).toHaveCount(3)

  const nav = page.getByRole('navigation', { name: 'Sections of this page' })
  await expect(nav.getByRole('link')).toHaveText([
    'Info',
    'Feedback',
    'Course work',
    'Notes',
    'Reflections',
    'Attendance',
    'Timeline',
    'Login',
    'History',
  ])
  await nav.getByRole('link', { name: 'Timeline' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Timeline' })).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Timeline' })).toBeInViewport()
  const entries = page.getByRole('list', { name: 'Timeline' }).getByRole('listitem')
  await expect(entries).toHaveText([
    /^Note by .*Called, is well again$/,
    /^Missing: Forgotten one/,
    /^Low day/,
    /^Joined/,
  ])
  // What is half below the bar at the top is no smaller for that.
  await page.evaluate(() => window.scrollTo(0, 0))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Low days' }).press('Enter')
  await page.getByRole('button', { name: 'Missing work' }).press('Enter')
  await expect(entries).toHaveText([/^Missing/, 'Low day: understanding 2 of 6 October 12th 2026Recursion lost me.'])
  await expect(page).toHaveURL(`${school.url}/students/${id}?kinds=missing%2Clow_day`)
  await page.reload()
  await expect(nav).toBeVisible()
  await nav.getByRole('link', { name: 'Timeline' }).click()
  await expect(entries).toHaveCount(2)
  await entries.getByRole('link', { name: 'Missing: Forgotten one' }).click()
  await expect(page.getByRole('dialog', { name: 'Grading Tove Berg' })).toContainText('Nothing submitted yet')
  await expect(page).toHaveURL(new RegExp(`assignment=${forgotten.id}`))
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await expect(entries).toHaveCount(4)

  await page.getByRole('button', { name: 'History' }).click()
  const printed = page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        window.print = () => resolve(document.querySelector('[data-print-alone]')?.textContent ?? '')
      }),
  )
  await page.getByRole('button', { name: 'Print' }).click()
  expect(await printed).toContain('History of Tove Berg1 change · printed October 14th 2026Note added')
})
