import { assignments } from '#contract/assignments.ts'
import { assignmentTypeLabel } from '#domain/assignment-state.ts'
import { type Cell, csvInstant } from '#domain/csv.ts'
import { EMPLOYEE_STATUS_LABELS } from '#domain/employee-status.ts'
import type { ExportedList } from '#domain/export-lists.ts'
import type { Db } from '../../db/transaction.ts'
import { everyAssignment } from '../assignments/list.ts'
import { listEmployees } from '../employees/queries.ts'

interface List<Row> {
  rows(db: Db): AsyncIterable<Row>
  columns: readonly Column<Row>[]
}
type Column<Row> = [header: string, cell: (row: Row) => Cell]

/** Refuses what the list's own call would refuse in its query. */
type Asked = (query: Record<string, string>) => List<unknown>

/** Columns that an import reads back have the names of the form's fields; Id and Cohort Id say which record it is. */
export const LISTS: Record<ExportedList, Asked> = {
  assignments: list((query) => assignments.list.query.parse(query), everyAssignment, [
    ['Id', ({ id }) => id],
    ['Name', ({ name }) => name],
    ['Cohort Id', ({ cohort }) => cohort.id],
    ['Cohort', ({ cohort }) => cohort.name],
    ['Type', ({ assignment_type }) => assignmentTypeLabel(assignment_type)],
    ['Status', ({ workflow_state }) => (workflow_state === 'assigned' ? 'Assigned' : 'Unassigned')],
    ['Assigned At (Central)', ({ assigned_at }) => csvInstant(assigned_at)],
    ['Due At (Central)', ({ due_at }) => csvInstant(due_at)],
    ['Tags', ({ tags }) => tags.map(({ name }) => name).join(', ')],
    ['Repository', ({ repository }) => repository],
    ['Notes', ({ notes }) => notes],
    ['Completed', ({ summary }) => summary.completed],
    ['Expected', ({ summary }) => summary.total],
    ['Graded', ({ summary }) => summary.graded],
    ['To Grade', ({ summary }) => summary.toGrade],
  ]),
  employees: list(() => null, everyEmployee, [
    ['Id', ({ id }) => id],
    ['First Name', ({ first_name }) => first_name],
    ['Last Name', ({ last_name }) => last_name],
    ['Email', ({ email }) => email],
    ['Status', ({ status }) => EMPLOYEE_STATUS_LABELS[status]],
  ]),
}

async function* everyEmployee(db: Db) {
  yield* await listEmployees(db)
}

function list<Query, Row>(
  parse: (query: Record<string, string>) => Query,
  rows: (db: Db, query: Query) => AsyncIterable<Row>,
  columns: readonly Column<Row>[],
): Asked {
  return (query) => {
    const asked = parse(query)
    return { rows: (db) => rows(db, asked), columns: columns as readonly Column<unknown>[] }
  }
}
