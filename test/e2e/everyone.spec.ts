import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '#test/support/accessibility.ts'
import { expect, type School, STAFF, STUDENT, test } from '#test/support/browser.ts'
import { FULL } from '#test/support/extent.ts'
import { makeAssignment, makeCohort, makeCourseWork, makeStudent } from '#test/support/factories.ts'

// Dialogs and forms that no other test opens for everyone's sake, what a screen reader is told, and people's own colours.

const press = (name: string) => (page: Page) => page.getByRole('button', { name }).first().click()
const select =
  (button: string, rows: readonly number[] = [1, 2]) =>
  async (page: Page) => {
    await page.getByRole('switch', { name: 'Select many' }).click({ force: true })
    for (const row of rows) await page.getByRole('table').getByRole('checkbox').nth(row).click()
    await page.getByRole('button', { name: button, exact: true }).click()
    // Scrolled down, the sticky header would cover rows of the page below the dialog.
    await page.evaluate(() => window.scrollTo(0, 0))
  }
const change = (item: string) => async (page: Page) => {
  await select('Change')(page)
  await page.getByRole('button', { name: item }).click()
}

const PLACES: readonly [what: string, path: string, open: (page: Page) => Promise<void>, shown: RegExp][] = [
  ['assigning several', '/assignments', change('Assign now…'), /^Assign 2 assignments/],
  ['planning several', '/assignments', change('Schedule…'), /^Schedule 2 assignments/],
  ['a due time for several', '/assignments', change('Set due time…'), /^Set due time of 2 assignments/],
  ['tags for several', '/assignments', change('Add tags…'), /^Add tags to 2 assignments/],
  ['unassigning several', '/assignments', change('Unassign…'), /^Unassign these 2 assignments/],
  ['archiving several', '/assignments', change('Archive…'), /^Archive these 2 assignments/],
  ['closing a 1:1', '/conversations?mine=0', press('Done: '), /^1:1 with /],
  ['the emails of a list', '/attention?mine=0', press('Copy emails'), /^Copy Emails/],
  ['correcting days off', '/school/days-off', press('Edit Long Weekend'), /^Days off$/],
  ['correcting a campus', '/school/campuses', press('Edit Minneapolis'), /^Campuses$/],
  ['merging a tag', '/school/tags', press('Rename or merge CSS'), /^Tags$/],
  ['pasting an import', '/imports/new?kind=students&cohortId=9', async () => undefined, /^Import/],
  ['planning a password sheet', '/students?cohortId=9', select('Password sheet'), /^Password sheet$/],
  ['choosing nobody to invite', '/students?cohortId=9', select('Invite', []), /^Nobody Selected$/],
]

for (const [what, path, open, shown] of PLACES) {
  test(`${what} can be done by everyone`, { tag: FULL }, async ({ page, school }) => {
    await school.open(page, STAFF, path)
    await open(page)
    await expect(page.getByRole('heading', { name: shown }).first()).toBeVisible()
    await expectAccessible(page)
  })
}

