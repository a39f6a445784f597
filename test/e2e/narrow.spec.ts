import type { BrowserContext, Page } from '@playwright/test'
import { expect, type School, STAFF, STUDENT, test } from '#test/support/browser.ts'
import { FULL, MORE, sampled } from '#test/support/extent.ts'
import {
  makeAssignment,
  makeCohort,
  makeCourseWork,
  makeEmployee,
  makeReflection,
  makeStudent,
} from '#test/support/factories.ts'

// Tables from the smallest laptop to a wide screen, and cards below that.

const COMPANY = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'
const LAPTOPS = [1024, 1100, 1240, 1280, 1440]

interface Listed {
  path: string
  who: string
  /** Each table's name and its columns, as the specification lists them. */
  tables: Record<string, string[]>
}

const COHORTS = ['Status', 'Cohort', 'Dates', 'Confirmed', 'Placed', 'Avg Days', 'Avg Salary', 'Action']
const COHORT_STUDENTS = ['Student', 'Placement', 'Understanding', 'Support', 'Avg Grade']
const ASSIGNMENTS = ['Name', 'Cohort', 'Type', 'Status', 'Due At', '# Completed', '# Graded', 'Action']
const COURSE_WORK = ['Name', 'Grade', 'Graded By', 'Feedback', 'Completed At', 'Completed']
const DAY = ['Student', 'Understanding', 'Support', 'Reason', 'One Word', 'Accomplishment', '1:1']
const PLACEMENTS = ['Company', 'Cohort', 'Type', 'Title', 'Salary', 'Offer Date']
const STUDENT_WORK = ['Assignment', 'Status', 'Grade', 'Feedback', 'Due']
const REFLECTIONS = ['Date', 'Understanding', 'Support', 'One Word']
const OWN = ['Name', 'Submission', 'Feedback', 'Due Date', 'Action']

const DEMO: Listed[] = [
  { path: '/cohorts', who: STAFF, tables: { Cohorts: COHORTS } },
  { path: '/cohorts/9', who: STAFF, tables: { Students: COHORT_STUDENTS } },
  {
    path: '/cohorts/9/assignments',
    who: STAFF,
    tables: { 'Assignments of the cohort': ASSIGNMENTS.filter((name) => name !== 'Cohort') },
  },
  { path: '/cohorts/9/feedback', who: STAFF, tables: { 'Feedback of Tuesday, October 13th 2026': DAY } },
  { path: '/employees', who: STAFF, tables: { Employees: ['Name', 'Email', 'Status', 'Action'] } },
  { path: '/students', who: STAFF, tables: { Students: ['Email', 'Name', 'Cohort', 'View'] } },
  { path: '/assignments', who: STAFF, tables: { Assignments: ASSIGNMENTS } },
  { path: '/student/assignments', who: STUDENT, tables: { Assignments: OWN } },
  { path: '/student/reflections', who: STUDENT, tables: { 'Past reflections': REFLECTIONS } },
]

for (const { path, who, tables } of sampled(DEMO, 1)) {
  test(`on every laptop ${path} shows all its columns, and nothing is wider than its panel`, { tag: MORE }, async ({
    page,
    context,
    school,
  }) => {
    await school.signIn(context, who)
    await expectToFit(page, school.url + path, tables)
  })
}

test('names of any length change nothing about that', { tag: FULL }, async ({ page, context, school }) => {
  test.slow()
  const listed = await makeLongNames(school, context)
  for (const { path, who, tables } of sampled(listed, 3)) {
    await school.signIn(context, who)
    await expectToFit(page, school.url + path, tables)
  }
})

test('on a wide laptop a date with its time stands on one line, and on a small one CT never stands alone', {
  tag: FULL,
}, async ({ page, school }) => {
  await school.open(page, STAFF, '/assignments')
  const dues = page
    .getByRole('table', { name: 'Assignments' })
    .getByRole('cell', { name: /^[A-Z]\w+ \d+\w\w \d{4}, .*CT$/ })
  await expect(dues.first()).toBeVisible()
  const lines = () =>
    dues.evaluateAll((cells) =>
      cells.map((cell) => {
        const range = document.createRange()
        range.selectNodeContents(cell)
        const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        return tops.size
      }),
    )
  expect(new Set(await lines())).toEqual(new Set([1]))
  for (const width of [1280, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 })
    const brokenTimes = await page
      .getByText(/^\d+:\d\d [AP]M CT$/)
      .evaluateAll((times) => times.filter((time) => time.getClientRects().length > 1).length)
    expect(brokenTimes, `at ${width}`).toBe(0)
    expect(Math.max(...(await lines())), `at ${width}`).toBeLessThanOrEqual(2)
  }
})

