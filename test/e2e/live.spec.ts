import type { Browser, BrowserContext, Page } from '@playwright/test'
import { anotherContext, expect, type School, test } from '#test/support/browser.ts'
import { NOW } from '#test/support/clock.ts'
import { FULL } from '#test/support/extent.ts'
import { makeAssignment, makeCohort, makeCourseWork, makeEmployee, makeStudent } from '#test/support/factories.ts'

// Two people side by side: what one does, the other sees without a reload.

async function makeClass({ db }: School) {
  const cohort = await makeCohort(db)
  const ana = await makeStudent(db, { cohort_id: cohort.id, first_name: 'Ana', last_name: 'Ruiz' })
  const ben = await makeStudent(db, { cohort_id: cohort.id, first_name: 'Ben', last_name: 'Kim' })
  const ida = await makeEmployee(db, { first_name: 'Ida', last_name: 'Holm' })
  const olu = await makeEmployee(db, { first_name: 'Olu', last_name: 'Adams' })
  const assignment = await makeAssignment(db, { cohort_id: cohort.id, name: 'Transit Board' })
  return { cohort, ana, ben, ida, olu, assignment }
}

/** A browser of their own, on this page, with live updates running. */
async function open(browser: Browser, school: School, email: string, path: string): Promise<Page> {
  const context = await anotherContext(browser)
  await school.signIn(context, email)
  return openTab(context, school, path)
}

async function openTab(context: BrowserContext, school: School, path: string): Promise<Page> {
  const page = await context.newPage()
  const isLive = page.waitForRequest((request) => request.url().includes('/api/live'))
  await page.goto(school.url + path)
  await isLive
  return page
}

const commentOf = (page: Page) => page.getByRole('textbox', { name: 'Comment' })
const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })

/** A student hands in work. */
async function submit(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Submit Your Work|Update Submission/ }).click()
  await page.getByLabel('Website').fill('https://transit.example')
  await page.getByRole('dialog').getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test('an instructor sees a submission appear in the table while the page is open', async ({ browser, school }) => {
  const { ana, ida, assignment } = await makeClass(school)
  const idas = await open(browser, school, ida.email, `/assignments/${assignment.id}`)
  await expect(rowOf(idas, 'Ana Ruiz')).toContainText('Nothing submitted yet')
  const anas = await open(browser, school, ana.email, `/student/assignments/${assignment.id}`)
  await submit(anas)
  await expect(rowOf(idas, 'Ana Ruiz')).toContainText('Early')
  await expect(idas.getByRole('status').filter({ hasText: 'one row has changed' })).toBeAttached()
})

test('a student sees the grade in the list while the page is open', { tag: FULL }, async ({ browser, school }) => {
  const { ana, ida, assignment } = await makeClass(school)
  const work = await makeCourseWork(school.db, { assignment_id: assignment.id, student_id: ana.id })
  const anas = await open(browser, school, ana.email, '/student/assignments')
  const row = anas.getByRole('row', { name: /Transit Board/ })
  await expect(row).toBeVisible()
  await expect(row).not.toContainText('Graded')
  const idas = await open(browser, school, ida.email, `/assignments/${assignment.id}?work=${work.id}`)
  await commentOf(idas).fill('Clear and complete')
  await idas.getByRole('radio', { name: '3 Meets Expectations' }).check()
  await idas.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(row).toContainText('Graded')
})

