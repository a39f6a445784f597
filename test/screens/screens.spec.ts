import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { type School, STAFF, STUDENT, test } from '#test/support/browser.ts'

/** Takes the pictures of docs/screens: the demo school of a fixed day, so that a picture changes only when a screen does. */

const FOLDER = join(import.meta.dirname, '../../docs/screens')
const HEIGHTS = { 1440: 900, 1280: 800, 1024: 768, 390: 844 } as const
type Width = keyof typeof HEIGHTS
const SIZES: readonly { widths: readonly Width[]; scheme: 'light' | 'dark' }[] = [
  { widths: [1440, 390], scheme: 'light' },
  { widths: [1440, 390], scheme: 'dark' },
]
/** Lists are where a laptop's width decides what can be seen. */
const LIST_SIZES = [...SIZES, { widths: [1280, 1024], scheme: 'light' }] as const

interface Screen {
  name: string
  path: string
  who: string | null
  school?: 'empty'
  isList?: true
  /** What to do before the picture is taken. */
  act?(page: Page): Promise<void>
}

const SCREENS: Screen[] = [
  { name: 'login', path: '/login', who: null },
  { name: 'profile', path: '/profile', who: STUDENT, act: endOtherSessions },
  { name: 'profile-staff', path: '/profile', who: STAFF, act: endOtherSessions },
  { name: 'not-found', path: '/nothing', who: STAFF },
  { name: 'cohorts', path: '/cohorts', who: STAFF, isList: true },
  { name: 'cohorts-empty', path: '/cohorts', who: 'first@example.com', school: 'empty' },
  { name: 'cohort', path: '/cohorts/9', who: STAFF },
  { name: 'cohort-assignments', path: '/cohorts/9/assignments', who: STAFF, isList: true },
  { name: 'cohort-feedback', path: '/cohorts/9/feedback', who: STAFF },
  { name: 'cohort-schedule', path: '/cohorts/9/schedule', who: STAFF },
  { name: 'attendance', path: '/cohorts/9/attendance', who: STAFF },
  { name: 'cohort-form', path: '/cohorts/9/edit', who: STAFF },
  { name: 'students', path: '/students', who: STAFF, isList: true },
  { name: 'students-empty', path: '/students', who: 'first@example.com', school: 'empty' },
  { name: 'student', path: '/students/:student', who: STAFF },
  { name: 'student-form', path: '/students/new', who: STAFF },
  { name: 'employees', path: '/employees', who: STAFF, isList: true },
  { name: 'employee-form', path: '/employees/new', who: STAFF },
  { name: 'assignments', path: '/assignments', who: STAFF, isList: true },
  { name: 'assignments-empty', path: '/assignments', who: 'first@example.com', school: 'empty' },
  { name: 'assignment', path: '/assignments/:assignment', who: STAFF },
  { name: 'assignment-form', path: '/assignments/:assignment/edit', who: STAFF },
  { name: 'grading', path: '/assignments/:assignment?work=:work', who: STAFF },
  { name: 'grading-desk', path: '/grading?work=:work', who: STAFF, act: waitForWork },
  { name: 'attention', path: '/attention', who: STAFF, isList: true },
  { name: 'conversations', path: '/conversations', who: STAFF, isList: true },
  { name: 'import', path: '/imports/new?kind=students&cohortId=9', who: STAFF, act: pasteStudents },
  { name: 'school', path: '/school', who: STAFF },
  { name: 'student-assignments', path: '/student/assignments', who: STUDENT, isList: true },
  { name: 'student-assignment', path: '/student/assignments/:graded', who: STUDENT },
  { name: 'student-reflections', path: '/student/reflections', who: STUDENT },
]

for (const screen of SCREENS) {
  for (const { widths, scheme } of screen.isList ? LIST_SIZES : SIZES) {
    for (const width of widths) {
      test(`${screen.name} ${width} ${scheme}`, async ({ page, context, school, emptySchool }) => {
        const place = screen.school === 'empty' ? emptySchool : school
        await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
        await page.setViewportSize({ width, height: HEIGHTS[width] })
        if (screen.who) await place.signIn(context, screen.who)
        await page.goto(place.url + (await filledIn(place, screen.path)))
        await expect(page.getByRole('heading').first()).toBeVisible()
        await page.waitForLoadState('networkidle')
        await page.evaluate(() => document.fonts.ready)
        await screen.act?.(page)
        await mkdir(FOLDER, { recursive: true })
        await page.screenshot({
          path: join(FOLDER, `${screen.name}-${width}-${scheme}.png`),
          animations: 'disabled',
          caret: 'hide',
        })
      })
    }
  }
}

/** The names in a path stand for rows that show what a screen can do. */
async function filledIn({ db }: School, path: string): Promise<string> {
  if (!path.includes(':')) return path
  const student = await db.selectFrom('users').select('id').where('email', '=', STUDENT).executeTakeFirstOrThrow()
  const waiting = await db
    .selectFrom('course_works')
    .innerJoin('assignments', 'assignments.id', 'course_works.assignment_id')
    .innerJoin('students', 'students.id', 'course_works.student_id')
    .select(['course_works.id', 'course_works.assignment_id'])
    .whereRef('students.cohort_id', '=', 'assignments.cohort_id')
    .where('assignments.cohort_id', '=', 9)
    .where('assignments.assignment_type', '=', 'graded')
    .where('assignments.workflow_state', '=', 'assigned')
    .where('course_works.grade', 'is', null)
    .where('course_works.student_comment', '!=', '')
    .orderBy('course_works.id')
    .executeTakeFirstOrThrow()
  const graded = await db
    .selectFrom('course_works')
    .select('assignment_id')
    .where('student_id', '=', student.id)
    .where('grade', 'is not', null)
    .orderBy('completed_at', 'desc')
    .executeTakeFirstOrThrow()
  return path
    .replace(':student', String(student.id))
    .replace(':assignment', String(waiting.assignment_id))
    .replace(':work', String(waiting.id))
    .replace(':graded', String(graded.assignment_id))
}

/** The pictures taken before have each left one. */
async function endOtherSessions(page: Page): Promise<void> {
  const end = page.getByRole('button', { name: 'End all others' })
  if (await end.isVisible()) {
    await end.click()
    await page.getByRole('dialog').getByRole('button', { name: 'End all others' }).click()
    await expect(end).toHaveCount(0)
    await page.reload()
  }
  await expect(page.getByText('This device')).toBeVisible()
}

/** The code of the form comes after the queue. */
async function waitForWork(page: Page): Promise<void> {
  await expect(page.getByRole('textbox', { name: 'Comment' })).toBeVisible()
}

/** Compared with the school, and not imported. */
async function pasteStudents(page: Page): Promise<void> {
  const sheet = [
    ['Name', 'Email', 'Address', 'City', 'State', 'Zip', 'Phone'],
    ['Noor Haddad', 'noor.haddad@example.com', '14 Lake St', 'Minneapolis', 'MN', '55408', '612-555-0114'],
    ['Kai Moreau', 'kai.moreau@example.com', '2 Elm Ave', 'Minneapolis', 'Minesota', '55406', '612-555-0102'],
    ['Ida Lund', 'ida.lund@example.com', '9 Oak St', 'Saint Paul', 'MN', '55104', '651-555-0109'],
  ]
  const rows = page.getByLabel('Rows from a spreadsheet')
  await rows.fill(sheet.map((row) => row.join('\t')).join('\n'))
  await rows.blur()
  await expect(page.getByRole('button', { name: 'Import 2 students' })).toBeVisible()
}
