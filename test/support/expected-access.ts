import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { type CallName, DECLARED_CALLS } from '#contract/contract.ts'
import type { ErrorCode } from '#contract/error.ts'
import type { Feature, Route } from '#contract/route.ts'
import type { School } from './school.ts'

/**
 * The expected outcome of every call per role, independent of the contract: a call that is missing here or opens to
 * someone else fails. A number is a status, a word an error code.
 */
export type Outcome = 200 | 201 | ErrorCode
interface Ask {
  params?: Record<string, string | number>
  query?: string
  body?: unknown
}
export interface Expectation {
  nobody: Outcome
  /** Still has a temporary password. */
  newcomer: Outcome
  student: Outcome
  otherStudent: Outcome
  droppedOut: Outcome
  staff: Outcome
  /** A valid request, for the student's own data where possible. */
  ask: (school: School) => Ask
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

export const PASSWORD = 'correct horse 1'
const unique = () => `${randomUUID()}@school.test`
const letters = () =>
  randomUUID()
    .replaceAll(/[^a-f]/g, '')
    .padEnd(8, 'z')
    .slice(0, 8)
const person = { first_name: 'Kim', last_name: 'Lund' }
const record = { ...person, address: '1 Main', city: 'Omaha', state: 'NE', zip_code: '68102', phone: '402-555-0100' }
const placement = { company: { name: 'Acme' }, placement_type: 'contract', placed_at: '2026-10-13' }
const ofStudent = ({ student }: School) => ({ params: { studentId: student.id } })
const blank = sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
const picture = Buffer.from(await blank.png().toBuffer())
const photo = () => {
  const form = new FormData()
  form.set('photo', new Blob([picture], { type: 'image/png' }), 'me.png')
  return form
}

export const EXPECTED: { [F in Feature]: Record<CallName<F>, Expectation> } = {
  accounts: {
    login: anyone(200, ({ staff }) => ({ body: { username: staff.email, password: PASSWORD } })),
    enterCode: anyone('login_expired', () => ({ body: { code: '123456' } })),
    me: { ...signedIn(200), newcomer: 200 },
    logout: anyone(200),
    changePassword: {
      ...signedIn(200, () => ({ body: { oldPassword: PASSWORD, newPassword: 'battery staple 2' } })),
      newcomer: 200,
    },
    requestReset: anyone(200, () => ({ body: { email: unique() } })),
    setPassword: anyone('invalid', () => ({ body: { email: unique(), password: 'battery staple 3', token: 'none' } })),
    setPreferences: signedIn(200, () => ({ body: { mail_notifications: false } })),
    sessions: signedIn(200),
    endSession: signedIn('not_found', () => ({ params: { id: 2_147_483_647 } })),
    endOtherSessions: signedIn(200),
    authenticator: staffOnly(200),
    setUpAuthenticator: staffOnly(200),
    turnOnAuthenticator: staffOnly('conflict', () => ({ body: { password: PASSWORD, code: '123456' } })),
    turnOffAuthenticator: staffOnly('conflict', () => ({ body: { password: PASSWORD, code: '123456' } })),
    renewRecoveryCodes: staffOnly('conflict', () => ({ body: { password: PASSWORD, code: '123456' } })),
    resetAuthenticator: staffOnly('conflict', ({ colleague }) => ({
      params: { id: colleague.id },
      body: { password: PASSWORD },
    })),
  },
  logins: {
    invite: staffOnly(200, ({ student }) => ({ body: { user_ids: [student.id] } })),
    renewPasswords: staffOnly(200, ({ student }) => ({ body: { user_ids: [student.id] } })),
    openInvitation: anyone('invalid', () => ({ body: { token: 'none' } })),
    accept: anyone('invalid', () => ({ body: { token: 'none', password: 'battery staple 3' } })),
  },
  school: {
    identity: anyone(200),
    settings: staffOnly(200),
    updateSettings: staffOnly(200, () => ({ body: { name: 'North School' } })),
    uploadLogo: staffOnly(200, () => ({ body: photo() })),
    removeLogo: staffOnly(200),
    setAttendance: staffOnly(200, () => ({ body: { attendance: true } })),
    mail: staffOnly(200),
    // Without SMTP_URL.
    testMail: staffOnly('conflict'),
    firstSteps: staffOnly(200),
    skipFirstStep: staffOnly(200, () => ({ params: { step: 'mail' } })),
    closeFirstSteps: staffOnly(200),
    campuses: staffOnly(200),
    addCampus: staffOnly(201, () => ({ body: { name: 'Omaha', code: letters() } })),
    updateCampus: staffOnly(200, () => ({ params: { id: 2 }, body: { name: 'Kansas City', code: 'kc' } })),
    daysOff: staffOnly(200),
    addDayOff: staffOnly(201, () => ({ body: { name: 'Thanksgiving', first_day: '2026-11-26' } })),
    updateDayOff: staffOnly('not_found', () => ({
      params: { id: 2_147_483_647 },
      body: { name: 'Break', first_day: '2026-11-26' },
    })),
    removeDayOff: staffOnly('not_found', () => ({ params: { id: 2_147_483_647 } })),
    tags: staffOnly(200),
    tagUses: staffOnly(200),
    renameTag: staffOnly('not_found', () => ({ params: { id: 2_147_483_647 }, body: { name: 'css' } })),
    mergeTag: staffOnly('not_found', () => ({ params: { id: 2_147_483_647 }, body: { into: 1 } })),
    removeTag: staffOnly('not_found', () => ({ params: { id: 2_147_483_647 } })),
  },
  employees: {
    list: staffOnly(200),
    detail: staffOnly(200, ({ colleague }) => ({ params: { id: colleague.id } })),
    duties: staffOnly(200, ({ colleague }) => ({ params: { id: colleague.id } })),
    register: staffOnly(201, () => ({ body: { ...person, email: unique(), password: 'Xt4dKn72' } })),
    update: staffOnly(200, ({ colleague }) => ({ body: { id: colleague.id, ...person, email: unique() } })),
  },
  cohorts: {
    list: staffOnly(200),
    detail: staffOnly(200, ({ cohort }) => ({ params: { id: cohort.id } })),
    left: staffOnly(200, ({ cohort }) => ({ params: { id: cohort.id } })),
    schedule: staffOnly(200, ({ cohort }) => ({ params: { id: cohort.id } })),
    create: staffOnly(201, () => ({ body: { name: 'Hopper', course_id: 1 } })),
    update: staffOnly(200, ({ cohort }) => ({ body: { id: cohort.id, name: 'Hopper', course_id: 1 } })),
    own: studentsOnly(everyStudent),
  },
  conversations: {
    list: staffOnly(200),
    listDone: staffOnly(200),
    own: studentsOnly(everyStudent),
    take: staffOnly(200, ({ request }) => ({ params: { id: request.id } })),
    release: staffOnly(200, ({ request }) => ({ params: { id: request.id } })),
    setDone: staffOnly(200, ({ request }) => ({ params: { id: request.id }, body: { done: true } })),
  },
  today: {
    counts: staffOnly(200),
  },
  attendance: {
    roll: staffOnly(200, ({ cohort }) => ({ params: { id: cohort.id }, query: 'day=2026-10-13' })),
    mark: staffOnly(200, ({ cohort, student }) => ({
      params: { id: cohort.id },
      body: { studentId: student.id, day: '2026-10-13', status: 'absent' },
    })),
    markRest: staffOnly(200, ({ cohort }) => ({ params: { id: cohort.id }, body: { day: '2026-10-13' } })),
    ofStudent: staffOnly(200, ({ student }) => ({ params: { studentId: student.id } })),
  },
  attention: {
    list: staffOnly(200),
    snooze: staffOnly(200, ({ student }) => ({
      body: { studentId: student.id, until: '2026-10-20', reason: 'On leave' },
    })),
    wake: staffOnly(200, ({ student }) => ({ body: { studentId: student.id } })),
  },
  students: {
    list: staffOnly(200),
    listAll: staffOnly(200),
    figures: staffOnly(200, ({ student }) => ({ query: `ids=${student.id}` })),
    cohortOf: staffOnly(200, ofStudent),
    summary: staffOnly(200, ofStudent),
    timeline: staffOnly(200, ofStudent),
    create: staffOnly(201, ({ cohort }) => ({
      body: { ...record, email: unique(), course_id: 1, cohort_id: cohort.id, password: 'Xt4dKn72' },
    })),
    update: staffOnly(200, ({ student, cohort }) => ({
      body: { id: student.id, ...record, email: unique(), cohort_id: cohort.id },
    })),
    previewTransfer: staffOnly(200, ({ student, cohort }) => ({
      query: `studentIds=${student.id}&cohortId=${cohort.id}`,
    })),
    // Nobody has shown them this preview.
    transfer: staffOnly('stale', ({ student, cohort }) => ({
      body: { student_ids: [student.id], cohort_id: cohort.id, preview: 'x', carry: [] },
    })),
    uploadPhoto: staffOnly(200, (school) => ({ ...ofStudent(school), body: photo() })),
    removePhoto: staffOnly(200, ofStudent),
  },
  placements: {
    list: staffOnly(200, ofStudent),
    create: staffOnly(201, ({ student }) => ({ body: { student_id: student.id, ...placement } })),
    update: staffOnly(200, (school) => ({ body: { id: school.placement.id, ...placement } })),
    remove: staffOnly(200, (school) => ({ params: { id: school.placement.id } })),
  },
  notes: {
    pin: staffOnly(200, ({ note }) => ({ params: { id: note.id }, body: { is_pinned: true } })),
    list: staffOnly(200, ofStudent),
    create: staffOnly(201, ({ student }) => ({ body: { student_id: student.id, content: 'On time.' } })),
    update: staffOnly(200, ({ note }) => ({ body: { id: note.id, content: 'Late.' } })),
  },
  reflections: {
    day: staffOnly(200, ({ cohort }) => ({ params: { id: cohort.id }, query: 'feedbackOn=2026-10-13' })),
    missing: staffOnly(200),
    averages: staffOnly(200, ({ cohort }) => ({ params: { id: cohort.id } })),
    ofStudent: staffOnly(200, ofStudent),
    own: studentsOnly(everyStudent),
    latest: studentsOnly(everyStudent),
    save: studentsOnly({ student: 200, otherStudent: 200, droppedOut: 'forbidden' }, () => ({
      body: { understanding_score: 4, support_score: 5 },
    })),
  },
  assignments: {
    list: staffOnly(200),
    listAll: staffOnly(200),
    detail: staffOnly(200, ({ assignment }) => ({ params: { id: assignment.id } })),
    create: staffOnly(201, ({ cohort }) => ({ body: { name: 'CSS Grid', cohortId: cohort.id } })),
    update: staffOnly(200, ({ assignment }) => ({ body: { id: assignment.id, name: 'CSS Flexbox' } })),
    copy: staffOnly(201, ({ assignment, otherCohort }) => ({
      body: { assignmentsToCopy: [assignment.id], cohortId: otherCohort.id },
    })),
    previewCopy: staffOnly(200, ({ assignment, otherCohort }) => ({
      query: `ids=${assignment.id}&cohortId=${otherCohort.id}`,
    })),
    assign: staffOnly(200, ({ assignment }) => ({ params: { id: assignment.id }, body: {} })),
    schedule: staffOnly('invalid', ({ assignment }) => ({
      params: { id: assignment.id },
      body: { visibleFrom: '2026-12-01T14:00:00Z' },
    })),
    bulk: staffOnly(200, ({ assignment }) => ({ body: { action: 'archive', assignments: [{ id: assignment.id }] } })),
    countToGrade: staffOnly(200, ({ assignment }) => ({ query: `ids=${assignment.id}` })),
    unassign: staffOnly(200, ({ assignment }) => ({ params: { id: assignment.id } })),
    move: staffOnly(200, ({ assignment }) => ({
      body: { moves: [{ id: assignment.id, dueAt: '2026-12-01T14:00:00Z' }] },
    })),
  },
  courseWork: {
    ofStudent: staffOnly(200, ofStudent),
    ofAssignment: staffOnly(200, ({ assignment, cohort }) => ({
      params: { assignmentId: assignment.id, cohortId: cohort.id },
    })),
    ofOwnCohort: staffOnly(200, ({ assignment }) => ({ params: { assignmentId: assignment.id } })),
    queue: staffOnly(200),
    queueAssignments: staffOnly(200),
    queueCount: staffOnly(200),
    missing: staffOnly(200),
    detail: staffOnly(200, ({ courseWork }) => ({ params: { id: courseWork.id } })),
    grade: staffOnly(200, ({ courseWork }) => ({ params: { id: courseWork.id }, body: { grade: 3 } })),
    returnWork: staffOnly(200, ({ courseWork }) => ({
      params: { id: courseWork.id },
      body: { feedback: { grade: 1, instructor_comment: 'Once more' } },
    })),
    attempts: staffOnly(200, ({ courseWork }) => ({ params: { id: courseWork.id } })),
    allowance: staffOnly(200, ({ assignment, student }) => ({
      params: { assignmentId: assignment.id, studentId: student.id },
    })),
    extend: staffOnly(200, ({ assignment, student }) => ({
      body: { assignmentId: assignment.id, studentIds: [student.id], dueAt: '2026-12-01T14:00:00Z' },
    })),
    endExtension: staffOnly('invalid', ({ assignment, student }) => ({
      body: { assignmentId: assignment.id, studentIds: [student.id] },
    })),
    excuse: staffOnly('invalid', ({ assignment, student }) => ({
      body: { assignmentId: assignment.id, studentIds: [student.id], reason: 'ill' },
    })),
    endExcuse: staffOnly('invalid', ({ assignment, student }) => ({
      body: { assignmentId: assignment.id, studentIds: [student.id] },
    })),
    suggestions: staffOnly(200, ({ assignment }) => ({ params: { assignmentId: assignment.id } })),
    saveDraft: staffOnly(200, ({ courseWork }) => ({ params: { id: courseWork.id }, body: { grade: 5 } })),
    discardDraft: staffOnly(200, ({ courseWork }) => ({ params: { id: courseWork.id } })),
    own: studentsOnly(everyStudent),
    ownDetail: studentsOnly({ student: 200, otherStudent: 'not_found', droppedOut: 'not_found' }, ({ assignment }) => ({
      params: { id: assignment.slug },
    })),
    ownAttempts: studentsOnly(
      { student: 200, otherStudent: 'not_found', droppedOut: 'not_found' },
      ({ assignment }) => ({
        params: { id: assignment.slug },
      }),
    ),
    submit: studentsOnly({ student: 200, otherStudent: 'not_found', droppedOut: 'forbidden' }, ({ assignment }) => ({
      body: { assignmentId: assignment.id, repository: 'https://github.com/kim/css' },
    })),
  },
  notices: {
    list: signedIn(200),
    unread: signedIn(200),
    read: { ...signedIn('not_found', ({ notice }) => ({ params: { id: notice.id } })), student: 200 },
    readAll: signedIn(200, () => ({ body: {} })),
    preferences: signedIn(200),
    savePreference: { ...signedIn(200, () => ({ body: { kind: 'graded', email: 'digest' } })), staff: 'invalid' },
  },
  history: {
    list: staffOnly(200, ({ student }) => ({ params: { entity: 'student', id: student.id } })),
  },
  records: {
    accessLog: staffOnly(200, ofStudent),
    export: staffOnly(200, (school) => ({ ...ofStudent(school), body: { format: 'html' } })),
    erase: staffOnly(200, (school) => ({
      ...ofStudent(school),
      body: { name: `${school.student.first_name} ${school.student.last_name}` },
    })),
  },
  live: {
    stream: signedIn(200),
    here: staffOnly(200, ({ student }) => ({
      body: { stream: 'abcdefghijklmnop', places: [`student/${student.id}`] },
    })),
  },
  search: {
    school: staffOnly(200, ({ student }) => ({ query: `searchText=${student.last_name}` })),
    own: studentsOnly(everyStudent, ({ assignment }) => ({ query: `searchText=${assignment.slug.slice(0, 4)}` })),
  },
  imports: {
    list: staffOnly(200),
    detail: staffOnly('not_found', () => ({ params: { id: 2_147_483_647 } })),
    rows: staffOnly('not_found', () => ({ params: { id: 2_147_483_647 } })),
    preview: staffOnly(201, () => ({
      body: { kind: 'employees', text: `First Name,Last Name,Email\nKim,Lund,${unique()}\n` },
    })),
    commit: staffOnly('not_found', () => ({ params: { id: 2_147_483_647 }, body: { hash: 'none' } })),
    undo: staffOnly('not_found', () => ({ params: { id: 2_147_483_647 } })),
  },
  exports: {
    list: staffOnly(200, () => ({ params: { list: 'employees' }, body: {} })),
  },
  undo: {
    run: staffOnly('not_found', () => ({ params: { id: randomUUID() } })),
  },
  feeds: {
    own: signedIn(200),
    renew: { ...signedIn(200), droppedOut: 'forbidden' },
    revoke: signedIn(200),
    read: anyone('not_found', () => ({ params: { file: `${'x'.repeat(43)}.ics` } })),
  },
  // The school of these tests has employees.
  setUp: {
    state: anyone(200),
    begin: anyone('conflict', () => ({
      body: { ...person, code: 'K3MF-9X2A-T7WQ-4HRB', email: unique(), password: 'battery staple 4' },
    })),
  },
}

export interface ExpectedCall {
  /** 'cohorts.list' */
  name: string
  method: string
  path: string
  route: Route
  expected: Expectation
}

export const EXPECTED_CALLS: ExpectedCall[] = DECLARED_CALLS.map(({ feature, name, fullName, method, path, route }) => {
  const expected = (EXPECTED[feature] as Record<string, Expectation>)[name]
  if (!expected) throw new Error(`${fullName} has no expectations.`)
  return { name: fullName, method, path, route, expected }
})

/** The URL with ids and query filled in. */
export function addressOf({ path }: ExpectedCall, { params = {}, query }: Ask): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => String(params[name]))
  return query ? `${filled}?${query}` : filled
}