test('two graders see each other on the same work, until one of them leaves', { tag: FULL }, async ({
  browser,
  school,
}) => {
  const { ana, ida, olu, assignment } = await makeClass(school)
  const work = await makeCourseWork(school.db, { assignment_id: assignment.id, student_id: ana.id })
  const path = `/assignments/${assignment.id}?work=${work.id}`
  const idas = await open(browser, school, ida.email, path)
  await expect(commentOf(idas)).toBeVisible()
  const olus = await open(browser, school, olu.email, path)
  await expect(olus.getByRole('paragraph').filter({ hasText: 'Ida Holm is grading this' })).toBeVisible()
  await expect(idas.getByRole('paragraph').filter({ hasText: 'Olu Adams is grading this' })).toBeVisible()
  await idas.keyboard.press('Escape')
  await expect(idas.getByRole('dialog')).toHaveCount(0)
  await expect(olus.getByRole('paragraph').filter({ hasText: 'Ida Holm is grading this' })).toHaveCount(0)
  // Also without a goodbye.
  await idas.goto(school.url + path)
  await expect(idas.getByRole('paragraph').filter({ hasText: 'Olu Adams is grading this' })).toBeVisible()
  await olus.context().close()
  await expect(idas.getByRole('paragraph').filter({ hasText: 'Olu Adams is grading this' })).toHaveCount(0)
  await expect(commentOf(idas)).toBeVisible()
})

test('what someone is editing stays, and a line says that a colleague has changed it', async ({ browser, school }) => {
  const { cohort, ida, olu } = await makeClass(school)
  const idas = await open(browser, school, ida.email, `/cohorts/${cohort.id}/edit`)
  await idas.getByRole('textbox', { name: 'Name' }).fill('Typed by Ida')
  const olus = await open(browser, school, olu.email, `/cohorts/${cohort.id}/edit`)
  await expect(olus.getByRole('paragraph').filter({ hasText: 'Ida Holm is editing this' })).toBeVisible()
  await olus.getByRole('textbox', { name: 'Name' }).fill('Saved by Olu')
  await olus.getByRole('button', { name: 'Save' }).click()
  await expect(olus.getByRole('heading', { level: 1 })).toContainText('Saved by Olu')
  await expect(idas.getByText(/Olu Adams changed this/)).toBeVisible()
  await expect(idas.getByRole('textbox', { name: 'Name' })).toHaveValue('Typed by Ida')
  await idas.getByRole('button', { name: 'Save' }).click()
  await expect(idas.getByRole('dialog', { name: 'Someone else has changed this meanwhile' })).toBeVisible()
})

test('a due date that a colleague saves meanwhile is not overwritten before it was looked at', async ({
  browser,
  school,
}) => {
  const { ida, olu, assignment } = await makeClass(school)
  const idas = await open(browser, school, ida.email, `/assignments/${assignment.id}`)
  const olus = await open(browser, school, olu.email, `/assignments/${assignment.id}`)
  const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Change due date' })
  const dueAt = idas.getByRole('term').filter({ hasText: 'Due at' }).locator('xpath=following-sibling::dd')
  await idas.getByRole('button', { name: 'Change due date' }).click()
  await dialogOf(idas).getByRole('textbox', { name: 'Due date' }).fill('2026-10-21')
  await olus.getByRole('button', { name: 'Change due date' }).click()
  await dialogOf(olus).getByRole('textbox', { name: 'Due date' }).fill('2026-10-30')
  await dialogOf(olus).getByRole('button', { name: 'Save' }).click()
  await expect(dueAt).toContainText('October 30th 2026')
  await dialogOf(idas).getByRole('button', { name: 'Save' }).click()
  const news = idas.getByRole('dialog', { name: 'Changed meanwhile' })
  await news.getByRole('button', { name: 'Close' }).last().click()
  await expect(dueAt).toContainText('October 30th 2026')
  await dialogOf(idas).getByRole('button', { name: 'Save' }).click()
  await expect(dueAt).toContainText('October 21st 2026')
})

test('a form that nobody has typed in can show the change at once', { tag: FULL }, async ({ browser, school }) => {
  const { cohort, ida, olu } = await makeClass(school)
  const idas = await open(browser, school, ida.email, `/cohorts/${cohort.id}/edit`)
  await expect(idas.getByRole('textbox', { name: 'Name' })).toHaveValue(cohort.name)
  const olus = await open(browser, school, olu.email, `/cohorts/${cohort.id}/edit`)
  await olus.getByRole('textbox', { name: 'Name' }).fill('Saved by Olu')
  await olus.getByRole('button', { name: 'Save' }).click()
  await idas.getByRole('button', { name: 'Show the change' }).click()
  await expect(idas.getByRole('textbox', { name: 'Name' })).toHaveValue('Saved by Olu')
  await expect(idas.getByText(/changed this/)).toHaveCount(0)
})

