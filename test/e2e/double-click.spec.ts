import type { Page } from '@playwright/test'
import type { Schema } from '#server/db/schema.ts'
import { expect, expectFocusIn, type School, test } from '#test/support/browser.ts'
import { FULL, MORE, sampled } from '#test/support/extent.ts'
import {
  makeAssignment,
  makeCohort,
  makeCourseWork,
  makeEmployee,
  makeHandedIn,
  makeStudent,
} from '#test/support/factories.ts'
import { quickPasswords } from '#test/support/passwords.ts'
import { choose } from '#test/support/selects.ts'

// A person in a hurry clicks twice. Whatever the button saves, it is sent once and there once.

const SECRET = 'brave-fox-lamp'

async function makeClass({ db }: School) {
  const password_hash = await quickPasswords.hash(SECRET)
  const staff = await makeEmployee(db, { password_hash })
  const cohort = await makeCohort(db)
  const other = await makeCohort(db)
  const handedIn = await makeHandedIn(db, { cohort_id: cohort.id })
  const second = await makeStudent(db, { cohort_id: cohort.id, first_name: 'Uma', last_name: 'Zane' })
  await makeCourseWork(db, { assignment_id: handedIn.assignment.id, student_id: second.id })
  const unassigned = await makeAssignment(db, {
    cohort_id: cohort.id,
    workflow_state: 'unassigned',
    assigned_at: null,
    due_at: null,
  })
  return { staff, cohort, other, second, unassigned, ...handedIn }
}
type Class = Awaited<ReturnType<typeof makeClass>>

interface Saving {
  what: string
  who?: 'student'
  path(of: Class): string
  fill(page: Page, of: Class): Promise<unknown>
  button: string
  /** Asked first; its button is clicked twice too. */
  question?: { title: string; button: string }
  call: RegExp
  /** Where one row more is found afterwards; edits leave as many as there were. */
  adds?: keyof Schema
  saved(page: Page, of: Class): Promise<unknown>
}

