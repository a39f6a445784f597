import type { DisclosureKind } from '#domain/record-disclosure-kinds.ts'
import { identifiedStudents } from './identified-students.ts'

/**
 * Which part of whose records a call shows to staff. `asked` takes the students from the request, `answered` from the
 * response, `stale` from the row in a 409. 'history' looks up in the database whose item it is.
 */
export interface Shows {
  kind: DisclosureKind
  asked?: ((input: { params: never; body: never }) => number[]) | 'history'
  answered?: (answer: never) => readonly number[]
  stale?: (current: never) => readonly number[]
}

interface WithId {
  id: number
}
interface OfStudent {
  student_id: number
}

export const studentInPath = ({ params }: { params: { studentId: number } }) => [params.studentId]
const itsId = ({ id }: WithId) => id
/** The row is a student. */
export const itself = ({ id }: WithId) => [id]
export const itsStudent = ({ student_id }: OfStudent) => [student_id]
export const idsOfRows = ({ rows }: { rows: WithId[] }) => rows.map(itsId)
export const studentsOfRows = ({ rows }: { rows: OfStudent[] }) => rows.map(({ student_id }) => student_id)
export const studentsInRows = ({ rows }: { rows: { student: WithId }[] }) => rows.map(({ student }) => student.id)
/** An average over one student is that student's record; the query attaches the student's id to the row. */
export const identifiedInRows = ({ rows }: { rows: object[] }) => rows.flatMap(identifiedStudents)
export const studentsOfCohort = (cohort: { students: WithId[] }) => [
  ...cohort.students.map(itsId),
  ...identifiedStudents(cohort),
]
