import { afterAll, beforeAll, expect, test } from 'vitest'
import { FoundInSchool, FoundOwn } from '#contract/search.ts'
import { fold } from '#domain/fold.ts'
import { SEARCH_LIMIT } from '#domain/search-rank.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import type { Client } from '#test/support/client.ts'
import {
  makeAssignment,
  makeCohort,
  makeCourseWork,
  makeEmployee,
  makeStudent,
  UNASSIGNED,
} from '#test/support/factories.ts'
import { recordQueries } from '#test/support/queries.ts'

let app: TestApp
let ida: { id: number }
let staff: Client
beforeAll(async () => {
  app = await startTestApp()
  ida = await makeEmployee(app.db, { first_name: 'Ida', last_name: 'Quiroga', email: 'ida.q@school.test' })
  staff = await app.as(ida)
})
afterAll(() => app.stop())

const address = (searchText: string) => `/api/search?searchText=${encodeURIComponent(searchText)}`
const found = async (searchText: string, client = staff) => {
  const { status, body } = await client.get(address(searchText))
  expect(status, JSON.stringify(body)).toBe(200)
  return FoundInSchool.array().parse(body.rows)
}
const names = async (searchText: string, client = staff) => (await found(searchText, client)).map(({ name }) => name)
const ownNames = async (student: { id: number }, searchText: string) => {
  const client = await app.as(student)
  const { status, body } = await client.get(`/api/students/search?searchText=${encodeURIComponent(searchText)}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return FoundOwn.array()
    .parse(body.rows)
    .map(({ name }) => name)
}
const teach = (cohort_id: number, employee_id: number) =>
  app.db.insertInto('cohort_instructors').values({ cohort_id, position: 1, employee_id }).execute()

test('nobody searches, no student searches the school, and no employee a student’s own', async () => {
  const nobody = await app.as(null)
  const student = await app.as(await makeStudent(app.db))
  expect((await nobody.get(address('a'))).status).toBe(401)
  expect((await nobody.get('/api/students/search?searchText=a')).status).toBe(401)
  expect(await student.get(address('a'))).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  expect(await staff.get('/api/students/search?searchText=a')).toMatchObject({ status: 403 })
})

test('a student finds no assignment of another cohort, none that is not assigned, and no person', async () => {
  const student = await makeStudent(app.db, { first_name: 'Zelda', last_name: 'Quill' })
  const cohort_id = student.cohort_id ?? 0
  const other = await makeCohort(app.db, { name: 'Quokka' })
  await makeStudent(app.db, { cohort_id: other.id, last_name: 'Quagga' })
  await makeAssignment(app.db, { cohort_id: other.id, name: 'Quiz of another cohort' })
  await makeAssignment(app.db, { cohort_id, name: 'Quiz not assigned', ...UNASSIGNED })
  await makeAssignment(app.db, { cohort_id, name: 'Quiz of mine' })
  expect(await ownNames(student, 'qu')).toEqual(['Quiz of mine'])
  expect(await ownNames(student, 'quiz mine')).toEqual(['Quiz of mine'])
  expect(await ownNames(student, 'quiz another')).toEqual([])
  expect(await ownNames(student, '')).toEqual([])
})

test('a former cohort’s work is found after a transfer, behind the present one’s, and also after dropping out', async () => {
  const former = await makeCohort(app.db, { name: 'Former' })
  const student = await makeStudent(app.db)
  const old = await makeAssignment(app.db, { cohort_id: former.id, name: 'Atlas A' })
  await makeAssignment(app.db, { cohort_id: former.id, name: 'Atlas without work' })
  await makeCourseWork(app.db, { assignment_id: old.id, student_id: student.id })
  await makeAssignment(app.db, { cohort_id: student.cohort_id ?? 0, name: 'Atlas B' })
  expect(await ownNames(student, 'atlas')).toEqual(['Atlas B', 'Atlas A'])
  await app.db
    .updateTable('students')
    .set({ application_status: 'dropped_out', cohort_id: null })
    .where('id', '=', student.id)
    .execute()
  expect(await ownNames(student, 'atlas')).toEqual(['Atlas A'])
})

test.for([
  ['a text of one letter too many', 'x'.repeat(SEARCH_LIMIT + 1)],
  ['a NUL', 'mi\0a'],
] as const)('%s is refused', async ([, text]) => {
  expect((await staff.get(address(text))).status).toBe(400)
  const student = await app.as(await makeStudent(app.db))
  expect((await student.get(`/api/students/search?searchText=${encodeURIComponent(text)}`)).status).toBe(400)
})

test.for([
  '%',
  '_',
  '\\',
  '%%%',
  'Ｚ％',
  '％',
  "'; drop table users; --",
  '--',
  '((',
  '🙂',
  '李',
  ' ',
  'a '.repeat(50),
])('%j finds what has these signs and nothing else', async (text) => {
  const words = [...new Set(text.trim().split(/\s+/))]
  const signs = words.join(' ')
  await makeStudent(app.db, { first_name: 'Simple', last_name: 'Person' })
  const student = await makeStudent(app.db, { first_name: 'Signe', ...(signs && { last_name: signs }) })
  const rows = await found(text)
  for (const row of rows) {
    for (const word of words) expect(fold(`${row.name} ${row.about} ${row.words}`)).toContain(fold(word))
  }
  expect(rows.some(({ name }) => name === `Signe ${signs}`)).toBe(signs !== '')
  await makeAssignment(app.db, { cohort_id: student.cohort_id ?? 0, name: 'Simple' })
  if (signs) await makeAssignment(app.db, { cohort_id: student.cohort_id ?? 0, name: signs })
  expect(await ownNames(student, text)).toEqual(signs ? [signs] : [])
})

test('a student is found by the beginning of any name, a middle name, letters inside, an email and a cohort', async () => {
  const tahoe = await makeCohort(app.db, { name: 'Tahoe Lake' })
  const mia = { first_name: 'Mía', middle_name: 'Xenia', last_name: 'Wołek-Tran', email: 'm.tr@ponds.test' }
  const { id } = await makeStudent(app.db, { ...mia, cohort_id: tahoe.id })
  for (const text of ['mia wo', 'wol', 'WOŁEK', 'tran mia', 'xenia', 'ole', 'm.tr@ponds', 'wolek tahoe', 'lak wol']) {
    expect(await found(text), text).toContainEqual({
      ...{ kind: 'student', id, name: 'Mía Wołek-Tran', about: 'Tahoe Lake', is_mine: false, to_grade: 0 },
      words: 'Xenia m.tr@ponds.test',
    })
  }
  // The cohort alone is the cohort, not everyone in it.
  expect(await names('tahoe lake')).toEqual(['Tahoe Lake'])
  expect(await names('wolek erie')).toEqual([])
})

test('a cohort is found by its name, and with the campus or the program beside it', async () => {
  await makeCohort(app.db, { name: 'Windermere', campus_id: 2, course_id: 2 })
  for (const text of ['winder', 'winder kc', 'kansas winder', 'winder user exp']) {
    expect(await found(text), text).toMatchObject([
      { kind: 'cohort', name: 'Windermere', about: 'Kansas City, User Experience', is_mine: false },
    ])
  }
})

test('an employee is found by name and email, and whoever has left is marked', async () => {
  await makeEmployee(app.db, { first_name: 'Otto', last_name: 'Vandelay', email: 'otto@v.test', status: 'inactive' })
  expect(await found('vandel')).toMatchObject([
    { kind: 'employee', name: 'Otto Vandelay', about: 'otto@v.test, inactive' },
  ])
  expect(await names('otto@v')).toEqual(['Otto Vandelay'])
  expect(await names('ida.q')).toEqual(['Ida Quiroga'])
})

test('an assignment is found by name and tag, with its cohort and what waits for a grade', async () => {
  const cohort = await makeCohort(app.db, { name: 'Ontario' })
  const student = await makeStudent(app.db, { cohort_id: cohort.id })
  const board = await makeAssignment(app.db, { cohort_id: cohort.id, name: 'Harbour Board' })
  const list = await makeAssignment(app.db, {
    cohort_id: cohort.id,
    name: 'Harbour List',
    assignment_type: 'not_graded',
  })
  for (const { id } of [board, list]) await makeCourseWork(app.db, { assignment_id: id, student_id: student.id })
  const tag = await app.db.insertInto('tags').values({ name: 'Tidal' }).returning('id').executeTakeFirstOrThrow()
  await app.db.insertInto('assignment_tags').values({ assignment_id: board.id, tag_id: tag.id }).execute()
  expect(await found('harbour')).toMatchObject([
    { kind: 'assignment', id: board.id, about: 'Ontario', to_grade: 1 },
    { kind: 'assignment', id: list.id, about: 'Ontario', to_grade: 0 },
  ])
  expect(await names('tidal')).toEqual(['Harbour Board'])
  expect(await names('harbour ont')).toEqual(['Harbour Board', 'Harbour List'])
})

test('an apostrophe or dash is found however it was typed', async () => {
  await makeStudent(app.db, { first_name: 'Shaun', last_name: 'O’Neil' })
  await makeStudent(app.db, { first_name: 'Anne', last_name: "O'Neil" })
  await makeEmployee(app.db, { first_name: 'Jo', last_name: 'Vale–Ware' })
  for (const typed of ["o'nei", 'o’nei', 'O‘NEI']) expect(await names(typed)).toEqual(["Anne O'Neil", 'Shaun O’Neil'])
  for (const typed of ['vale-w', 'vale—w']) expect(await names(typed)).toEqual(['Jo Vale–Ware'])
})

test('the database folds texts as the browser does', async () => {
  const texts = [
    'Łódź',
    'Straße',
    'Ærø',
    'José',
    "O’Neil ‘a’ ‛b ʼc ′d O'Neil",
    '“Bo” ‟Li',
    'a‐b‑c‒d–e—f―g',
    'ŞIŞLI',
    'Đặng',
  ]
  const { rows } = await app.ctx.pool.query<{ folded: string }>('select fold(t) as folded from unnest($1::text[]) t', [
    texts,
  ])
  expect(rows.map(({ folded }) => folded)).toEqual(texts.map(fold))
})

test('cohorts that one teaches and that run now come first, with their students and assignments', async () => {
  const dates = { classroom_start: '2025-01-06', graduation: '2025-05-02', prework_start: '2024-12-02' }
  const other = await makeCohort(app.db, { name: 'Kestrel A' })
  const over = await makeCohort(app.db, { name: 'Kestrel B', ...dates })
  const running = await makeCohort(app.db, { name: 'Kestrel C' })
  await teach(over.id, ida.id)
  await teach(running.id, ida.id)
  for (const cohort of [other, over, running]) {
    await makeStudent(app.db, { cohort_id: cohort.id, last_name: 'Kestner', first_name: cohort.name.slice(-1) })
    await makeAssignment(app.db, { cohort_id: cohort.id, name: `Kest ${cohort.name.slice(-1)}` })
  }
  const rows = await found('kest')
  const of = (kind: string) => rows.filter((row) => row.kind === kind).map(({ name, is_mine }) => [name, is_mine])
  const other3 = (name: string) => [name, false]
  expect(of('cohort')).toEqual([['Kestrel C', true], other3('Kestrel A'), other3('Kestrel B')])
  expect(of('student')).toEqual([['C Kestner', true], other3('A Kestner'), other3('B Kestner')])
  expect(of('assignment')).toEqual([['Kest C', true], other3('Kest A'), other3('Kest B')])
  // A colleague teaches none of them.
  const colleague = await app.as(await makeEmployee(app.db))
  expect((await found('kest', colleague)).filter(({ is_mine }) => is_mine)).toEqual([])
})

test('of assignments with one name the newest comes first', async () => {
  const cohorts = [await makeCohort(app.db, { name: 'Zulu' }), await makeCohort(app.db, { name: 'Alpha' })]
  for (const { id } of [...cohorts, ...cohorts]) await makeAssignment(app.db, { cohort_id: id, name: 'Xebec Log' })
  const ids = (await found('xebec')).map(({ id }) => id)
  expect(ids).toHaveLength(4)
  expect(ids).toEqual(ids.toSorted((a, b) => b - a))
})

test('at most eight of a kind come, and an erased student is not among them', async () => {
  const cohort = await makeCohort(app.db)
  const students = []
  for (let n = 0; n < 10; n++) {
    students.push(await makeStudent(app.db, { cohort_id: cohort.id, first_name: `N${n}`, last_name: 'Yzerman' }))
  }
  expect(await names('yzer')).toEqual([0, 1, 2, 3, 4, 5, 6, 7].map((n) => `N${n} Yzerman`))
  expect((await staff.post(`/api/students/erase/${students[0]?.id}`, { name: 'N0 Yzerman' })).status).toBe(200)
  expect(await names('yzer')).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((n) => `N${n} Yzerman`))
  expect(await names('erased')).toEqual([])
})

test('a search takes two statements, however many words, and nothing typed takes none', async () => {
  const statements = async (text: string) => {
    const { queries, result } = await recordQueries(() => staff.get(address(text)))
    expect(result).toMatchObject({ status: 200 })
    return queries.length
  }
  const session = await statements('')
  expect(await statements('mia')).toBe(session + 2)
  expect(await statements('a b c d e f g h i j k l m n')).toBe(session + 2)
})
