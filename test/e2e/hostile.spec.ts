import type { Page } from '@playwright/test'
import { COMMENT_LIMIT } from '#domain/course-work-grading.ts'
import { expect, STAFF, test } from '#test/support/browser.ts'
import { FULL, MORE, sampled } from '#test/support/extent.ts'
import { makeEmployee } from '#test/support/factories.ts'
import { HOSTILE_DOCUMENTS, packedMarkdown } from '#test/support/hostile-documents.ts'
import { type HostileSchool, storeHostile, storeHostileOffice } from '#test/support/hostile-school.ts'

/**
 * Every free text of the product, stored by the real calls and read in a real browser under the real policy. Besides what
 * is checked here, each test fails on a policy violation and on a console error.
 */

const problems: string[] = []
let hostile: HostileSchool
/** In how many texts all documents fit as markdown. */
const PARTS = packedMarkdown(COMMENT_LIMIT).length

test.describe.configure({ mode: 'serial' })

test.beforeEach(async ({ context, page, school }) => {
  problems.length = 0
  await context.addInitScript(() => {
    const said = (name: string) => () => document.documentElement.setAttribute('data-ran', name)
    Object.assign(window, { ran: said('ran'), alert: said('alert'), prompt: said('prompt') })
  })
  page.on('dialog', (dialog) => {
    problems.push(`a dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  context.on('request', (request) => {
    if (!request.url().startsWith(school.url)) problems.push(`asked for ${request.url()}`)
  })
  context.on('page', (opened) => problems.push(`opened ${opened.url()}`))
})

/** Opens it, waits for a text that it is known by, and finds nothing in it that could do anything. */
async function read(page: Page, path: string, text: string | RegExp, ready?: () => Promise<unknown>): Promise<void> {
  await page.goto(path)
  // The title of the page has the words too.
  await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible()
  await ready?.()
  await expectInert(page, path)
}

async function expectInert(page: Page, where: string): Promise<void> {
  const found = await page.evaluate(() => {
    const told: string[] = []
    const show = (element: Element) => element.outerHTML.slice(0, 200)
    const ran = document.documentElement.getAttribute('data-ran')
    // Nobody who writes a text knows the nonce of the page that shows it.
    const nonce = document.head.querySelector('script')?.nonce
    if (ran) told.push(`it ran: ${ran}`)
    for (const element of document.querySelectorAll(
      'iframe, object, embed, base, applet, frame, math, template, marquee',
    ))
      told.push(show(element))
    for (const element of document.querySelectorAll('script, link, img, source, video, audio, image')) {
      const address = element.getAttribute('src') ?? element.getAttribute('href')
      const isOurs = address
        ? new URL(address, location.href).origin === location.origin
        : element instanceof HTMLScriptElement && element.nonce !== '' && element.nonce === nonce
      if (!isOurs) told.push(show(element))
    }
    for (const element of document.querySelectorAll('*')) {
      for (const { name, value } of element.attributes) {
        if (/^on/i.test(name)) told.push(show(element))
        if (
          /^(style|background|poster|srcset|ping|action|formaction|xlink:href)$/.test(name) &&
          /url\(|:\/\/|script:|expression\(/i.test(value)
        )
          told.push(show(element))
      }
    }
    for (const link of document.querySelectorAll('a[href], area[href]')) {
      const { protocol } = new URL(link.getAttribute('href') ?? '', location.href)
      const opensElsewhere =
        /^https?:$/.test(protocol) && new URL((link as HTMLAnchorElement).href).origin !== location.origin
      const isKnown = ['http:', 'https:', 'mailto:', 'tel:'].includes(protocol)
      if (!isKnown || (opensElsewhere && !/noopener/.test(link.getAttribute('rel') ?? ''))) told.push(show(link))
    }
    return told
  })
  expect([...found, ...problems], where).toEqual([])
}

test('staff and students write hostile documents into every field, and what is harmful is refused', {
  tag: MORE,
}, async ({ school }) => {
  expect(HOSTILE_DOCUMENTS.length).toBeGreaterThan(500)
  hostile = await storeHostile(school, await makeEmployee(school.db))
  const { told } = hostile
  expect(told['e-mail']?.kept).toBeLessThan(5)
  expect(told.link?.refused).toBeGreaterThan(20)
  expect(told.repository?.refused).toBeGreaterThan(20)
  for (const field of ['cohort', 'employee', 'student', 'reflection', 'placement', 'note', 'assignment', 'comment'])
    expect(told[field], field).toMatchObject({ kept: expect.any(Number), refused: 0 })
  console.log(`hostile: ${HOSTILE_DOCUMENTS.length} documents, ${JSON.stringify(told)}`)
})

test('names, notes and placements do nothing on the pages of staff', { tag: MORE }, async ({
  page,
  context,
  school,
}) => {
  await school.signIn(context, STAFF)
  const { cohort, student, students } = hostile
  const one = students[3]?.id
  await read(page, `${school.url}/cohorts`, '<script src=//evil.example/x.js></script>')
  await read(page, `${school.url}/employees`, '<script src=//evil.example/x.js></script>')
  await read(page, `${school.url}/cohorts/${cohort.id}`, '<script src=//evil.example/x.js></script>')
  await read(page, `${school.url}/cohorts/${cohort.id}/edit`, 'Edit Cohort')
  await read(page, `${school.url}/students/${one}`, 'Student ::')
  await read(page, `${school.url}/students/${one}/edit`, 'Edit Student')
  await read(page, `${school.url}/students/${student.id}`, 'Placements', async () => {
    const more = page.getByRole('button', { name: /^More about/ })
    // Names without a space are wider than the page.
    for (const index of [0, 1, 2]) await more.nth(index).press('Enter')
    await expect(page.getByText('<script src=//evil.example/x.js></script>').first()).toBeVisible()
  })
})

test('reflections do nothing in the table and in the dialog', { tag: FULL }, async ({ page, context, school }) => {
  await school.signIn(context, STAFF)
  const day = `${school.url}/cohorts/${hostile.classroom.id}/feedback?day=2026-10-13`
  const reflections = hostile.told.reflection?.kept ?? 0
  await read(page, day, '<script', () => expect(page.getByRole('row').nth(reflections)).toBeVisible())
  for (const { id } of sampled(hostile.students.slice(-3), 1)) {
    await read(page, `${day}&student=${id}`, '<script', () => expect(page.getByRole('dialog')).toBeVisible())
  }
})

test('assignments, tags and every document as markdown do nothing', { tag: FULL }, async ({
  page,
  context,
  school,
}) => {
  await school.signIn(context, STAFF)
  const { classroom, assignments, works } = hostile
  await read(page, `${school.url}/assignments?cohortId=${classroom.id}&sort=name&order=asc`, 'Assignments Home', () =>
    expect(page.getByRole('row')).toHaveCount(21),
  )
  await read(page, `${school.url}/cohorts/${classroom.id}/assignments`, 'Add New Assignment', () =>
    expect(page.getByRole('row')).toHaveCount(21),
  )
  for (const [part, { id }] of sampled([...assignments.slice(0, PARTS).entries()], 2)) {
    await read(page, `${school.url}/assignments/${id}`, /doc\d+end/, () => expectDocuments(page, part))
  }
  await read(page, `${school.url}/assignments/${assignments[0]?.id}/edit`, 'Edit Assignment', async () => {
    await page.getByRole('tab', { name: 'Preview' }).click()
    await expect(page.getByText('doc0end')).toBeVisible()
  })
  for (const { id } of sampled(works.slice(0, PARTS), 2)) {
    await read(page, `${school.url}/assignments/${assignments[0]?.id}?work=${id}`, /doc\d+end/, async () => {
      await page.getByRole('tab', { name: 'Preview' }).click()
      await expect(page.getByRole('dialog')).toContainText('evil.example')
    })
  }
})

test('what students read and hand in does nothing, and every link of theirs leads to the web', { tag: FULL }, async ({
  page,
  context,
  school,
}) => {
  const { works, assignments } = hostile
  // The first ones have a comment with every document; of the others every fifth shows an address.
  const shown = [...works.entries()].filter(([index]) => index < PARTS || index % 5 === 0)
  for (const [index, { student }] of sampled(shown, 3)) {
    // The page of the student before would notice that someone else is logged in, and reload.
    await page.goto('about:blank')
    await context.clearCookies()
    await school.signIn(context, student.email)
    await read(page, `${school.url}/student/assignments/${assignments[0]?.slug}`, /doc\d+end/, () =>
      expectDocuments(page, index < PARTS ? index : 0),
    )
    if (index > 0) continue
    await read(page, `${school.url}/student/assignments`, 'Due Date', () =>
      expect(page.getByRole('row').nth(assignments.length)).toBeVisible(),
    )
    await read(page, `${school.url}/profile`, 'Change Password')
  }
  await page.goto('about:blank')
  await context.clearCookies()
  await school.signIn(context, hostile.students.at(-1)?.email ?? '')
  await read(page, `${school.url}/student/reflections?day=2026-10-13`, '<script')
})

test('a record that is taken along as a file does nothing where it is opened', { tag: FULL }, async ({ page }) => {
  for (const file of hostile.files) {
    expect(file).toContain('evil.example')
    // Drawn as it is, without the headers that it came with.
    await page.setContent(file)
    await expectInert(page, 'a file')
  }
})

test('names of campuses and days off, reasons, sheets and the name of the school do nothing', { tag: FULL }, async ({
  page,
  context,
  school,
}) => {
  const staff = await makeEmployee(school.db)
  await school.signIn(context, staff.email)
  const { cohort, assignment, student, moved, sheet } = await storeHostileOffice(school, staff)
  const text = '<script>ran(1)</script>'
  await read(page, `${school.url}/school/campuses`, text)
  await read(page, `${school.url}/school/days-off`, text)
  await read(page, `${school.url}/school/tags`, 'Tags')
  await read(page, `${school.url}/cohorts/new`, 'New Cohort', () =>
    expect(page.getByRole('combobox', { name: 'Campus' }).getByRole('option', { name: text }).first()).toBeAttached(),
  )
  await read(page, `${school.url}/cohorts/${cohort.id}/schedule`, text)
  await read(page, `${school.url}/attention?mine=0&state=snoozed`, text)
  for (const { id } of [student, moved])
    await read(page, `${school.url}/students/${id}`, 'Timeline', async () => {
      await page.getByRole('button', { name: 'History' }).click()
      await expect(page.getByRole('list', { name: 'History' })).toContainText(text)
    })
  await read(page, `${school.url}/cohorts/${cohort.id}`, '1 left', async () => {
    await page.getByText('1 left').click()
    await expect(page.getByText(text).first()).toBeVisible()
  })
  await read(page, `${school.url}/assignments/${assignment.id}`, 'Extended to')
  await read(page, `${school.url}/imports/${sheet.id}`, text)
  await read(page, `${school.url}/imports`, 'Employees')
  const called = await page.request.put(`${school.url}/api/school`, {
    data: { name: `${text}<img src=x onerror=ran(1)>` },
  })
  expect(called.status()).toBe(200)
  await read(page, `${school.url}/school`, 'School')
  await context.clearCookies()
  await read(page, `${school.url}/login`, text)
  // Last: whoever leaves a sheet that is not imported yet is asked.
  await school.signIn(context, staff.email)
  const name = '"><img src=x onerror=ran(1)>.csv'
  const choose = (content: string) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/html', buffer: Buffer.from(content) })
  await read(page, `${school.url}/imports/new?kind=employees`, 'Import Employees', async () => {
    await choose('')
    await expect(page.getByText(`${name} is empty.`)).toBeVisible()
  })
  await choose(`${text},First Name,Last Name,Email\n${text},${text},${text},x@sheet.example\n`)
  await expect(page.getByRole('table').getByText(text).first()).toBeVisible()
  await expectInert(page, 'a sheet that is compared')
})

test('what is searched for and what stands in the address is shown, and does nothing', { tag: FULL }, async ({
  page,
  context,
  school,
}) => {
  await school.signIn(context, STAFF)
  const text = `"><img src=x onerror=ran(1)><svg onload=ran(1)>`
  const coded = encodeURIComponent(text)
  for (const path of ['students', 'assignments', 'cohorts'])
    await read(page, `${school.url}/${path}?search=${coded}&cohortId=${coded}&page=${coded}&sort=${coded}`, / Home$/)
  await read(page, `${school.url}/nothing/${coded}`, '404: Page not found')
  await read(page, `${school.url}/students?search=javascript:ran(1)#${coded}`, 'Students Home')
  await context.clearCookies()
  await read(page, `${school.url}/login?next=javascript:ran(1)&returnTo=//evil.example`, 'Login')
  await read(page, `${school.url}/password/reset/${coded}`, 'Change Password')
})

/** Until this many are there: a cell of a table may show the first words before the text itself is drawn. */
async function expectDocuments(page: Page, part: number): Promise<void> {
  const markers = (text: string) => new Set(text.match(/doc\d+end/g))
  const expected = markers(packedMarkdown(COMMENT_LIMIT)[part] ?? '')
  const missing = async () => {
    const shown = markers(await page.getByRole('main').innerText())
    return [...expected].filter((marker) => !shown.has(marker))
  }
  await expect.poll(missing).toEqual([])
}
