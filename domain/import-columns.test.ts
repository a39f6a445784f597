import { expect, test } from 'vitest'
import { columnsProblem, isImportKey, isUnreadColumn, matchColumns, missingLabels } from './import-columns.ts'
import { IMPORT_FIELDS } from './import-fields.ts'
import { IMPORT_KINDS, type ImportKind } from './import-kinds.ts'

test.for<[ImportKind, string, string | null]>([
  ['students', 'Email', 'email'],
  ['students', 'email', 'email'],
  ['students', 'EMAIL', 'email'],
  ['students', 'E-mail', 'email'],
  ['students', 'E-Mail Address', 'email'],
  ['students', 'Email Address', 'email'],
  ['students', 'email_address', 'email'],
  ['students', 'Mail', 'email'],
  ['students', 'Student Email', 'email'],
  ['students', 'Email *', 'email'],
  ['students', 'Email (required)', 'email'],
  ['students', 'Email:', 'email'],
  ['students', 'First Name', 'first_name'],
  ['students', 'First name', 'first_name'],
  ['students', 'First', 'first_name'],
  ['students', 'firstname', 'first_name'],
  ['students', 'FirstName', 'first_name'],
  ['students', 'first_name', 'first_name'],
  ['students', 'Given name', 'first_name'],
  ['students', 'Student First Name', 'first_name'],
  ['students', 'Last', 'last_name'],
  ['students', 'Surname', 'last_name'],
  ['students', 'Family Name', 'last_name'],
  ['students', 'Middle', 'middle_name'],
  ['students', 'MI', 'middle_name'],
  ['students', 'Name', 'full_name'],
  ['students', 'Full name', 'full_name'],
  ['students', 'Student', 'full_name'],
  ['students', 'Student Name', 'full_name'],
  ['students', 'Street', 'address'],
  ['students', 'Street Address', 'address'],
  ['students', 'Address Line 1', 'address'],
  ['students', 'Town', 'city'],
  ['students', 'state', 'state'],
  ['students', 'Zip', 'zip_code'],
  ['students', 'ZIP Code', 'zip_code'],
  ['students', 'zip_code', 'zip_code'],
  ['students', 'Zip/Postal Code', 'zip_code'],
  ['students', 'Postal code', 'zip_code'],
  ['students', 'Phone', 'phone'],
  ['students', 'Phone #', 'phone'],
  ['students', 'Cell', 'phone'],
  ['students', 'Mobile', 'phone'],
  ['students', 'Phone Number', 'phone'],
  ['students', 'Téléphone', 'phone'],
  ['students', 'Program', 'course_id'],
  ['students', 'Track', 'course_id'],
  ['students', 'Cohort', 'cohort'],
  ['students', 'Class', 'cohort'],
  ['students', 'Cohort Id', 'cohort_id'],
  ['students', 'cohort_id', 'cohort_id'],
  ['students', 'Campus', 'campus'],
  ['students', 'Joined', 'joined_on'],
  ['students', 'Status', 'application_status'],
  ['students', 'Skip placement reporting', 'skip_placement_reporting'],
  ['students', 'Id', 'id'],
  ['students', 'ID', 'id'],
  ['students', 'Shirt size', null],
  ['students', '', null],
  ['students', '***', null],
  ['students', 'Emails', null],
  ['employees', 'Employee', 'full_name'],
  ['employees', 'Email', 'email'],
  ['employees', 'Phone', null],
  ['employees', 'Status', null],
  ['assignments', 'Name', 'name'],
  ['assignments', 'Assignment', 'name'],
  ['assignments', 'Title', 'name'],
  ['assignments', 'Type', 'assignment_type'],
  ['assignments', 'Description', 'notes'],
  ['assignments', 'Git Repo / Dropbox URL', 'repository'],
  ['assignments', 'Due At (Central)', null],
  ['assignments', 'Graded', null],
  ['placements', 'Company', 'company'],
  ['placements', 'Employer', 'company'],
  ['placements', 'Offer Date', 'placed_at'],
  ['placements', 'Title', 'job_title'],
  ['placements', 'Type', 'placement_type'],
  ['placements', 'Salary', 'post_income'],
  ['placements', 'Pre-Prime Salary', 'pre_income'],
  ['placements', 'Student Id', 'student_id'],
  ['placements', 'First Name', null],
])('of %s the column %j is read as %s', ([kind, name, key]) => {
  expect(matchColumns(kind, [name])).toEqual([key])
})

