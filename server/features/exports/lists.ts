import { assignments } from '#contract/assignments.ts'
import { students } from '#contract/students.ts'
import { assignmentTypeLabel } from '#domain/assignment-state.ts'
import { type Cell, csvInstant } from '#domain/csv.ts'
import { EMPLOYEE_STATUS_LABELS } from '#domain/employee-status.ts'
import type { ExportedList } from '#domain/export-lists.ts'
import { PLACEMENT_TYPE_LABELS, type PlacementType, RATE_UNIT_LABELS } from '#domain/placement.ts'
import { placementLabel } from '#domain/placement-label.ts'
import type { DisclosureKind } from '#domain/record-disclosure-kinds.ts'
import { courseLabel } from '#domain/school-course.ts'
import { APPLICATION_STATUS_LABELS } from '#domain/student-form.ts'
import type { By } from '../../db/history.ts'
import type { Db } from '../../db/transaction.ts'
import { everyAssignment } from '../assignments/list.ts'
import { listEmployees } from '../employees/queries.ts'
import { everyPlacement } from '../placements/list.ts'
import { everyStudent } from '../students/list.ts'

interface Declaration<Query, Row> {
  /** What the list's own call takes in its path and query. Refuses what that call would refuse. */
  query: { parse(sent: unknown): Query }
  /** The whole list in the order shown, read in a snapshot. */
  rows(trx: Db, query: Query, by: By): AsyncIterable<Row>
  /** Whose records a row shows, and which part of them; null if the list shows no student's. See ForStaff in contract/route.ts. */
  shows: { kind: DisclosureKind; of(row: Row): number } | null
  columns: readonly Column<Row>[]
}
type Column<Row> = [header: string, cell: (row: Row) => Cell]

/** A list and what was asked of it. */
export interface Asked<Row> extends Pick<Declaration<never, Row>, 'shows' | 'columns'> {
  rows(trx: Db, by: By): AsyncIterable<Row>
}

/** Columns that an import reads back have the names of the form's fields; Id and Cohort Id say which record it is. */
export const LISTS: Record<ExportedList, (sent: Record<string, string>) => Asked<unknown>> = {
  students: list({
    query: students.list.query,
    rows: (trx, query, { now }) => everyStudent(trx, query, now),
    shows: { kind: 'summary', of: ({ id }) => id },
    columns: [
      ['Id', ({ id }) => id],
      ['First Name', ({ first_name }) => first_name],
      ['Middle Name', ({ middle_name }) => middle_name],
      ['Last Name', ({ last_name }) => last_name],
      ['Email', ({ email }) => email],
      ['Address', ({ address }) => address],
      ['City', ({ city }) => city],
      ['State', ({ state }) => state],
      ['Zip', ({ zip_code }) => zip_code],
      ['Phone', ({ phone }) => phone],
      ['Program', ({ course_id }) => courseLabel(course_id)],
      ['Cohort Id', ({ cohort_id }) => cohort_id],
      ['Cohort', ({ cohort_name }) => cohort_name],
      ['Joined', ({ joined_on }) => joined_on],
      ['Status', ({ application_status }) => APPLICATION_STATUS_LABELS[application_status]],
      ['Skip Placement Reporting', ({ skip_placement_reporting }) => skip_placement_reporting],
      ['Placement', placementLabel],
      ['Placements', ({ placement_count }) => placement_count],
      ['Avg Understanding', ({ avg_understanding }) => rounded(avg_understanding)],
      ['Avg Support', ({ avg_support }) => rounded(avg_support)],
      ['Avg Grade', ({ avg_score }) => rounded(avg_score)],
      ['Last Reflection', ({ last_reflection_on }) => last_reflection_on],
      ['Last Login (Central)', ({ last_login_at }) => csvInstant(last_login_at)],
    ],
  }),
  placements: list({
    query: students.list.query,
    rows: (trx, query, { now }) => everyPlacement(trx, query, now),
    shows: { kind: 'placements', of: ({ student_id }) => student_id },
    columns: [
      ['Id', ({ id }) => id],
      ['Student Id', ({ student_id }) => student_id],
      ['First Name', ({ first_name }) => first_name],
      ['Last Name', ({ last_name }) => last_name],
      ['Email', ({ email }) => email],
      ['Cohort Id', ({ cohort_id }) => cohort_id],
      ['Cohort', ({ cohort_name }) => cohort_name],
      ['Company', ({ company_name }) => company_name],
      ['Type', ({ placement_type }) => PLACEMENT_TYPE_LABELS[placement_type as PlacementType] ?? placement_type],
      ['Title', ({ job_title }) => job_title],
      ['Salary', ({ post_income }) => post_income],
      ['Offer Date', ({ placed_at }) => placed_at],
      ['Pre-Prime Salary', ({ pre_income }) => pre_income],
      ['Duration', ({ placement_duration }) => placement_duration],
      ['Rate', ({ placement_rate }) => placement_rate],
      ['Rate Unit', ({ placement_rate_unit: unit }) => unit && RATE_UNIT_LABELS[unit]],
      ['How', ({ how_found_notes }) => how_found_notes],
      ['Notes', ({ notes }) => notes],
    ],
  }),
  assignments: list({
    query: assignments.list.query,
    rows: everyAssignment,
    shows: null,
    columns: [
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
    ],
  }),
  employees: list({
    query: { parse: () => null },
    rows: (trx) => whole(listEmployees(trx)),
    shows: null,
    columns: [
      ['Id', ({ id }) => id],
      ['First Name', ({ first_name }) => first_name],
      ['Last Name', ({ last_name }) => last_name],
      ['Email', ({ email }) => email],
      ['Status', ({ status }) => EMPLOYEE_STATUS_LABELS[status]],
    ],
  }),
}

function list<Query, Row>({ query, rows, shows, columns }: Declaration<Query, Row>) {
  return (sent: Record<string, string>): Asked<unknown> => {
    const asked = query.parse(sent)
    const found: Asked<Row> = { rows: (trx, by) => rows(trx, asked, by), shows, columns }
    return found as Asked<unknown>
  }
}

/** A list that its own call reads at once, too. */
async function* whole<Row>(rows: Promise<readonly Row[]>) {
  yield* await rows
}

const rounded = (average: number | null) => average && Math.round(average * 100) / 100
