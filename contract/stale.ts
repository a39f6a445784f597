import type { CALLS, CallName, Feature } from './calls.ts'

type Writing<F extends Feature> = {
  [N in CallName<F>]: (typeof CALLS)[F][N] extends `GET ${string}` ? never : N
}[CallName<F>]

/** Names and words of a student stand nearly everywhere. */
const STUDENT = ['students', 'cohorts', 'assignments', 'grading', 'conversations', 'history', 'records'] as const
const ASSIGNMENT = ['assignments', 'grading', 'students', 'cohorts', 'history'] as const
const PLACEMENT = ['students', 'cohorts', 'history'] as const
const SECOND_FACTOR = ['authenticator', 'sessions', 'employees', 'history'] as const

/**
 * Which features' reads a write makes old, for every call that writes: the web app reads them again. A call that writes
 * and is missing here does not compile. Only what the caller may see counts: staff do not read the students' portal.
 */
export const STALE_AFTER: { readonly [F in Feature]: Record<Writing<F>, readonly Feature[]> } = {
  users: {
    // Whoever logs in or out starts with nothing.
    login: [],
    enterCode: [],
    logout: [],
    changePassword: ['sessions'],
    requestReset: [],
    setPassword: [],
    setPreferences: ['users'],
  },
  sessions: {
    end: ['sessions'],
    endOthers: ['sessions'],
  },
  authenticator: {
    setUp: ['authenticator'],
    turnOn: SECOND_FACTOR,
    turnOff: SECOND_FACTOR,
    renewCodes: SECOND_FACTOR,
    reset: ['employees', 'history'],
  },
  campuses: {},
  employees: {
    register: ['employees', 'history'],
    // Instructors, authors and graders are named; and it may be one's own name.
    update: [
      'employees',
      'cohorts',
      'students',
      'assignments',
      'grading',
      'conversations',
      'history',
      'records',
      'users',
    ],
  },
  cohorts: {
    create: ['cohorts', 'history'],
    update: ['cohorts', 'students', 'assignments', 'grading', 'conversations', 'history', 'records'],
  },
  conversations: {
    setDone: ['conversations', 'cohorts', 'students', 'history'],
  },
  students: {
    create: STUDENT,
    update: STUDENT,
    addNote: ['students', 'history'],
    updateNote: ['students', 'history'],
    addPlacement: PLACEMENT,
    updatePlacement: PLACEMENT,
    removePlacement: PLACEMENT,
    uploadPhoto: STUDENT,
    removePhoto: STUDENT,
  },
  assignments: {
    create: ASSIGNMENT,
    update: ASSIGNMENT,
    copy: ASSIGNMENT,
    assign: ASSIGNMENT,
    unassign: ASSIGNMENT,
  },
  grading: {
    save: ASSIGNMENT,
    // Read by nobody but the form that writes it.
    saveDraft: [],
    discardDraft: [],
  },
  portal: {
    submit: ['portal'],
    reflect: ['portal'],
  },
  history: {},
  records: {
    export: ['history', 'records'],
    erase: STUDENT,
  },
}
