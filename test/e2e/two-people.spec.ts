import type { BrowserContext, Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, expectFocusIn, type School, test } from '#test/support/browser.ts'
import { FULL, MORE, sampled } from '#test/support/extent.ts'
import { makeAssignment, makeCohort, makeCourseWork, makeEmployee, makeStudent } from '#test/support/factories.ts'
import { quickPasswords } from '#test/support/passwords.ts'

// One browser, two tabs, two people one after the other. What the first one left in a tab is never saved as the second one's.

test.use({ allowConsole: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/] })

const SECRET = 'brave-fox-lamp'

/** Ana and Ben, students of one cohort with an assignment; Ida and Olu, who teach it. */
async function makePeople({ db }: School) {
  const password_hash = await quickPasswords.hash(SECRET)
  const cohort = await makeCohort(db)
  const ana = await makeStudent(db, { cohort_id: cohort.id, first_name: 'Ana', last_name: 'Ruiz' })
  const ben = await makeStudent(db, { cohort_id: cohort.id, first_name: 'Ben', last_name: 'Kim' })
  await db.updateTable('users').set({ password_hash }).where('id', 'in', [ana.id, ben.id]).execute()
  const ida = await makeEmployee(db, { password_hash })
  const olu = await makeEmployee(db, { password_hash, first_name: 'Olu', last_name: 'Adams' })
  const assignment = await makeAssignment(db, { cohort_id: cohort.id, name: 'Weather App' })
  const work = await makeCourseWork(db, { assignment_id: assignment.id, student_id: ben.id })
  return { cohort, ana, ben, ida, olu, assignment, work }
}
type People = Awaited<ReturnType<typeof makePeople>>

const nameInTopBar = (page: Page, { first_name, last_name }: { first_name: string; last_name: string }) =>
  page.getByRole('banner').getByText(`${first_name} ${last_name}`)
const loginDialog = (page: Page) =>
  page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Login' }) })

async function logIn(page: Page, email: string) {
  await page.getByLabel('Username').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(SECRET)
  await page.getByRole('button', { name: 'Login' }).click()
}

/** In a tab of its own the first person logs out and the second one in. */
async function changePeople(context: BrowserContext, school: School, to: { email: string } | null): Promise<Page> {
  const tab = await context.newPage()
  await tab.goto(`${school.url}/profile`)
  await tab.getByRole('button', { name: 'Logout' }).click()
  await expect(tab).toHaveURL(`${school.url}/login`)
  // A slow logout shows 'Please wait...' over the login for a moment, which has the focus.
  await expect(tab.getByRole('dialog')).toHaveCount(0)
  await expect(tab.getByLabel('Username')).toBeFocused()
  if (!to) return tab
  await logIn(tab, to.email)
  await expect(tab.getByRole('button', { name: 'Logout' })).toBeVisible()
  return tab
}

const photo = () =>
  sharp({ create: { width: 64, height: 64, channels: 3, background: '#808' } })
    .png()
    .toBuffer()

const keptInBrowser = (page: Page) =>
  page.evaluate(() => Object.entries(localStorage).filter(([name]) => name.startsWith('homeroom.draft')))

interface Writing {
  what: string
  who: 'ana' | 'ida'
  next: 'ben' | 'olu'
  path(of: People): string
  /** All but the last click. */
  write(page: Page): Promise<void>
  send(page: Page): Promise<void>
  /** What the person who wrote has saved, and what the other one has. */
  saved(school: School, of: People, author: number): Promise<unknown[]>
}

