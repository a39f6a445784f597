import type { Locator } from '@playwright/test'
import { expect, STAFF, test } from '#test/support/browser.ts'
import { FULL, MORE, sampled } from '#test/support/extent.ts'
import {
  makeAssignment,
  makeCohort,
  makeCourseWork,
  makeEmployee,
  makeHandedIn,
  makeReflection,
  makeStudent,
} from '#test/support/factories.ts'

// What a person sees of the look: what stands out, what stays whole on a phone, what can be told apart in the dark.

const PHONE = { width: 390, height: 844 }

test('in the list of assignments only what is unusual is a chip, and the counts have one bar', { tag: FULL }, async ({
  page,
  school,
}) => {
  const cohort = await makeCohort(school.db)
  const [first, second] = await Promise.all([
    makeStudent(school.db, { cohort_id: cohort.id }),
    makeStudent(school.db, { cohort_id: cohort.id }),
  ])
  const assignment = await makeAssignment(school.db, { cohort_id: cohort.id, name: 'Half graded' })
  await makeAssignment(school.db, {
    cohort_id: cohort.id,
    name: 'Not yet out',
    workflow_state: 'unassigned',
    assigned_at: null,
    due_at: null,
  })
  await makeCourseWork(school.db, { assignment_id: assignment.id, student_id: first.id })
  await makeCourseWork(school.db, {
    assignment_id: assignment.id,
    student_id: second.id,
    grade: 3,
    workflow_state: 'graded',
    graded_by_id: (await makeEmployee(school.db)).id,
    graded_at: new Date('2026-10-13T21:00:00Z'),
  })
  await school.open(page, STAFF, `/assignments?cohortId=${cohort.id}`)
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  const signs = (cell: Locator) => cell.evaluate((element) => element.querySelectorAll('svg').length)
  await expect(row('Half graded').getByRole('cell', { name: '2 / 2', exact: true })).toBeVisible()
  expect(await signs(row('Half graded').getByRole('cell', { name: 'Graded', exact: true }))).toBe(0)
  expect(await signs(row('Half graded').getByRole('cell', { name: 'Assigned', exact: true }))).toBe(0)
  expect(await signs(row('Not yet out').getByRole('cell', { name: 'Unassigned', exact: true }))).toBe(1)
  const shares = await row('Half graded')
    .getByRole('cell', { name: '2 / 2', exact: true })
    .evaluate((cell) =>
      [...cell.querySelectorAll<HTMLElement>('[aria-hidden] > span')].map(
        (part) => part.offsetWidth / (part.parentElement?.offsetWidth ?? 1),
      ),
    )
  expect(shares).toEqual([1, 0.5])
})

