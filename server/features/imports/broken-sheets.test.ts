import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import type { Client } from '#test/support/client.ts'
import { sampled } from '#test/support/extent.ts'
import { makeAssignment, makeCohort, makeEmployee, makeStudent } from '#test/support/factories.ts'
import { schoolState } from '#test/support/school-state.ts'

let app: TestApp
let staff: Client
/** What the sheets below call {so}. */
const known: Record<string, string> = {}
beforeAll(async () => {
  app = await startTestApp()
  const { db } = app
  staff = await app.as(await makeEmployee(db))
  const cohort = await makeCohort(db, { name: 'Ada 1', prework_start: '2026-08-03' })
  const twin = await makeCohort(db, { name: 'Twin', course_id: 1 })
  const other = await makeCohort(db, { name: 'TWIN ', campus_id: 2 })
  await makeCohort(db, { name: 'Same' })
  await makeCohort(db, { name: 'same' })
  const sam = await makeStudent(db, { cohort_id: cohort.id, email: 'sam@example.org' })
  const gone = await makeStudent(db, {
    application_status: 'dropped_out',
    email: 'gone@example.org',
    first_name: 'Gone',
  })
  const placed = await makeStudent(db, {
    cohort_id: cohort.id,
    application_status: 'placed',
    email: 'placed@example.org',
  })
  const erased = await makeStudent(db, { cohort_id: cohort.id, email: 'erased@example.org' })
  const ida = await makeEmployee(db, { email: 'ida@example.org' })
  await makeEmployee(db, { email: 'old@example.org', status: 'inactive', first_name: 'Old' })
  await db
    .updateTable('students')
    .set({ erased_at: new Date(), erased_by: ida.id })
    .where('id', '=', erased.id)
    .execute()
  const loops = await makeAssignment(db, { cohort_id: cohort.id, name: 'Loops', slug: 'loops' })
  for (const slug of ['twice-a', 'twice-b']) await makeAssignment(db, { cohort_id: cohort.id, name: 'Twice', slug })
  const work = { assignment_id: loops.id, student_id: sam.id, repository: 'x', site: '', student_comment: '' }
  const grade = { grade: 5 as const, workflow_state: 'graded' as const, graded_by_id: ida.id, graded_at: new Date() }
  await db
    .insertInto('course_works')
    .values({ ...work, ...grade, completed_at: new Date() })
    .execute()
  const placement = { student_id: sam.id, cohort_id: cohort.id, company_name: 'Acme', placement_type: 'contract' }
  const rest = {
    job_title: '',
    pre_income: null,
    post_income: null,
    placement_duration: '',
    how_found_notes: '',
    notes: '',
  }
  const offers = [1, 2].map(() => ({
    ...placement,
    ...rest,
    placement_rate: null,
    placement_rate_unit: null,
    placed_at: '2026-10-01',
  }))
  const [first] = await db.insertInto('placements').values(offers).returning('id').execute()
  const ids = { sam, gone, placed, erased, ida, loops, cohort, twin, other, offer: first ?? { id: 0 } }
  for (const [name, { id }] of Object.entries(ids)) known[name] = String(id)
})
afterAll(() => app.stop())

const filled = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_, name: string) => known[name] ?? '')
const state = async () => {
  const { imports: _imports, import_rows: _rows, ...school } = await schoolState(app.ctx.pool)
  return school
}

const HEAD = 'First Name,Last Name,Email,Address,City,State,Zip,Phone,Cohort'
const KIM = 'Kim,Lund,kim@example.org,1 Main,Omaha,NE,68102,402-555-0100'
const nobody = (rest: string) => `${HEAD}\n${rest}`
const kim = (cohort: string) => nobody(`${KIM},${cohort}`)
const kimWith = (header: string, cell: string) => `${HEAD},${header}\n${KIM},Ada 1,${cell}`