const WRITINGS: readonly Writing[] = [
  {
    what: 'a submission',
    who: 'ana',
    next: 'ben',
    path: ({ assignment }) => `/student/assignments/${assignment.id}`,
    async write(page) {
      await page.getByRole('button', { name: 'Submit Your Work' }).click()
      await expectFocusIn(page.getByRole('dialog'))
      await page.getByRole('textbox', { name: 'Comment' }).fill('The words of Ana')
    },
    send: (page) => page.getByRole('button', { name: 'Submit', exact: true }).click(),
    saved: ({ db }, _, author) =>
      db
        .selectFrom('course_works')
        .select('id')
        .where('student_id', '=', author)
        .where('student_comment', '=', 'The words of Ana')
        .execute(),
  },
  {
    what: 'a reflection',
    who: 'ana',
    next: 'ben',
    path: () => '/student/reflections',
    async write(page) {
      for (const name of ['Understanding', 'Support']) {
        await page.getByRole('radiogroup', { name }).getByRole('radio', { name: /^5/ }).check()
      }
      await page.getByRole('textbox', { name: /thank/i }).fill('The words of Ana')
    },
    send: (page) => page.getByRole('button', { name: 'Submit Reflection' }).click(),
    saved: ({ db }, _, author) =>
      db.selectFrom('daily_feedbacks').select('id').where('student_id', '=', author).execute(),
  },
  {
    what: 'a staff note',
    who: 'ida',
    next: 'olu',
    path: ({ ben }) => `/students/${ben.id}`,
    write: (page) => page.getByRole('textbox', { name: 'New note' }).fill('The words of Ida'),
    send: (page) => page.getByRole('button', { name: 'Add note' }).click(),
    saved: ({ db }, { ben }, author) =>
      db
        .selectFrom('student_notes')
        .select('id')
        .where('student_id', '=', ben.id)
        .where('employee_id', '=', author)
        .execute(),
  },
  {
    what: 'a grade',
    who: 'ida',
    next: 'olu',
    path: ({ assignment, work }) => `/assignments/${assignment.id}?work=${work.id}`,
    write: (page) => page.getByRole('textbox', { name: 'Comment', exact: true }).fill('The words of Ida'),
    send: (page) => page.getByRole('button', { name: 'Save', exact: true }).click(),
    saved: ({ db }, { work }, author) =>
      db.selectFrom('course_works').select('id').where('id', '=', work.id).where('graded_by_id', '=', author).execute(),
  },
]

/** So that a sample has every kind of writing. */
const beginningWith = (n: number) => [...WRITINGS.slice(n), ...WRITINGS.slice(0, n)]

for (const { what, who, next, path, write, send, saved } of sampled(WRITINGS, 1)) {
  test(`${what} is covered as soon as someone else logs in in another tab, and its author saves it after all`, {
    tag: MORE,
  }, async ({ page, context, school }) => {
    const people = await makePeople(school)
    await school.open(page, people[who].email, path(people))
    await write(page)
    const tab = await changePeople(context, school, people[next])
    const dialog = loginDialog(page)
    await expect(dialog).toContainText('Someone else has logged in')
    expect(await keptInBrowser(page)).toEqual([])
    await dialog.getByLabel('Password', { exact: true }).fill(SECRET)
    await dialog.getByRole('button', { name: 'Login' }).click()
    await expect(dialog).toHaveCount(0)
    await send(page)
    await expect.poll(() => saved(school, people, people[who].id)).toHaveLength(1)
    expect(await saved(school, people, people[next].id)).toEqual([])
    // Nothing was typed in the second one's tab: it is the first one's now.
    await expect(nameInTopBar(tab, people[who])).toBeVisible()
  })
}

for (const { what, who, next, path, write, send, saved } of beginningWith(1)) {
  test(`${what} that is sent from a tab which has not heard of the change is refused, and sent again for its author`, {
    tag: FULL,
  }, async ({ page, context, school }) => {
    const people = await makePeople(school)
    await school.open(page, people[who].email, path(people))
    await write(page)
    await school.signIn(context, people[next].email)
    await send(page)
    const dialog = loginDialog(page)
    await expect(dialog).toContainText('Someone else has logged in')
    await expect(page.getByRole('dialog', { name: /^Error/ })).toHaveCount(0)
    expect(await saved(school, people, people[next].id)).toEqual([])
    await dialog.getByLabel('Password', { exact: true }).fill(SECRET)
    await dialog.getByRole('button', { name: 'Login' }).click()
    await expect.poll(() => saved(school, people, people[who].id)).toHaveLength(1)
    expect(await saved(school, people, people[next].id)).toEqual([])
  })
}

