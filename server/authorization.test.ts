import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CALLS, type CallName, type Feature } from '#contract/calls.ts'
import { ERROR_STATUS, ErrorBody, type ErrorCode } from '#contract/error.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { type Client, createClient, type Reply } from '#test/support/client.ts'
import { NOW } from '#test/support/clock.ts'
import { makeSchool, type School } from '#test/support/school.ts'
import { ABSOLUTE_MS, hashToken, IDLE_MS, newToken } from './auth/sessions.ts'

/**
 * Who gets what from every call, written down once more and apart from the contract: a call that is missing here, or
 * that opens to someone else, fails. A number is an answer, a word the refusal that comes instead.
 */
type Outcome = 200 | 201 | ErrorCode
interface Request {
  params?: Record<string, string | number>
  query?: string
  body?: unknown
}
interface Expectation {
  nobody: Outcome
  /** Someone who has yet to replace a temporary password. */
  newcomer: Outcome
  student: Outcome
  otherStudent: Outcome
  droppedOut: Outcome
  staff: Outcome
  /** What is asked for, valid in form and the student's own where it can be. */
  ask: (school: School) => Request
}

const NOTHING = () => ({})
const REFUSED = { nobody: 'unauthenticated', newcomer: 'password_change_required' } as const

const staffOnly = (staff: Outcome, ask: Expectation['ask'] = NOTHING): Expectation => ({
  ...REFUSED,
  student: 'forbidden',
  otherStudent: 'forbidden',
  droppedOut: 'forbidden',
  staff,
  ask,
})
const studentsOnly = (
  outcomes: Pick<Expectation, 'student' | 'otherStudent' | 'droppedOut'>,
  ask: Expectation['ask'] = NOTHING,
): Expectation => ({ ...REFUSED, ...outcomes, staff: 'forbidden', ask })
const signedIn = (outcome: Outcome, ask: Expectation['ask'] = NOTHING): Expectation => ({
  ...REFUSED,
  student: outcome,
  otherStudent: outcome,
  droppedOut: outcome,
  staff: outcome,
  ask,
})
const anyone = (outcome: Outcome, ask: Expectation['ask'] = NOTHING): Expectation => ({
  ...signedIn(outcome, ask),
  nobody: outcome,
  newcomer: outcome,
})
const everyStudent = { student: 200, otherStudent: 200, droppedOut: 200 } as const

const PASSWORD = 'correct horse 1'
const unique = () => `${randomUUID()}@school.test`
const person = { first_name: 'Kim', last_name: 'Lund' }
const record = { ...person, address: '1 Main', city: 'Omaha', state: 'NE', zip_code: '68102', phone: '402-555-0100' }
const placement = { company: { name: 'Acme' }, placement_type: 'contract', placed_at: '2026-10-13' }
const ofStudent = ({ student }: School) => ({ params: { studentId: student.id } })
let picture: Buffer<ArrayBuffer>
const photo = () => {
  const form = new FormData()
  form.set('photo', new Blob([picture], { type: 'image/png' }), 'me.png')
  return form
}

