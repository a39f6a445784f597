import { writeFile } from 'node:fs/promises'
import type { BrowserContext, Page } from '@playwright/test'
import { expectAccessible } from '#test/support/accessibility.ts'
import { expect, hold, type School, STAFF, test, withoutFirstView } from '#test/support/browser.ts'
import { FULL, MORE } from '#test/support/extent.ts'
import { makeCohort, makeStudent } from '#test/support/factories.ts'
import { expectChosen } from '#test/support/selects.ts'

const HEADER = ['First', 'Last', 'E-mail', 'Street', 'City', 'State', 'Zip', 'Best number', 'Shirt size']

/** As a spreadsheet copies it. The fifth lives in a state that does not exist. */
const CLASS = [HEADER, ...Array.from({ length: 22 }, (_, n) => personAt(n))].map((row) => row.join('\t')).join('\n')

function personAt(n: number): string[] {
  const name = `Kim${String.fromCharCode(97 + n)}`
  const state = n === 4 ? 'Minesota' : 'Minnesota'
  return [
    name,
    'Lund',
    `${name}.Lund@sheet.example`,
    `${n + 1} Main St`,
    'Minneapolis',
    state,
    '55408',
    `612-555-01${n + 10}`,
    'M',
  ]
}

async function copy(context: BrowserContext, page: Page, text: string) {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
}

const sheet = (page: Page) => page.getByLabel('Rows from a spreadsheet')
const rowOf = (page: Page, text: string) =>
  page.getByRole('table', { name: 'Rows' }).getByRole('row').filter({ hasText: text })
const outcomes = (page: Page) => page.getByRole('navigation', { name: 'Rows by outcome' })

async function studentsOf(db: School['db'], cohort_id: number) {
  return db.selectFrom('students').select('id').where('cohort_id', '=', cohort_id).execute()
}