/** The whole sheet is refused: what it is, its kind, its text, the sentence. */
const UNREADABLE: [string, string, string, RegExp][] = [
  ['nothing', 'students', '', /nothing to import yet/],
  ['spaces', 'students', ' \r\n\t\n ', /nothing to import yet/],
  ['a byte order mark alone', 'students', '\u{FEFF}', /nothing to import yet/],
  ['a header alone', 'students', HEAD, /only one row/],
  ['a header and empty rows', 'students', `${HEAD}\n,,,,\n\n,,`, /only one row/],
  ['an Excel file', 'students', 'PK\u0003\u0004\u0014xl/workbook.xml', /Excel file/],
  ['an old Excel file', 'students', '\u{D0}\u{CF}\u{11}\u{E0}', /Excel file/],
  ['a PDF', 'students', '%PDF-1.7 x', /not a table/],
  ['a rich text', 'students', '{\\rtf1 x', /not a table/],
  ['a web page', 'students', '<!doctype html><table><tr><td>Email', /web page/],
  ['XML', 'students', '<?xml version="1.0"?><rows/>', /web page/],
  ['JSON', 'students', '[{"email":"kim@example.org"}]', /JSON/],
  ['binary', 'students', `Email\nki\0m@example.org`, /more than text/],
  ['half a character', 'students', 'Email\nki\uD800m@example.org', /cannot be kept/],
  ['a quotation mark that never closes', 'students', 'Email,Phone\n"kim@example.org,1\nx,2\n', /never closed/],
  ['2,001 rows', 'employees', `Email\n${'a@example.org\n'.repeat(2001)}`, /2,001 rows/],
  ['201 columns', 'employees', `${Array.from({ length: 201 }, (_, n) => `c${n}`).join(',')}\nx`, /201 columns/],
  ['a cell without end', 'assignments', `Name,Notes\nLoops,${'x'.repeat(100_001)}`, /100,000 characters/],
  ['no column that is known', 'students', 'Foo,Bar\n1,2', /No column is known/],
  ['no column that finds a student', 'students', 'First Name,Last Name\nKim,Lund', /found by/],
  ['one field twice', 'students', 'Email,Phone,Phone\nkim@example.org,1,2', /Phone/],
  ['the name in one piece and in parts', 'employees', 'Email,First Name,First Name\na@b.org,x,y', /First Name/],
]

