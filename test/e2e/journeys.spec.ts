import type { Page } from '@playwright/test'
import { expect, type School, STAFF, test } from '#test/support/browser.ts'
import {
  makeAssignment,
  makeCohort,
  makeCourseWork,
  makeEmployee,
  makeReflection,
  makeStudent,
} from '#test/support/factories.ts'
import { choose, expectChosen } from '#test/support/selects.ts'

// Three people through their days, each from screen to screen as they would go.

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

async function login(page: Page, school: School, email: string, password: string) {
  await page.goto(`${school.url}/login`)
  await page.getByLabel('Username').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

test('an administrator sets up a cohort and writes down its students one after the other', async ({
  page,
  emptySchool: school,
}) => {
  await school.open(page, 'first@example.com', '/cohorts')
  await page.getByRole('link', { name: 'Add your first cohort' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('UX MN 2027-01')
  await choose(page, 'Program', 'User Experience')
  for (const [label, date] of [
    ['Applications Open', '2026-09-01'],
    ['Applications Close', '2026-11-20'],
    ['Prework Start', '2026-12-07'],
    ['Classroom Start', '2027-01-11'],
    ['Graduation', '2027-05-14'],
  ] as const) {
    await page.getByLabel(label).fill(date)
  }
  await choose(page, 'Instructor 1', 'Ada Lovelace')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(title(page)).toHaveText('Cohort :: UX MN 2027-01')

  await page.getByRole('link', { name: 'Add New Student' }).click()
  for (const [turn, first] of ['Ana', 'Ben', 'Cho'].entries()) {
    await expectChosen(page, 'Program', 'User Experience')
    await expectChosen(page, 'Cohort', 'UX MN 2027-01')
    await page.getByLabel('First name').fill(first)
    await page.getByLabel('Last name').fill('Ruiz')
    await page.getByLabel('Email').fill(`${first.toLowerCase()}@example.com`)
    await page.getByRole('textbox', { name: 'Address', exact: true }).fill('12 Lake Street')
    await page.getByLabel('City').fill('Minneapolis')
    await choose(page, 'State', 'Minnesota')
    await page.getByLabel('Zip').fill('55408')
    await page.getByRole('textbox', { name: 'Phone', exact: true }).fill('612-555-0134')
    await page.getByRole('button', { name: 'Create' }).click()
    const created = dialog(page, 'Student Created')
    await expect(created).toContainText(`Give ${first} Ruiz this password.`)
    await created
      .getByRole('button', { name: turn < 2 ? 'Add another' : 'Close' })
      .last()
      .click()
  }
  await expect(title(page)).toHaveText('Student :: Cho Ruiz')
  await page.getByRole('link', { name: 'UX MN 2027-01' }).click()
  const students = page.getByRole('table', { name: 'Students' })
  await expect(students.getByRole('row')).toHaveCount(4)
  await expect(page.getByText('3 students', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add New Student' })).toBeVisible()
})

test('an instructor sees who asked for a talk in the morning, and grades what came in the evening', async ({
  page,
  school,
}) => {
  const iris = await makeEmployee(school.db, { first_name: 'Iris', last_name: 'Instructor' })
  const cohort = await makeCohort(school.db, { name: `Dev KC ${iris.id}` })
  const students = []
  for (const first_name of ['Ana', 'Ben', 'Cai']) {
    students.push(await makeStudent(school.db, { cohort_id: cohort.id, first_name, last_name: 'Ruiz' }))
  }
  const [ana] = students
  if (!ana) throw new Error('There is nobody.')
  await makeReflection(school.db, {
    student_id: ana.id,
    cohort_id: cohort.id,
    feedback_on: '2026-10-13',
    additional_conversation_wanted: true,
  })
  const assignment = await makeAssignment(school.db, { cohort_id: cohort.id, name: 'Weather App' })
  await school.open(page, iris.email, '/cohorts')
  await page.getByRole('link', { name: /^Waiting for a 1:1/ }).click()
  const waiting = page.getByRole('row').filter({ hasText: 'Ana Ruiz' })
  await waiting.getByRole('button', { name: 'I’ll take it: Ana Ruiz' }).click()
  await waiting.getByRole('link', { name: 'Tue, Oct 13' }).click()
  const words = page.getByRole('dialog')
  await expect(words).toContainText('Ana Ruiz')
  await words.getByRole('button', { name: 'Done: Ana Ruiz' }).click()
  await page.getByRole('textbox', { name: 'One line about the 1:1' }).fill('We talked about joins.')
  await page.keyboard.press('Enter')
  await expect(words.getByRole('button', { name: 'Open again: Ana Ruiz' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Assignments', exact: true }).last().click()

  for (const student of students) {
    const repository = `https://github.com/${student.id}/weather`
    await makeCourseWork(school.db, { assignment_id: assignment.id, student_id: student.id, repository })
  }
  await page.getByRole('link', { name: 'Weather App', exact: true }).click()
  await page.getByRole('link', { name: 'Ana Ruiz', exact: true }).click()
  for (const name of ['Ana Ruiz', 'Ben Ruiz', 'Cai Ruiz']) {
    const work = dialog(page, `Grading ${name}`)
    await expect(work).toBeVisible()
    await work.getByRole('radio', { name: /Meets Expectations/ }).check()
    await work.getByRole('textbox', { name: 'Comment' }).fill(`Well done, ${name}.`)
    await page.keyboard.press('Control+Shift+Enter')
    await expect(dialog(page, `Grading ${name}`)).toHaveCount(0)
  }
  const graded = await school.db
    .selectFrom('course_works')
    .select(['grade', 'instructor_comment', 'graded_by_id'])
    .where('assignment_id', '=', assignment.id)
    .execute()
  expect(graded).toHaveLength(3)
  for (const { grade, instructor_comment, graded_by_id } of graded) {
    expect({ grade, graded_by_id }).toEqual({ grade: 3, graded_by_id: iris.id })
    expect(instructor_comment).toMatch(/^Well done, \w+ Ruiz\.$/)
  }
})

test('a student on a phone: first login, work handed in, feedback read, a day reflected, graduation', async ({
  page,
  browser,
  school,
}) => {
  const cohort = await makeCohort(school.db, { name: 'Dev MN on a phone' })
  const assignment = await makeAssignment(school.db, { cohort_id: cohort.id, name: 'Weather App' })
  const staff = await browser.newContext()
  await school.signIn(staff, STAFF)
  const theirs = await staff.newPage()
  await theirs.clock.setFixedTime('2026-10-14T15:00:00Z')
  await theirs.goto(`${school.url}/students/new?cohortId=${cohort.id}`)
  const fields = {
    'First name': 'Sam',
    'Last name': 'Okafor',
    Email: 'sam.phone@example.com',
    City: 'Edina',
    Zip: '55424',
  }
  for (const [label, text] of Object.entries(fields)) await theirs.getByLabel(label).fill(text)
  await theirs.getByRole('textbox', { name: 'Address', exact: true }).fill('9 Elm Street')
  await theirs.getByRole('textbox', { name: 'Phone', exact: true }).fill('612-555-0177')
  await choose(theirs, 'State', 'Minnesota')
  const temporary = await theirs.getByLabel('Temporary password', { exact: true }).inputValue()
  await theirs.getByRole('button', { name: 'Create' }).click()
  await expect(dialog(theirs, 'Student Created')).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  await login(page, school, 'sam.phone@example.com', temporary)
  await expect(title(page)).toHaveText('Choose your own password')
  await page.getByLabel('New', { exact: true }).fill('brave-otter-42')
  await page.getByLabel('Retype New').fill('brave-otter-42')
  await page.getByLabel('Current').fill(temporary)
  await page.getByRole('button', { name: /change password/i }).click()
  await expect(title(page)).toHaveText('Assignments')

  await page.getByRole('link', { name: 'Weather App' }).last().click()
  await page.getByRole('button', { name: 'Submit Your Work' }).click()
  await page.getByRole('dialog').getByLabel('Submission').fill('github.com/sam/weather')
  await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Your work has arrived.')).toBeVisible()

  await theirs.goto(`${school.url}/assignments/${assignment.id}`)
  await theirs.getByRole('link', { name: 'Sam Okafor', exact: true }).click()
  await dialog(theirs, 'Grading Sam Okafor')
    .getByRole('radio', { name: /Exceeds Expectations/ })
    .check()
  await dialog(theirs, 'Grading Sam Okafor').getByRole('textbox', { name: 'Comment' }).fill('Clear and small.')
  await dialog(theirs, 'Grading Sam Okafor').getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog(theirs, 'Grading Sam Okafor')).toHaveCount(0)
  await staff.close()

  await page.reload()
  await expect(page.getByRole('region', { name: 'Instructor Feedback' })).toContainText('Clear and small.')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Reflections' }).click()
  for (const group of ['Understanding', 'Support']) {
    await page.getByRole('radiogroup', { name: group, exact: true }).getByRole('radio', { name: /^5/ }).check()
  }
  await page.getByLabel(/Understanding, in your words/).fill('Fetch makes sense now.')
  await page.getByLabel(/Support, in your words/).fill('Plenty.')
  await page.getByRole('button', { name: 'Submit Reflection' }).click()
  await expect(page.getByText('Thank you for completing your daily reflection for October 13th 2026!')).toBeVisible()

  // Graduation day, after class.
  await school.db.updateTable('cohorts').set({ graduation: '2026-10-14' }).where('id', '=', cohort.id).execute()
  await page.reload()
  await expect(page.getByText('The daily reflection is closed', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'October 13th 2026' })).toBeVisible()
})
