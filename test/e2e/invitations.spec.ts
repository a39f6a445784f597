import { expectAccessible } from '#test/support/accessibility.ts'
import { anotherContext, expect, type School, STAFF, test, watchReferrers } from '#test/support/browser.ts'
import { FULL } from '#test/support/extent.ts'
import { makeStudent } from '#test/support/factories.ts'

const linkTo = async (school: School, email: string) => {
  const received = () => school.mail.mails.findLast(({ to }) => to === email)
  await expect.poll(received).toBeTruthy()
  return /http:\/\/\S+\/invitation#\S+/.exec(received()?.text ?? '')?.[0] ?? ''
}

test('someone invited by email chooses a password and logs in, and the link is over', { tag: FULL }, async ({
  page,
  school,
  browser,
}) => {
  const student = await makeStudent(school.db)
  const staff = await anotherContext(browser)
  await school.signIn(staff, STAFF)
  await staff.request.post(`${school.url}/api/logins/invitations`, { data: { user_ids: [student.id] } })
  await staff.close()
  const link = await linkTo(school, student.email)

  const referrers = watchReferrers(page)
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
  expect(referrers.length).toBeGreaterThan(5)
  expect(referrers.filter(Boolean)).toEqual([])
  await page.getByRole('dialog', { name: 'Password Chosen' }).getByRole('button', { name: 'Close' }).last().click()
  await page.getByLabel('Username').fill(student.email)
  await page.getByLabel('Password', { exact: true }).fill('tall green lamp')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(`${school.url}/student/assignments`)

  await page.goto(link)
  await page.reload()
  await expect(page.getByRole('alert')).toContainText(
    'If you have chosen a password, log in with it; otherwise use Reset Password',
  )
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to Login' }).click()
  await expect(page).toHaveURL(`${school.url}/student/assignments`)
})

test('a program manager invites the six of a class who never logged in, one chooses a password from the mail, and the others get a printed sheet', async ({
  page,
  school,
  browser,
}) => {
  const { cohort_id } = await school.db
    .selectFrom('invitations')
    .innerJoin('students', 'students.id', 'invitations.user_id')
    .select('students.cohort_id')
    .executeTakeFirstOrThrow()
  await school.open(page, STAFF, `/cohorts/${cohort_id}`)
  await page.getByRole('link', { name: '6 never logged in' }).click()
  await expect(page).toHaveURL(`${school.url}/students?cohortId=${cohort_id}&login=never`)
  const list = page.getByRole('table', { name: 'Students' })
  await expect(list.getByRole('row')).toHaveCount(7)
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Login' })).toHaveValue('never')
  await expect(list.getByRole('row')).toHaveCount(7)

  await page.getByLabel('Select many').check()
  await list.getByRole('checkbox', { name: 'Select all students of this filter' }).click()
  await expect(page.getByRole('group', { name: 'Selected students' })).toContainText('6 selected')
  const before = school.mail.mails.length
  await page.getByRole('button', { name: 'Invite', exact: true }).dblclick()
  await expect(page.getByText('6 people get an invitation.')).toBeVisible()
  await expect.poll(() => school.mail.mails.length - before).toBe(6)

  const email = school.mail.mails.findLast(({ subject }) => subject.startsWith('Welcome'))?.to ?? ''
  const theirs = await (await anotherContext(browser)).newPage()
  await theirs.goto(await linkTo(school, email))
  await theirs.getByLabel('Password', { exact: true }).fill('tall green lamp')
  await theirs.getByLabel('Retype Password').fill('tall green lamp')
  await theirs.getByRole('button', { name: 'Choose Password' }).click()
  await expect(theirs.getByRole('dialog', { name: 'Password Chosen' })).toBeVisible()
  await theirs.context().close()

  await page.getByRole('button', { name: 'Password sheet' }).click()
  await page.getByRole('button', { name: 'Make passwords' }).dblclick()
  const sheet = page.getByRole('dialog', { name: 'Password sheet' })
  const cards = sheet.getByRole('list', { name: 'Temporary passwords' }).getByRole('listitem')
  await expect(cards).toHaveCount(5)
  await expect(sheet).toContainText('Has chosen a password already, which would stop working.')
  await expect(cards.filter({ hasText: email })).toHaveCount(0)
  // Also for whoever prints by the browser's own keys.
  const onPaper = page.getByRole('main').getByRole('list', { name: 'Temporary passwords' })
  await page.emulateMedia({ media: 'print' })
  await expect(sheet).toBeHidden()
  await expect(onPaper.getByRole('listitem')).toHaveCount(5)
  await page.emulateMedia({ media: 'screen' })
  await expect(onPaper).toBeHidden()
  const printed = page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        window.print = () => resolve(document.querySelector('[data-print-alone]')?.textContent ?? '')
      }),
  )
  await sheet.getByRole('button', { name: 'Print' }).click()
  expect(await printed).toMatch(/Portalhttp:\/\/localhost:\d+Username\S+@\S+Password\w{8}Expires on/)
  await page.emulateMedia({ media: 'print' })
  await expect(sheet).toBeHidden()
  await page.emulateMedia({ media: 'screen' })

  const [first = ''] = await cards.first().getByRole('definition').allTextContents()
  expect(first).toBe(school.url)
  const [, username = '', password = ''] = await cards.first().getByRole('definition').allTextContents()
  await sheet.getByRole('button', { name: 'Close' }).last().click()
  const question = page.getByRole('dialog', { name: 'Close the password sheet?' })
  await question.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(sheet).toBeHidden()

  const newcomer = await (await anotherContext(browser)).newPage()
  await newcomer.goto(`${school.url}/login`)
  await newcomer.getByLabel('Username').fill(username)
  await newcomer.getByLabel('Password', { exact: true }).fill(password)
  await newcomer.getByRole('button', { name: 'Login' }).click()
  await expect(newcomer.getByRole('heading', { level: 1 })).toContainText('Choose')
  await newcomer.context().close()
})

