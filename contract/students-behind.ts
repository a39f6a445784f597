const STUDENTS = Symbol('students behind')

/** Marks a row whose averages come from a single student, so that the disclosure is logged. A symbol key is never serialised. */
export function withStudentsBehind<Row extends object>(row: Row, student_ids: readonly number[]): Row {
  return student_ids.length === 0 ? row : { ...row, [STUDENTS]: student_ids }
}

export function studentsBehind(row: object): readonly number[] {
  return (row as { [STUDENTS]?: readonly number[] })[STUDENTS] ?? []
}
