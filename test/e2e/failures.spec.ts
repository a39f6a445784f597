import type { Page, Request, Route } from '@playwright/test'
import { expect, expectFocusIn, type School, STAFF, STUDENT, test, withoutFirstView } from '#test/support/browser.ts'
import { FULL, MORE, sampled } from '#test/support/extent.ts'
import { makeCohort, makeEmployee, makeHandedIn } from '#test/support/factories.ts'

// What people see when the server fails. It fails on purpose, in front of the browser; all else is the real one.

test.use({ allowConsole: [/status of 50\d/] })

const OUT_OF_ORDER = { status: 500, code: 'internal', message: 'Out of order.', requestId: 'r-17' }

/** The server fails at a call, by method and path, until it is mended. */
async function failing(page: Page, call: string | RegExp, answer = OUT_OF_ORDER) {
  let isAway = true
  const isIt = (request: Request) => {
    const asked = `${request.method()} ${new URL(request.url()).pathname}`
    return typeof call === 'string' ? asked === call : call.test(asked)
  }
  await withoutFirstView(page)
  await page.route('**/api/**', (route) =>
    isAway && isIt(route.request()) ? route.fulfill({ status: answer.status, json: answer }) : route.fallback(),
  )
  return {
    mend() {
      isAway = false
    },
    /** The sentence in its place goes as soon as one tries again, so the response is waited for. */
    async tryAgain() {
      const answered = page.waitForResponse((response) => response.ok() && isIt(response.request()))
      await page.getByRole('button', { name: 'Try again' }).click()
      await (await answered).finished()
    },
  }
}

const dialogs = (page: Page) => page.getByRole('dialog')

/** The one error dialog, with all that it says; closed afterwards. */
async function expectError(page: Page, status: number | 'offline' = 500, message = 'Out of order.') {
  const error = page.getByRole('dialog', { name: `Error (${status})` })
  await expect(error).toContainText('There was an error trying to process your request.')
  await expect(error).toContainText(message)
  await expect(page.getByRole('dialog', { name: 'Saving…' })).toHaveCount(0)
  return error
}

async function closeError(page: Page, status: number | 'offline' = 500, message?: string) {
  const error = await expectError(page, status, message)
  await error.getByRole('button', { name: 'Close' }).last().click()
  await expect(error).toHaveCount(0)
}

/** A class with one student, one assignment and their work on it. */
async function makeClass({ db }: School) {
  const cohort = await makeCohort(db)
  return { cohort, ...(await makeHandedIn(db, { cohort_id: cohort.id })) }
}

type Class = Awaited<ReturnType<typeof makeClass>>