test('on every laptop the name of a cohort breaks at its spaces, never inside its date', { tag: FULL }, async ({
  page,
  context,
  school,
}) => {
  await school.signIn(context, STAFF)
  for (const path of ['/assignments', '/students']) {
    await page.goto(school.url + path)
    const cells = page.getByRole('cell', { name: /^\D+ \d{4}-\d{2}$/ })
    for (const width of LAPTOPS) {
      await page.setViewportSize({ width, height: 900 })
      await expect(cells.first()).toBeVisible()
      const lines = await cells.evaluateAll((all) =>
        all.map((cell) => {
          const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
          const date = document.createRange()
          for (let node = walker.nextNode(); node; node = walker.nextNode()) {
            const start = node.nodeValue?.search(/\d{4}-\d{2}/) ?? -1
            if (start < 0) continue
            date.setStart(node, start)
            date.setEnd(node, start + '2026-09'.length)
          }
          return date.getClientRects().length
        }),
      )
      expect(new Set(lines), `${path} at ${width}`).toEqual(new Set([1]))
    }
  }
})

test('below a laptop rows are cards that keep their way in', async ({ page, context, school }) => {
  await school.signIn(context, STAFF)
  for (const [path, label, view] of [
    ['/assignments', 'Assignments', /^View /],
    ['/cohorts', 'Cohorts', /^View /],
    ['/students', 'Students', /^View /],
    ['/employees', 'Employees', /^Edit /],
  ] as const) {
    await page.goto(school.url + path)
    const table = page.getByRole('table', { name: label })
    for (const width of [1023, 768, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await expect(table.getByRole('link', { name: view }).first()).toBeVisible()
      await expect(table.getByRole('columnheader').first()).not.toBeInViewport({ ratio: 0.5 })
      expect(await tooWide(page), `${path} at ${width}`).toEqual([])
    }
  }
})

test('names are as dark as the words around them, and turn to the colour of links under the pointer and in focus', {
  tag: FULL,
}, async ({ page, school }) => {
  await school.open(page, STAFF, '/employees')
  const row = page.getByRole('row').nth(1)
  const name = row.getByRole('link').first()
  const words = await color(row.getByRole('cell').first())
  await expect(name).toHaveCSS('color', words)
  await row.hover()
  await expect(name).not.toHaveCSS('color', words)
  const link = await color(name)
  await page.mouse.move(0, 0)
  await expect(name).toHaveCSS('color', words)
  await page.keyboard.press('Tab')
  await name.focus()
  await expect(name).toHaveCSS('color', link)
})

function color(locator: { evaluate(read: (element: Element) => string): Promise<string> }): Promise<string> {
  return locator.evaluate((element) => getComputedStyle(element).color)
}

async function expectToFit(page: Page, url: string, tables: Listed['tables']): Promise<void> {
  await page.goto(url)
  for (const [label, columns] of Object.entries(tables)) {
    const table = page.getByRole('table', { name: label, exact: true })
    await expect(table.getByRole('rowheader').first()).toHaveText(/\S/)
    for (const width of LAPTOPS) {
      await page.setViewportSize({ width, height: 900 })
      // Headless browsers draw no scrollbar; a person's takes fifteen pixels.
      await page.evaluate(() => {
        document.body.style.marginRight = '15px'
      })
      expect(await tooWide(page), `${url}, ${label} at ${width}`).toEqual([])
      for (const column of columns) {
        // A question mark beside it may follow its name.
        const header = table.getByRole('columnheader', { name: new RegExp(`^${column}( What|$)`) })
        await expect(header, `at ${width}`).toBeVisible()
      }
    }
  }
}

/** Whatever reaches past its table, its panel or the page. */
function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.documentElement
    const found = root.scrollWidth > root.clientWidth ? [`the page is ${root.scrollWidth} wide`] : []
    for (const table of document.querySelectorAll('table[aria-label]')) {
      const frame = table.closest('section') ?? table.parentElement
      const edge = (frame?.getBoundingClientRect().right ?? 0) + 0.5
      // Cards keep the headers for screen readers alone.
      const isCards = table.querySelector('thead')?.clientWidth === 1
      for (const element of [table, ...table.querySelectorAll('*')]) {
        const { right } = element.getBoundingClientRect()
        if (right > edge && !(isCards && element.closest('thead')))
          found.push(`${element.tagName} “${element.textContent?.slice(0, 40)}” by ${Math.round(right - edge)}`)
      }
      const cells = [...table.querySelectorAll<HTMLElement>('td, th')]
      for (const cell of cells.filter(
        ({ scrollWidth, clientWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1,
      ))
        found.push(`${cell.tagName} “${cell.textContent?.slice(0, 40)}” is cut off`)
    }
    return found
  })
}

