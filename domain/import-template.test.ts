import { expect, test } from 'vitest'
import { columnsProblem, matchColumns, missingLabels } from './import-columns.ts'
import { IMPORT_KINDS } from './import-kinds.ts'
import { readTable } from './import-table.ts'
import { templateCsv, templateFields } from './import-template.ts'

test('the template of students names their columns', () => {
  expect(templateCsv('students')).toBe(
    '\u{FEFF}First Name,Last Name,Email,Middle Name,Address,City,State,Zip,Phone,Program,Cohort,Campus,Joined,Status,Skip Placement Reporting\r\n',
  )
})

test.for(IMPORT_KINDS)('the template of %s imports nothing as it is, and fits once it is filled in', (kind) => {
  expect(readTable(templateCsv(kind))).toHaveProperty('problem')
  const table = readTable(`${templateCsv(kind)}${templateFields(kind).map(() => 'x')}\r\n`)
  if ('problem' in table) throw new Error(table.problem)
  const columns = matchColumns(kind, table.header)
  expect(columns).toEqual(templateFields(kind).map(({ key }) => key))
  expect(columnsProblem(kind, table.header, columns)).toBeNull()
  expect(missingLabels(kind, columns)).toEqual([])
})
