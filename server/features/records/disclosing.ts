import type { CallName, Feature } from '#contract/calls.ts'
import type { Contract } from '#contract/contract.ts'
import type { Answer, Body, Params, Route } from '#contract/route.ts'
import type { DisclosureKind } from '#domain/record-disclosure-kinds.ts'
import { studentsBehind } from './students-behind.ts'

/**
 * What a call shows of students' records, and of whom. `asked` knows the students before the call runs, `answered` finds
 * them in the answer, `stale` in the row that comes with a refusal. 'history' asks the database whose item it is.
 */
export interface Disclosing<R extends Route = Route> {
  kind: DisclosureKind
  asked?: ((input: { params: Params<R>; body: Body<R> }) => number[]) | 'history'
  answered?: (answer: Answer<R>) => readonly number[]
  stale?: (current: never) => readonly number[]
}

type ForStaff<F extends Feature> = {
  [N in CallName<F> as N extends keyof Contract[F]
    ? Contract[F][N] extends { access: 'anyone' | 'student' }
      ? never
      : N
    : never]: N extends keyof Contract[F]
    ? Contract[F][N] extends Route
      ? Disclosing<Contract[F][N]> | null
      : never
    : never
}

const ofStudent = { asked: ({ params }: { params: { studentId: number } }) => [params.studentId] }
const itsId = ({ id }: { id: number }) => [id]
const itsStudent = ({ student_id }: { student_id: number }) => [student_id]
const behindRows = ({ rows }: { rows: object[] }) => rows.flatMap(studentsBehind)
const ofCohort = (cohort: { students: { id: number }[] }) => [
  ...cohort.students.map(({ id }) => id),
  ...studentsBehind(cohort),
]
const ofAssignment = { kind: 'course_work', stale: studentsBehind } as const

/**
 * Every call that staff may make, in one place: one that is missing here does not compile. `null` shows no record: names,
 * e-mails, cohorts and photos are the school's directory, and counts are nobody's. Neither are averages, unless they are
 * made of one student's numbers alone: who that is, the query says with the row. What a person has just written
 * themselves is no reading either; it stands in the history.
 */
export const DISCLOSING: { [F in Feature]: ForStaff<F> } = {
  users: { me: null, changePassword: null, setPreferences: null },
  sessions: { list: null, end: null, endOthers: null },
  authenticator: { status: null, setUp: null, turnOn: null, turnOff: null, renewCodes: null, reset: null },
  campuses: { list: null },
  employees: { list: null, detail: null, register: null, update: null },
  cohorts: {
    list: { kind: 'averages', answered: behindRows },
    detail: { kind: 'averages', answered: ofCohort },
    create: null,
    update: { kind: 'averages', stale: ofCohort },
    dayFeedback: { kind: 'reflections', answered: ({ rows }) => rows.flatMap(itsStudent) },
    feedbackSummary: { kind: 'reflections', answered: behindRows },
  },
  conversations: {
    // That someone wishes to talk is told by their reflection alone.
    list: { kind: 'reflections', answered: ({ rows }) => rows.flatMap(itsStudent) },
    setDone: null,
  },
  students: {
    list: null,
    cohortOf: null,
    summary: { kind: 'summary', ...ofStudent },
    placements: { kind: 'placements', ...ofStudent },
    feedback: { kind: 'reflections', ...ofStudent },
    work: { kind: 'course_work', ...ofStudent },
    notes: { kind: 'notes', ...ofStudent },
    create: null,
    update: { kind: 'summary', stale: itsId },
    addNote: null,
    updateNote: { kind: 'notes', stale: itsStudent },
    addPlacement: null,
    updatePlacement: { kind: 'placements', stale: itsStudent },
    removePlacement: null,
    uploadPhoto: null,
    removePhoto: null,
  },
  assignments: {
    list: { kind: 'course_work', answered: behindRows },
    listAll: null,
    tags: null,
    detail: { kind: 'course_work', answered: studentsBehind },
    courseWork: { kind: 'course_work', answered: ({ rows }) => rows.flatMap(itsId) },
    ownCourseWork: { kind: 'course_work', answered: ({ rows }) => rows.flatMap(itsId) },
    create: null,
    update: ofAssignment,
    copy: null,
    countCopied: null,
    assign: { ...ofAssignment, answered: studentsBehind },
    unassign: { ...ofAssignment, answered: studentsBehind },
  },
  grading: {
    detail: { kind: 'course_work', answered: itsStudent },
    save: { kind: 'course_work', answered: itsStudent, stale: itsStudent },
    saveDraft: null,
    discardDraft: null,
  },
  portal: {},
  history: { list: { kind: 'history', asked: 'history' } },
  // An export logs itself, before its first word leaves. Who has read a record is no part of what was read.
  records: { accessLog: null, export: null, erase: null },
}

/** By the name of the call, for those who go through all of them. */
export function disclosingOf(feature: string, name: string): Disclosing | null {
  return (DISCLOSING as unknown as Record<string, Record<string, Disclosing | null>>)[feature]?.[name] ?? null
}
