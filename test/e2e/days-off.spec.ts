import { expectAccessible } from '#test/support/accessibility.ts'
import { anotherContext, expect, STAFF, STUDENT, test } from '#test/support/browser.ts'
import { FULL, MORE } from '#test/support/extent.ts'

test('a day off is seen everywhere that steps by days, and its removal is undone', { tag: MORE }, async ({
  page,
  browser,
  school,
}) => {
  const own = await anotherContext(browser)
  const phone = await own.newPage()
  await school.open(phone, STUDENT, '/student/reflections')
  await expect(phone.getByRole('heading', { name: 'For Tuesday, October 13th 2026' })).toBeVisible()

  await school.open(page, STAFF, '/cohorts/9/feedback')
  await expect(page.getByRole('textbox', { name: 'Day', exact: true })).toHaveValue('2026-10-13')

  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('link', { name: 'School', exact: true }).click()
  await page.getByRole('link', { name: 'Days off' }).click()
  const toCome = page.getByRole('list', { name: 'Days off', exact: true })
  await expect(toCome).toContainText('Long Weekend')
  await page.getByLabel('New days off').fill('Power Cut')
  await page.keyboard.press('Enter')
  await expect(page.getByText('First day is required.').first()).toBeVisible()
  await page.getByLabel('First day').fill('2026-10-13')
  await expect(page.getByText(/^No class on these days in .*Dev MN 2026-08 \(1 day\)/)).toBeVisible()
  await page.getByLabel('Last day').fill('2026-10-23')
  await expect(page.getByText(/It overlaps Long Weekend/)).toBeVisible()
  await page.getByLabel('Last day').fill('')
  await page.getByRole('button', { name: 'Add days off' }).dblclick()
  await expect(page.getByLabel('New days off')).toHaveValue('')
  await page.getByText('Past days off (2)').click()
  const past = page.getByRole('list', { name: 'Past days off' })
  await expect(past.getByRole('listitem')).toHaveText([
    /^Power CutOctober 13th 2026 · All campuses/,
    /^Staff Training DaySeptember 25th 2026/,
  ])
  await expectAccessible(page)

  // Without a reload.
  await expect(phone.getByText('completing your daily reflection for October 12th 2026')).toBeVisible()
  await page.goto(`${school.url}/cohorts/9/feedback`)
  await expect(page.getByRole('textbox', { name: 'Day', exact: true })).toHaveValue('2026-10-12')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('textbox', { name: 'Day', exact: true })).toHaveValue('2026-10-14')
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(page.getByRole('textbox', { name: 'Day', exact: true })).toHaveValue('2026-10-12')
  await page.goto(`${school.url}/not-reflected`)
  await expect(page.getByRole('link', { name: 'Monday, October 12th 2026' }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Tuesday, October 13th 2026' })).toHaveCount(0)

  await page.goto(`${school.url}/school/days-off`)
  await page.getByText('Past days off (2)').click()
  await page.getByRole('button', { name: 'Edit Power Cut' }).press('Enter')
  await expect(past.getByLabel('Name')).toBeFocused()
  await past.getByLabel('Campus').selectOption('Kansas City')
  await past.getByRole('button', { name: 'Save' }).click()
  await expect(phone.getByRole('heading', { name: 'For Tuesday, October 13th 2026' })).toBeVisible()
  await page.getByRole('button', { name: 'Delete Power Cut' }).click()
  await expect(past.getByRole('listitem')).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(past).toContainText('October 13th 2026 · Kansas City')
  await own.close()
})

test('a double click on Delete removes one of the days off, and the focus goes to the next', { tag: FULL }, async ({
  page,
  emptySchool: school,
}) => {
  const days = ['First', 'Second', 'Third'].map((name, index) => ({
    name,
    first_day: `2026-11-0${index + 2}`,
    last_day: `2026-11-0${index + 2}`,
  }))
  await school.db.insertInto('days_off').values(days).execute()
  await school.open(page, 'first@example.com', '/school/days-off')
  const list = page.getByRole('list', { name: 'Days off', exact: true })
  await expect(list.getByRole('listitem')).toHaveCount(3)
  const box = await page.getByRole('button', { name: 'Delete First' }).boundingBox()
  const [x, y] = [(box?.x ?? 0) + 20, (box?.y ?? 0) + 10]
  // The second press comes as soon as the next row has moved up.
  await list.evaluate(
    (rows, [x, y]) =>
      new MutationObserver((_changes, observer) => {
        if (rows.children.length !== 2) return
        observer.disconnect()
        const under = document.elementFromPoint(x, y)?.closest('button')
        rows.dataset.pressed = under?.ariaLabel ?? ''
        under?.click()
      }).observe(rows, { childList: true }),
    [x, y] as const,
  )
  await page.mouse.click(x, y)
  await expect(list).toHaveAttribute('data-pressed', 'Delete Second')
  await expect(page.getByRole('button', { name: 'Delete Second' })).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(list.getByRole('listitem')).toHaveText([/^First/, /^Second/, /^Third/])

  await page.reload()
  await page.getByRole('button', { name: 'Delete Third' }).press('Enter')
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Delete Second' })).toBeFocused()
})