/** One row is invalid, and says why. */
const INVALID: [string, string, string, RegExp, object?][] = [
  ['an unknown cohort', 'students', kim('Nowhere'), /no cohort “Nowhere”/],
  ['a cohort of the same name twice', 'students', kim('Twin'), /2 cohorts named “Twin”.*Cohort Id or Campus/],
  ['twice on one campus', 'students', `${HEAD},Campus\n${KIM},same,mn`, /2 cohorts named “same”.*Cohort Id\./],
  ['a cohort of another campus', 'students', `${HEAD},Campus\n${KIM},Ada 1,kc`, /no cohort “Ada 1” in Kansas City/],
  ['an unknown campus', 'students', `${HEAD},Campus\n${KIM},Ada 1,Mars`, /no campus “Mars”/],
  ['an unknown Cohort Id', 'students', kimWith('Cohort Id', '999999'), /no cohort with the Id 999999/],
  ['a Cohort Id with another name', 'students', kimWith('Cohort Id', '{twin}'), /is “Twin”, and this row says “Ada 1”/],
  ['a Cohort Id that is no number', 'students', kimWith('Cohort Id', 'one'), /not the number of a record/],
  ['no cohort', 'students', kim(''), /Cohort is required/],
  ['no address', 'students', nobody('Kim,Lund,kim@example.org,,Omaha,NE,68102,1,Ada 1'), /Student address is required/],
  ['hardly anything', 'students', 'Email,Cohort\nkim@example.org,Ada 1', /Student name is required/],
  ['no email', 'students', nobody('Kim,Lund,,1 Main,Omaha,NE,68102,1,Ada 1'), /Student email is required/],
  ['no email address', 'students', nobody('Kim,Lund,kim,1 Main,Omaha,NE,68102,1,Ada 1'), /not an email address/],
  ['two email addresses', 'students', nobody('Kim,Lund,a@x.org b@x.org,1 Main,Omaha,NE,68102,1,Ada 1'), /not an email/],
  ['the email of an employee', 'students', nobody(`${KIM.replace('kim@', 'IDA@')},Ada 1`), /who is an employee/],
  ['the email of a student', 'employees', 'First Name,Last Name,Email\nKim,Lund,SAM@example.org', /who is a student/],
  ['an unknown Id', 'students', 'Id,Phone\n999999,1', /no student with the Id 999999/],
  ['the Id of an employee', 'students', 'Id,Phone\n{ida},1', /no student with the Id/],
  ['the Id of a student', 'employees', 'Id,First Name\n{sam},Kim', /no employee with the Id/],
  ['an Id with another email', 'students', 'Id,Email,Phone\n{sam},kim@example.org,1', /whose email is sam@example.org/],
  ['an Id that is no number', 'students', 'Id,Phone\n=1+1,1', /not the number of a record/],
  ['an Id past all numbers', 'students', 'Id,Phone\n99999999999,1', /not the number of a record/],
  ['a state that is none', 'students', nobody(`${KIM.replace('NE', 'ZZ')},Ada 1`), /not a US state/],
  [
    'a phone that was shortened',
    'students',
    nobody('Kim,Lund,k@x.org,1,Omaha,NE,68102,4.025550E+9,Ada 1'),
    /shortened/,
  ],
  ['a name without end', 'students', nobody(`${'x'.repeat(121)},${KIM.slice(4)},Ada 1`), /at most 120 characters/],
  ['a name of 100 kB', 'students', nobody(`${'x'.repeat(100_000)},${KIM.slice(4)},Ada 1`), /at most 120 characters/],
  ['an email of 100 kB', 'students', nobody(`${KIM.replace('kim@', `${'k'.repeat(99_900)}@`)},Ada 1`), /./],
  ['a cohort of 100 kB', 'students', kim('x'.repeat(100_000)), /at most 120 characters/],
  ['an Id of 100 kB', 'students', `Id,Phone\n${'9'.repeat(100_000)},1`, /not the number of a record/],
  ['a letter that was lost', 'students', nobody(`${KIM.replace('Kim', 'K\u{FFFD}m')},Ada 1`), /was lost/],
  ['a row with more cells', 'students', nobody(`${KIM},Ada 1,and,more`), /more|cells/],
  ['a joining date to come', 'students', kimWith('Joined', '2027-01-01'), /cannot be in the future/],
  ['a joining date long ago', 'students', kimWith('Joined', '1999-12-31'), /check the year/],
  ['a joining date that is none', 'students', kimWith('Joined', '2026-02-30'), /does not exist/],
  ['a day first', 'students', kimWith('Joined', '31/12/2025'), /month comes first/],
  [
    'another program than the cohort',
    'students',
    kimWith('Program', 'User Experience'),
    /program of Ada 1 is Full-Stack/,
  ],
  ['a program that is none', 'students', kimWith('Program', 'Cooking'), /not one of/],
  ['a status that is none', 'students', kimWith('Status', 'Asleep'), /not one of/],
  ['placed by hand', 'students', kimWith('Status', 'Placed'), /when a placement is recorded/],
  ['confirmed again by hand', 'students', 'Email,Status\nplaced@example.org,Confirmed', /This student is placed/],
  ['dropped out with a cohort', 'students', kimWith('Status', 'Dropped Out'), /dropped out has no cohort/],
  ['dropping out', 'students', 'Email,Status\nsam@example.org,Dropped Out', /done in the student’s form/],
  ['someone who dropped out', 'students', 'Email,Phone\ngone@example.org,1', /Gone Okafor has dropped out/],
  [
    'someone who returns',
    'students',
    'Email,Cohort Id\ngone@example.org,{cohort}',
    /has dropped out/,
    { may_transfer: true },
  ],
  ['someone who was erased', 'students', 'Id,Phone\n{erased},1', /was erased/],
  ['a transfer without the tick', 'students', 'Email,Cohort Id\nsam@example.org,{twin}', /allow transfers/],
  ['a name that is emptied', 'students', 'Email,First Name\nsam@example.org,', /Student name is required/],
  ['neither yes nor no', 'students', kimWith('Skip Placement Reporting', 'perhaps'), /neither yes nor no/],
  [
    'an employee without a name',
    'employees',
    'First Name,Last Name,Email\n,,x@example.org',
    /Employee name is required/,
  ],
  ['an employee who has left', 'employees', 'Email,First Name\nold@example.org,New', /Old Nguyen is inactive/],
  ['a name of one word', 'employees', 'Name,Email\nPrince,x@example.org', /one word/],
  ['an assignment without a name', 'assignments', 'Name,Cohort,Notes\n,Ada 1,x', /Assignment name is required/],
  ['an assignment without a cohort', 'assignments', 'Name,Notes\nNew,x', /Cohort is required/],
  ['an assignment of a name twice', 'assignments', 'Name,Cohort,Notes\ntwice,Ada 1,x', /2 assignments named “twice”/],
  ['an unknown assignment', 'assignments', 'Id,Notes\n999999,x', /no assignment with the Id/],
  [
    'an assignment that changes its cohort',
    'assignments',
    'Id,Cohort Id,Notes\n{loops},{twin},x',
    /Its cohort cannot change/,
  ],
  ['grades that would be lost', 'assignments', 'Id,Type\n{loops},Not Graded', /stays Graded/],
  ['a script for an address', 'assignments', 'Name,Cohort,Repository\nNew,Ada 1,javascript:alert(1)', /./],
  [
    '31 tags',
    'assignments',
    `Name,Cohort,Tags\nNew,Ada 1,"${Array.from({ length: 31 }, (_, n) => `t${n}`)}"`,
    /at most 30 tags/,
  ],
  ['notes without end', 'assignments', `Name,Cohort,Notes\nNew,Ada 1,${'x'.repeat(50_001)}`, /at most 50,000/],
  [
    'a placement of nobody',
    'placements',
    'Email,Company,Offer Date\nx@example.org,Acme,2026-10-01',
    /no student with the email/,
  ],
  [
    'a placement of an employee',
    'placements',
    'Email,Company,Offer Date\nida@example.org,Acme,2026-10-01',
    /who is an employee/,
  ],
  ['a placement without a student', 'placements', 'Email,Company,Offer Date\n,Acme,2026-10-01', /name the student/],
  [
    'a placement without a company',
    'placements',
    'Email,Company,Offer Date\nsam@example.org,,2026-10-01',
    /Company is required/,
  ],
  [
    'a placement without a date',
    'placements',
    'Email,Company,Offer Date\nsam@example.org,New,',
    /Offer date is required/,
  ],
  [
    'a rate without a unit',
    'placements',
    'Email,Company,Offer Date,Rate\nsam@example.org,New,2026-10-01,40',
    /needs its unit/,
  ],
  ['a negative salary', 'placements', 'Email,Company,Offer Date,Salary\nsam@example.org,New,2026-10-01,-5', /amount/],
  [
    'a placement twice there',
    'placements',
    'Email,Company,Offer Date,Title\nsam@example.org,ACME,2026-10-01,x',
    /2 placements/,
  ],
  ['an unknown placement', 'placements', 'Id,Title\n999999,x', /no placement with the Id/],
  ['a placement of someone else', 'placements', 'Id,Email,Title\n{offer},placed@example.org,x', /is of Sam Okafor/],
  [
    'a placement of an erased student',
    'placements',
    'Student Id,Company,Offer Date\n{erased},New,2026-10-01',
    /was erased/,
  ],
]

