const STUDENTS = Symbol('identified students')

/** Marks a row whose averages come from, and so identify, single students: the disclosure is logged. A symbol key is never serialised. */
export function withIdentifiedStudents<Row extends object>(row: Row, student_ids: readonly number[]): Row {
  return student_ids.length === 0 ? row : { ...row, [STUDENTS]: student_ids }
}

export function identifiedStudents(row: object): readonly number[] {
  return (row as { [STUDENTS]?: readonly number[] })[STUDENTS] ?? []
}
