import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import type { Db } from '#server/db/transaction.ts'
import { expect, STAFF, test } from '#test/support/browser.ts'
import { readCsv } from '#test/support/csv.ts'
import { FULL } from '#test/support/extent.ts'
import { makeAssignment, makeCohort, makeReflection, makeStudent } from '#test/support/factories.ts'

const button = (page: Page, name = 'Export CSV') => page.getByRole('button', { name })

async function save(page: Page, name?: string) {
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, name).click()])
  return { name: download.suggestedFilename(), rows: readCsv(await readFile(await download.path(), 'utf8')) }
}

async function makeClass(db: Db) {
  const cohort = await makeCohort(db, { name: 'Dev MN exported' })
  const people = [
    ['Ana', 'Yu'],
    ['Bo', 'Ito'],
    ['Cy', 'Dahl, "C"'],
    ['=Di', 'Aas'],
  ] as const
  const students = []
  for (const [first_name, last_name] of people) {
    students.push(await makeStudent(db, { cohort_id: cohort.id, first_name, last_name }))
  }
  return { cohort, students }
}

test('a program manager exports the filtered students in the order shown, opens the file, and their access log says so', async ({
  page,
  school,
}) => {
  const { cohort, students } = await makeClass(school.db)
  await school.open(page, STAFF, `/students?cohortId=${cohort.id}&sort=name&order=desc`)
  await expect(page.getByRole('table', { name: 'Students' }).getByRole('row')).toHaveCount(5)
  const more = page.getByRole('button', { name: 'More' })
  await more.click()
  const { name, rows } = await save(page)
  expect(name).toBe('students-2026-10-14.csv')
  expect(rows.map((row) => `${row['First Name']} ${row['Last Name']}`)).toEqual([
    'Ana Yu',
    'Bo Ito',
    'Cy Dahl, "C"',
    '=Di Aas',
  ])
  await expect(page.getByText(`${name} has been saved.`)).toBeVisible()
  await expect(more).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(button(page)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(button(page, 'Export placements')).toBeFocused()
  const placements = await save(page, 'Export placements')
  expect(placements).toMatchObject({ name: 'placements-2026-10-14.csv', rows: [] })

  await page.goto(`${school.url}/students/${students[0]?.id}?record=access`)
  const log = page.getByRole('dialog', { name: 'Access log' })
  await expect(log.getByRole('cell', { name: 'Student page, in an exported list' })).toBeVisible()
  const access = await save(page)
  expect(access.rows.map((row) => row.What)).toContain('Student page, in an exported list')
})

test('a file on its way is said so, a second click saves no second file, and a refusal is in words', {
  tag: FULL,
}, async ({ page, school }) => {
  await school.open(page, STAFF, '/employees')
  const asked: string[] = []
  let go = () => {}
  const held = new Promise<void>((resolve) => {
    go = resolve
  })
  await page.route('**/api/exports/*', async (route) => {
    asked.push(route.request().url())
    await held
    await route.continue()
  })
  const files: Download[] = []
  page.on('download', (file) => files.push(file))
  await button(page).dblclick()
  await expect(button(page, 'Exporting…')).toHaveAttribute('aria-busy', 'true')
  await button(page, 'Exporting…').click()
  go()
  await expect(page.getByText(/employees-.*\.csv has been saved\./)).toBeVisible()
  await expect(button(page)).toBeVisible()
  expect(asked).toHaveLength(1)
  await expect.poll(() => files.length).toBe(1)

  await page.route('**/api/exports/*', (route) =>
    route.fulfill({
      status: 429,
      json: {
        status: 429,
        code: 'too_many',
        message: '3 other files are being downloaded right now. Please try again in a minute.',
        requestId: 'r1',
      },
    }),
  )
  await button(page).press('Enter')
  await expect(page.getByRole('dialog')).toContainText('Please try again in a minute.')
  expect(files).toHaveLength(1)
})

test('a teacher takes each list of the day along as a file, also on a phone', { tag: FULL }, async ({
  page,
  school,
}) => {
  const { cohort, students } = await makeClass(school.db)
  const assignment = await makeAssignment(school.db, { cohort_id: cohort.id, due_at: new Date('2026-10-12T13:00:00Z') })
  for (const { id } of students.slice(0, 2)) {
    const own = { student_id: id, cohort_id: cohort.id, feedback_on: '2026-10-12' }
    await makeReflection(school.db, { ...own, additional_conversation_wanted: true, understanding_score: 1 })
  }
  await page.setViewportSize({ width: 390, height: 844 })
  const pages: [path: string, file: string, rows: number][] = [
    [`/cohorts/${cohort.id}`, 'students', 4],
    [`/cohorts/${cohort.id}/feedback?day=2026-10-12`, 'reflections', 4],
    [`/cohorts/${cohort.id}/assignments`, 'assignments', 1],
    [`/assignments/${assignment.id}`, 'course-work', 4],
    [`/conversations?cohortId=${cohort.id}`, 'conversations', 2],
    [`/missing?cohortId=${cohort.id}`, 'missing-work', 4],
    [`/not-reflected?cohortId=${cohort.id}`, 'not-reflected', 4],
    [`/attention?cohortId=${cohort.id}`, 'attention', 4],
  ]
  for (const [path, file, count] of pages) {
    await school.open(page, STAFF, path)
    if (file === 'students') {
      await page.getByRole('button', { name: 'More' }).click()
      await expect(button(page)).toBeInViewport({ ratio: 1 })
    }
    const { name, rows } = await save(page)
    expect([name, rows.length]).toEqual([`${file}-2026-10-14.csv`, count])
  }
  const { id = 0 } = students[0] ?? {}
  const change = {
    action: 'updated',
    actor_id: null,
    changes: JSON.stringify({ city: { from: 'Omaha', to: 'Duluth' } }),
  }
  await school.db
    .insertInto('history')
    .values({ ...change, entity: 'student', entity_id: id })
    .execute()
  await school.open(page, STAFF, `/students/${id}`)
  await page.getByRole('button', { name: 'History' }).click()
  expect(await save(page)).toMatchObject({
    name: 'history-2026-10-14.csv',
    rows: [{ Changes: 'City: Omaha → Duluth' }],
  })
})
