import { PAGE_ACCESS, PAGES, type Page as PageName } from '#contract/pages.ts'
import { ROLE } from '#domain/account-role.ts'
import { expect, expectTakenOver, hold, PASSWORD, type School, STAFF, STUDENT, test } from '#test/support/browser.ts'
import { demoAddresses } from '#test/support/demo-pages.ts'
import { FULL, MORE, sampled } from '#test/support/extent.ts'
import { makeAssignment, makeCohort } from '#test/support/factories.ts'

const CODE = '**/assets/*.js'

test('a student reads their assignments, and a grader the work, before any script has run', async ({
  page,
  context,
  school,
}) => {
  const arrive = await hold(page, CODE)
  for (const [who, name] of [
    [STUDENT, 'studentAssignments'],
    [STAFF, 'assignment'],
  ] as const) {
    await context.clearCookies()
    await school.signIn(context, who)
    await page.goto(school.url + (await addressOf(school, name)), { waitUntil: 'commit' })
    await expect(page.getByRole('table').getByRole('row').nth(3)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).toHaveTitle(/ · Homeroom$/)
  }
  arrive()
})

test('someone quick logs in before the code of the page is there', async ({ page, school }) => {
  const arrive = await hold(page, CODE)
  await page.goto(`${school.url}/employees`, { waitUntil: 'commit' })
  await page.getByLabel('Username').fill(STAFF)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  expect(new URL(page.url()).search).toBe('')
  arrive()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Employees')
  await expect(page).toHaveURL(`${school.url}/employees`)
})

test('what is typed, chosen and ticked before the code of the page is there stays', { tag: FULL }, async ({
  page,
  context,
  school,
}) => {
  await school.signIn(context, STAFF)
  const arrive = await hold(page, CODE)
  await page.goto(`${school.url}/students/new`, { waitUntil: 'commit' })
  await page.getByLabel('First Name').fill('Grace')
  await page.getByLabel('Last Name').pressSequentially('Hopper')
  const state = page.getByLabel('State')
  await state.selectOption('WI')
  arrive()
  await expect(page.getByLabel('Temporary password', { exact: true })).not.toHaveValue('')
  await page.getByLabel('City').fill('Duluth')
  await expect(page.getByLabel('First Name')).toHaveValue('Grace')
  await expect(page.getByLabel('Last Name')).toHaveValue('Hopper')
  await expect(state).toHaveValue('WI')
  // They are in the form itself, and so in its draft.
  await page.getByLabel('City').blur()
  await expect
    .poll(() => page.evaluate(() => JSON.stringify({ ...localStorage })))
    .toMatch(/Grace.*Hopper|Hopper.*Grace/)
})

test('who has put the caret into a text before the code of the page is there writes on where it stands', {
  tag: FULL,
}, async ({ page, context, school }) => {
  const { id } = await makeAssignment(school.db, { cohort_id: (await makeCohort(school.db)).id, name: 'Long text' })
  await school.signIn(context, STAFF)
  const arrive = await hold(page, CODE)
  await page.goto(`${school.url}/assignments/${id}/edit`, { waitUntil: 'commit' })
  const text = page.getByRole('textbox', { name: 'Description' })
  await text.focus()
  await page.keyboard.press('Control+End')
  arrive()
  await expectTakenOver(page)
  await page.keyboard.type(' and run it')
  await expect(text).toHaveValue('# Build it and run it')
})

test('a button that is pressed before the code of the page is there is pressed once', { tag: FULL }, async ({
  page,
  context,
  school,
}) => {
  await school.signIn(context, STAFF)
  const arrive = await hold(page, CODE)
  await page.goto(`${school.url}/cohorts?`, { waitUntil: 'commit' })
  const settings = page.getByRole('button', { name: 'Settings' })
  await settings.click()
  const turns = await settings.evaluateHandle((button) => {
    const seen: (string | null)[] = []
    const note = () => seen.push(button.getAttribute('aria-expanded'))
    new MutationObserver(note).observe(button, { attributeFilter: ['aria-expanded'] })
    return seen
  })
  arrive()
  await expect(settings).toHaveAttribute('aria-expanded', 'true')
  // A second press would come a moment after the first.
  await page.evaluate(() => new Promise((done) => setTimeout(done, 200)))
  expect(await turns.jsonValue()).toEqual(['true'])
})

test('a row that is pressed before the code of the page is there opens', { tag: FULL }, async ({
  page,
  context,
  school,
}) => {
  await school.signIn(context, STAFF)
  const arrive = await hold(page, CODE)
  await page.goto(`${school.url}/employees`, { waitUntil: 'commit' })
  await page.getByRole('row', { name: 'Maya Lindqvist' }).getByText('Active').click()
  arrive()
  await expect(page).toHaveURL(/\/employees\/\d+\/edit$/)
})