test.describe('the login', () => {
  const logIn = async (page: Page) => {
    await page.getByLabel('Username').fill(STAFF)
    await page.getByRole('textbox', { name: 'Password' }).fill('homeroom-demo')
    await page.getByRole('button', { name: 'Login' }).click()
  }

  const ANSWERS = [
    [500, 'internal'],
    [403, 'forbidden'],
    [401, 'wrong_credentials'],
  ] as const

  for (const [status, code] of sampled(ANSWERS, 1)) {
    test(`a login that fails with ${status} opens the error dialog, and works once it is mended`, {
      tag: MORE,
    }, async ({ page, school }) => {
      const server = await failing(page, 'POST /api/users/login', { ...OUT_OF_ORDER, status, code })
      await page.goto(`${school.url}/login`)
      await logIn(page)
      await expect(await expectError(page, status)).toContainText('Request r-17')
      await closeError(page, status)
      await expect(page.getByLabel('Username')).toHaveValue(STAFF)
      server.mend()
      await page.getByRole('button', { name: 'Login' }).click()
      await expect(page).toHaveURL(`${school.url}/cohorts`)
    })
  }

  test('a login whose person cannot be read afterwards opens the error dialog and stays', { tag: FULL }, async ({
    page,
    school,
  }) => {
    await page.goto(`${school.url}/login`)
    await failing(page, 'GET /api/users')
    await logIn(page)
    await closeError(page)
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  })

  test('what answers in the server’s place is named by its status and not by its page', { tag: FULL }, async ({
    page,
    school,
  }) => {
    await page.route('**/api/users/login', (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<html><h1>nginx</h1></html>' }),
    )
    await page.goto(`${school.url}/login`)
    await logIn(page)
    const error = await expectError(page, 502, 'The server is not available right now. Try again in a moment.')
    await expect(error).not.toContainText('nginx')
  })

  test('a reset link that cannot be asked for is not said to be on its way', { tag: FULL }, async ({
    page,
    school,
  }) => {
    await failing(page, 'PUT /api/users/password/reset')
    await page.goto(`${school.url}/login`)
    await page.getByLabel('Username').fill(STAFF)
    await page.getByRole('button', { name: 'Reset Password' }).click()
    await closeError(page)
    await expect(page.getByText('Email Sent')).toHaveCount(0)
  })

  test('a new password that cannot be saved keeps its page and what was typed', { tag: FULL }, async ({
    page,
    school,
  }) => {
    await failing(page, 'PUT /api/users/password/new')
    await page.goto(`${school.url}/password/reset/some-token`)
    await page.getByLabel('Username').fill(STAFF)
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill('a brand new one')
    await page.getByRole('textbox', { name: 'Retype Password' }).fill('a brand new one')
    await page.getByRole('button', { name: 'Change Password' }).click()
    await closeError(page)
    await expect(page).toHaveURL(`${school.url}/password/reset/some-token`)
    await expect(page.getByLabel('Username')).toHaveValue(STAFF)
  })
})

test.describe('who is there', () => {
  test('a 403 on asking who is there shows the login, without a dialog', { tag: FULL }, async ({
    page,
    context,
    school,
  }) => {
    await school.signIn(context, STAFF)
    await failing(page, 'GET /api/users', { ...OUT_OF_ORDER, status: 403, code: 'forbidden' })
    await page.goto(`${school.url}/students`)
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
    await expect(dialogs(page)).toHaveCount(0)
  })

  test('a server that cannot say who is there logs nobody out, and is asked again', { tag: FULL }, async ({
    page,
    context,
    school,
  }) => {
    await school.signIn(context, STAFF)
    const server = await failing(page, 'GET /api/users')
    await page.goto(`${school.url}/students`)
    await closeError(page)
    await expect(page.getByText('The portal could not be reached')).toBeVisible()
    server.mend()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Students Home')
  })

  test('a logout that fails leaves the person where they are', { tag: FULL }, async ({ page, context, school }) => {
    await school.signIn(context, STAFF)
    await failing(page, 'POST /api/users/logout')
    await page.goto(`${school.url}/students`)
    await page.getByRole('button', { name: 'Logout' }).click()
    await closeError(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Students Home')
    await expect(page).toHaveURL(`${school.url}/students`)
  })
})

interface Reading {
  what: string
  call: string | RegExp
  path(of: Class): string
  /** What stands in the place of what was asked for. */
  says: string
}

const AREAS = ['the cohorts', 'students and employees', 'the assignments', 'the student portal'] as const

const READINGS: Record<(typeof AREAS)[number], readonly Reading[]> = {
  'the cohorts': [
    { what: 'the list', call: 'GET /api/cohorts/list', path: () => '/cohorts', says: 'The list' },
    {
      what: 'a cohort',
      call: /^GET \/api\/cohorts\/\d+$/,
      path: ({ cohort }) => `/cohorts/${cohort.id}`,
      says: 'This cohort',
    },
    {
      what: 'a cohort to edit',
      call: /^GET \/api\/cohorts\/\d+$/,
      path: ({ cohort }) => `/cohorts/${cohort.id}/edit`,
      says: 'This cohort',
    },
    {
      what: 'its assignments',
      call: 'GET /api/assignments/list',
      path: ({ cohort }) => `/cohorts/${cohort.id}/assignments`,
      says: 'The list',
    },
    {
      what: 'its trends',
      call: /^GET \/api\/cohorts\/feedback\/summary\/\d+$/,
      path: ({ cohort }) => `/cohorts/${cohort.id}/feedback`,
      says: 'The trends',
    },
    {
      what: 'one of its days',
      call: /^GET \/api\/cohorts\/feedback\/\d+$/,
      path: ({ cohort }) => `/cohorts/${cohort.id}/feedback`,
      says: 'The list',
    },
  ],
  'students and employees': [
    { what: 'the students', call: 'GET /api/students/list', path: () => '/students', says: 'The list' },
    {
      what: 'a student',
      call: /^GET \/api\/students\/summary\/\d+$/,
      path: ({ student }) => `/students/${student.id}`,
      says: 'This student',
    },
    {
      what: 'a student to edit',
      call: /^GET \/api\/students\/summary\/\d+$/,
      path: ({ student }) => `/students/${student.id}/edit`,
      says: 'This student',
    },
    {
      what: 'an employee to edit',
      call: /^GET \/api\/employees\/\d+$/,
      path: () => '/employees/1/edit',
      says: 'This employee',
    },
  ],
  'the assignments': [
    { what: 'the list', call: 'GET /api/assignments/list', path: () => '/assignments', says: 'The list' },
    {
      what: 'an assignment',
      call: /^GET \/api\/assignments\/detail\/\d+$/,
      path: ({ assignment }) => `/assignments/${assignment.id}`,
      says: 'This assignment',
    },
    {
      what: 'an assignment to edit',
      call: /^GET \/api\/assignments\/detail\/\d+$/,
      path: ({ assignment }) => `/assignments/${assignment.id}/edit`,
      says: 'This assignment',
    },
    {
      what: 'its course work',
      call: /^GET \/api\/assignments\/coursework\//,
      path: ({ assignment }) => `/assignments/${assignment.id}`,
      says: 'The list',
    },
    {
      what: 'a work to grade',
      call: /^GET \/api\/assignments\/grade\/\d+$/,
      path: ({ assignment, work }) => `/assignments/${assignment.id}?work=${work.id}`,
      says: 'This work',
    },
  ],
  'the student portal': [
    {
      what: 'the assignments',
      call: 'GET /api/students/assignments',
      path: () => '/student/assignments',
      says: 'The list',
    },
    {
      what: 'an assignment',
      call: /^GET \/api\/students\/coursework\//,
      path: ({ assignment }) => `/student/assignments/${assignment.id}`,
      says: 'This assignment',
    },
    {
      what: 'the day to reflect on',
      call: 'GET /api/students/feedback/latest',
      path: () => '/student/reflections',
      says: 'The daily reflection',
    },
    {
      what: 'past reflections',
      call: 'GET /api/students/feedback',
      path: () => '/student/reflections',
      says: 'The list',
    },
  ],
}

test.describe('reading', () => {
  for (const area of sampled(AREAS, 1)) {
    test(`who cannot read ${area} is told so in the error dialog and in its place, and tries again`, {
      tag: MORE,
    }, async ({ page, context, school }) => {
      const made = await makeClass(school)
      await school.signIn(context, area === 'the student portal' ? made.student.email : STAFF)
      for (const { what, call, path, says } of sampled(READINGS[area], 1)) {
        await test.step(what, async () => {
          const server = await failing(page, call)
          await page.goto(`${school.url}${path(made)}`)
          await closeError(page)
          await expect(page.getByText(`${says} could not be loaded`)).toBeVisible()
          server.mend()
          await server.tryAgain()
          await expect(page.getByText(`${says} could not be loaded`)).toHaveCount(0)
          await expect(page.getByRole('dialog', { name: /^Error/ })).toHaveCount(0)
        })
      }
    })
  }

  test('employees that cannot be listed open no dialog: the page says so, the console why', { tag: FULL }, async ({
    page,
    context,
    school,
  }) => {
    await school.signIn(context, STAFF)
    const logged = page.waitForEvent('console', (message) => message.text().startsWith('A list could not be loaded'))
    const server = await failing(page, 'GET /api/employees/list')
    await page.goto(`${school.url}/employees`)
    await expect(page.getByText('The list could not be loaded')).toBeVisible()
    expect((await logged).type()).toBe('warning')
    await expect(dialogs(page)).toHaveCount(0)
    server.mend()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('row', { name: 'Maya Lindqvist' })).toBeVisible()
  })

  test('a student whose cohort cannot be read is told so, also where only the way to the reflections needs it', {
    tag: FULL,
  }, async ({ page, context, school }) => {
    await school.signIn(context, (await makeClass(school)).student.email)
    const server = await failing(page, 'GET /api/students/cohort')
    await page.goto(`${school.url}/profile`)
    await closeError(page)
    await expect(page.getByRole('button', { name: 'CHANGE PASSWORD' })).toBeVisible()
    server.mend()
    await page.reload()
    await expect(page.getByRole('link', { name: 'Reflections' })).toBeVisible()
    await expect(dialogs(page)).toHaveCount(0)
  })

  test('a form whose cohorts cannot be read says so at the select too', { tag: FULL }, async ({
    page,
    context,
    school,
  }) => {
    await school.signIn(context, STAFF)
    const server = await failing(page, 'GET /api/cohorts/list')
    await page.goto(`${school.url}/students/new`)
    await closeError(page)
    await expect(page.getByText('The cohorts could not be loaded.')).toBeVisible()
    server.mend()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('option', { name: 'Dev KC 2026-08' })).toBeAttached()
    await expect(page.getByText('The cohorts could not be loaded.')).toHaveCount(0)
  })

  test('select-all that cannot read the whole filter leaves the selection as it was', { tag: FULL }, async ({
    page,
    context,
    school,
  }) => {
    const { cohort } = await makeClass(school)
    await school.signIn(context, STAFF)
    await failing(page, 'GET /api/assignments/list/all')
    await page.goto(`${school.url}/assignments?cohortId=${cohort.id}`)
    await page.getByRole('switch', { name: 'Select many' }).check()
    await page.getByRole('checkbox', { name: 'Select all assignments of this filter' }).click()
    await closeError(page)
    await expect(page.getByText('0 selected')).toBeVisible()
  })
})

