import sharp from 'sharp'
import { expectAccessible } from '#test/support/accessibility.ts'
import { anotherContext, expect, STAFF, test, withoutFirstView } from '#test/support/browser.ts'
import { FULL, MORE } from '#test/support/extent.ts'

const NAME = '<img src=x onerror=alert(1)> & Sons’ Code School'

test('a program manager names the school and gives it a logo, which the login page, the top bar and a mail show as they are', {
  tag: FULL,
}, async ({ page, browser, school }) => {
  await school.open(page, STAFF, '/cohorts')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('link', { name: 'School', exact: true }).click()
  await expect(page.getByRole('navigation', { name: 'School' }).getByRole('link', { name: 'General' })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await expect(page.getByText('US Central')).toBeVisible()
  const field = page.getByLabel('Name of the school')
  await field.fill(NAME)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'The name has been saved.' })).toBeAttached()
  await field.fill(`  ${NAME}  `)
  await page.getByRole('button', { name: 'Save' }).dblclick()
  await expect(field).toHaveValue(NAME)

  const picture = (buffer: Buffer, name = 'logo.png') => ({ name, mimeType: 'image/png', buffer })
  const choose = async (label: string, file: ReturnType<typeof picture>) => {
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: label }).click()
    await (await chooser).setFiles(file)
  }
  await choose('Upload logo', picture(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')))
  await expect(page.getByRole('dialog')).toContainText('Please choose a JPEG, PNG or WebP of at most 8 MB.')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  const teal = sharp({ create: { width: 600, height: 200, channels: 3, background: 'teal' } })
  await choose('Upload logo', picture(await teal.png().toBuffer()))
  const logo = page.getByRole('main').getByRole('img', { name: 'Logo of the school' })
  await expect(logo).toBeVisible()
  const address = await logo.getAttribute('src')
  expect(address).toMatch(/^\/logo\/[0-9a-f]{32}\.png$/)
  await expect(page.getByRole('link', { name: 'Admin Portal' }).locator('img')).toHaveAttribute('src', address ?? '')
  await page.getByRole('button', { name: 'History' }).click()
  await expect(page.getByRole('list', { name: 'History' })).toContainText('Logo changed')
  await expectAccessible(page)

  // Someone who is not logged in, with and without a page that the server has drawn.
  const visitor = await anotherContext(browser)
  const html = await (await visitor.request.get(`${school.url}/login`)).text()
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; Sons’ Code School</p>')
  expect(html).toMatch(new RegExp(`<img[^>]* src="${address}"[^>]* width="192" height="64"`))
  expect(html).not.toContain('<img src=x')
  const login = await visitor.newPage()
  for (const isDrawn of [true, false]) {
    if (!isDrawn) await withoutFirstView(login)
    await login.goto(`${school.url}/login`)
    await expect(login.getByText(NAME)).toBeVisible()
    await expect(login.getByRole('heading', { name: 'Login' })).toBeVisible()
    await expectAccessible(login)
  }
  await login.setExtraHTTPHeaders({})
  await login.getByLabel('Username').fill(STAFF)
  await login.getByRole('button', { name: 'Reset Password' }).click()
  const [mail] = await school.mail.waitFor(1)
  expect(mail?.text).toMatch(/^<img src=x onerror=alert\(1\)> & Sons’ Code School\n\nHello /)
  expect(mail?.html).toContain('&#60;img src=x')
  expect(mail?.attachments).toEqual([{ cid: 'logo@school', type: 'image/png', bytes: expect.any(Number) }])
  await visitor.close()

  await page.getByRole('button', { name: 'Remove logo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('No logo yet.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Admin Portal' }).locator('img')).toHaveCount(0)
})

test('a name that a colleague has changed meanwhile is compared, never overwritten unseen', { tag: FULL }, async ({
  page,
  school,
}) => {
  await school.open(page, STAFF, '/school')
  await page.getByLabel('Name of the school').fill('Mine')
  await school.db
    .updateTable('school')
    .set((is) => ({ name: 'Theirs', version: is('version', '+', 1) }))
    .execute()
  await page.getByRole('button', { name: 'Save' }).click()
  const compare = page.getByRole('dialog')
  await expect(compare).toContainText('Theirs')
  await compare.getByRole('button', { name: /mine/i }).click()
  await expect(page.getByRole('status').filter({ hasText: 'The name has been saved.' })).toBeAttached()
  await page.reload()
  await expect(page.getByLabel('Name of the school')).toHaveValue('Mine')
})

test('an administrator reads how the mail does, sends a test to themselves, and is told why one failed', {
  tag: MORE,
}, async ({ page, school }) => {
  await school.open(page, STAFF, '/school')
  await page.getByRole('link', { name: 'Mail' }).click()
  await expect(page.getByText('Nobody gets an email')).toHaveCount(0)
  await expect(page.getByText(new URL(school.mail.url).host)).toBeVisible()
  const before = school.mail.mails.length
  await page.getByRole('button', { name: 'Send me a test' }).press('Enter')
  await expect(page.getByText('The test was sent', { exact: true })).toBeVisible()
  expect(school.mail.mails.slice(before).map(({ to }) => to)).toEqual([STAFF])
  school.mail.refuse(() => true)
  await page.getByRole('button', { name: 'Send me a test' }).click()
  await expect(page.getByText('The test could not be sent')).toBeVisible()
  await expect(page.getByRole('main').getByText('The mail server does not take mails at the moment.')).toHaveCount(2)
  await expect(page.getByText('The last mail could not be sent')).toBeVisible()
  school.mail.refuse(() => false)
  await expectAccessible(page)
})
