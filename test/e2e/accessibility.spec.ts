import { expectAccessible } from '#test/support/accessibility.ts'
import { expect, hold, STAFF, STUDENT, test, withoutFirstView } from '#test/support/browser.ts'
import { FULL, MORE } from '#test/support/extent.ts'

// Pages and dialogs that no other test looks at for everyone's sake.

test('choosing a new password by link can be done by everyone', { tag: FULL }, async ({ page, school }) => {
  await page.goto(`${school.url}/password/reset/abc`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page)
})

test('a page that is not there, and the dialog of an error, can be read by everyone', { tag: MORE }, async ({
  page,
  school,
}) => {
  await school.open(page, STAFF, '/nothing')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('404')
  await expectAccessible(page)
  await page.goto(`${school.url}/cohorts/999999`)
  await expect(page.getByRole('dialog', { name: 'Error (404)' })).toBeVisible()
  await expectAccessible(page)
})

test('a student can be edited, and an assignment written, by everyone', { tag: FULL }, async ({ page, school }) => {
  await school.open(page, STAFF, '/assignments/new')
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeVisible()
  await expectAccessible(page)
  const student = await school.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', STUDENT)
    .executeTakeFirstOrThrow()
  await page.goto(`${school.url}/students/${student.id}/edit`)
  await expect(page.getByLabel('First name')).toHaveValue('Jordan')
  await expectAccessible(page)
})

for (const wish of ['reduce', 'no-preference'] as const) {
  const who = wish === 'reduce' ? 'who asked their system for calm, nothing moves' : 'who likes it, something moves'
  test(`for a person ${who} while a page loads, a list opens and a dialog comes`, {
    tag: wish === 'reduce' ? [] : FULL,
  }, async ({ page, context, school }) => {
    await school.signIn(context, STAFF)
    await page.emulateMedia({ reducedMotion: wish })
    const moved = new Set<string>()
    await page.exposeFunction('tellMoved', (what: string) => moved.add(what))
    await page.addInitScript(() => {
      const { tellMoved } = window as unknown as { tellMoved(what: string): void }
      for (const kind of ['transitionrun', 'animationstart']) {
        document.addEventListener(kind, (event) => tellMoved(`${kind} of ${(event.target as Element).className}`), true)
      }
    })
    await withoutFirstView(page)
    const answer = await hold(page, '**/api/assignments/list*')
    await page.goto(`${school.url}/assignments`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Assignments Home')
    await page.getByRole('button', { name: 'Settings' }).click()
    await expect(page.getByRole('link', { name: 'Employees' })).toBeVisible()
    answer()
    await expect(page.getByRole('table', { name: 'Assignments' }).getByRole('row')).toHaveCount(21)
    await page.getByRole('button', { name: 'Quick Add' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.getByRole('dialog').getByLabel('Name').hover()
    if (wish === 'reduce') expect([...moved]).toEqual([])
    else expect(moved.size).toBeGreaterThan(2)
  })
}

test('the look itself finds a field without a name, faint words of the dark alone, and what is cut off on a phone', {
  tag: FULL,
}, async ({ page }) => {
  const found = (body: string) =>
    page.setContent(`<html lang="en"><title>A page</title>${body}</html>`).then(() =>
      expectAccessible(page, { all: true }).then(
        () => 'nothing',
        (error: Error) => error.message,
      ),
    )
  expect(await found('<main><h1>Calm</h1></main>')).toBe('nothing')
  expect(await found('<main><h1>Calm</h1><input></main>')).toMatch(/light, 1440 px[\s\S]*label: <input>/)
  const faint = '@media (prefers-color-scheme: dark) { h1 { color: #eee; background: #fff } }'
  expect(await found(`<style>${faint}</style><main><h1>Faint</h1></main>`)).toMatch(
    /dark, 1440 px[\s\S]*color-contrast/,
  )
  const wide = '<main><h1>Wide</h1><div style="width: 500px">More than a phone has</div></main>'
  expect(await found(wide)).toMatch(/cut off at 320 px[\s\S]*the page is/)
  const dialog = (style: string) =>
    `<main><h1>Calm</h1></main><div role="dialog" tabindex="0" aria-label="Grades" style="position: fixed; ${style}">More words</div>`
  expect(await found(dialog('top: 0; left: 0; width: 300px'))).toBe('nothing')
  expect(await found(dialog('top: 0; left: 0; width: 700px'))).toMatch(/cut off at 320 px[\s\S]*past the screen/)
  const inside = '<div style="width: 400px">More than a phone has</div>'
  const scrolling = dialog('top: 0; left: 0; width: 300px; overflow: auto').replace('More words', inside)
  expect(await found(scrolling)).toMatch(/cut off at 720 px[\s\S]*scrolls sideways/)
})