interface Saving {
  what: string
  call: string | RegExp
  who?: 'student'
  path(of: Class): string
  type(page: Page): Promise<void>
  button: string
  /** Still there after the failure. */
  kept(page: Page): Promise<void>
  /** After the next try. */
  saved(page: Page, of: Class): Promise<void>
}

const field = (name: string) => ({
  type: (page: Page) => page.getByRole('textbox', { name, exact: true }).fill('Typed once'),
  kept: (page: Page) => expect(page.getByRole('textbox', { name, exact: true })).toHaveValue('Typed once'),
})

const SAVINGS: readonly Saving[] = [
  {
    what: 'a cohort',
    call: 'PUT /api/cohorts/update',
    path: ({ cohort }) => `/cohorts/${cohort.id}/edit`,
    ...field('Name'),
    button: 'Save',
    saved: (page) => expect(page.getByRole('heading', { level: 1 })).toHaveText('Cohort :: Typed once'),
  },
  {
    what: 'a student',
    call: 'PUT /api/students/update',
    path: ({ student }) => `/students/${student.id}/edit`,
    ...field('City'),
    button: 'Save',
    saved: (page) => expect(page.getByText('Typed once,')).toBeVisible(),
  },
  {
    what: 'a new employee',
    call: 'POST /api/employees/register',
    path: () => '/employees/new',
    async type(page) {
      await page.getByLabel('First name').fill('Once')
      await page.getByLabel('Last name').fill('Typed')
      await page.getByLabel('Email').fill(`once-${Math.random()}@example.com`)
    },
    kept: (page) => expect(page.getByLabel('First name')).toHaveValue('Once'),
    button: 'Create',
    saved: (page) => expect(page.getByRole('dialog', { name: 'Employee Created' })).toBeVisible(),
  },
  {
    what: 'an assignment',
    call: 'PUT /api/assignments/update',
    path: ({ assignment }) => `/assignments/${assignment.id}/edit`,
    ...field('Name'),
    button: 'Save',
    saved: (page) => expect(page.getByRole('heading', { level: 1 })).toHaveText('Assignment :: Typed once'),
  },
  {
    what: 'a new assignment',
    call: 'POST /api/assignments',
    path: ({ cohort }) => `/assignments/new?cohortId=${cohort.id}`,
    ...field('Name'),
    button: 'Create',
    saved: (page) => expect(page.getByRole('heading', { level: 1 })).toHaveText('Assignment :: Typed once'),
  },
  {
    what: 'a note',
    call: 'POST /api/students/notes',
    path: ({ student }) => `/students/${student.id}`,
    ...field('New note'),
    button: 'Add note',
    saved: (page) => expect(page.getByRole('list', { name: 'Notes' })).toContainText('Typed once'),
  },
  {
    what: 'a grade',
    call: /^PUT \/api\/assignments\/grade\/\d+$/,
    path: ({ assignment, work }) => `/assignments/${assignment.id}?work=${work.id}`,
    ...field('Comment'),
    button: 'Save',
    async saved(page) {
      await expect(dialogs(page)).toHaveCount(0)
      await expect(page.getByRole('table', { name: 'Course Work' })).toContainText('Typed once')
    },
  },
  {
    what: 'their work',
    call: 'PUT /api/students/coursework',
    who: 'student',
    path: ({ assignment }) => `/student/assignments/${assignment.id}`,
    async type(page) {
      await page.getByRole('button', { name: 'Update Your Submission' }).click()
      await expectFocusIn(page.getByRole('dialog'))
      await page.getByRole('textbox', { name: 'Comment' }).fill('Typed once')
    },
    kept: (page) => expect(page.getByRole('textbox', { name: 'Comment' })).toHaveValue('Typed once'),
    button: 'Submit',
    saved: (page) => expect(page.getByRole('region', { name: 'Your Submission' })).toContainText('Typed once'),
  },
]

