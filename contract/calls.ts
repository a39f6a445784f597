/**
 * Every address of the API, in one place and free of schemas, so that the browser can carry it.
 * The key of a call is the key of its route in the contract and of its handler in the server.
 */
export const CALLS = {
  users: {
    login: 'POST /api/users/login',
    enterCode: 'POST /api/users/login/code',
    me: 'GET /api/users',
    logout: 'POST /api/users/logout',
    changePassword: 'PUT /api/users/password/change',
    requestReset: 'PUT /api/users/password/reset',
    setPassword: 'PUT /api/users/password/new',
    setPreferences: 'PUT /api/users/preferences',
  },
  sessions: {
    list: 'GET /api/users/sessions',
    end: 'DELETE /api/users/sessions/:id',
    endOthers: 'DELETE /api/users/sessions',
  },
  authenticator: {
    status: 'GET /api/users/authenticator',
    setUp: 'POST /api/users/authenticator',
    turnOn: 'PUT /api/users/authenticator',
    turnOff: 'PUT /api/users/authenticator/off',
    renewCodes: 'PUT /api/users/authenticator/codes',
    reset: 'PUT /api/employees/:id/authenticator/off',
  },
  campuses: {
    list: 'GET /api/campuses',
  },
  employees: {
    list: 'GET /api/employees/list',
    detail: 'GET /api/employees/:id',
    register: 'POST /api/employees/register',
    update: 'PUT /api/employees/update',
  },
  cohorts: {
    list: 'GET /api/cohorts/list',
    detail: 'GET /api/cohorts/:id',
    create: 'POST /api/cohorts',
    update: 'PUT /api/cohorts/update',
    dayFeedback: 'GET /api/cohorts/feedback/:id',
    feedbackSummary: 'GET /api/cohorts/feedback/summary/:id',
  },
  conversations: {
    list: 'GET /api/conversations',
    setDone: 'PUT /api/conversations/:id',
  },
  students: {
    list: 'GET /api/students/list',
    cohortOf: 'GET /api/students/cohort/:studentId',
    summary: 'GET /api/students/summary/:studentId',
    placements: 'GET /api/students/placements/:studentId',
    feedback: 'GET /api/students/feedback/student/:studentId',
    work: 'GET /api/students/work/:studentId',
    notes: 'GET /api/students/notes/:studentId',
    create: 'POST /api/students',
    update: 'PUT /api/students/update',
    addNote: 'POST /api/students/notes',
    updateNote: 'PUT /api/students/notes',
    addPlacement: 'POST /api/students/placements',
    updatePlacement: 'PUT /api/students/placements',
    removePlacement: 'DELETE /api/students/placements/:id',
    uploadPhoto: 'PUT /api/students/photo/:studentId',
    removePhoto: 'DELETE /api/students/photo/:studentId',
  },
  assignments: {
    list: 'GET /api/assignments/list',
    listAll: 'GET /api/assignments/list/all',
    tags: 'GET /api/assignments/tags',
    detail: 'GET /api/assignments/detail/:id',
    courseWork: 'GET /api/assignments/coursework/:assignmentId/:cohortId',
    ownCourseWork: 'GET /api/assignments/coursework/:assignmentId',
    create: 'POST /api/assignments',
    update: 'PUT /api/assignments/update',
    copy: 'POST /api/assignments/copy',
    countCopied: 'GET /api/assignments/copied',
    assign: 'PUT /api/assignments/assign/:id',
    unassign: 'PUT /api/assignments/unassign/:id',
  },
  grading: {
    detail: 'GET /api/assignments/grade/:id',
    save: 'PUT /api/assignments/grade/:id',
    saveDraft: 'PUT /api/assignments/grade/:id/draft',
    discardDraft: 'DELETE /api/assignments/grade/:id/draft',
  },
  portal: {
    assignments: 'GET /api/students/assignments',
    courseWork: 'GET /api/students/coursework/:id',
    submit: 'PUT /api/students/coursework',
    cohort: 'GET /api/students/cohort',
    reflections: 'GET /api/students/feedback',
    latest: 'GET /api/students/feedback/latest',
    reflect: 'PUT /api/students/feedback',
  },
  history: {
    list: 'GET /api/history/:entity/:id',
  },
  records: {
    accessLog: 'GET /api/students/access/:studentId',
    export: 'POST /api/students/export/:studentId',
    erase: 'POST /api/students/erase/:studentId',
  },
} as const

/** The header that names the person whom a page acts for, by id. A call for another than the session's person is refused. */
export const ACTS_FOR = 'acts-for'

export type Feature = keyof typeof CALLS
export type CallName<F extends Feature> = keyof (typeof CALLS)[F]