const EXPECTED: { [F in Feature]: Record<CallName<F>, Expectation> } = {
  users: {
    login: anyone(200, ({ staff }) => ({ body: { username: staff.email, password: PASSWORD } })),
    me: { ...signedIn(200), newcomer: 200 },
    logout: anyone(200),
    changePassword: {
      ...signedIn(200, () => ({ body: { oldPassword: PASSWORD, newPassword: 'battery staple 2' } })),
      newcomer: 200,
    },
    requestReset: anyone(200, () => ({ body: { email: unique() } })),
    setPassword: anyone('invalid', () => ({ body: { email: unique(), password: 'battery staple 3', token: 'none' } })),
    setPreferences: signedIn(200, () => ({ body: { mail_notifications: false } })),
  },
  campuses: {
    list: staffOnly(200),
  },
  employees: {
    list: staffOnly(200),
    detail: staffOnly(200, ({ colleague }) => ({ params: { id: colleague.id } })),
    register: staffOnly(201, () => ({ body: { ...person, email: unique(), password: 'Xt4dKn72' } })),
    update: staffOnly(200, ({ colleague }) => ({ body: { id: colleague.id, ...person, email: unique() } })),
  },
  cohorts: {
    list: staffOnly(200),
    detail: staffOnly(200, ({ cohort }) => ({ params: { id: cohort.id } })),
    create: staffOnly(201, () => ({ body: { name: 'Hopper', course_id: 1 } })),
    update: staffOnly(200, ({ cohort }) => ({ body: { id: cohort.id, name: 'Hopper', course_id: 1 } })),
    dayFeedback: staffOnly(200, ({ cohort }) => ({ params: { id: cohort.id }, query: 'feedbackOn=2026-10-13' })),
    feedbackSummary: staffOnly(200, ({ cohort }) => ({ params: { id: cohort.id } })),
  },
  conversations: {
    list: staffOnly(200),
    setDone: staffOnly(200, ({ reflection }) => ({ params: { id: reflection.id }, body: { done: true } })),
  },
  students: {
    list: staffOnly(200),
    cohortOf: staffOnly(200, ofStudent),
    summary: staffOnly(200, ofStudent),
    placements: staffOnly(200, ofStudent),
    feedback: staffOnly(200, ofStudent),
    work: staffOnly(200, ofStudent),
    notes: staffOnly(200, ofStudent),
    create: staffOnly(201, ({ cohort }) => ({
      body: { ...record, email: unique(), course_id: 1, cohort_id: cohort.id, password: 'Xt4dKn72' },
    })),
    update: staffOnly(200, ({ student, cohort }) => ({
      body: { id: student.id, ...record, email: unique(), cohort_id: cohort.id },
    })),
    addNote: staffOnly(201, ({ student }) => ({ body: { student_id: student.id, content: 'On time.' } })),
    updateNote: staffOnly(200, ({ note }) => ({ body: { id: note.id, content: 'Late.' } })),
    addPlacement: staffOnly(201, ({ student }) => ({ body: { student_id: student.id, ...placement } })),
    updatePlacement: staffOnly(200, (school) => ({ body: { id: school.placement.id, ...placement } })),
    removePlacement: staffOnly(200, (school) => ({ params: { id: school.placement.id } })),
    uploadPhoto: staffOnly(200, (school) => ({ ...ofStudent(school), body: photo() })),
    removePhoto: staffOnly(200, ofStudent),
  },
  assignments: {
    list: staffOnly(200),
    listAll: staffOnly(200),
    tags: staffOnly(200),
    detail: staffOnly(200, ({ assignment }) => ({ params: { id: assignment.id } })),
    courseWork: staffOnly(200, ({ assignment, cohort }) => ({
      params: { assignmentId: assignment.id, cohortId: cohort.id },
    })),
    ownCourseWork: staffOnly(200, ({ assignment }) => ({ params: { assignmentId: assignment.id } })),
    create: staffOnly(201, ({ cohort }) => ({ body: { name: 'CSS Grid', cohortId: cohort.id } })),
    update: staffOnly(200, ({ assignment }) => ({ body: { id: assignment.id, name: 'CSS Flexbox' } })),
    copy: staffOnly(201, ({ assignment, otherCohort }) => ({
      body: { assignmentsToCopy: [assignment.id], cohortId: otherCohort.id },
    })),
    assign: staffOnly(200, ({ assignment }) => ({ params: { id: assignment.id }, body: {} })),
    unassign: staffOnly(200, ({ assignment }) => ({ params: { id: assignment.id } })),
  },
  grading: {
    detail: staffOnly(200, ({ courseWork }) => ({ params: { id: courseWork.id } })),
    save: staffOnly(200, ({ courseWork }) => ({ params: { id: courseWork.id }, body: { grade: 3 } })),
    saveDraft: staffOnly(200, ({ courseWork }) => ({ params: { id: courseWork.id }, body: { grade: 5 } })),
    discardDraft: staffOnly(200, ({ courseWork }) => ({ params: { id: courseWork.id } })),
  },
  portal: {
    assignments: studentsOnly(everyStudent),
    courseWork: studentsOnly(
      { student: 200, otherStudent: 'not_found', droppedOut: 'not_found' },
      ({ assignment }) => ({
        params: { id: assignment.slug },
      }),
    ),
    submit: studentsOnly({ student: 200, otherStudent: 'not_found', droppedOut: 'forbidden' }, ({ assignment }) => ({
      body: { assignmentId: assignment.id, repository: 'https://github.com/kim/css' },
    })),
    cohort: studentsOnly(everyStudent),
    reflections: studentsOnly(everyStudent),
    latest: studentsOnly(everyStudent),
    reflect: studentsOnly({ student: 200, otherStudent: 200, droppedOut: 'forbidden' }, () => ({
      body: { understanding_score: 4, support_score: 5 },
    })),
  },
  history: {
    list: staffOnly(200, ({ student }) => ({ params: { entity: 'student', id: student.id } })),
  },
}

let app: TestApp
let password_hash: string
beforeAll(async () => {
  app = await startTestApp()
  password_hash = await app.ctx.passwords.hash(PASSWORD)
  const blank = sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
  picture = Buffer.from(await blank.png().toBuffer())
})
afterAll(() => app.stop())