test('a sheet of passwords is not lost by Back or a reload without a question', async ({ page, school }) => {
  const { email } = await makeStudent(school.db)
  await school.open(page, STAFF, '/cohorts')
  await page.getByRole('link', { name: 'Students', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Students Home' })).toBeVisible()
  await page.getByLabel('Search').fill(email)
  await page.getByLabel('Select many').check()
  const list = page.getByRole('table', { name: 'Students' })
  await expect(list.getByRole('row')).toHaveCount(2)
  await list.getByRole('checkbox').last().check()
  await page.getByRole('button', { name: 'Password sheet' }).click()
  await page.getByRole('button', { name: 'Make passwords' }).click()
  const sheet = page.getByRole('dialog', { name: 'Password sheet' })
  await expect(sheet).toContainText(email)
  await page.evaluate(() => history.back())
  await page.getByRole('dialog', { name: 'Leave this page?' }).getByRole('button', { name: 'Stay' }).click()
  const asked = page.waitForEvent('dialog')
  void page.reload().catch(() => null)
  await (await asked).dismiss()
  await expect(sheet).toContainText(email)
  await sheet.getByRole('button', { name: 'Close' }).last().click()
  const question = page.getByRole('dialog', { name: 'Close the password sheet?' })
  await question.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(sheet).toHaveCount(0)
  await page.getByRole('link', { name: 'Cohorts', exact: true }).first().click()
  await expect(page).toHaveURL(`${school.url}/cohorts`)
})

test('staff help a student who cannot get in: invited again, a reset, and a new password that is shown once', {
  tag: FULL,
}, async ({ page, school }) => {
  const student = await makeStudent(school.db, { first_name: 'Noor', last_name: 'Haddad' })
  await school.open(page, STAFF, `/students/${student.id}`)
  await page.getByRole('list', { name: 'At a glance' }).getByRole('link', { name: 'Never logged in' }).click()
  const login = page.getByRole('region', { name: 'Login' })
  await expect(login).toContainText('Never logged in. Has no password yet.')
  await login.getByRole('button', { name: 'Invite' }).click()
  await expect(page.getByText(`${student.email} gets an invitation.`)).toBeVisible()
  await expect(login).toContainText('Invited on October 14th 2026; the link works until October 28th 2026.')
  await expect(login.getByRole('button', { name: 'Invite again' })).toBeVisible()
  await login.getByRole('button', { name: 'New temporary password' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'New password' }).click()
  const shown = page.getByRole('dialog', { name: 'New Temporary Password' })
  await expect(shown.getByLabel('Temporary password', { exact: true })).toHaveValue(/^\w{8}$/)
  await shown.getByRole('button', { name: 'Close' }).last().click()
  await expect(login).toContainText('Never logged in. The temporary password expires on October 21st 2026.')
  await page.getByRole('button', { name: 'History' }).click()
  await expect(page.getByRole('list', { name: 'History' })).toContainText('New temporary password')
})

test('whoever is created gets the password first, and an invitation too if wished', { tag: FULL }, async ({
  page,
  school,
}) => {
  await school.open(page, STAFF, '/employees/new')
  await page.getByLabel('First name').fill('Kai')
  await page.getByLabel('Last name').fill('Moreau')
  await page.getByLabel('Email').fill('kai.moreau@example.org')
  await page.getByRole('button', { name: 'Create' }).click()
  const created = page.getByRole('dialog', { name: 'Employee Created' })
  await expect(created.getByLabel('Temporary password', { exact: true })).toHaveValue(/^\w{8}$/)
  await created.getByRole('button', { name: 'Send an invitation too' }).click()
  await expect(created.getByRole('button', { name: 'Invitation sent' })).toBeDisabled()
  expect(await linkTo(school, 'kai.moreau@example.org')).toContain('/invitation#')
})
