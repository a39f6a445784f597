import { PAGE_ACCESS, PAGES, type Page as PageName } from '#contract/pages.ts'
import { ROLE } from '#domain/account-role.ts'
import { expect, type School, STAFF, STUDENT, test } from '#test/support/browser.ts'

// The first Intl object costs an old phone 100 ms, because the browser reads its language data from disk.
for (const [who, email, role] of [
  ['a student', STUDENT, ROLE.student],
  ['a staff member', STAFF, ROLE.employee],
] as const) {
  test(`${who} sees every page without the browser's language data`, async ({ page, context, school }) => {
    await school.signIn(context, email)
    const used = new Set<string>()
    let path = ''
    await page.exposeFunction('tellUsed', (what: string) => used.add(`${path}: ${what}`))
    await page.addInitScript(watchIntl)
    for (const name of Object.keys(PAGES) as PageName[]) {
      const access = PAGE_ACCESS[name]
      if (name === 'root' || access === 'all' || !access.includes(role)) continue
      path = await addressOf(school, name)
      await page.goto(school.url + path)
      await expect(page.getByRole('heading', { level: 1 }), name).toBeVisible()
      await page.waitForLoadState('networkidle')
    }
    expect([...used]).toEqual([])
  })
}

test('rows of a list are made of few elements', async ({ page, context, school }) => {
  await school.signIn(context, STAFF)
  const most: Record<string, number> = {}
  for (const [name, label] of [
    ['cohorts', 'Cohorts'],
    ['cohort', 'Students'],
    ['assignments', 'Assignments'],
    ['students', 'Students'],
  ] as const) {
    await page.goto(school.url + (await addressOf(school, name)))
    const rows = page.getByRole('table', { name: label }).getByRole('row')
    await expect(rows.nth(5)).toBeVisible()
    const sizes = await rows.evaluateAll((all) => all.map((row) => row.querySelectorAll('*').length))
    most[name] = Math.max(...sizes.slice(1))
  }
  expect(Object.entries(most).filter(([, size]) => size > 35)).toEqual([])
})

function watchIntl(): void {
  const { tellUsed } = window as unknown as { tellUsed(what: string): void }
  const watched = <T extends object>(holder: T, key: keyof T & string) => {
    const original = holder[key]
    if (typeof original !== 'function') return
    const tell = () => tellUsed(`${key} ${new Error('used').stack?.split('\n')[3]?.trim()}`)
    Object.defineProperty(holder, key, {
      value: new Proxy(original, {
        construct: (target, given) => {
          tell()
          return Reflect.construct(target, given)
        },
        apply: (target, self, given) => {
          tell()
          return Reflect.apply(target, self, given)
        },
      }),
    })
  }
  for (const key of Object.getOwnPropertyNames(Intl)) watched(Intl, key as keyof typeof Intl & string)
  watched(Number.prototype, 'toLocaleString')
  watched(Date.prototype, 'toLocaleString')
  watched(Date.prototype, 'toLocaleDateString')
  watched(Date.prototype, 'toLocaleTimeString')
  watched(String.prototype, 'localeCompare')
}

async function addressOf({ db }: School, name: PageName): Promise<string> {
  const student = await db
    .selectFrom('students')
    .innerJoin('users', 'users.id', 'students.id')
    .select(['students.id', 'cohort_id'])
    .where('email', '=', STUDENT)
    .executeTakeFirstOrThrow()
  const work = await db
    .selectFrom('course_works')
    .select('assignment_id')
    .where('student_id', '=', student.id)
    .where('grade', 'is not', null)
    .orderBy('assignment_id', 'desc')
    .executeTakeFirstOrThrow()
  const ids = { cohorts: student.cohort_id, students: student.id, assignments: work.assignment_id, employees: 1 }
  const feature = PAGES[name].split('/').find((part): part is keyof typeof ids => part in ids) ?? 'employees'
  return PAGES[name].replace(':id', String(ids[feature]))
}