for (const { what, who, next, path, write, send, saved } of beginningWith(2)) {
  test(`${what} is dropped when the other person goes on in that tab`, { tag: FULL }, async ({
    page,
    context,
    school,
  }) => {
    const people = await makePeople(school)
    await school.open(page, people[who].email, path(people))
    await write(page)
    await school.signIn(context, people[next].email)
    await send(page)
    await expect(loginDialog(page)).toContainText('Someone else has logged in')
    await expectFocusIn(loginDialog(page))
    await logIn(page, people[next].email)
    await expect(nameInTopBar(page, people[next])).toBeVisible()
    expect(await keptInBrowser(page)).toEqual([])
    await page.goto(school.url + path(people))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('The words of')).toHaveCount(0)
    expect(await saved(school, people, people[who].id)).toEqual([])
    expect(await saved(school, people, people[next].id)).toEqual([])
  })
}

test('a photo is not uploaded as someone else, and is once its author is back', { tag: FULL }, async ({
  page,
  context,
  school,
}) => {
  const people = await makePeople(school)
  await school.open(page, people.ida.email, `/students/${people.ben.id}`)
  await expect(page.getByRole('button', { name: 'Upload photo' })).toBeVisible()
  await school.signIn(context, people.olu.email)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload photo' }).click()
  await (await chooser).setFiles({ name: 'ben.png', mimeType: 'image/png', buffer: await photo() })
  const dialog = loginDialog(page)
  await expect(dialog).toContainText('Someone else has logged in')
  const photoOf = () =>
    school.db.selectFrom('students').select('photo_file_name').where('id', '=', people.ben.id).executeTakeFirstOrThrow()
  expect((await photoOf()).photo_file_name).toBeNull()
  await dialog.getByLabel('Password', { exact: true }).fill(SECRET)
  await dialog.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('button', { name: 'Change photo' })).toBeVisible()
  const authors = await school.db
    .selectFrom('history')
    .select('actor_id')
    .where('entity', '=', 'student')
    .where('entity_id', '=', people.ben.id)
    .execute()
  expect(authors).toEqual([{ actor_id: people.ida.id }])
})

test('work that waits for the connection waits for its author too', { tag: FULL }, async ({
  page,
  context,
  school,
}) => {
  const people = await makePeople(school)
  await school.open(page, people.ana.email, `/student/assignments/${people.assignment.id}`)
  await page.getByRole('button', { name: 'Submit Your Work' }).click()
  await expectFocusIn(page.getByRole('dialog'))
  await page.getByRole('textbox', { name: 'Comment' }).fill('Written on the train')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Waiting for the connection' })).toBeVisible()
  await school.signIn(context, people.ben.email)
  await context.setOffline(false)
  const dialog = loginDialog(page)
  await expect(dialog).toContainText('Someone else has logged in')
  const comments = (student_id: number) =>
    school.db.selectFrom('course_works').select('student_comment').where('student_id', '=', student_id).execute()
  expect(await comments(people.ana.id)).toEqual([])
  await dialog.getByLabel('Password', { exact: true }).fill(SECRET)
  await dialog.getByRole('button', { name: 'Login' }).click()
  await expect.poll(() => comments(people.ana.id)).toEqual([{ student_comment: 'Written on the train' }])
  expect(await comments(people.ben.id)).toEqual([{ student_comment: '' }])
})

