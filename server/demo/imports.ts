import { addDays, centralDate, centralInstant } from '#domain/central-time.ts'
import type { DemoCohort } from './cohorts.ts'
import { employeeId } from './employees.ts'

const COLUMNS = [
  { header: 'First Name', field: 'first_name' },
  { header: 'Last Name', field: 'last_name' },
  { header: 'Email', field: 'email' },
]

/** The class that has begun last came from a spreadsheet, at the second try. The rows are long forgotten; the counts remain. */
export function importRows(cohorts: readonly DemoCohort[], now: Date) {
  const [cohort] = cohorts
    .filter(({ prework_start }) => prework_start < addDays(centralDate(now), -7))
    .sort((one, other) => (one.prework_start < other.prework_start ? 1 : -1))
  if (!cohort) return []
  const at = (time: string) => centralInstant(addDays(cohort.prework_start, -3), time)
  const sheet = {
    ...{ kind: 'students', actor_id: employeeId('maya'), columns: COLUMNS, cohort_id: cohort.id, hash: '', tags: [] },
    ...{ may_transfer: false, changed_rows: 0, unchanged_rows: 0, transfer_rows: 0 },
  }
  const first = { new_rows: cohort.students - 1, invalid_rows: 2, invited: 0, undone_at: at('10:14') }
  const second = { new_rows: cohort.students, invalid_rows: 1, invited: cohort.students, undone_at: null }
  return [
    { id: 1, ...sheet, ...first, created_at: at('10:11'), committed_at: at('10:12') },
    { id: 2, ...sheet, ...second, created_at: at('10:19'), committed_at: at('10:20') },
  ]
}