const heading = (page: Page, text: string | RegExp) => expect(page.getByRole('heading', { level: 1 })).toHaveText(text)
const message = async (page: Page, title: string) => {
  const dialog = page.getByRole('dialog', { name: title })
  await expect(dialog).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

const SAVINGS: readonly Saving[] = [
  {
    what: 'a new cohort',
    path: () => '/cohorts/new',
    async fill(page) {
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Twice clicked')
      for (const [label, date] of DATES) await page.getByLabel(label).fill(date)
    },
    button: 'Create',
    call: /^POST \/api\/cohorts$/,
    adds: 'cohorts',
    saved: (page) => heading(page, 'Cohort :: Twice clicked'),
  },
  {
    what: 'a cohort',
    path: ({ cohort }) => `/cohorts/${cohort.id}/edit`,
    fill: (page) => page.getByRole('textbox', { name: 'Name', exact: true }).fill('Twice clicked'),
    button: 'Save',
    call: /^PUT \/api\/cohorts\/update$/,
    saved: (page) => heading(page, 'Cohort :: Twice clicked'),
  },
  {
    what: 'a new student',
    path: ({ cohort }) => `/students/new?cohortId=${cohort.id}`,
    async fill(page, { cohort }) {
      for (const [name, text] of STUDENT) await page.getByRole('textbox', { name, exact: true }).fill(text)
      await page.getByLabel('Email').fill(`twice-${cohort.id}@example.org`)
      await choose(page, 'State', 'Minnesota')
    },
    button: 'Create',
    call: /^POST \/api\/students$/,
    adds: 'students',
    saved: (page) => message(page, 'Student Created'),
  },
  {
    what: 'a student',
    path: ({ student }) => `/students/${student.id}/edit`,
    fill: (page) => page.getByLabel('City').fill('Twice clicked'),
    button: 'Save',
    call: /^PUT \/api\/students\/update$/,
    saved: (page) => expect(page.getByText('Twice clicked,')).toBeVisible(),
  },
  {
    what: 'a new employee',
    path: () => '/employees/new',
    async fill(page, { cohort }) {
      await page.getByLabel('First name').fill('Twice')
      await page.getByLabel('Last name').fill('Clicked')
      await page.getByLabel('Email').fill(`twice-${cohort.id}@example.com`)
    },
    button: 'Create',
    call: /^POST \/api\/employees\/register$/,
    adds: 'users',
    saved: (page) => message(page, 'Employee Created'),
  },
  {
    what: 'an employee',
    path: ({ staff }) => `/employees/${staff.id}/edit`,
    fill: (page) => page.getByLabel('First name').fill('Twice'),
    button: 'Save',
    call: /^PUT \/api\/employees\/update$/,
    saved: (page) => expect(page).toHaveURL(/\/employees$/),
  },
  {
    what: 'a new assignment',
    path: ({ cohort }) => `/assignments/new?cohortId=${cohort.id}`,
    fill: (page) => page.getByRole('textbox', { name: 'Name', exact: true }).fill('Twice clicked'),
    button: 'Create',
    call: /^POST \/api\/assignments$/,
    adds: 'assignments',
    saved: (page) => heading(page, 'Assignment :: Twice clicked'),
  },
  {
    what: 'an assignment',
    path: ({ assignment }) => `/assignments/${assignment.id}/edit`,
    fill: (page) => page.getByRole('textbox', { name: 'Name', exact: true }).fill('Twice clicked'),
    button: 'Save',
    call: /^PUT \/api\/assignments\/update$/,
    saved: (page) => heading(page, 'Assignment :: Twice clicked'),
  },
  {
    what: 'a quick assignment',
    path: ({ cohort }) => `/assignments?cohortId=${cohort.id}`,
    async fill(page) {
      await page.getByRole('button', { name: 'Quick add' }).click()
      await page.getByRole('dialog').getByRole('textbox', { name: 'Name', exact: true }).fill('Twice clicked')
    },
    button: 'Create',
    call: /^POST \/api\/assignments$/,
    adds: 'assignments',
    saved: (page) => message(page, 'Save Successful'),
  },
  {
    what: 'a new note',
    path: ({ student }) => `/students/${student.id}`,
    fill: (page) => page.getByRole('textbox', { name: 'New note' }).fill('Twice clicked'),
    button: 'Add note',
    call: /^POST \/api\/students\/notes$/,
    adds: 'student_notes',
    saved: (page) => expect(page.getByRole('list', { name: 'Notes' }).getByText('Twice clicked')).toHaveCount(1),
  },
  {
    what: 'a new placement',
    path: ({ student }) => `/students/${student.id}?placement=new`,
    async fill(page) {
      await page.getByLabel('Company').fill('Twice clicked')
      await page.getByLabel('Offer Date').fill('2026-10-12')
    },
    button: 'Add',
    call: /^POST \/api\/students\/placements$/,
    adds: 'placements',
    saved: (page) => expect(page.getByRole('table', { name: 'Placements' })).toContainText('Twice clicked'),
  },
  {
    what: 'a grade',
    path: ({ assignment, work }) => `/assignments/${assignment.id}?work=${work.id}`,
    fill: (page) => page.getByRole('textbox', { name: 'Comment', exact: true }).fill('Twice clicked'),
    button: 'Save',
    call: /^PUT \/api\/assignments\/grade\/\d+$/,
    async saved(page) {
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(page.getByRole('table', { name: 'Course Work' })).toContainText('Twice clicked')
    },
  },
  {
    what: 'a grade before the next one',
    path: ({ assignment, work }) => `/assignments/${assignment.id}?work=${work.id}`,
    fill: (page) => page.getByRole('textbox', { name: 'Comment', exact: true }).fill('Twice clicked'),
    button: 'Save and next',
    call: /^PUT \/api\/assignments\/grade\/\d+$/,
    async saved(page) {
      await expect(page.getByRole('dialog', { name: 'Grading Uma Zane' })).toBeVisible()
      await expect(page.getByRole('textbox', { name: 'Comment', exact: true })).toHaveValue('')
    },
  },
  {
    what: 'a due date',
    path: ({ unassigned }) => `/assignments/${unassigned.id}`,
    async fill(page) {
      await page.getByRole('button', { name: 'Assign', exact: true }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
    button: 'Assign',
    call: /^PUT \/api\/assignments\/assign\/\d+$/,
    async saved(page) {
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'Unassign' })).toBeVisible()
    },
  },
  {
    what: 'copies of assignments',
    path: ({ cohort }) => `/assignments?cohortId=${cohort.id}`,
    async fill(page, { other }) {
      await page.getByLabel('Select many').check()
      await page
        .getByRole('checkbox', { name: /^Select REST/ })
        .first()
        .check()
      await page.getByLabel('Copy into').selectOption(String(other.id))
    },
    button: 'Copy',
    question: { title: 'Copy Assignments', button: 'Copy' },
    call: /^POST \/api\/assignments\/copy$/,
    adds: 'assignments',
    saved: (page) => message(page, 'Save Successful'),
  },
  {
    what: 'their work',
    who: 'student',
    path: ({ assignment }) => `/student/assignments/${assignment.id}`,
    async fill(page) {
      await page.getByRole('button', { name: 'Update Your Submission' }).click()
      await expectFocusIn(page.getByRole('dialog'))
      await page.getByRole('textbox', { name: 'Comment' }).fill('Twice clicked')
    },
    button: 'Submit',
    call: /^PUT \/api\/students\/coursework$/,
    saved: (page) => expect(page.getByRole('region', { name: 'Your Submission' })).toContainText('Twice clicked'),
  },
  {
    what: 'their reflection',
    who: 'student',
    path: () => '/student/reflections',
    async fill(page) {
      for (const name of ['Understanding', 'Support']) {
        await page.getByRole('radiogroup', { name }).getByRole('radio', { name: /^5/ }).check()
      }
    },
    button: 'Submit Reflection',
    call: /^PUT \/api\/students\/feedback$/,
    adds: 'daily_feedbacks',
    saved: (page) => expect(page.getByText('Thank you for completing your daily reflection')).toBeVisible(),
  },
  {
    what: 'a new password',
    path: () => '/profile',
    async fill(page) {
      await page.getByLabel('Current').fill(SECRET)
      await page.getByLabel('New', { exact: true }).fill('tall green lamp')
      await page.getByLabel('Retype New').fill('tall green lamp')
    },
    button: 'CHANGE PASSWORD',
    call: /^PUT \/api\/users\/password\/change$/,
    saved: (page) => expect(page.getByText('Your password has been changed.')).toBeVisible(),
  },
]

