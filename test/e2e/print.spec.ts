import { expect, STAFF, STUDENT, test } from '#test/support/browser.ts'
import { FULL, sampled } from '#test/support/extent.ts'

const STAFF_PAGES = [
  '/cohorts',
  '/cohorts/1',
  '/cohorts/1/assignments',
  '/cohorts/1/feedback',
  '/cohorts/9/schedule',
  '/cohorts/9/attendance',
  '/cohorts/new',
  '/students',
  '/students/new',
  '/employees',
  '/assignments',
  '/assignments/1',
  '/grading',
  '/conversations',
  '/attention',
  '/missing',
  '/not-reflected',
  '/imports',
  '/school/campuses',
  '/notices',
  '/profile',
]
const STUDENT_PAGES = ['/student/assignments', '/student/reflections']

for (const [who, email, pages] of [
  ['a staff member', STAFF, STAFF_PAGES],
  ['a student', STUDENT, STUDENT_PAGES],
] as const) {
  test(`${who} prints every page without navigation and buttons, dark on white`, { tag: FULL }, async ({
    page,
    context,
    school,
  }) => {
    await school.signIn(context, email)
    await page.emulateMedia({ colorScheme: 'dark' })
    for (const path of sampled<string>(pages, 3)) {
      await page.goto(`${school.url}${path}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForLoadState('networkidle')
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
      await expect(page.getByRole('navigation'), path).toHaveCount(0)
      await expect(page.getByRole('banner'), path).toHaveCount(0)
      // Nor the room that the navigation had.
      expect((await page.getByRole('main').boundingBox())?.x, path).toBe(0)
      // The name of a column that can be sorted and of a row that can be opened is all that is left of its button.
      const buttons = page.getByRole('button')
      const names = page.locator('th').getByRole('button')
      await expect(buttons, path).toHaveCount(await names.count())
      // The page hears of the printer a moment later.
      const colors = () =>
        page.evaluate(() => {
          const { color } = getComputedStyle(document.querySelector('h1') ?? document.body)
          return { color, background: getComputedStyle(document.body).backgroundColor }
        })
      await expect.poll(colors, path).toEqual({ color: 'rgb(29, 33, 41)', background: 'rgb(255, 255, 255)' })
      await page.emulateMedia({ media: 'screen', colorScheme: 'dark' })
    }
  })
}

test('on paper the reflections of a day have the names of those who wrote them', { tag: FULL }, async ({
  page,
  school,
}) => {
  await school.open(page, STAFF, '/cohorts/9/feedback')
  const names = page.getByRole('table', { name: /^Feedback of/ }).getByRole('rowheader')
  await expect(names.first()).toBeVisible()
  const written = await names.allInnerTexts()
  await page.emulateMedia({ media: 'print' })
  expect(await names.allInnerTexts()).toEqual(written)
})