/** A cohort in which every name is as long as people's names and titles get, and then some. */
async function makeLongNames({ db, url, signIn }: School, context: BrowserContext): Promise<Listed[]> {
  const long = 'Introduction to Accessible Interfaces for People in a Hurry, Part the Seventeenth'
  const cohort = await makeCohort(db, { name: `Evening Full-Stack Engineering and ${COMPANY}` })
  const grader = await makeEmployee(db, { first_name: 'Wolfeschlegelstein', last_name: 'Hausenbergerdorff-Oppenheim' })
  await makeEmployee(db, {
    first_name: COMPANY,
    email: `${COMPANY.toLowerCase().slice(0, 60).replace('ä', 'a')}@example.org`,
  })
  const student = await makeStudent(db, {
    cohort_id: cohort.id,
    first_name: 'Maria-Magdalena Konstantinopoulou',
    last_name: 'Vandenberghe-Christodoulopoulos',
    email: 'maria-magdalena.konstantinopoulou.vandenberghe-christodoulopoulos@example.org',
  })
  const assignment = await makeAssignment(db, {
    cohort_id: cohort.id,
    name: `${long}: ${COMPANY}`,
    assignment_type: 'graded',
    workflow_state: 'assigned',
    due_at: new Date('2027-09-30T15:00:00Z'),
  })
  const times = { completed_at: new Date('2026-09-30T17:30:00Z'), graded_at: new Date('2026-09-30T18:30:00Z') }
  await makeCourseWork(db, {
    ...times,
    assignment_id: assignment.id,
    student_id: student.id,
    grade: 1,
    workflow_state: 'graded',
    instructor_comment: `${COMPANY} ${long}`,
    graded_by_id: grader.id,
  })
  await makeReflection(db, {
    student_id: student.id,
    cohort_id: cohort.id,
    feedback_on: '2026-10-13',
    feeling_explanation: 'incomprehensibilitywithout',
    accomplishment: `${COMPANY} ${long}`,
    additional_conversation_wanted: true,
  })
  await signIn(context, STAFF)
  const placement = {
    student_id: student.id,
    company: { name: COMPANY },
    placement_type: 'hired_by_school',
    job_title: `Junior ${COMPANY}`,
    placed_at: '2026-09-30',
    post_income: 168_000,
  }
  const added = await context.request.post(`${url}/api/students/placements`, { data: placement })
  expect(added.status()).toBe(201)
  return [
    { path: '/cohorts', who: STAFF, tables: { Cohorts: COHORTS } },
    { path: `/cohorts/${cohort.id}`, who: STAFF, tables: { Students: COHORT_STUDENTS } },
    {
      path: `/cohorts/${cohort.id}/feedback?day=2026-10-13`,
      who: STAFF,
      tables: { 'Feedback of Tuesday, October 13th 2026': DAY },
    },
    { path: '/assignments', who: STAFF, tables: { Assignments: ASSIGNMENTS } },
    { path: `/assignments/${assignment.id}`, who: STAFF, tables: { 'Course Work': COURSE_WORK } },
    { path: '/employees', who: STAFF, tables: { Employees: ['Name', 'Email', 'Status', 'Action'] } },
    {
      path: '/students?search=konstantinopoulou',
      who: STAFF,
      tables: { Students: ['Email', 'Name', 'Cohort', 'View'] },
    },
    {
      path: `/students/${student.id}`,
      who: STAFF,
      tables: { Placements: PLACEMENTS, 'Course work': STUDENT_WORK, Reflections: REFLECTIONS },
    },
    { path: '/student/assignments', who: student.email, tables: { Assignments: OWN } },
  ]
}
