import { expectAccessible } from '#test/support/accessibility.ts'
import { expect, type School, STAFF, test } from '#test/support/browser.ts'
import { MORE } from '#test/support/extent.ts'
import { makeStudent } from '#test/support/factories.ts'

const linkTo = async (school: School, email: string) => {
  const received = () => school.mail.mails.findLast(({ to }) => to === email)
  await expect.poll(received).toBeTruthy()
  return /http:\/\/\S+\/invitation#\S+/.exec(received()?.text ?? '')?.[0] ?? ''
}

test('someone invited by email chooses a password and logs in, and the link is over', { tag: MORE }, async ({
  page,
  school,
  browser,
}) => {
  const student = await makeStudent(school.db)
  const staff = await browser.newContext()
  await school.signIn(staff, STAFF)
  await staff.request.post(`${school.url}/api/logins/invitations`, { data: { user_ids: [student.id] } })
  await staff.close()
  const link = await linkTo(school, student.email)

  const referrers: (string | undefined)[] = []
  page.on('request', async (request) => referrers.push((await request.allHeaders()).referer))
  await page.goto(link)
  await expect(page.getByLabel('Username')).toHaveValue(student.email)
  await expect(page.getByText('The invitation holds until October 28th 2026, 10:00 AM CT.')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Password', { exact: true }).fill('tall green lamp')
  await page.getByLabel('Retype Password').fill('tall green lamb')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Passwords do not match.')
  await page.getByLabel('Retype Password').fill('tall green lamp')
  await page.getByRole('button', { name: 'Choose Password' }).dblclick()
  await expect(page).toHaveURL(`${school.url}/login`)
  expect(referrers.filter(Boolean)).toEqual([])
  await page.getByRole('dialog', { name: 'Password Chosen' }).getByRole('button', { name: 'Close' }).last().click()
  await page.getByLabel('Username').fill(student.email)
  await page.getByLabel('Password', { exact: true }).fill('tall green lamp')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(`${school.url}/student/assignments`)

  await page.goto(link)
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('This invitation is no longer valid. Use Reset Password')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to Login' }).click()
  await expect(page).toHaveURL(`${school.url}/student/assignments`)
})
