import { PAGE_ACCESS, PAGES, type Page as PageName } from '#contract/pages.ts'
import { homePath, ROLE } from '#domain/role.ts'
import { expect, STAFF, STUDENT, test } from '#test/support/browser.ts'

const guarded = (Object.keys(PAGES) as PageName[]).filter((page) => PAGE_ACCESS[page] !== 'all')
const addressOf = (page: PageName) => PAGES[page].replace(':id', '1').replace(':token', 'abc')

test('nobody sees the login at every guarded address, which stays in the address bar', async ({ page, school }) => {
  for (const name of guarded) {
    await page.goto(school.url + addressOf(name))
    await expect(page.getByRole('button', { name: 'Login' }), name).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(addressOf(name))
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  }
})

for (const [who, email, role] of [
  ['a student', STUDENT, ROLE.student],
  ['a staff member', STAFF, ROLE.employee],
] as const) {
  test(`${who} gets the pages of their role, and their home instead of any other`, async ({
    page,
    context,
    school,
  }) => {
    await school.signIn(context, email)
    for (const name of guarded.filter((page) => page !== 'root')) {
      const access = PAGE_ACCESS[name]
      const mine = access !== 'all' && access.includes(role)
      await page.goto(school.url + addressOf(name))
      await expect(page.getByRole('heading', { level: 1 }), name).toBeVisible()
      await expect(page, name).toHaveURL(school.url + (mine ? addressOf(name) : homePath(role)))
    }
  })
}

test('a guarded address opens after the login at that address', async ({ page, school }) => {
  await page.goto(`${school.url}/employees`)
  await page.getByLabel('Username').fill(STAFF)
  await page.getByLabel('Password', { exact: true }).fill('homeroom-demo')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await expect(page).toHaveURL(`${school.url}/employees`)
})

test('any other address is a 404, without navigation when nobody is logged in', async ({ page, context, school }) => {
  for (const address of ['/nothing', '/Cohorts', '/cohorts/1/nothing', '/student']) {
    await page.goto(school.url + address)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('404')
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  }
  await school.signIn(context, STAFF)
  await page.goto(`${school.url}/nothing`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('404')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
})

test('the root opened fresh leads a logged-in person home without a question, and Back asks', async ({
  page,
  school,
}) => {
  // The browser remembers the login, so that the session is checked again at the root and at /login.
  await page.goto(`${school.url}/login`)
  await page.getByLabel('Username').fill(STAFF)
  await page.getByLabel('Password', { exact: true }).fill('homeroom-demo')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(`${school.url}/cohorts`)
  await page.goto(`${school.url}/`)
  await expect(page).toHaveURL(`${school.url}/cohorts`)
  await page.goBack()
  const question = page.getByRole('dialog').filter({ hasText: 'Are you sure you want to leave?' })
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(page).toHaveURL(`${school.url}/cohorts`)
  await page.goBack()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(`${school.url}/login`)
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  await page.goto(`${school.url}/cohorts`)
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
})

test('on a phone the navigation is a drawer that opens, traps the focus and closes', async ({ browser, school }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  await school.signIn(context, STAFF)
  const page = await context.newPage()
  await page.goto(`${school.url}/profile`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Students', exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: /menu/i }).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByRole('link', { name: 'Students', exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  await expect(page.getByRole('button', { name: /menu/i })).toBeFocused()
  await context.close()
})