test('a tab in which nothing was typed becomes the next person’s, with nothing of the first one’s', async ({
  page,
  context,
  school,
}) => {
  const people = await makePeople(school)
  await makeCourseWork(school.db, {
    assignment_id: people.assignment.id,
    student_id: people.ana.id,
    student_comment: 'A secret of Ana',
  })
  await school.open(page, people.ana.email, `/student/assignments/${people.assignment.id}`)
  await expect(page.getByText('A secret of Ana')).toBeVisible()
  const tab = await changePeople(context, school, null)
  // At once, in place, without a click.
  await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible()
  await expect(page.getByText('A secret of Ana')).toHaveCount(0)
  await logIn(tab, people.ben.email)
  await expect(nameInTopBar(page, people.ben)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Weather App' })).toBeVisible()
  await expect(page.getByText('A secret of Ana')).toHaveCount(0)
})

test('a tab that only reads and has not heard of the change shows nobody the other one’s data under the first one’s name', {
  tag: FULL,
}, async ({ page, context, school }) => {
  const people = await makePeople(school)
  await school.open(page, people.ida.email, `/cohorts/${people.cohort.id}`)
  await expect(nameInTopBar(page, people.ida)).toBeVisible()
  await school.signIn(context, people.ben.email)
  await page.getByRole('link', { name: 'Students', exact: true }).first().click()
  // A student sees their home in place of a staff page.
  await expect(nameInTopBar(page, people.ben)).toBeVisible()
  await expect(page).toHaveURL(`${school.url}/student/assignments`)
})

test('a refusal that was on its way while someone logged in in another tab logs nobody out', { tag: FULL }, async ({
  page,
  context,
  school,
}) => {
  const people = await makePeople(school)
  await school.open(page, people.ida.email, `/cohorts/${people.cohort.id}`)
  // What the first tab forgets, the others hear of.
  const other = await context.newPage()
  await other.goto(`${school.url}/students/${people.ben.id}`)
  await other.getByRole('textbox', { name: 'New note' }).fill('Half a')
  const marks = await other.evaluateHandle(() => {
    const seen: (string | null)[] = []
    window.addEventListener('storage', ({ key, newValue }) => {
      if (key === 'homeroom.prior-login') seen.push(newValue)
    })
    return seen
  })
  const body = { status: 401, code: 'unauthenticated', message: 'Please log in.', requestId: 'test' }
  await page.route(
    '**/api/users',
    async (route) => {
      await other.evaluate((id) => localStorage.setItem('homeroom.prior-login', `2 ${id} again`), people.ida.id)
      await route.fulfill({ status: 401, json: body })
    },
    { times: 1 },
  )
  await page.getByRole('link', { name: 'Students', exact: true }).first().click()
  // It asks once more, and remembers who is there.
  await expect.poll(async () => (await marks.jsonValue()).length).toBeGreaterThan(0)
  expect(await marks.jsonValue()).not.toContain(null)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Students Home')
  await expect(loginDialog(other)).toHaveCount(0)
})

test('who logs out in another tab finds the login over what they typed, and goes on when they are back', {
  tag: FULL,
}, async ({ page, context, school }) => {
  const people = await makePeople(school)
  await school.open(page, people.ida.email, `/students/${people.ben.id}`)
  await page.getByRole('textbox', { name: 'New note' }).fill('Half a')
  const tab = await changePeople(context, school, null)
  const dialog = loginDialog(page)
  await expect(dialog).toContainText('You have logged out')
  expect(await keptInBrowser(page)).toEqual([])
  await logIn(tab, people.ida.email)
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: 'New note' })).toHaveValue('Half a')
  // A crash from now on loses nothing.
  await expect.poll(() => keptInBrowser(page)).toHaveLength(1)
})

/** Not before the click: any other call would open the login over the button. */
const endSessionWithNote = (page: Page, school: School, { id }: { id: number }) =>
  page.route(
    '**/api/students/notes',
    async (route) => {
      await school.db.deleteFrom('sessions').where('user_id', '=', id).execute()
      await route.continue()
    },
    { times: 1 },
  )

test('a person whose session ran out logs in again in one tab, and the other one goes on', { tag: FULL }, async ({
  page,
  context,
  school,
}) => {
  const people = await makePeople(school)
  await school.open(page, people.ida.email, `/students/${people.ben.id}`)
  await page.getByRole('textbox', { name: 'New note' }).fill('Written before lunch')
  await endSessionWithNote(page, school, people.ida)
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(loginDialog(page)).toContainText('Your session has ended')
  const tab = await context.newPage()
  await tab.goto(`${school.url}/profile`)
  await logIn(tab, people.ida.email)
  await expect(loginDialog(page)).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Notes' })).toContainText('Written before lunch')
})

test('a person whose session ran out looks up their password in another app, and finds the login as they left it', async ({
  page,
  school,
}) => {
  const people = await makePeople(school)
  await school.open(page, people.ida.email, `/students/${people.ben.id}`)
  await page.getByRole('textbox', { name: 'New note' }).fill('Written before lunch')
  await endSessionWithNote(page, school, people.ida)
  await page.getByRole('button', { name: 'Add note' }).click()
  const password = loginDialog(page).getByLabel('Password', { exact: true })
  await password.fill(SECRET)
  const asked = page.waitForResponse('**/api/users')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(password).toHaveValue(SECRET)
  await asked
  await loginDialog(page).getByRole('button', { name: 'Login' }).click()
  await expect(loginDialog(page)).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Notes' })).toContainText('Written before lunch')
})