test('a button that is pressed while the code takes over is pressed once', { tag: FULL }, async ({
  page,
  context,
  school,
}) => {
  await school.signIn(context, STAFF)
  await page.addInitScript(() => {
    const { addEventListener } = EventTarget.prototype
    let isPressed = false
    EventTarget.prototype.addEventListener = function (type: string, ...rest: [never, never]) {
      addEventListener.call(this, type, ...rest)
      // React listens from here on, and has hydrated nothing yet.
      if (isPressed || type !== 'click' || !(this instanceof HTMLElement && this.id === 'root')) return
      isPressed = true
      const settings = [...document.querySelectorAll('button')].find((button) => button.textContent === 'Settings')
      queueMicrotask(() => settings?.click())
    }
  })
  await page.goto(`${school.url}/cohorts`)
  // Presses are repeated a moment after that.
  await page.evaluate(() => new Promise((done) => setTimeout(done, 200)))
  await expect(page.getByRole('button', { name: 'Settings' })).toHaveAttribute('aria-expanded', 'true')
})

test('Back leads back also when it is pressed before the code of the page is there', { tag: FULL }, async ({
  page,
  school,
}) => {
  await school.open(page, STAFF, '/students')
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect(page).toHaveURL(/page=2/)
  const arrive = await hold(page, CODE)
  await page.reload({ waitUntil: 'commit' })
  await expect(page.getByText(/^21–40 of/)).toBeVisible()
  await page.goBack({ waitUntil: 'commit' })
  arrive()
  await expect(page.getByText(/^1–20 of/)).toBeVisible()
  await expect(page).toHaveURL(`${school.url}/students`)
})

test('after a logout Back never shows the page of before', async ({ page, context, school }) => {
  await school.signIn(context, STAFF)
  const path = await addressOf(school, 'student')
  await page.goto(school.url + path)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toContainText('Student ::')
  const name = (await heading.textContent())?.replace('Student :: ', '') ?? ''
  // A page of its own, as from a bookmark.
  await page.goto(`${school.url}/profile`)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(`${school.url}/login`)
  for (let steps = 0; steps < 2; steps++) {
    await page.goBack()
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
    await expect(page.getByText(name)).toHaveCount(0)
  }
})

test('after another person has logged in Back shows them their own page', { tag: FULL }, async ({
  page,
  context,
  school,
}) => {
  await school.open(page, STAFF, await addressOf(school, 'student'))
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Student ::')
  await page.goto(`${school.url}/password/reset/abc`)
  await context.clearCookies()
  await school.signIn(context, STUDENT)
  await page.goBack()
  await expect(page.getByRole('banner').getByText('Student Portal')).toBeVisible()
  await expect(page).toHaveURL(`${school.url}/student/assignments`)
  await expect(page.getByText('Student ::')).toHaveCount(0)
})

for (const width of sampled([390, 1440], 1)) {
  test(`at ${width} px nothing moves while the code takes over`, { tag: MORE }, async ({ page, context, school }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.addInitScript(() => {
      const shifts: number[] = []
      Object.assign(window, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    for (const [who, names] of [
      [STAFF, ['cohortReflections', 'cohorts', 'cohort', 'students', 'profile', 'student', 'assignment']],
      [STUDENT, ['studentAssignments', 'studentReflections', 'studentAssignment']],
    ] as const) {
      // A page that is still open would leave by itself once someone else is logged in.
      await page.goto('about:blank', { waitUntil: 'load' })
      await context.clearCookies()
      await school.signIn(context, who)
      for (const name of sampled<PageName>(names, 2)) {
        await page.goto(school.url + (await addressOf(school, name)))
        await page.waitForLoadState('networkidle')
        const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)
        expect(
          shifts.reduce((sum, one) => sum + one, 0),
          name,
        ).toBeLessThan(0.01)
      }
    }
  })
}

test('notes that the server drew stay without the code that draws them, until a colleague writes others', {
  tag: FULL,
}, async ({ page, context, school }) => {
  const cohort = await makeCohort(school.db)
  const { id } = await makeAssignment(school.db, { cohort_id: cohort.id, notes: 'Build a **weather** app.' })
  const drawing: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/MarkdownBody-')) drawing.push(request.url())
  })
  await school.open(page, STAFF, `/assignments/${id}`)
  await page.waitForLoadState('networkidle')
  const notes = page.getByRole('region', { name: 'Notes' })
  await expect(notes.getByRole('strong')).toHaveText('weather')
  expect(drawing).toEqual([])

  const other = await context.newPage()
  await school.open(other, STAFF, `/assignments/${id}/edit`)
  await other.getByRole('textbox', { name: 'Description' }).fill('Build a _radar_.')
  await other.getByRole('button', { name: 'Save' }).click()
  await expect(notes.getByRole('emphasis')).toHaveText('radar')
  await expect(notes).toHaveText('NotesBuild a radar.')
  expect(drawing).toHaveLength(1)
})