const DATES = [
  ['Applications Open', '2026-05-01'],
  ['Applications Close', '2026-07-15'],
  ['Prework Start', '2026-08-03'],
  ['Classroom Start', '2026-08-31'],
  ['Graduation', '2026-12-18'],
] as const
const STUDENT = [
  ['First name', 'Twice'],
  ['Last name', 'Clicked'],
  ['Address', '1 Lake Street'],
  ['City', 'Minneapolis'],
  ['Zip', '55408'],
  ['Phone', '612-555-0134'],
] as const

const rowsOf = async ({ db }: School, table: keyof Schema) =>
  (
    await db
      .selectFrom(table)
      .select((row) => row.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n

for (const { what, who, path, fill, button, question, call, adds, saved } of sampled(SAVINGS, 2)) {
  test(`${what} is saved once by ${who === 'student' ? 'a student' : 'a staff member'} who clicks twice`, {
    tag: MORE,
  }, async ({ page, school }) => {
    const made = await makeClass(school)
    await school.open(page, who === 'student' ? made.student.email : made.staff.email, path(made))
    await fill(page, made)
    const calls: string[] = []
    page.on('request', (request) => {
      const asked = `${request.method()} ${new URL(request.url()).pathname}`
      if (call.test(asked)) calls.push(asked)
    })
    const before = adds ? await rowsOf(school, adds) : 0
    await page.getByRole('button', { name: button, exact: true }).last().dblclick()
    if (question) {
      const dialog = page.getByRole('dialog', { name: question.title })
      await expect(dialog).toHaveCount(1)
      await dialog.getByRole('button', { name: question.button, exact: true }).dblclick()
    }
    await saved(page, made)
    await expect(page.getByRole('dialog', { name: /^Error|meanwhile/ })).toHaveCount(0)
    expect(calls).toHaveLength(1)
    if (adds) expect(await rowsOf(school, adds)).toBe(before + 1)
  })
}

test('a form that has been saved is not sent again while its next page is on the way', { tag: FULL }, async ({
  page,
  school,
}) => {
  const made = await makeClass(school)
  await school.open(page, made.staff.email, `/assignments/new?cohortId=${made.cohort.id}`)
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Clicked while waiting')
  // The code of the page that follows does not come.
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/AssignmentPage-*.js', async (route) => {
    await held.promise
    await route.fallback()
  })
  const created = () =>
    school.db.selectFrom('assignments').select('id').where('name', '=', 'Clicked while waiting').execute()
  const create = page.getByRole('button', { name: 'Create', exact: true })
  await create.click()
  await expect.poll(created).toHaveLength(1)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await create.click()
  await create.click()
  held.resolve()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Assignment :: Clicked while waiting')
  expect(await created()).toHaveLength(1)
})

test('an assignment whose answer got lost is created once by whoever tries again', { tag: FULL }, async ({
  page,
  school,
}) => {
  const made = await makeClass(school)
  await school.open(page, made.staff.email, `/assignments/new?cohortId=${made.cohort.id}`)
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Answered late')
  let isLost = true
  await page.route('**/api/assignments', async (route) => {
    if (route.request().method() !== 'POST' || !isLost) return route.fallback()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  const error = page.getByRole('dialog', { name: 'Error (offline)' })
  await error.getByRole('button', { name: 'Close' }).last().click()
  isLost = false
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Assignment :: Answered late')
  const created = await school.db.selectFrom('assignments').select('id').where('name', '=', 'Answered late').execute()
  expect(created).toHaveLength(1)
})

test.use({ allowConsole: [/ERR_CONNECTION_RESET/] })
