import { addDays, centralDate, centralInstant } from '#domain/central-time.ts'
import type { DemoCohort } from './cohorts.ts'
import { employeeId } from './employees.ts'

const COLUMNS = [
  { header: 'First Name', field: 'first_name' },
  { header: 'Last Name', field: 'last_name' },
  { header: 'Email', field: 'email' },
]

/** The class that has begun last came from a spreadsheet. The rows are long forgotten; the counts remain. */
export function importRows(cohorts: readonly DemoCohort[], now: Date) {
  const [cohort] = cohorts
    .filter(({ prework_start }) => prework_start < addDays(centralDate(now), -7))
    .sort((one, other) => (one.prework_start < other.prework_start ? 1 : -1))
  if (!cohort) return []
  const at = centralInstant(addDays(cohort.prework_start, -3), '10:20')
  return [
    {
      ...{ id: 1, kind: 'students', actor_id: employeeId('maya'), columns: COLUMNS, cohort_id: cohort.id },
      ...{ may_transfer: false, hash: '', created_at: at, committed_at: at, tags: [] },
      ...{ new_rows: cohort.students, changed_rows: 0, unchanged_rows: 0, invalid_rows: 1, invited: cohort.students },
    },
  ]
}
