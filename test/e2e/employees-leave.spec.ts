import { expectAccessible } from '#test/support/accessibility.ts'
import { expect, STAFF, test } from '#test/support/browser.ts'
import { NOW } from '#test/support/clock.ts'
import { MORE } from '#test/support/extent.ts'
import { makeCohort, makeEmployee, makeHandedIn } from '#test/support/factories.ts'

test('a colleague who leaves', { tag: MORE }, async ({ page, context, browser, school }) => {
  const [web, ux] = [await makeCohort(school.db), await makeCohort(school.db)]
  const lou = await makeEmployee(school.db, { first_name: 'Lou', last_name: 'Ash' })
  const heir = await makeEmployee(school.db, { first_name: 'Hea', last_name: 'Rowe' })
  await school.db
    .insertInto('cohort_instructors')
    .values([
      { cohort_id: web.id, position: 1, employee_id: lou.id },
      { cohort_id: ux.id, position: 1, employee_id: lou.id },
    ])
    .execute()
  const { work, student } = await makeHandedIn(school.db, { cohort_id: web.id, assignment: { name: 'Bus Routes' } })
  const draft = { course_work_id: work.id, employee_id: lou.id, grade: null, instructor_comment: 'Hm' }
  await school.db.insertInto('grading_drafts').values(draft).execute()

  await school.signIn(context, STAFF)
  await page.clock.install({ time: NOW })
  await page.goto(`${school.url}/employees/${lou.id}/edit`)
  const cohorts = page.getByRole('region', { name: 'Cohorts' })
  await expect(cohorts.getByRole('link', { name: web.name })).toBeVisible()
  await expect(page.getByRole('group', { name: 'What Lou leaves behind' })).toHaveCount(0)
  // By keyboard alone.
  await page.getByRole('radio', { name: 'Active', exact: true }).focus()
  await page.keyboard.press('ArrowDown')
  const leaving = page.getByRole('group', { name: 'What Lou leaves behind' })
  await expect(leaving).toContainText('1 grade begun and not sent. It is not handed over:')
  await expect(leaving.getByRole('link', { name: /Bus Routes/ })).toBeVisible()
  const warning = leaving.getByRole('status')
  await expect(warning).toContainText('would have no active instructor.')
  await expect(warning).toContainText(web.name)
  await expect(leaving.getByRole('checkbox', { name: web.name })).toBeDisabled()
  await leaving.getByLabel('Hand over to').focus()
  await page.keyboard.type('Hea Rowe')
  await expect(leaving.getByRole('checkbox', { name: web.name })).toBeChecked()
  await expect(warning).toHaveText('')
  await leaving.getByRole('checkbox', { name: ux.name }).focus()
  await page.keyboard.press('Space')
  await expect(warning).toHaveText(`${ux.name} would have no active instructor.`)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${school.url}/employees`)

  await page.goto(`${school.url}/cohorts/${web.id}`)
  await expect(page.getByRole('main')).toContainText('Hea Rowe')
  await expect(page.getByRole('main')).not.toContainText('Lou Ash')
  await page.goto(`${school.url}/cohorts/${ux.id}`)
  await expect(page.getByRole('main')).toContainText('Lou Ash (inactive)')
  await page.goto(`${school.url}/employees/${heir.id}/edit`)
  await expect(cohorts.getByRole('link', { name: web.name })).toBeVisible()
  const own = await (await browser.newContext()).newPage()
  await school.open(own, student.email, '/student/assignments')
  await expect(own.getByText('Hea Rowe').first()).toBeVisible()
})