interface Case {
  who: string
  as: keyof Omit<Expectation, 'ask'>
  client: (school: School) => Promise<Client>
}
const CASES: Case[] = [
  { who: 'nobody', as: 'nobody', client: () => app.as(null) },
  { who: 'someone with a made-up session', as: 'nobody', client: async () => createClient(app.url, newToken()) },
  { who: 'an employee who was idle for too long', as: 'nobody', client: ({ staff }) => since(staff, IDLE_MS, 0) },
  { who: 'an employee whose day is over', as: 'nobody', client: ({ staff }) => since(staff, 0, ABSOLUTE_MS) },
  { who: 'a student who was idle for too long', as: 'nobody', client: ({ student }) => since(student, IDLE_MS, 0) },
  { who: 'an inactive employee', as: 'nobody', client: ({ inactive }) => app.as(inactive) },
  { who: 'an employee with a temporary password', as: 'newcomer', client: (school) => app.as(school.newEmployee) },
  { who: 'a student with a temporary password', as: 'newcomer', client: (school) => app.as(school.newStudent) },
  { who: 'a student', as: 'student', client: ({ student }) => app.as(student) },
  { who: 'a student of another cohort', as: 'otherStudent', client: (school) => app.as(school.otherStudent) },
  { who: 'a student who dropped out', as: 'droppedOut', client: ({ droppedOut }) => app.as(droppedOut) },
  { who: 'an employee', as: 'staff', client: ({ staff }) => app.as(staff) },
]

/** A session that was last used, or started, this long ago. */
async function since(who: { id: number }, idle: number, age: number): Promise<Client> {
  const client = await app.as(who)
  const ago = (ms: number) => new Date(new Date(NOW).getTime() - ms)
  await app.db
    .updateTable('sessions')
    .set({ last_seen_at: ago(idle), ...(age > 0 && { expires_at: ago(age - ABSOLUTE_MS) }) })
    .where('token_hash', '=', hashToken(client.token ?? ''))
    .execute()
  return client
}

function judge(reply: Reply, outcome: Outcome, who: string): void {
  if (typeof outcome === 'number') {
    expect(reply.status, `${who}: ${JSON.stringify(reply.body)}`).toBe(outcome)
    return
  }
  expect(reply.body.code, `${who}: ${JSON.stringify(reply.body)}`).toBe(outcome)
  expect(reply.status).toBe(ERROR_STATUS[outcome])
  expect(ErrorBody.strict().parse(reply.body)).toMatchObject({
    status: reply.status,
    requestId: reply.headers.get('x-request-id'),
  })
}

/** Refused for who they are, so before anything that they sent was looked at. Who dropped out has the role, and no cohort. */
const isUnheard = (outcome: Outcome, as: Case['as']) =>
  outcome === 'unauthenticated' ||
  outcome === 'password_change_required' ||
  (outcome === 'forbidden' && as !== 'droppedOut')

const events = async () =>
  (
    await app.db
      .selectFrom('history')
      .select((row) => row.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n

const table = Object.entries(EXPECTED).flatMap(([feature, calls]) =>
  Object.entries(calls).map(([name, expected]) => ({ name: `${feature}.${name}`, feature, call: name, expected })),
)
let cases = 0
afterAll(() => console.log(`authorization: ${table.length} calls, ${cases} cases`))

test('every call of the contract has its expectations', () => {
  const names = Object.entries(CALLS).flatMap(([feature, calls]) =>
    Object.keys(calls).map((name) => `${feature}.${name}`),
  )
  expect(table.map(({ name }) => name).toSorted()).toEqual(names.toSorted())
})

test.for(table)('$name answers those whom it is for, and refuses the others', async ({ feature, call, expected }) => {
  const address = (CALLS as Record<string, Record<string, string>>)[feature]?.[call] ?? ''
  const [method = '', path = ''] = address.split(' ')
  const school = await makeSchool(app.db, password_hash)
  for (const { who, as, client } of CASES) {
    const outcome = expected[as]
    const { params = {}, query, body } = expected.ask(school)
    const filled = path.replace(/:(\w+)/g, (_, name: string) => String(params[name]))
    const before = await events()
    const reply = await (await client(school)).send(method, query ? `${filled}?${query}` : filled, body)
    judge(reply, outcome, who)
    cases++
    if (typeof outcome === 'number') continue
    expect(await events(), `${who} left a trace`).toBe(before)
    if (!isUnheard(outcome, as)) continue
    const nonsense = await (await client(school)).send(
      method,
      path.replace(/:\w+/g, '0'),
      method === 'GET' || method === 'DELETE' ? undefined : { nonsense: true },
    )
    judge(nonsense, outcome, `${who} with nonsense`)
    cases++
  }
})