test.for(IMPORT_KINDS)('of %s every label and other name means one field, and its own', (kind) => {
  for (const field of IMPORT_FIELDS[kind]) {
    for (const name of [field.label, field.key, ...field.synonyms])
      expect(matchColumns(kind, [name])).toEqual([field.key])
    expect(isImportKey(kind, field.key)).toBe(true)
  }
  const keys = IMPORT_FIELDS[kind].map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
})

test.for<[string[], (string | null)[]]>([
  // The label itself wins over another name.
  [
    ['Mail', 'Email'],
    [null, 'email'],
  ],
  [
    ['Phone', 'Cell'],
    ['phone', null],
  ],
  // Otherwise the person chooses.
  [
    ['Cell', 'Mobile'],
    ['phone', 'phone'],
  ],
  [
    ['Email', 'Email'],
    ['email', 'email'],
  ],
  // A name in one piece is left out beside its parts.
  [
    ['Name', 'First', 'Last'],
    [null, 'first_name', 'last_name'],
  ],
  [
    ['Name', 'Email'],
    ['full_name', 'email'],
  ],
])('the columns %j are read as %j', ([header, columns]) => {
  expect(matchColumns('students', header)).toEqual(columns)
})

test.for<[ImportKind, string[], string | null]>([
  ['students', ['Email', 'First Name', 'Last Name'], null],
  ['students', ['Id', 'Phone'], null],
  ['employees', ['Email'], null],
  ['assignments', ['Name'], null],
  ['placements', ['Student Id', 'Company'], null],
  [
    'students',
    ['ana@example.com', '612-555-0134'],
    'No column is known. The first row has to name the columns, such as First Name, Last Name, Email and Address.',
  ],
  ['assignments', ['Foo', 'Bar'], 'No column is known. The first row has to name the columns, such as Name.'],
  ['students', ['Cell', 'Mobile'], '“Cell” and “Mobile” are both read as Phone. Please choose one of them.'],
  ['students', ['Email', 'Email'], '“Email” and “Email” are both read as Email. Please choose one of them.'],
  ['students', ['First', 'Last'], 'Students are found by Email or Id. Please choose the column that holds it.'],
  ['employees', ['Name'], 'Employees are found by Email or Id. Please choose the column that holds it.'],
  ['assignments', ['Type'], 'Assignments are found by Name or Id. Please choose the column that holds it.'],
  [
    'placements',
    ['Company'],
    'Placements are found by Email or Student Id or Id. Please choose the column that holds it.',
  ],
])('of %s the columns %j: %s', ([kind, header, problem]) => {
  expect(columnsProblem(kind, header, matchColumns(kind, header))).toBe(problem)
})

test('a name is not read in one piece and in parts', () => {
  expect(columnsProblem('students', ['A', 'B', 'C'], ['email', 'full_name', 'last_name'])).toBe(
    'The name is there twice: in one piece, and as first or last name. Please choose one of them.',
  )
})

test.for<[ImportKind, string[], string[]]>([
  ['students', ['Email', 'Name'], ['Address', 'City', 'State', 'Zip', 'Phone']],
  ['students', ['Id', 'Phone'], ['First Name', 'Last Name', 'Email', 'Address', 'City', 'State', 'Zip']],
  ['employees', ['Name', 'Email'], []],
  ['assignments', ['Name'], []],
  ['placements', ['Student Id', 'Company', 'Offer Date'], []],
  ['placements', ['Email'], ['Company', 'Offer Date']],
])('of %s with the columns %j new ones lack %j', ([kind, header, labels]) => {
  expect(missingLabels(kind, matchColumns(kind, header))).toEqual(labels)
})

test('columns of an export that are not read are known', () => {
  expect(isUnreadColumn('assignments', 'due at (central)')).toBe(true)
  expect(isUnreadColumn('assignments', 'Shirt size')).toBe(false)
  expect(isImportKey('employees', 'phone')).toBe(false)
})