test('on a phone the top bar shows the whole name where it fits, says it where not, and keeps Logout on its line', {
  tag: FULL,
}, async ({ page, school }) => {
  await page.setViewportSize(PHONE)
  await school.open(page, STAFF, '/employees')
  const name = page.getByRole('banner').getByText('Maya Lindqvist')
  await expect(name).toBeVisible()
  expect(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  const long = await makeEmployee(school.db, { first_name: 'Maria-Magdalena', last_name: 'Vandenberghe-Konstantinou' })
  await school.open(page, long.email, '/employees')
  const cut = page.getByRole('banner').getByText('Maria-Magdalena Vandenberghe-Konstantinou')
  await expect(cut).toHaveCSS('text-overflow', 'ellipsis')
  const logout = page.getByRole('banner').getByRole('button', { name: 'Logout' })
  await expect(logout).toBeInViewport({ ratio: 1 })
  // Two lines would be higher.
  expect((await cut.boundingBox())?.height).toBeLessThan(30)
  expect((await logout.boundingBox())?.height).toBeLessThan(40)
})

test('on a phone a student reads one line about the cohort and opens the rest; what is missing is red', {
  tag: FULL,
}, async ({ page, context, school }) => {
  const cohort = await makeCohort(school.db, { name: 'Dev MN in short' })
  const student = await makeStudent(school.db, { cohort_id: cohort.id })
  await makeAssignment(school.db, { cohort_id: cohort.id, name: 'Late one', due_at: new Date('2026-10-13T13:00:00Z') })
  await school.signIn(context, student.email)
  await page.setViewportSize(PHONE)
  await page.goto(`${school.url}/student/assignments`)
  const summary = page.getByRole('button', { name: 'Dev MN in short Classroom' })
  await expect(summary).toHaveAttribute('aria-expanded', 'false')
  await expect(page.getByText('Instructors')).toBeHidden()
  await summary.click()
  await expect(page.getByText('Instructors')).toBeVisible()
  await expect(page.getByText('December 18th 2026')).toBeVisible()
  const missing = await rgb(page.getByRole('heading', { name: 'Missing' }), 'color')
  expect(missing[0]).toBeGreaterThan(2 * Math.max(missing[1], missing[2]))
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(summary).toBeHidden()
  await expect(page.getByText('Instructors')).toBeVisible()
})

test('on a phone the bar of a bulk copy is in sight while one chooses and covers nothing at the end', {
  tag: FULL,
}, async ({ page, school }) => {
  await page.setViewportSize(PHONE)
  await school.open(page, STAFF, '/assignments')
  await page.getByRole('switch', { name: 'Select many' }).focus()
  await page.keyboard.press('Space')
  const bar = page.getByRole('group', { name: 'Copy assignments' })
  await page
    .getByRole('checkbox', { name: /^Select / })
    .nth(2)
    .check()
  await expect(bar).toBeInViewport({ ratio: 1 })
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await expect(bar).toBeInViewport({ ratio: 1 })
  const top = (await bar.boundingBox())?.y ?? 0
  const pages = await page.getByRole('navigation', { name: 'Pages' }).boundingBox()
  expect((pages?.y ?? 0) + (pages?.height ?? 0)).toBeLessThanOrEqual(top)
  // Nor does it hide anything of a row that is reached by the keyboard.
  await page.getByRole('switch', { name: 'Select many' }).focus()
  for (const row of (await page.getByRole('table', { name: 'Assignments' }).getByRole('row').all()).slice(1)) {
    const box = row.getByRole('checkbox')
    while (!(await box.evaluate((one) => one === document.activeElement))) await page.keyboard.press('Tab')
    const at = await row.boundingBox()
    expect((at?.y ?? 0) + (at?.height ?? 0)).toBeLessThanOrEqual((await bar.boundingBox())?.y ?? 0)
  }
})

test('the page beneath a dialog stands still, and scrolls again when it is closed', { tag: FULL }, async ({
  page,
  school,
}) => {
  await school.open(page, STAFF, '/assignments')
  await expect(page.getByRole('table', { name: 'Assignments' }).getByRole('row')).toHaveCount(21)
  const heading = page.getByRole('heading', { level: 1 })
  const before = await heading.boundingBox()
  await page.getByRole('button', { name: 'Quick Add' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  expect(await heading.boundingBox()).toEqual(before)
  await page.mouse.move(20, 400)
  await page.mouse.wheel(0, 500)
  // A frame later a page that scrolls has done so.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await page.mouse.wheel(0, 500)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100)
})

test('in the dark initials are muted, and a text button has an edge and words that can be told apart', {
  tag: FULL,
}, async ({ page, school }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await school.open(page, STAFF, '/cohorts/9')
  const initials = page.getByRole('table', { name: 'Students' }).getByRole('rowheader').first()
  await expect(initials).toBeVisible()
  const disc = await initials.evaluate((cell) => {
    const drawn = cell.querySelector('span[aria-hidden="true"]')
    if (!drawn) throw new Error('There are no initials.')
    return getComputedStyle(drawn).backgroundColor
  })
  expect(luminance(channels(disc))).toBeLessThan(0.06)
  const back = page.getByRole('button', { name: 'Back' })
  const canvas = luminance(channels(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)))
  expect(contrast(luminance(await rgb(back, 'borderTopColor')), canvas)).toBeGreaterThan(3)
  const background = luminance(await rgb(back, 'backgroundColor'))
  expect(contrast(luminance(await rgb(back, 'color')), background)).toBeGreaterThan(4.5)
})

for (const colorScheme of sampled(['light', 'dark'] as const, 1)) {
  test(`the edge of every field can be told from the page in ${colorScheme} colours`, { tag: FULL }, async ({
    page,
    context,
    school,
  }) => {
    await page.emulateMedia({ colorScheme })
    await school.signIn(context, STAFF)
    const canvasOf = async () =>
      luminance(channels(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)))

    await page.goto(`${school.url}/assignments`)
    for (const field of [page.getByRole('searchbox'), page.getByRole('combobox', { name: 'Cohort' })]) {
      await expect(field).toBeVisible()
      expect(contrast(luminance(await rgb(field, 'borderTopColor')), await canvasOf())).toBeGreaterThan(3)
    }
    // A switch is drawn by the track and the thumb after its input.
    const track = page.getByRole('switch', { name: 'Select many' }).locator('xpath=following-sibling::*[1]')
    expect(contrast(luminance(await rgb(track, 'backgroundColor')), await canvasOf())).toBeGreaterThan(3)

    await page.goto(`${school.url}/assignments/new`)
    const box = page.getByRole('main').getByRole('radio', { checked: false }).first()
    await expect(box).toBeVisible()
    expect(contrast(luminance(await rgb(box, 'borderTopColor')), await canvasOf())).toBeGreaterThan(3)
  })
}

for (const colorScheme of sampled(['dark', 'light'] as const, 1)) {
  test(`in the ${colorScheme} the chosen grade is amber, neutral or green, with an edge and a weight of its own`, {
    tag: MORE,
  }, async ({ page, school }) => {
    const { id: cohort_id } = await makeCohort(school.db)
    const { assignment, work } = await makeHandedIn(school.db, { cohort_id })
    await page.emulateMedia({ colorScheme })
    await school.open(page, STAFF, `/assignments/${assignment.id}?work=${work.id}`)
    const dialog = page.getByRole('dialog')
    const hues: Record<string, (color: Rgb) => boolean> = {
      '1 Reinforcement Needed': ([red, green, blue]) => red > green && green > blue + 40,
      '3 Meets Expectations': (color) => Math.max(...color) - Math.min(...color) < 25,
      '5 Exceeds Expectations': ([red, green, blue]) => green > red + 40 && green > blue + 20,
    }
    for (const [name, isItsHue] of Object.entries(hues)) {
      const radio = dialog.getByRole('radio', { name })
      const tile = dialog.locator('label').filter({ has: page.getByRole('radio', { name }) })
      const weight = await tile.evaluate((element) => getComputedStyle(element).fontWeight)
      await radio.check()
      expect(await tile.evaluate((element) => getComputedStyle(element).fontWeight)).not.toBe(weight)
      await expect(tile).not.toHaveCSS('box-shadow', 'none')
      const [words, fill, edge, around] = [
        await rgb(tile, 'color'),
        await rgb(tile, 'backgroundColor'),
        await rgb(tile, 'borderTopColor'),
        await rgb(dialog, 'backgroundColor'),
      ]
      expect(isItsHue(edge), `${name}: ${edge}`).toBe(true)
      expect(contrast(luminance(words), luminance(fill)), name).toBeGreaterThan(4.5)
      expect(contrast(luminance(edge), luminance(fill)), name).toBeGreaterThan(3)
      expect(contrast(luminance(edge), luminance(around)), name).toBeGreaterThan(3)
    }
  })
}

test('a chart has a point for every score, straight lines between them, and a band that says what is low', {
  tag: FULL,
}, async ({ page, school }) => {
  const student = await makeStudent(school.db)
  const scores = [2, 5, 1, 6]
  for (const [at, understanding_score] of scores.entries()) {
    const feedback_on = `2026-10-0${5 + at}`
    await makeReflection(school.db, {
      student_id: student.id,
      cohort_id: Number(student.cohort_id),
      feedback_on,
      understanding_score,
    })
  }
  await school.open(page, STAFF, `/students/${student.id}`)
  const chart = page.getByRole('slider', { name: 'Feedback, day by day' })
  await expect(chart.getByText('Low', { exact: true })).toBeVisible()
  const drawn = await chart.evaluate((plot) => ({
    points: plot.querySelectorAll('circle').length,
    curves: [...plot.querySelectorAll('path')].filter((path) => /[CSQ]/.test(path.getAttribute('d') ?? '')).length,
  }))
  expect(drawn).toEqual({ points: 4, curves: 0 })
  await expect(chart.getByText(/^[0-6]$/)).toHaveText(['0', '1', '2', '3', '4', '5', '6'])
})

type Rgb = [number, number, number]

async function rgb(locator: Locator, property: 'color' | 'backgroundColor' | 'borderTopColor'): Promise<Rgb> {
  return channels(await locator.evaluate((element, name) => getComputedStyle(element)[name], property))
}

function channels(color: string): Rgb {
  // What shines through would count as black.
  if (!color.startsWith('rgb(')) throw new Error(`${color} is no plain colour.`)
  const [red = 0, green = 0, blue = 0] = (color.match(/\d+(\.\d+)?/g) ?? []).map(Number)
  return [red, green, blue]
}

/** As WCAG defines it. */
function luminance(color: Rgb): number {
  const [red = 0, green = 0, blue = 0] = color.map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
}
