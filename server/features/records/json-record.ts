import type { Db } from '../../db/transaction.ts'
import type { RecordHead } from './export.ts'
import { RECORD_ROWS } from './record-rows.ts'

/** API field names, instants in UTC, one row per line. */
export async function* jsonRecord(db: Db, head: RecordHead): AsyncGenerator<string> {
  const { student, photo, exported_at, exported_by } = head
  const { version, cohortId, assigned_cohort_id, erased_at, ...facts } = student
  yield `{\n"format": "homeroom-student-record",\n"format_version": 1,\n`
  yield `"exported_at": ${JSON.stringify(exported_at)},\n"exported_by": ${JSON.stringify(exported_by)},\n`
  yield `"student": ${JSON.stringify(facts)},\n"photo": ${JSON.stringify(photo)}`
  for (const [name, rows] of Object.entries(RECORD_ROWS)) {
    yield `,\n${JSON.stringify(name)}: [`
    let separator = '\n'
    for await (const row of rows(db, student.id)) {
      yield `${separator}${JSON.stringify(row)}`
      separator = ',\n'
    }
    yield '\n]'
  }
  yield '\n}\n'
}