test('a dark screen is dark before any script of ours has arrived', { tag: FULL }, async ({
  page,
  context,
  school,
}) => {
  const arrive = await hold(page, CODE)
  await page.addInitScript(() => localStorage.setItem('homeroom.color-scheme', 'dark'))
  await school.signIn(context, STAFF)
  await page.goto(`${school.url}/cohorts`, { waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  arrive()
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
})

/** JS and CSS of a page as brotli, with what it loads by itself. */
const MOST_CODE = 200_000
/** It is drawn when something waits to be sent. */
const LATER = /\/Outbox-/

// The first Intl object costs an old phone 100 ms, because the browser reads its language data from disk.
for (const [who, email, role] of [
  ['a student', STUDENT, ROLE.student],
  ['a staff member', STAFF, ROLE.employee],
] as const) {
  test(`${who} sees every page with little code, its rows and styles from the start, and without the browser's language data`, {
    tag: MORE,
  }, async ({ page, context, school }) => {
    await school.signIn(context, email)
    const used = new Set<string>()
    const over: string[] = []
    let path = ''
    await page.exposeFunction('tellUsed', (what: string) => used.add(`${path}: ${what}`))
    await page.addInitScript(watchIntl)
    await page.addInitScript(fetchNothingAhead)
    const own = (Object.keys(PAGES) as PageName[]).filter((name) => {
      const access = PAGE_ACCESS[name]
      return name !== 'root' && access !== 'all' && access.includes(role)
    })
    for (const name of sampled(own, 3)) {
      path = await addressOf(school, name)
      const html = await (await page.goto(school.url + path))?.text()
      if (/mantine-Skeleton-root|aria-busy="true"/.test(html ?? '')) over.push(`${name} is still loading when it comes`)
      await expect(page.getByRole('heading', { level: 1 }), name).toBeVisible()
      await page.waitForLoadState('networkidle')
      const { bytes, styles } = await page.evaluate(loadedCode)
      if (bytes > MOST_CODE) over.push(`${name} has ${bytes} bytes of code`)
      over.push(
        ...styles
          .filter((style) => !html?.includes(style) && !LATER.test(style))
          .map((style) => `${name} gets ${style} later`),
      )
    }
    expect([...used]).toEqual([])
    expect(over).toEqual([])
  })
}

test('rows of a list are made of few elements', { tag: FULL }, async ({ page, context, school }) => {
  await school.signIn(context, STAFF)
  const most: Record<string, number> = {}
  for (const [name, label] of [
    ['cohorts', 'Cohorts'],
    ['cohort', 'Students'],
    ['assignments', 'Assignments'],
    ['students', 'Students'],
  ] as const) {
    await page.goto(school.url + (await addressOf(school, name)))
    const rows = page.getByRole('table', { name: label }).getByRole('row')
    await expect(rows.nth(5)).toBeVisible()
    const sizes = await rows.evaluateAll((all) => all.map((row) => row.querySelectorAll('*').length))
    most[name] = Math.max(...sizes.slice(1))
  }
  expect(Object.entries(most).filter(([, size]) => size > 35)).toEqual([])
})

function loadedCode(): { bytes: number; styles: string[] } {
  const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  const code = files.filter(({ name }) => /\.(js|css)$/.test(name))
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]
  return {
    bytes: code.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    styles: links.map(({ href }) => new URL(href).pathname),
  }
}

/** A second or more later some pages fetch code for what may be pressed next, which a slow machine would count too. */
function fetchNothingAhead(): void {
  const { setTimeout } = window
  Object.assign(window, {
    setTimeout: (run: () => void, ms: number, ...given: []) => (ms >= 1000 ? 0 : setTimeout(run, ms, ...given)),
  })
}

function watchIntl(): void {
  const { tellUsed } = window as unknown as { tellUsed(what: string): void }
  const watched = <T extends object>(holder: T, key: keyof T & string) => {
    const original = holder[key]
    if (typeof original !== 'function') return
    const tell = () => tellUsed(`${key} ${new Error('used').stack?.split('\n')[3]?.trim()}`)
    Object.defineProperty(holder, key, {
      value: new Proxy(original, {
        construct: (target, given) => {
          tell()
          return Reflect.construct(target, given)
        },
        apply: (target, self, given) => {
          tell()
          return Reflect.apply(target, self, given)
        },
      }),
    })
  }
  for (const key of Object.getOwnPropertyNames(Intl)) watched(Intl, key as keyof typeof Intl & string)
  watched(Number.prototype, 'toLocaleString')
  watched(Date.prototype, 'toLocaleString')
  watched(Date.prototype, 'toLocaleDateString')
  watched(Date.prototype, 'toLocaleTimeString')
  watched(String.prototype, 'localeCompare')
}

async function addressOf({ db }: School, name: PageName): Promise<string> {
  return (await demoAddresses(db, STUDENT))[name]
}
