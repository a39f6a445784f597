import { expect, test } from 'vitest'
import { matchColumns } from './import-columns.ts'
import type { ImportKind } from './import-kinds.ts'
import { readRow } from './import-rows.ts'

const read = (kind: ImportKind, header: string[], cells: string[]) =>
  readRow(kind, matchColumns(kind, header), { line: 2, cells })

test.for<[ImportKind, Record<string, string>, object]>([
  ['students', { Email: 'a@b.c', Phone: '612' }, { email: 'a@b.c', phone: '612' }],
  ['students', { Name: 'Ana Yu' }, { first_name: 'Ana', last_name: 'Yu' }],
  ['students', { Name: 'Ana B. Yu' }, { first_name: 'Ana', middle_name: 'B.', last_name: 'Yu' }],
  ['employees', { Name: 'Ana B. Yu' }, { first_name: 'Ana B.', last_name: 'Yu' }],
  // An empty cell empties an optional field, and a required one too, so that the form's rule speaks.
  ['students', { Name: ' ' }, { first_name: '', last_name: '' }],
  ['students', { 'Middle Name': '', Phone: ' ', Email: '' }, { middle_name: '', phone: '', email: '' }],
  ['students', { 'Skip Placement Reporting': '' }, { skip_placement_reporting: false }],
  // Where there is a default, an empty cell says nothing.
  ['students', { Id: '', Status: '', Joined: '', Program: '', Cohort: '', 'Cohort Id': '', Campus: '' }, {}],
  [
    'students',
    { Status: 'Dropped out', Joined: '9/1/26' },
    { application_status: 'dropped_out', joined_on: '2026-09-01' },
  ],
  ['students', { Program: 'Full-Stack' }, { course_id: 1 }],
  ['students', { Program: 'full stack engineering' }, { course_id: 1 }],
  ['students', { Program: 'UX' }, { course_id: 2 }],
  ['students', { Zip: '2138', State: 'Massachusetts' }, { zip_code: '02138', state: 'MA' }],
  ['students', { Zip: '2138' }, { zip_code: '2138' }],
  ['students', { 'Shirt size': 'XL' }, {}],
  [
    'assignments',
    { Tags: 'React, sql , react', Type: 'graded' },
    { tags: ['React', 'sql'], assignment_type: 'graded' },
  ],
  ['assignments', { Tags: '', Repository: '', Notes: '', Type: '' }, { tags: [], repository: '', notes: '' }],
  ['assignments', { Notes: ' a\n' }, { notes: ' a\n' }],
  [
    'placements',
    { Salary: '$68,500', 'Pre-Prime Salary': '', Rate: '41.50', Unit: 'hourly' },
    { post_income: 68500, pre_income: null, placement_rate: 41.5, placement_rate_unit: 'hour' },
  ],
  ['placements', { Unit: 'per year', Rate: '' }, { placement_rate_unit: 'year', placement_rate: null }],
  ['placements', { Unit: '', How: '', Notes: '' }, { placement_rate_unit: null, how_found_notes: '', notes: '' }],
  [
    'placements',
    { Type: 'Hired by School', 'Offer Date': '46266' },
    { placement_type: 'hired_by_school', placed_at: '2026-09-01' },
  ],
])('of %s the row %j says %j', ([kind, row, values]) => {
  expect(read(kind, Object.keys(row), Object.values(row))).toEqual({ values, problems: [] })
})

test('each problem names its column, and the other cells are read', () => {
  expect(read('students', ['Email', 'State', 'Joined', 'Phone'], ['ana', 'Minesota', '2/30/2026', '612'])).toEqual({
    values: { phone: '612' },
    problems: [
      'Email: “ana” is not an email address.',
      'State: “Minesota” is not a US state. Please write it like MN or Minnesota.',
      'Joined: “2/30/2026” is a day that does not exist.',
    ],
  })
})

test('a row with more cells than columns is not read at all', () => {
  expect(read('students', ['Email', 'Address'], ['a@b.c', '1 Main St', 'Apt 4'])).toEqual({
    values: {},
    problems: ['This row has 3 cells, but there are 2 columns. Is there a comma outside of quotation marks?'],
  })
})

test('a column that the file lacks says nothing', () => {
  expect(readRow('students', ['email', null], { line: 2, cells: ['a@b.c', 'x'] }).values).toEqual({ email: 'a@b.c' })
})