test('a program manager pastes 22 students by keyboard alone, corrects a column, imports those that are right and undoes it', {
  tag: MORE,
}, async ({ page, context, school }) => {
  const cohort = await makeCohort(school.db)
  await school.open(page, STAFF, `/cohorts/${cohort.id}`)
  await copy(context, page, CLASS)
  await page.getByRole('link', { name: 'Import' }).focus()
  await page.keyboard.press('Enter')
  await expect(sheet(page)).toBeFocused()
  await expectChosen(page, 'Cohort', cohort.name)
  await page.keyboard.press('Control+v')

  // 'Best number' is no name that the import knows.
  await expect(
    page.getByText('7 of 9 columns are imported. Not imported: Best number, Shirt size. New students also need Phone.'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Import 0 students' })).toBeDisabled()
  await expect(rowOf(page, 'Kima Lund')).toContainText('Student phone is required.')
  await page.getByRole('combobox', { name: 'Best number' }).focus()
  await page.keyboard.type('Ph')
  await expectChosen(page, 'Best number', 'Phone')
  await expect(page.getByRole('button', { name: 'Import 21 students' })).toBeEnabled()
  await expect(page.getByText('1 row is invalid and will be left out.')).toBeVisible()
  await expect(rowOf(page, 'Invalid')).toContainText(
    'State: “Minesota” is not a US state. Please write it like MN or Minnesota.',
  )
  await expectAccessible(page)

  await outcomes(page).getByRole('link', { name: 'Invalid 1' }).press('Enter')
  await expect(page).toHaveURL(/outcome=invalid/)
  await expect(rowOf(page, 'Lund')).toHaveCount(1)
  await outcomes(page).getByRole('link', { name: 'All 22' }).press('Enter')
  await expect(page.getByRole('checkbox', { name: 'Send invitations' })).not.toBeChecked()
  await page.getByRole('button', { name: 'Import 21 students' }).press('Enter')

  await expect(page.getByRole('heading', { name: 'Import of students' })).toBeVisible()
  await expect(page.getByText('21 students added. 1 row was left out.').first()).toBeVisible()
  expect(await studentsOf(school.db, cohort.id)).toHaveLength(21)
  await expect(page.getByRole('link', { name: 'Kima Lund' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Undo' }).first().press('Enter')
  await page.getByRole('dialog', { name: 'Undo Import' }).getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(page.getByText('Undone: 21 students added.')).toBeVisible()
  expect(await studentsOf(school.db, cohort.id)).toHaveLength(0)

  await page
    .getByRole('button', { name: 'Back' })
    .or(page.getByRole('link', { name: 'Back' }))
    .first()
    .press('Enter')
  await page.goto(`${school.url}/imports`)
  await expect(
    page
      .getByRole('table', { name: 'Imports' })
      .getByRole('row', { name: 'Students October 14th 2026' })
      .filter({ hasText: 'Undone' }),
  ).toBeVisible()
  await expectAccessible(page)
})

test('someone whom a colleague changes meanwhile is shown again before anything is imported', { tag: FULL }, async ({
  page,
  context,
  school,
}) => {
  const cohort = await makeCohort(school.db)
  const ana = await makeStudent(school.db, {
    ...{
      first_name: 'Ana',
      last_name: 'Yu',
      email: 'ana.yu@meanwhile.example',
      phone: '612-555-0001',
      cohort_id: cohort.id,
    },
  })
  await school.open(page, STAFF, '/imports/new?kind=students')
  await copy(context, page, 'Email\tPhone\nANA.YU@meanwhile.example\t612-555-0002')
  await sheet(page).press('Control+v')
  await expect(rowOf(page, 'Ana Yu')).toContainText('Phone: 612-555-0001 → 612-555-0002')
  await school.db.updateTable('students').set({ phone: '612-555-0003' }).where('id', '=', ana.id).execute()

  await page.getByRole('button', { name: 'Import 1 student' }).dblclick()
  await expect(page.getByText('Someone has changed something since you looked, so nothing was imported.')).toBeVisible()
  await expect(rowOf(page, 'Ana Yu')).toContainText('Phone: 612-555-0003 → 612-555-0002')
  await page.getByRole('button', { name: 'Import 1 student' }).dblclick()
  await expect(page.getByText('1 changed.').first()).toBeVisible()
  const [saved] = await school.db.selectFrom('students').select('phone').where('id', '=', ana.id).execute()
  expect(saved?.phone).toBe('612-555-0002')
})

test('what is no table is refused in words, and pasted rows come back after a reload', { tag: FULL }, async ({
  page,
  context,
  school,
}) => {
  await school.open(page, STAFF, '/imports/new?kind=employees')
  const says = (text: string) => expect(page.getByRole('status').filter({ hasText: text })).toBeVisible()
  const choose = async (name: string, content: Buffer | string) => {
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Choose a file' }).click()
    await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })
  }
  await choose('class.xlsx', Buffer.from([0x50, 0x4b, 0x03, 0x04, 0, 0, 0]))
  await says('This is an Excel file.')
  await choose('page.csv', '<!doctype html><html><body>Email</body></html>')
  await says('This is a web page, not a table.')
  await choose('large.csv', `Email\n${'x'.repeat(5_000_000)}`)
  await says('This is 4.8 MB, and an import takes at most 4 MB.')
  await choose('none.csv', '')
  await says('none.csv is empty.')
  await choose('header.csv', 'First Name,Last Name,Email\r\n')
  await says('There is only one row.')
  await expect(page.getByRole('button', { name: /^Import \d/ })).toHaveCount(0)

  // An older Excel saves in the encoding of Windows.
  await choose('staff.csv', Buffer.from('Name;Email\r\nZoë Ruiz;zoe@sheet.example\r\n', 'latin1'))
  await expect(page.getByRole('button', { name: 'Import 1 employee' })).toBeEnabled()
  await expect(rowOf(page, 'Zoë Ruiz')).toContainText('New')
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(page.getByText('We brought back what you had not saved.')).toBeVisible()
  await expect(sheet(page)).toHaveValue(/Zoë Ruiz/)
  await expect(page.getByRole('button', { name: 'Import 1 employee' })).toBeEnabled()
  await page.getByRole('button', { name: 'Start over' }).click()
  await expect(sheet(page)).toHaveValue('')
  const template = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the template' }).click()
  expect((await template).suggestedFilename()).toBe('employees.csv')
  await context.close()
})

test('a program manager corrects a file and chooses it again under its name: the corrected rows are imported', async ({
  page,
  school,
}, info) => {
  await school.open(page, STAFF, '/imports/new?kind=employees')
  const file = info.outputPath('staff.csv')
  const choose = async (rows: string) => {
    await writeFile(file, `First Name,Last Name,Email\r\n${rows}\r\n`)
    const opened = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Choose a file' }).click()
    await (await opened).setFiles(file)
  }
  await choose('Zoe,Ruiz,zoe at again.example')
  await expect(rowOf(page, 'Zoe Ruiz')).toContainText('“zoe at again.example” is not an email address.')
  await choose('Zoe,Ruiz,zoe@again.example')
  await expect(sheet(page)).toHaveValue(/zoe@again\.example/)
  await page.getByRole('button', { name: 'Import 1 employee' }).click()
  await expect(page.getByText('1 employee added.').first()).toBeVisible()
})

test('a program manager sees how the names of one column are split, and which could be split in several ways', {
  tag: FULL,
}, async ({ page, context, school }) => {
  await school.open(page, STAFF, '/imports/new?kind=employees')
  const rows = ['Name\tEmail', 'Ana van der Berg\tana@split.example', 'Minh Van Tran\tminh@split.example']
  await copy(context, page, rows.join('\n'))
  await sheet(page).press('Control+v')
  await expect(rowOf(page, 'ana@split.example')).toContainText('First Name: Ana · Last Name: van der Berg · Email')
  await expect(rowOf(page, 'Invalid')).toContainText('“Minh Van Tran” could be split in several ways.')
  await copy(context, page, 'First Name\tLast Name\tEmail\nAna\tYu\tyu@split.example')
  await sheet(page).press('Control+a')
  await sheet(page).press('Control+v')
  await expect(rowOf(page, 'yu@split.example')).not.toContainText('First Name')
})

test('a transfer is asked about only where there is one, pauses leave one preview, and whoever goes on is told when it is done', {
  tag: FULL,
}, async ({ page, context, school }) => {
  const [from, to] = [await makeCohort(school.db), await makeCohort(school.db)]
  const kim = await makeStudent(school.db, { first_name: 'Kim', last_name: 'Ode', cohort_id: from.id })
  await school.open(page, STAFF, '/imports/new?kind=students')
  const pasted = async (text: string) => {
    await copy(context, page, text)
    await sheet(page).press('Control+a')
    await sheet(page).press('Control+v')
  }
  const transfers = page.getByRole('checkbox', { name: 'Allow transfers' })
  await pasted(`Email\tPhone\nnobody\t1\n${kim.email}\t402-555-0111`)
  await expect(page.getByText('1 row is invalid and will be left out.')).toBeVisible()
  await expect(transfers).toHaveCount(0)
  await pasted(`Email\tCohort Id\n${kim.email}\t${to.id}`)
  await expect(page.getByRole('button', { name: 'Import 0 students' })).toBeDisabled()
  await transfers.check()
  await expect(page.getByRole('button', { name: 'Import 1 student' })).toBeEnabled()
  const { body } = await page.evaluate(async () => ({ body: await (await fetch('/api/imports')).json() }))
  expect(body.rows.filter(({ state }: { state: string }) => state === 'preview')).toHaveLength(1)

  const release = await hold(page, '**/api/imports/*/commit')
  await page.getByRole('button', { name: 'Import 1 student' }).click()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Cohorts' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('heading', { name: 'Cohorts Home' })).toBeVisible()
  release()
  await expect(page.getByText('1 changed.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Cohorts Home' })).toBeVisible()
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByRole('heading', { name: 'Import of students' })).toBeVisible()
})

test('without a cohort or a campus the import leads to where it begins', { tag: FULL }, async ({
  page,
  emptySchool: school,
}) => {
  await school.open(page, 'first@example.com', '/imports/new?kind=students')
  await expect(page.getByText('There is no cohort yet')).toBeVisible()
  await page.getByRole('link', { name: 'Add New Cohort' }).click()
  await expect(page).toHaveURL(`${school.url}/cohorts/new`)
  await withoutFirstView(page)
  await page.route('**/api/campuses', (route) => route.fulfill({ json: { rows: [], count: 0 } }))
  await page.goto(`${school.url}/imports/new?kind=assignments`)
  await expect(page.getByText('a cohort to a campus. Add the campus first.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add a campus' })).toHaveAttribute('href', '/school/campuses')
})
