import type { Page } from '@playwright/test'
import { expect, expectFocusIn, type School, test } from '#test/support/browser.ts'
import { FULL } from '#test/support/extent.ts'
import { makeAssignment, makeCohort, makeCourseWork, makeEmployee, makeStudent } from '#test/support/factories.ts'
import { choose, expectChosen } from '#test/support/selects.ts'

/** A cohort with its instructor and two students. */
async function makeClass({ db }: School) {
  const cohort = await makeCohort(db)
  const ida = await makeEmployee(db, { first_name: 'Ida', last_name: 'Holm' })
  await db.insertInto('cohort_instructors').values({ cohort_id: cohort.id, position: 1, employee_id: ida.id }).execute()
  const ana = await makeStudent(db, { cohort_id: cohort.id, first_name: 'Ana', last_name: 'Alba' })
  const ben = await makeStudent(db, { cohort_id: cohort.id, first_name: 'Ben', last_name: 'Brio' })
  return { cohort, ida, ana, emails: `${ana.email}, ${ben.email}` }
}

async function open(page: Page, school: School, who: { email: string }, path: string) {
  await school.signIn(page.context(), who.email)
  await page.goto(`${school.url}${path}`)
}

test('an instructor copies the emails of a cohort, also where the browser refuses, and prints the list', async ({
  page,
  context,
  school,
}) => {
  const { cohort, ida, emails } = await makeClass(school)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page, school, ida, `/cohorts/${cohort.id}`)
  const copy = page.getByRole('button', { name: 'Copy emails' })
  await copy.click()
  await expect(page.getByText('Copied 2 emails.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(emails)

  await context.clearPermissions()
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('Refused'))
  })
  await copy.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Copy Emails' })
  await expectFocusIn(dialog)
  await expect(dialog.getByRole('textbox', { name: '2 emails' })).toHaveValue(emails)
  expect(await page.evaluate(() => String(getSelection()))).toBe(emails)
  await page.keyboard.press('Escape')
  await expect(copy).toBeFocused()

  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', 'true')
  })
  await page.getByRole('button', { name: 'Print' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'true')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(`${cohort.name} · printed`)).toBeVisible()
  await expect(page.getByRole('rowheader', { name: 'Ana Alba' })).toBeVisible()
  await expect(copy).toBeHidden()
})

test('a list remembers whether a person looks at their own cohorts or at all, unless the address says it', {
  tag: FULL,
}, async ({ page, school }) => {
  const { cohort, ida } = await makeClass(school)
  await open(page, school, ida, '/grading')
  await expectChosen(page, 'Cohort', 'My cohorts')
  await choose(page, 'Cohort', 'All cohorts')
  await expect(page).toHaveURL(/[?&]mine=0/)

  await page.goto(`${school.url}/grading`)
  await expectChosen(page, 'Cohort', 'All cohorts')
  await page.goto(`${school.url}/grading?mine=1`)
  await expectChosen(page, 'Cohort', 'My cohorts')
  await choose(page, 'Cohort', cohort.name)
  await expect(page).toHaveURL(new RegExp(`/grading\\?cohortId=${cohort.id}$`))
  await choose(page, 'Cohort', 'My cohorts')
  await page.goto(`${school.url}/grading`)
  await expectChosen(page, 'Cohort', 'My cohorts')
})

test('every name that staff read leads to that person, and an assignment to its page; a student gets no such link', {
  tag: FULL,
}, async ({ page, school }) => {
  const { db } = school
  const { cohort, ida, ana } = await makeClass(school)
  await db.insertInto('student_notes').values({ student_id: ana.id, employee_id: ida.id, content: 'Well' }).execute()
  const assignment = await makeAssignment(db, {
    cohort_id: cohort.id,
    name: 'Linked Names',
    workflow_state: 'assigned',
  })
  const work = await makeCourseWork(db, { assignment_id: assignment.id, student_id: ana.id })
  const her = `/employees/${ida.id}/edit`

  await open(page, school, ida, `/students/${ana.id}?work=${work.id}`)
  const dialog = page.getByRole('dialog', { name: 'Grading Ana Alba' })
  await dialog.getByRole('radio', { name: /^5/ }).check()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('list', { name: 'At a glance' }).getByRole('link', { name: 'Ida Holm' })).toHaveAttribute(
    'href',
    her,
  )
  for (const name of ['Notes', 'Timeline']) {
    await page.getByRole('heading', { name, exact: true }).scrollIntoViewIfNeeded()
    const list = page.getByRole('list', { name, exact: true })
    await expect(list.getByRole('link', { name: 'Ida Holm' }).first()).toHaveAttribute('href', her)
  }

  await page.goto(`${school.url}/assignments/${assignment.id}`)
  await page
    .getByRole('row', { name: /Ana Alba/ })
    .getByRole('link', { name: 'Ida Holm' })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit Employee: Ida Holm')

  await page.goto(`${school.url}/assignments/${assignment.id}?work=${work.id}`)
  await expect(dialog.getByRole('link', { name: cohort.name })).toHaveAttribute('href', `/cohorts/${cohort.id}`)
  await expect(dialog.getByRole('link', { name: 'Linked Names' })).toHaveAttribute(
    'href',
    `/assignments/${assignment.id}`,
  )
  await dialog.getByRole('link', { name: 'Ana Alba' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Student :: Ana Alba')

  await page.goto(`${school.url}/cohorts/${cohort.id}`)
  await expect(page.getByRole('link', { name: 'Ida Holm' })).toHaveAttribute('href', her)

  // A page that is open would notice the other person and load itself anew meanwhile.
  await page.goto('about:blank')
  await school.signIn(page.context(), ana.email)
  await page.goto(`${school.url}/student/assignments/${assignment.id}`)
  await expect(page.getByText('Ida Holm').first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ida Holm' })).toHaveCount(0)
  expect(await page.content()).not.toContain('/employees')
})
