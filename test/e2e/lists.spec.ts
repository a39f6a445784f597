import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, STAFF, test } from '#test/support/browser.ts'
import { readCsv } from '#test/support/csv.ts'
import { FULL } from '#test/support/extent.ts'
import { makeAssignment, makeCohort, makeCourseWork, makeEmployee, makeStudent } from '#test/support/factories.ts'

async function save(page: Page, name = 'Export CSV') {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()])
  return readCsv(await readFile(await download.path(), 'utf8'))
}

const sortBy = (page: Page, header: string) =>
  page.getByRole('columnheader', { name: header }).getByRole('button').click()
const rowNames = (page: Page, table: string) => page.getByRole('table', { name: table }).locator('tbody th[scope=row]')

test('staff sort cohorts, a reload keeps the order, the file has it, and a third click brings the usual order back', async ({
  page,
  school,
}) => {
  for (const name of ['Order B', 'Order C', 'Order A']) await makeCohort(school.db, { name })
  await school.open(page, STAFF, '/cohorts?search=order')
  const rows = rowNames(page, 'Cohorts')
  await expect(rows).toHaveCount(3)
  const usual = await rows.allTextContents()
  await sortBy(page, 'Cohort')
  await sortBy(page, 'Cohort')
  await expect(page).toHaveURL(/search=order&sort=name&order=desc/)
  await expect(rows).toContainText(['Order C', 'Order B', 'Order A'])
  expect((await save(page)).map((row) => row.Name)).toEqual(['Order C', 'Order B', 'Order A'])
  await page.reload()
  await expect(rows).toContainText(['Order C', 'Order B', 'Order A'])
  await expect(page.getByRole('columnheader', { name: 'Cohort' })).toHaveAttribute('aria-sort', 'descending')
  await sortBy(page, 'Cohort')
  await expect(page).toHaveURL(/\?search=order$/)
  await expect(rows).toHaveText(usual)
})

test('staff filter and sort employees, a cohort’s students and an assignment’s work, and save what they see', {
  tag: FULL,
}, async ({ page, school }) => {
  const { db } = school
  const cohort = await makeCohort(db, { name: 'Dev MN Sorted' })
  await makeEmployee(db, { first_name: 'Wim', last_name: 'Sorted', status: 'inactive' })
  await makeEmployee(db, { first_name: 'Xia', last_name: 'Sorted' })
  const assignment = await makeAssignment(db, { cohort_id: cohort.id, due_at: new Date('2026-10-13T13:00:00Z') })
  for (const first_name of ['Ana', 'Bo', 'Cy']) {
    const student = await makeStudent(db, { cohort_id: cohort.id, first_name, last_name: 'Berg' })
    if (first_name === 'Bo') await makeCourseWork(db, { assignment_id: assignment.id, student_id: student.id })
  }

  await school.open(page, STAFF, '/employees')
  await page.getByRole('searchbox', { name: 'Search' }).fill('sorted')
  await expect(rowNames(page, 'Employees')).toHaveText(['Wim Sorted', 'Xia Sorted'])
  await sortBy(page, 'Name')
  await sortBy(page, 'Name')
  await expect(rowNames(page, 'Employees')).toHaveText(['Xia Sorted', 'Wim Sorted'])
  expect((await save(page)).map((row) => row['First Name'])).toEqual(['Xia', 'Wim'])
  await page.getByLabel('Status').selectOption('Inactive')
  await expect(rowNames(page, 'Employees')).toHaveText(['Wim Sorted'])

  await page.goto(`${school.url}/cohorts/${cohort.id}?sort=name&order=desc`)
  await expect(rowNames(page, 'Students')).toContainText(['Cy Berg', 'Bo Berg', 'Ana Berg'])
  await page.getByRole('searchbox', { name: 'Search' }).fill('a')
  await expect(page).toHaveURL(/search=a/)
  await page.getByRole('searchbox', { name: 'Search' }).fill('ana')
  await expect(rowNames(page, 'Students')).toHaveCount(1)
  await expect(rowNames(page, 'Students')).toContainText(['Ana Berg'])
  await page.getByRole('region', { name: 'Students' }).getByRole('button', { name: 'More' }).click()
  expect((await save(page)).map((row) => row['First Name'])).toEqual(['Ana'])

  await school.open(page, STAFF, `/assignments/${assignment.id}?sort=name&order=desc`)
  await page.getByLabel('Status', { exact: true }).selectOption('Missing')
  await expect(rowNames(page, 'Course Work')).toHaveCount(2)
  await expect(rowNames(page, 'Course Work')).toContainText(['Cy Berg', 'Ana Berg'])
  expect((await save(page)).map((row) => row['First Name'])).toEqual(['Cy', 'Ana'])
  await page.getByRole('link', { name: 'Cy Berg' }).click()
  await page.getByRole('dialog', { name: 'Grading Cy Berg' }).getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL(/sort=name&order=desc&status=Missing$/)
})

test('a program manager exports the students that are selected', { tag: FULL }, async ({ page, school }) => {
  const cohort = await makeCohort(school.db)
  for (const first_name of ['Ana', 'Bo', 'Cy']) await makeStudent(school.db, { cohort_id: cohort.id, first_name })
  await school.open(page, STAFF, `/students?cohortId=${cohort.id}`)
  await page.getByRole('switch', { name: 'Select many' }).click()
  for (const name of ['Cy', 'Ana']) await page.getByRole('checkbox', { name: new RegExp(`Select ${name}`) }).check()
  expect((await save(page, 'Export them as CSV')).map((row) => row['First Name'])).toEqual(['Cy', 'Ana'])
})
