import type { Page } from '@playwright/test'
import { expect, type School, test } from '#test/support/browser.ts'
import { FULL } from '#test/support/extent.ts'
import { makeCohort, makeEmployee, makeHandedIn, makeReflection } from '#test/support/factories.ts'

// What is changed in one place is right everywhere else at once, within one page load: links only, no reload.

async function makeClass({ db }: School) {
  const staff = await makeEmployee(db)
  const cohort = await makeCohort(db, { name: `Old Name ${staff.id}` })
  const handedIn = await makeHandedIn(db, {
    cohort_id: cohort.id,
    student: { first_name: 'Ancien', last_name: `Nym${staff.id}` },
    assignment: { name: `Essay ${staff.id}` },
  })
  const student_id = handedIn.student.id
  await makeReflection(db, { student_id, cohort_id: cohort.id, additional_conversation_wanted: true })
  return { staff, cohort, ...handedIn }
}

const nav = async (page: Page, name: 'Students' | 'Assignments' | 'Cohorts') => {
  await page.getByRole('link', { name, exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(`^${name}`) })).toBeVisible()
}
/** Moves inside the portal, as a link does. */
const goTo = async (page: Page, path: string) => {
  await page.evaluate((path) => {
    window.history.pushState(null, '', path)
    window.dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

test('a cohort that was renamed has its new name in every list and page that was looked at before', {
  tag: FULL,
}, async ({ page, context, school }) => {
  const { staff, cohort, student, assignment } = await makeClass(school)
  await school.signIn(context, staff.email)
  const look = async (name: string, other: string) => {
    await nav(page, 'Students')
    await page.getByRole('searchbox').fill(student.last_name)
    await expect(page.getByRole('table').getByText(name)).toBeVisible()
    await expect(page.getByText(other)).toHaveCount(0)
    await page
      .getByRole('link', { name: new RegExp(student.last_name) })
      .first()
      .click()
    await expect(page.getByRole('main').getByText(name).first()).toBeVisible()
    await expect(page.getByText(other)).toHaveCount(0)
    await nav(page, 'Assignments')
    await page.getByRole('searchbox').fill(assignment.name)
    await expect(page.getByRole('cell', { name, exact: true })).toBeVisible()
    await page.getByRole('link', { name: assignment.name }).first().click()
    await expect(page.getByRole('main').getByText(name).first()).toBeVisible()
    await nav(page, 'Cohorts')
    await expect(page.getByRole('main').getByText(name).first()).toBeVisible()
  }
  await page.goto(`${school.url}/cohorts`)
  await look(cohort.name, 'New Name')
  await goTo(page, `/cohorts/${cohort.id}/edit`)
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(`New Name ${staff.id}`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Cohort :: New Name ${staff.id}`)
  await look(`New Name ${staff.id}`, cohort.name)
})

test('a student who was renamed has their new name in the cohort, on its day page and beside their work', {
  tag: FULL,
}, async ({ page, context, school }) => {
  const { staff, cohort, student, assignment } = await makeClass(school)
  await school.signIn(context, staff.email)
  const look = async (name: string, other: string) => {
    for (const path of [
      `/cohorts/${cohort.id}`,
      `/cohorts/${cohort.id}/feedback?day=2026-10-13`,
      `/assignments/${assignment.id}`,
    ]) {
      await goTo(page, path)
      await expect(page.getByRole('table').getByText(name).first()).toBeVisible()
      await expect(page.getByText(other)).toHaveCount(0)
    }
  }
  await page.goto(`${school.url}/cohorts`)
  await look('Ancien', 'Newe')
  await goTo(page, `/students/${student.id}/edit`)
  await page.getByLabel('First name').fill('Newe')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  // The form has the name in its title too, before it is left.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Student :: Newe/)
  await look('Newe', 'Ancien')
})

test('an employee who renames themself is named so at the top', { tag: FULL }, async ({ page, school }) => {
  const { staff } = await makeClass(school)
  await school.open(page, staff.email, `/employees/${staff.id}/edit`)
  await page.getByLabel('First name').fill('Renamed')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('banner').getByText(`Renamed ${staff.last_name}`)).toBeVisible()
})

test('a note, a grade and an assignment show where they were looked at before', { tag: FULL }, async ({
  page,
  school,
}) => {
  const { staff, cohort, student, assignment, work } = await makeClass(school)
  await school.open(page, staff.email, `/students/${student.id}`)
  await expect(page.getByRole('table', { name: 'Course Work' })).toContainText(assignment.name)
  await goTo(page, `/assignments/${assignment.id}?work=${work.id}`)
  await page.getByRole('textbox', { name: 'Comment', exact: true }).fill('Seen elsewhere')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await goTo(page, `/students/${student.id}`)
  await expect(page.getByRole('table', { name: 'Course Work' })).toContainText('Seen elsewhere')
  await goTo(page, `/assignments/${assignment.id}/edit`)
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(`Novel ${staff.id}`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Assignment :: Novel ${staff.id}`)
  for (const path of [`/students/${student.id}`, `/cohorts/${cohort.id}/assignments`]) {
    await goTo(page, path)
    await expect(page.getByRole('table').getByText(`Novel ${staff.id}`)).toBeVisible()
    await expect(page.getByText(assignment.name)).toHaveCount(0)
  }
})