test('there are more than sixty kinds of broken sheets', () => {
  expect(UNREADABLE.length + INVALID.length).toBeGreaterThanOrEqual(60)
})

test.each(sampled(UNREADABLE, 8))('a sheet that cannot be read is refused: %s', async (_, kind, text, sentence) => {
  const before = await schoolState(app.ctx.pool)
  const reply = await staff.post('/api/imports', { kind, text: filled(text) })
  expect(reply).toMatchObject({ status: 422, body: { code: 'invalid', message: expect.stringMatching(sentence) } })
  expect(await schoolState(app.ctx.pool)).toEqual(before)
})

test.each(sampled(INVALID, 20))(
  'a row that cannot be imported says why: %s',
  async (_, kind, text, sentence, more = {}) => {
    const before = await state()
    const reply = await staff.post('/api/imports', { kind, text: filled(text), ...more })
    expect(reply, JSON.stringify(reply.body)).toMatchObject({
      status: 201,
      body: { counts: { new: 0, changed: 0, invalid: 1 } },
    })
    const { rows } = (await staff.get(`/api/imports/${reply.body.id}/rows`)).body
    expect(String(rows[0]?.problems)).toMatch(sentence)
    const commit = await staff.post(`/api/imports/${reply.body.id}/commit`, { hash: reply.body.hash })
    expect(commit).toMatchObject({ status: 409, body: { code: 'conflict' } })
    const { disclosures: _a, ...after } = await state()
    const { disclosures: _b, ...unchanged } = before
    expect(after).toEqual(unchanged)
  },
)

test.each([
  [
    'one email twice',
    'students',
    `${HEAD}\n${KIM},Ada 1\n${KIM.replace('kim@', 'KIM@')},Ada 1`,
    'Row 2 has the same email.',
  ],
  ['one Id twice', 'students', 'Id,Phone\n{sam},1\n{sam},2', 'Row 2 has the same student.'],
  ['by Id and by email', 'students', 'Id,Email,Phone\n{sam},,1\n,sam@example.org,2', 'Row 2 has the same student.'],
  [
    'an employee twice',
    'employees',
    'First Name,Last Name,Email\nA,B,x@y.org\nA,B,X@y.org',
    'Row 2 has the same email.',
  ],
  ['an assignment twice', 'assignments', 'Name,Cohort\nNew,Ada 1\nnéw ,ada 1', 'Row 2 has the same name and cohort.'],
  [
    'a placement twice',
    'placements',
    'Email,Company,Offer Date\nsam@example.org,New,2026-10-01\nsam@example.org,NEW,10/1/2026',
    'Row 2 has the same student, company and offer date.',
  ],
] as const)('of a record that stands there twice the first counts: %s', async (_, kind, text, sentence) => {
  const reply = await staff.post('/api/imports', { kind, text: filled(text) })
  const { rows } = (await staff.get(`/api/imports/${reply.body.id}/rows`)).body
  expect(rows.map(({ problems }) => problems)).toEqual([[], [sentence]])
})
