import fc, { type Arbitrary } from 'fast-check'
import { DECLARED_CALLS } from '#contract/contract.ts'
import type { Access, Feature } from '#contract/route.ts'
import { addressPart, type Fuzz, type JsonSchema, jsonText } from './fuzz-input.ts'
import type { School } from './school.ts'

interface Parameter {
  name: string
  in: 'path' | 'query'
  required: boolean
  schema: JsonSchema
}
/** An operation of the API document. */
export interface Operation {
  operationId: string
  'x-access': Access
  parameters: Parameter[]
  requestBody?: { content: Record<string, { schema: JsonSchema }> }
}
export interface Sent {
  path: string
  body: string | undefined
  headers: Record<string, string>
}

/** A mostly valid request for the operation. */
export function fuzzedRequest(operation: Operation, call: string, school: School): Arbitrary<Sent> {
  const known = existing(school, operation.operationId)
  const [, address = ''] = call.split(' ')
  const places = operation.parameters.filter((parameter) => parameter.in === 'path')
  const path = fc
    .tuple(...places.map(({ name, schema }) => addressPart(schema, known(name, ''))))
    .map((parts) => places.reduce((path, { name }, index) => path.replace(`:${name}`, parts[index] ?? ''), address))
  const query = fc
    .tuple(
      ...operation.parameters
        .filter((parameter) => parameter.in === 'query')
        .map(({ name, schema, required }) =>
          fc.oneof(
            {
              weight: required ? 20 : 8,
              arbitrary: addressPart(schema, known(name, '')).map((part) => [`${name}=${part}`]),
            },
            {
              weight: 1,
              arbitrary: addressPart(schema, known(name, '')).map((part) => [`${name}=${part}`, `${name}=2`]),
            },
            { weight: 1, arbitrary: fc.constant([]) },
          ),
        ),
    )
    .map((parts) => parts.flat().join('&'))
  const content = operation.requestBody?.content
  const schema = content?.['application/json']?.schema
  const body = schema
    ? fc.oneof({ weight: 30, arbitrary: jsonText(schema, known) }, { weight: 1, arbitrary: BROKEN })
    : content
      ? UPLOAD
      : fc.constant(undefined)
  const headers = fc.oneof(
    { weight: 15, arbitrary: fc.constant(content?.['multipart/form-data'] ? FORM_TYPE : {}) },
    { weight: 1, arbitrary: fc.constantFrom<Record<string, string>>(...HEADERS) },
  )
  return fc
    .tuple(path, query, body, headers)
    .map(([path, query, body, headers]) => ({ path: query ? `${path}?${query}` : path, body, headers }))
}

const BROKEN = fc.constantFrom(
  undefined,
  '',
  '{',
  'null',
  '[]',
  '"text"',
  '7',
  '{"a":1,"a":2}',
  `"${'x'.repeat(300_000)}"`,
)
const HEADERS = [
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-type': 'multipart/form-data' },
  { 'content-type': 'x' },
  { 'idempotency-key': 'abcdefgh' },
  { 'idempotency-key': 'x' },
  { 'idempotency-key': 'x'.repeat(101) },
  { origin: 'https://elsewhere.test' },
]
const FORM_TYPE = { 'content-type': 'multipart/form-data; boundary=b' }
const part = (head: string, content: string) => `--b\r\ncontent-disposition: form-data; ${head}\r\n\r\n${content}\r\n`
const UPLOAD = fc.oneof(
  fc.constantFrom(
    undefined,
    '',
    '--b--\r\n',
    '--b\r\n',
    part('name="photo"', 'text'),
    part('name="photo"; filename="a"', ''),
  ),
  fc
    .tuple(fc.string({ unit: 'binary', maxLength: 400 }), fc.constantFrom('a.png', '../a.svg', '', 'con.jpg'))
    .map(([content, name]) => `${part(`name="photo"; filename="${name}"`, content)}--b--\r\n`),
  fc
    .constantFrom('\x89PNG\r\n\x1a\n', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'GIF89a', 'RIFF    WEBPVP8 ')
    .map((content) => `${part('name="photo"; filename="a.png"', content)}--b--\r\n`),
)

const CODES: Record<string, string[]> = { school: ['om', 'lincoln', 'mn'], setUp: ['K3MF-9X2A-T7WQ-4HRB'] }

/** Existing values by field name. */
export function existing(school: School, operationId: string): Fuzz['known'] {
  const own: Partial<Record<Feature, number>> = {
    accounts: school.colleague.id,
    employees: school.colleague.id,
    cohorts: school.cohort.id,
    reflections: school.cohort.id,
    attendance: school.cohort.id,
    conversations: school.request.id,
    students: school.student.id,
    placements: school.placement.id,
    notes: school.note.id,
    assignments: school.assignment.id,
    courseWork: school.courseWork.id,
    history: school.student.id,
  }
  const feature = DECLARED_CALLS.find(({ fullName }) => fullName === operationId)?.feature
  const names: Record<string, unknown[]> = {
    id:
      operationId === 'courseWork.ownDetail'
        ? [school.assignment.id, school.assignment.slug]
        : [(feature && own[feature]) ?? school.assignment.slug],
    student_id: [school.student.id, school.otherStudent.id],
    studentId: [school.student.id, school.droppedOut.id],
    cohort_id: [school.cohort.id, school.otherCohort.id],
    cohortId: [school.cohort.id, school.otherCohort.id],
    campus_id: [1, 2],
    assignmentId: [school.assignment.id],
    assignmentsToCopy: [school.assignment.id],
    parentId: [school.assignment.id],
    version: [1, 2],
    instructor: [school.staff.id, school.colleague.id, school.inactive.id],
    username: [school.staff.email],
    code: CODES[feature ?? ''] ?? ['123456', 'k3mf-9x2a-t7wq'],
    repository: ['github.com/kim/css', 'https://example.org', 'just text'],
    feedback_on: ['2026-10-13'],
    feeling_explanation: ['Focused'],
    searchText: ['sam', 'dev mn', '%', '_', '\\', 'é'],
    offset: [0, 20, 9_999_999],
  }
  return (name, inside) => {
    if (name === 'email') return fc.oneof(fc.uuid(), fc.constant('taken')).map((name) => `${name}@school.test`)
    if (name === 'password') return fc.string({ minLength: 7, maxLength: 20 })
    const values = names[inside === 'employees' ? 'instructor' : name]
    return values ? fc.constantFrom(...values) : null
  }
}
