import type { DisclosureKind } from '#domain/record-disclosure-kinds.ts'
import { studentsBehind } from './students-behind.ts'

/**
 * What a call shows staff of students' records, and of whom. `asked` knows the students before the call runs, `answered`
 * finds them in the answer, `stale` in the row that comes with a 409. 'history' asks the database whose item it is.
 */
export interface Shows {
  kind: DisclosureKind
  asked?: ((input: { params: never; body: never }) => number[]) | 'history'
  answered?: (answer: never) => readonly number[]
  stale?: (current: never) => readonly number[]
}

export interface WithId {
  id: number
}
interface OfStudent {
  student_id: number
}

export const studentInPath = ({ params }: { params: { studentId: number } }) => [params.studentId]
export const itsId = ({ id }: WithId) => id
/** The row is a student. */
export const itself = ({ id }: WithId) => [id]
export const itsStudent = ({ student_id }: OfStudent) => [student_id]
export const idsOfRows = ({ rows }: { rows: WithId[] }) => rows.map(itsId)
export const studentsOfRows = ({ rows }: { rows: OfStudent[] }) => rows.map(({ student_id }) => student_id)
/** An average of one student's numbers is that student's record; who that is, the query says with the row. */
export const behindRows = ({ rows }: { rows: object[] }) => rows.flatMap(studentsBehind)
export const behindCohort = (cohort: { students: WithId[] }) => [
  ...cohort.students.map(itsId),
  ...studentsBehind(cohort),
]
