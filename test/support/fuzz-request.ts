import { randomUUID } from 'node:crypto'
import fc, { type Arbitrary } from 'fast-check'
import { DECLARED_CALLS } from '#contract/contract.ts'
import type { Access, Feature } from '#contract/route.ts'
import { hashToken, newToken } from '#server/auth/sessions.ts'
import { createResetToken } from '#server/features/accounts/changes.ts'
import type { TestApp } from './app.ts'
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
export function fuzzedRequest(operation: Operation, call: string, known: Fuzz['known']): Arbitrary<Sent> {
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

/** By field name: rows of one feature, a few of each, because some calls remove theirs. */
export async function rowsOf(app: TestApp, school: School, operationId: string): Promise<Record<string, unknown[]>> {
  const few = <T>(make: (n: number) => Promise<T>) => Promise.all([1, 2, 3, 4].map(make))
  const staff = await app.as(school.staff)
  switch (operationId.split('.')[0]) {
    case 'school': {
      if (/Campus/.test(operationId)) return { id: [1, 2] }
      if (/Tag/.test(operationId)) {
        const tags = await app.db
          .insertInto('tags')
          .values(['css', 'html', 'sql', 'git'].map((name) => ({ name: `${name} ${randomUUID()}` })))
          .returning('id')
          .execute()
        return { id: tags.map(({ id }) => id), into: tags.map(({ id }) => id) }
      }
      const day = (n: number) => ({ name: 'Break', first_day: `2026-11-1${n}`, last_day: `2026-11-1${n}` })
      const days = await few((n) => staff.post('/api/school/days-off', day(n)))
      return {
        id: days.map(({ body }) => body.id),
        step: ['mail'],
        first_day: ['2026-11-20'],
        last_day: ['2026-11-23'],
      }
    }
    case 'imports': {
      const text = (n: number) => `First Name,Last Name,Email\nKim,Lund,${randomUUID()}@school.test\nAda,Ray,${n}\n`
      const previews = await few((n) => staff.post('/api/imports', { kind: 'employees', text: text(n) }))
      return {
        id: previews.map(({ body }) => body.id),
        replaces: previews.map(({ body }) => body.id),
        hash: previews.map(({ body }) => body.hash),
        text: [
          text(5),
          'Name;Email\n"Kim;Lund',
          '\ufeffsep=;\nName\tEmail',
          '=1+1,"a""b"\r\n',
          text(6).replaceAll('\n', '\r'),
        ],
        columns: ['first_name', 'last_name', 'email', 'name', ''],
      }
    }
    case 'logins':
    case 'accounts': {
      const now = app.ctx.now()
      const token = newToken()
      const expires_at = new Date(now.getTime() + 60_000)
      await app.db
        .insertInto('invitations')
        .values({
          user_id: school.newStudent.id,
          token_hash: hashToken(token),
          created_at: now,
          expires_at,
          invited_by_id: null,
        })
        .execute()
      return { token: [token, await createResetToken(app.db, school.colleague.id, now)] }
    }
    case 'feeds': {
      const { url } = (await staff.put('/api/users/calendar')).body
      return { file: [String(url).split('/').at(-1)] }
    }
    case 'undo': {
      const feedback = { grade: 1, instructor_comment: 'Once more' }
      const { body } = await staff.put(`/api/assignments/grade/${school.courseWork.id}/return`, { feedback })
      return { id: [body.undo] }
    }
    default:
      return {}
  }
}

/** Existing values by field name. */
export function existing(school: School, operationId: string, rows: Record<string, unknown[]>): Fuzz['known'] {
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
    notices: school.notice.id,
    assignments: school.assignment.id,
    courseWork: school.courseWork.id,
    history: school.student.id,
  }
  const feature = DECLARED_CALLS.find(({ fullName }) => fullName === operationId)?.feature
  const names: Record<string, unknown[]> = {
    id: /^courseWork\.own(Detail|Attempts)$/.test(operationId)
      ? [school.assignment.id, school.assignment.slug]
      : [(feature && own[feature]) ?? school.assignment.slug],
    ids:
      feature === 'students'
        ? [school.student.id, `${school.student.id},${school.otherStudent.id}`]
        : [school.assignment.id],
    student_id: [school.student.id, school.otherStudent.id],
    student_ids: [school.student.id, school.otherStudent.id],
    studentIds: [school.student.id, school.otherStudent.id],
    user_ids: [school.student.id, school.newStudent.id, school.colleague.id, school.droppedOut.id],
    studentId: [school.student.id, school.droppedOut.id],
    cohort_id: [school.cohort.id, school.otherCohort.id],
    cohortId: [school.cohort.id, school.otherCohort.id],
    campus_id: [1, 2],
    assignmentId: [school.assignment.id],
    assignmentsToCopy: [school.assignment.id],
    assignment_id: [school.assignment.id],
    parentId: [school.assignment.id],
    carry: [school.assignment.id],
    places: [`student/${school.student.id}`, `work/${school.courseWork.id}`],
    day: ['2026-10-12', '2026-10-13', '2026-10-14'],
    until: ['2026-10-20', '2026-10-14'],
    version: [1, 2],
    instructor: [school.staff.id, school.colleague.id, school.inactive.id],
    username: [school.staff.email],
    code: CODES[feature ?? ''] ?? ['123456', 'k3mf-9x2a-t7wq'],
    repository: ['github.com/kim/css', 'https://example.org', 'just text'],
    feedback_on: ['2026-10-13'],
    feeling_explanation: ['Focused'],
    searchText: ['sam', 'dev mn', '%', '_', '\\', 'é'],
    offset: [0, 20, 9_999_999],
    ...(feature === 'records' && { name: [`${school.student.first_name} ${school.student.last_name}`] }),
    ...rows,
  }
  return (name, inside) => {
    if (name === 'email') return fc.oneof(fc.uuid(), fc.constant('taken')).map((name) => `${name}@school.test`)
    if (name === 'password') return fc.string({ minLength: 7, maxLength: 20 })
    const values = names[inside === 'employees' ? 'instructor' : name]
    return values ? fc.constantFrom(...values) : null
  }
}
