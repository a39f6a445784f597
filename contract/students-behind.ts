const STUDENTS = Symbol('students behind')

/**
 * A row with numbers that were made of one student's alone, and who that is: an average of one is that student's record.
 * Kept under a symbol, which never becomes part of an answer.
 */
export function withStudentsBehind<Row extends object>(row: Row, student_ids: readonly number[]): Row {
  return student_ids.length === 0 ? row : { ...row, [STUDENTS]: student_ids }
}

/** The students whose own numbers a row shows as those of many. */
export function studentsBehind(row: object): readonly number[] {
  return (row as { [STUDENTS]?: readonly number[] })[STUDENTS] ?? []
}