test('a sheet of passwords, who is left out of it and the question before it closes can be read by everyone', {
  tag: FULL,
}, async ({ page, school }) => {
  const cohort = await makeCohort(school.db)
  for (const last_name of ['Alba', 'Brio', 'Vandenberghe-Christodoulopoulos']) {
    const { id } = await makeStudent(school.db, { cohort_id: cohort.id, last_name })
    // Alba has chosen a password.
    if (last_name === 'Alba')
      await school.db.updateTable('users').set({ password_hash: 'x' }).where('id', '=', id).execute()
  }
  await school.open(page, STAFF, `/students?cohortId=${cohort.id}`)
  await select('Password sheet', [0])(page)
  await page.getByRole('button', { name: 'Make passwords' }).click()
  await expect(page.getByRole('list', { name: 'Temporary passwords' }).getByRole('listitem')).toHaveCount(2)
  await expect(page.getByText('One was left out:')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Close the password sheet?' })).toBeVisible()
  await expectAccessible(page)
})

test('the password of a new employee, the choice to invite them, and a new password for a student can be used by everyone', {
  tag: FULL,
}, async ({ page, school }) => {
  await school.open(page, STAFF, '/employees/new')
  await page.getByLabel('First Name').fill('Maria-Magdalena')
  await page.getByLabel('Last Name').fill('Vandenberghe-Christodoulopoulos')
  await page.getByLabel('Email').fill('maria-magdalena.vandenberghe-christodoulopoulos@example.org')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('dialog', { name: 'Employee Created' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send an invitation too' }).click()
  await expect(page.getByRole('button', { name: 'Invitation sent' })).toBeDisabled()
  await expectAccessible(page)
  const student = await makeStudent(school.db)
  await page.keyboard.press('Escape')
  await page.goto(`${school.url}/students/${student.id}`)
  await page.getByRole('region', { name: 'Login' }).getByRole('button', { name: 'New temporary password' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'New password' })).toBeVisible()
  await expectAccessible(page)
})

test('code, tasks and tables in the words of an assignment can be read by everyone', { tag: FULL }, async ({
  page,
  school,
}) => {
  const cohort = await makeCohort(school.db)
  const code = `\`\`\`sql\nselect ${'name, '.repeat(40)}id from shops\n\`\`\``
  const notes = `${code}\n\n- [x] Scope\n- [ ] Deploy\n\n| Part | Meets |\n|---|---|\n| Use | main path works |`
  const { id } = await makeAssignment(school.db, { cohort_id: cohort.id, notes })
  await school.open(page, STAFF, `/assignments/${id}`)
  await expect(page.getByRole('checkbox', { name: 'Done' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'To do' })).not.toBeChecked()
  await expectAccessible(page)
})

/** Ada has handed in the first of two assignments. */
async function makeClass({ db }: School) {
  const cohort = await makeCohort(db, { name: 'Dev MN 31' })
  const ada = await makeStudent(db, { cohort_id: cohort.id, first_name: 'Ada', last_name: 'Alba' })
  const assignment = await makeAssignment(db, {
    ...{ cohort_id: cohort.id, name: 'REST API', assignment_type: 'graded' as const, notes: 'Use **Express**.' },
    ...{ repository: '', due_at: new Date('2026-10-16T13:00:00Z') },
  })
  const repository = 'https://github.com/ada/server'
  const work = await makeCourseWork(db, { assignment_id: assignment.id, student_id: ada.id, repository })
  return { cohort, assignment, work }
}

test('a screen reader is told whose work is graded, what was handed in and what each choice means', {
  tag: FULL,
}, async ({ page, school }) => {
  const { assignment, work } = await makeClass(school)
  await school.open(page, STAFF, `/assignments/${assignment.id}?work=${work.id}`)
  await expect(page.getByRole('textbox', { name: 'Comment' })).toBeFocused()
  await expect(page.getByRole('dialog', { name: 'Grading Ada Alba' })).toMatchAriaSnapshot(`
    - dialog /Grading Ada Alba REST API · Dev MN 31/:
      - heading /Grading Ada Alba REST API · Dev MN 31/ [level=2]
      - button "Close"
      - region "The student’s work":
        - term: Submission
        - definition:
          - link "https://github.com/ada/server opens a new tab"
        - term: Completed At
      - group:
        - region "What the assignment asks"
      - group "Grade":
        - radio "1 Reinforcement Needed"
        - radio "3 Meets Expectations"
        - radio "5 Exceeds Expectations"
      - tablist "Comment":
        - tab "Write" [selected]
        - tab "Preview"
      - tabpanel "Write":
        - textbox "Comment"
      - status: No changes to save
      - button "Return for another try" [disabled]
      - button "Save" [disabled]
  `)
})

test('at the desk a screen reader is told who waits, whose work is open, what each grade means and what is written', {
  tag: FULL,
}, async ({ page, school }) => {
  const { cohort, work } = await makeClass(school)
  await school.db
    .updateTable('course_works')
    .set({ student_comment: 'The last route is slow.' })
    .where('id', '=', work.id)
    .execute()
  await school.open(page, STAFF, `/grading?cohortId=${cohort.id}&work=${work.id}`)
  await expect(page.getByRole('textbox', { name: 'Comment' })).toBeFocused()
  await page.keyboard.type('Clear names.')
  await page.getByRole('radio', { name: /Meets Expectations/ }).check({ force: true })
  await expect(page.getByRole('status').filter({ hasText: 'Draft kept' })).toBeVisible()
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "Grading" [level=1]
      - region "Queue":
        - combobox "Cohort"
        - combobox "Assignment"
        - combobox "Student"
        - combobox "Order"
        - status: 1 work waits for a grade
        - list "Waiting for a grade":
          - listitem:
            - link "Ada Alba REST API · Dev MN 31 waiting 1 day"
      - region "Work":
        - heading "Grading Ada Alba" [level=2]
        - paragraph:
          - link "REST API"
          - text: ·
          - link "Dev MN 31"
        - region "The student’s work":
          - term: Submission
          - definition:
            - link "https://github.com/ada/server opens a new tab"
          - term: Comment
          - definition: The last route is slow.
          - term: Completed At
          - definition: October 13th 2026, 3:00 PM CT Early
        - group:
          - region "What the assignment asks"
        - group "Grade":
          - radio "1 Reinforcement Needed"
          - radio "3 Meets Expectations" [checked]
          - radio "5 Exceeds Expectations"
          - button "Clear grade"
        - tablist "Comment":
          - tab "Write" [selected]
          - tab "Preview"
        - tabpanel "Write":
          - textbox "Comment": Clear names.
        - button "History"
        - button "Write a note on Ada"
        - status
        - button "Return for another try"
        - button "Save"
  `)
})

test('a screen reader is told week by week what becomes visible and what is due', { tag: FULL }, async ({
  page,
  school,
}) => {
  const { cohort } = await makeClass(school)
  await school.open(page, STAFF, `/cohorts/${cohort.id}/schedule`)
  await expect(page.getByRole('table').getByRole('link', { name: 'REST API' }).first()).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'This week' })).toMatchAriaSnapshot(`
    - row /This week/:
      - rowheader /Week \\d+ This week/
      - cell /Oct 12/
      - cell /Oct 13/
      - cell /Oct 14 Today/
      - cell /Oct 15/
      - cell /Oct 16 .*Due 8:00 AM REST API/:
        - list:
          - listitem:
            - text: Due 8:00 AM
            - link "REST API"
            - 'button "Move to another day: REST API, due Fri, Oct 16, 8:00 AM"'
      - cell "Sat, Oct 17 Sun, Oct 18"
  `)
})

test('by the keyboard alone days off are entered, corrected, deleted and brought back', { tag: FULL }, async ({
  page,
  school,
}) => {
  await school.open(page, STAFF, '/school/days-off')
  const list = page.getByRole('list', { name: 'Days off', exact: true })
  await page.getByLabel('New days off').focus()
  await page.keyboard.type('Snow Day')
  await page.keyboard.press('Tab')
  await page.keyboard.type('12142026')
  await page.keyboard.press('Enter')
  await expect(list).toContainText('Snow Day')
  await page.getByRole('button', { name: 'Edit Snow Day' }).press('Enter')
  await expect(list.getByLabel('Name')).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Ice Day')
  await page.keyboard.press('Enter')
  await expect(list).toContainText('Ice Day')
  await page.getByRole('button', { name: 'Delete Ice Day' }).press('Enter')
  await expect(list).not.toContainText('Ice Day')
  await page.keyboard.press('Control+z')
  await expect(list).toContainText('Ice Day')
})

/** What the locator covers looks different afterwards, without a hover and without a focus ring. */
async function expectToldApart(page: Page, shown: Locator, act: () => Promise<unknown>): Promise<void> {
  const look = async () => {
    await page.mouse.move(0, 0)
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    return (await shown.screenshot()).toString('base64')
  }
  let before = await look()
  // Not while it is still being drawn.
  const isSettled = async () => {
    const last = before
    before = await look()
    return before === last
  }
  await expect.poll(isSettled).toBe(true)
  await act()
  await expect.poll(async () => (await look()) === before).toBe(false)
}

test('in people’s own colours a chosen score, grade or answer and a switch look chosen', { tag: FULL }, async ({
  page,
  context,
  school,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await school.open(page, STUDENT, '/student/reflections')
  const score = page.getByRole('radiogroup', { name: 'Support' }).getByRole('radio', { name: '4' })
  await expectToldApart(page, score, () => score.check({ force: true }))
  await context.clearCookies()
  await school.open(page, STAFF, '/cohorts/new')
  const yes = page.getByRole('radio', { name: 'Yes' })
  await expectToldApart(page, yes, () => yes.check())
  await page.goto(`${school.url}/assignments`)
  const many = page.getByRole('switch', { name: 'Select many' })
  await expectToldApart(page, page.locator('label').filter({ hasText: 'Select many' }).first(), () =>
    many.click({ force: true }),
  )
  const { assignment, work } = await makeClass(school)
  await page.goto(`${school.url}/assignments/${assignment.id}?work=${work.id}`)
  const meets = page.getByRole('radio', { name: /Meets Expectations/ })
  await expectToldApart(page, meets, () => meets.check({ force: true }))
})

test('in people’s own colours the page and the tab that one is on are marked', { tag: FULL }, async ({
  page,
  school,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await school.open(page, STAFF, '/cohorts/9')
  const background = (link: Locator) => link.evaluate((element) => getComputedStyle(element).backgroundColor)
  for (const [nav, current, other] of [
    ['Main', 'Cohorts', 'Students'],
    ['Cohort', 'Details', 'Feedback'],
  ] as const) {
    const links = page.getByRole('navigation', { name: nav })
    const here = await background(links.getByRole('link', { name: current }))
    expect(here, nav).not.toBe(await background(links.getByRole('link', { name: other })))
  }
})