test.describe('saving', () => {
  for (const { what, call, who, path, type, button, kept, saved } of sampled(SAVINGS, 1)) {
    const person = who === 'student' ? 'a student' : 'a staff member'
    test(`${person} who saves ${what} in vain gets the error dialog, loses nothing, and saves it after all`, {
      tag: MORE,
    }, async ({ page, context, school }) => {
      const made = await makeClass(school)
      await school.signIn(context, who === 'student' ? made.student.email : STAFF)
      const server = await failing(page, call)
      await page.goto(`${school.url}${path(made)}`)
      await type(page)
      await page.getByRole('button', { name: button, exact: true }).click()
      await closeError(page)
      await kept(page)
      server.mend()
      await page.getByRole('button', { name: button, exact: true }).click()
      await saved(page, made)
    })
  }

  test('quick add in vain keeps its dialog and what was typed in it', { tag: FULL }, async ({
    page,
    context,
    school,
  }) => {
    const { cohort } = await makeClass(school)
    await school.signIn(context, STAFF)
    await failing(page, 'POST /api/assignments')
    await page.goto(`${school.url}/assignments?cohortId=${cohort.id}`)
    await page.getByRole('button', { name: 'Quick add' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Typed once')
    await page.getByRole('button', { name: 'Create' }).click()
    await closeError(page)
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Typed once')
    await expect(page.getByText('Save Successful')).toHaveCount(0)
  })

  test('assigning and unassigning in vain open the error dialog and change nothing', { tag: FULL }, async ({
    page,
    context,
    school,
  }) => {
    const { assignment } = await makeClass(school)
    await school.signIn(context, STAFF)
    const server = await failing(page, /^PUT \/api\/assignments\/(un)?assign\/\d+$/)
    await page.goto(`${school.url}/assignments/${assignment.id}`)
    await page.getByRole('button', { name: 'Unassign' }).click()
    await dialogs(page).getByRole('button', { name: 'Unassign' }).click()
    await closeError(page)
    await expect(page.getByText('Not Assigned')).toHaveCount(0)
    server.mend()
    await page.getByRole('button', { name: 'Unassign' }).click()
    await dialogs(page).getByRole('button', { name: 'Unassign' }).click()
    await expect(page.getByText('Not Assigned')).toBeVisible()

    await failing(page, /^PUT \/api\/assignments\/assign\/\d+$/)
    await page.getByRole('button', { name: 'Assign', exact: true }).click()
    await dialogs(page).getByLabel('Due date').fill('2026-10-20')
    await dialogs(page).getByRole('button', { name: 'Assign', exact: true }).click()
    await closeError(page)
    await expect(dialogs(page).getByLabel('Due date')).toHaveValue('2026-10-20')
    await expect(page.getByText('Not Assigned')).toBeVisible()
  })

  test('a password that cannot be changed leaves the form as it is', { tag: FULL }, async ({
    page,
    context,
    school,
  }) => {
    const { email } = await makeEmployee(school.db)
    await school.signIn(context, email)
    await failing(page, 'PUT /api/users/password/change')
    await page.goto(`${school.url}/profile`)
    await page.getByRole('textbox', { name: 'Current' }).fill('the old one')
    await page.getByRole('textbox', { name: 'New', exact: true }).fill('a brand new one')
    await page.getByRole('textbox', { name: 'Retype New' }).fill('a brand new one')
    await page.getByRole('button', { name: 'CHANGE PASSWORD' }).click()
    await closeError(page)
    await expect(page.getByRole('textbox', { name: 'Retype New' })).toHaveValue('a brand new one')
    await expect(page.getByText('Your password has been changed.')).toHaveCount(0)
  })

  test('a student whose choice of emails cannot be saved sees it fall back', { tag: FULL }, async ({
    page,
    context,
    school,
  }) => {
    await school.signIn(context, STUDENT)
    await failing(page, 'PUT /api/notices/preferences')
    await page.goto(`${school.url}/profile`)
    const emails = page.getByRole('combobox', { name: 'New assignments' })
    await emails.selectOption('No email')
    await closeError(page)
    await expect(emails).toHaveValue('now')
  })
})

test('who asked for too much sees lists come a little later without a word, and is told so when saving', {
  tag: FULL,
}, async ({ page, context, school }) => {
  await school.signIn(context, STAFF)
  const message = 'Too many requests came from this browser. Please try again in 1 second.'
  const refuse = (route: Route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '1' },
      json: { status: 429, code: 'too_many', message, requestId: 'r1' },
    })
  await withoutFirstView(page)
  await page.route('**/api/cohorts/list', refuse, { times: 2 })
  await page.goto(`${school.url}/cohorts`)
  await expect(page.getByRole('row').filter({ hasText: 'Dev KC 2026-08' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.goto(`${school.url}/employees/new`)
  await page.getByLabel('First name').fill('Quentin')
  await page.getByLabel('Last name').fill('Adeyemi')
  await page.getByLabel('Email').fill('quentin@example.org')
  await page.route('**/api/employees/register', refuse, { times: 1 })
  await page.getByRole('button', { name: 'Create' }).click()
  const refusal = page.getByRole('dialog', { name: 'Error (429)' })
  await expect(refusal).toContainText(message)
  await refusal.getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('dialog', { name: 'Employee Created' })).toContainText('Quentin Adeyemi')
})