test('two tabs share one stream, and the second keeps it when the first is closed', { tag: FULL }, async ({
  browser,
  school,
}) => {
  const { ana, ben, ida, assignment } = await makeClass(school)
  const context = await anotherContext(browser)
  await school.signIn(context, ida.email)
  const streams: string[] = []
  context.on('request', (request) => {
    if (request.url().includes('/api/live?')) streams.push(request.url())
  })
  const first = await openTab(context, school, `/assignments/${assignment.id}`)
  const second = await context.newPage()
  await second.goto(`${school.url}/assignments/${assignment.id}`)
  const path = `/student/assignments/${assignment.id}`
  await submit(await open(browser, school, ana.email, path))
  await expect(rowOf(second, 'Ana Ruiz')).toContainText('Early')
  expect(streams).toHaveLength(1)
  await first.close()
  await expect.poll(() => streams.length).toBe(2)
  await submit(await open(browser, school, ben.email, path))
  await expect(rowOf(second, 'Ben Kim')).toContainText('Early')
})

test('after a lost stream the page catches up by itself', async ({ browser, school }) => {
  const { ana, ida, assignment } = await makeClass(school)
  const idas = await open(browser, school, ida.email, `/assignments/${assignment.id}`)
  await idas.context().setOffline(true)
  const anas = await open(browser, school, ana.email, `/student/assignments/${assignment.id}`)
  await submit(anas)
  await expect(rowOf(idas, 'Ana Ruiz')).toContainText('Nothing submitted yet')
  await idas.context().setOffline(false)
  await expect(rowOf(idas, 'Ana Ruiz')).toContainText('Early')
})

test('where no stream gets through, the page asks again by itself', { tag: FULL }, async ({ browser, school }) => {
  const { ana, ida, assignment } = await makeClass(school)
  const context = await browser.newContext()
  await context.clock.install({ time: NOW })
  await context.route('**/api/live?*', (route) => route.abort())
  await school.signIn(context, ida.email)
  const page = await openTab(context, school, `/assignments/${assignment.id}`)
  await expect(rowOf(page, 'Ana Ruiz')).toContainText('Nothing submitted yet')
  await makeCourseWork(school.db, { assignment_id: assignment.id, student_id: ana.id })
  await page.clock.runFor(40_000)
  await expect(rowOf(page, 'Ana Ruiz')).not.toContainText('Nothing submitted yet')
  await context.close()
})

test('a refetch that fails interrupts nobody, and the next change brings both', { tag: FULL }, async ({
  browser,
  school,
}) => {
  const { ana, ben, ida, assignment } = await makeClass(school)
  const idas = await open(browser, school, ida.email, `/assignments/${assignment.id}`)
  await expect(rowOf(idas, 'Ana Ruiz')).toContainText('Nothing submitted yet')
  let refused = 0
  await idas.route('**/api/assignments/coursework/**', (route) => {
    refused += 1
    return route.fulfill({ status: 503, contentType: 'application/json', body: '{}' })
  })
  const path = `/student/assignments/${assignment.id}`
  await submit(await open(browser, school, ana.email, path))
  await expect.poll(() => refused).toBeGreaterThan(2)
  await expect(rowOf(idas, 'Ana Ruiz')).toContainText('Nothing submitted yet')
  await idas.unrouteAll()
  await submit(await open(browser, school, ben.email, path))
  await expect(rowOf(idas, 'Ben Kim')).toContainText('Early')
  await expect(rowOf(idas, 'Ana Ruiz')).toContainText('Early')
  await expect(idas.getByRole('dialog')).toHaveCount(0)
})
