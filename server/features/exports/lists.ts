import { z } from 'zod'
import { assignments } from '#contract/assignments.ts'
import { attendance } from '#contract/attendance.ts'
import { attention } from '#contract/attention.ts'
import { type Conversation, conversations } from '#contract/conversations.ts'
import { courseWork } from '#contract/course-work.ts'
import { history } from '#contract/history.ts'
import { identifiedStudents } from '#contract/identified-students.ts'
import { imports } from '#contract/imports.ts'
import { records } from '#contract/records.ts'
import { reflections } from '#contract/reflections.ts'
import { idsInQuery, searchText } from '#contract/scalars.ts'
import { students } from '#contract/students.ts'
import { ASSIGNMENT_STATUS_WORDS, assignmentStatus } from '#domain/assignment-schedule.ts'
import { assignmentTypeLabel } from '#domain/assignment-state.ts'
import { ATTENDANCE_LABELS } from '#domain/attendance-status.ts'
import { ATTENTION_SORTS } from '#domain/attention-sorts.ts'
import { instructorName } from '#domain/cohort-form.ts'
import { cohortPhase } from '#domain/cohort-phase.ts'
import { listedCohortMatches } from '#domain/cohort-search.ts'
import { COHORT_SORTS } from '#domain/cohort-sorts.ts'
import { reflectionRequestState, requestState } from '#domain/conversation-request.ts'
import { DONE_REQUEST_SORTS, REQUEST_SORTS } from '#domain/conversation-sorts.ts'
import type { MissingOrder } from '#domain/course-work-missing.ts'
import { WORK_SORTS } from '#domain/course-work-sorts.ts'
import { completionTiming, detailState, rowStatus, WORK_STATUSES, type WorkStatus } from '#domain/course-work-status.ts'
import { type Cell, csvInstant } from '#domain/csv.ts'
import { EMPLOYEE_SORTS } from '#domain/employee-sorts.ts'
import { EMPLOYEE_STATUS_LABELS, EMPLOYEE_STATUSES, employeeMatches } from '#domain/employee-status.ts'
import type { ExportedList } from '#domain/export-lists.ts'
import { type HistoryEntity, headline, inWords } from '#domain/history-words.ts'
import { IMPORT_KIND_LABELS } from '#domain/import-kinds.ts'
import { IMPORT_STATE_LABELS } from '#domain/import-words.ts'
import { inOrder, type ListSort, type Sorts } from '#domain/list-sort.ts'
import { fullName, type Named } from '#domain/person-name.ts'
import { placementTypeLabel, RATE_UNIT_LABELS } from '#domain/placement.ts'
import { placementLabel } from '#domain/placement-label.ts'
import { type DisclosureKind, disclosureInWords } from '#domain/record-disclosure-kinds.ts'
import { DAY_ORDERS, dayInOrder } from '#domain/reflection-need.ts'
import { NOT_REFLECTED_SORTS } from '#domain/reflection-sorts.ts'
import { courseLabel } from '#domain/school-course.ts'
import { contactInWords } from '#domain/student-contact.ts'
import { PEOPLE_LIMIT } from '#domain/student-list.ts'
import { APPLICATION_STATUS_LABELS } from '#domain/student-status.ts'
import type { By } from '../../db/history.ts'
import type { Db } from '../../db/transaction.ts'
import { everyAssignment } from '../assignments/list.ts'
import { assignmentDetail } from '../assignments/queries.ts'
import { listRolls } from '../attendance/queries.ts'
import { listAttention } from '../attention/list.ts'
import { listCohorts } from '../cohorts/queries.ts'
import { type CohortScope, runningCohorts } from '../cohorts/running.ts'
import { listDoneRequests, listOpenRequests } from '../conversations/queries.ts'
import { listCourseWork } from '../course-work/assignment-list.ts'
import { listMissing } from '../course-work/missing.ts'
import { everyQueued } from '../course-work/queue.ts'
import { listEmployees } from '../employees/queries.ts'
import { everyHistoryEntry } from '../history/queries.ts'
import { everyImport } from '../imports/queries.ts'
import { everyPlacement } from '../placements/list.ts'
import { everyDisclosure, studentOfHistory } from '../records/disclosures.ts'
import { listNotReflected } from '../reflections/not-reflected.ts'
import { listDayReflections } from '../reflections/queries.ts'
import { everyStudent } from '../students/list.ts'

interface Declaration<Query, Row> {
  /** What the list's own call takes in its path and query. Refuses what that call would refuse. */
  query: { parse(sent: unknown): Query }
  /** The whole list in the order shown, read in a snapshot. */
  rows(trx: Db, query: Query, by: By): AsyncIterable<Row>
  /** Whose records a row shows, and which part of them; null if the list shows no student's. See ForStaff in contract/route.ts. */
  shows: { kind: DisclosureKind; of(row: Row): readonly number[] } | null
  columns: readonly Column<Row>[]
}
type Column<Row> = [header: string, cell: (row: Row) => Cell]

/** A list and what was asked of it. */
export interface Asked<Row> extends Pick<Declaration<never, Row>, 'shows' | 'columns'> {
  rows(trx: Db, by: By): AsyncIterable<Row>
}

interface StudentInCohort {
  student: { id: number; first_name: string; last_name: string; email: string }
  cohort: { id: number; name: string }
}
const ofStudentInCohort: readonly Column<StudentInCohort>[] = [
  ['Student Id', ({ student }) => student.id],
  ['First Name', ({ student }) => student.first_name],
  ['Last Name', ({ student }) => student.last_name],
  ['Email', ({ student }) => student.email],
  ['Cohort Id', ({ cohort }) => cohort.id],
  ['Cohort', ({ cohort }) => cohort.name],
]

interface Request extends Pick<Conversation, 'student_id' | 'first_name' | 'last_name' | 'email' | 'cohort_id'> {
  cohort_name: string
  asked_on: string
}
const ofRequest: readonly Column<Request>[] = [
  ['Student Id', ({ student_id }) => student_id],
  ['First Name', ({ first_name }) => first_name],
  ['Last Name', ({ last_name }) => last_name],
  ['Email', ({ email }) => email],
  ['Cohort Id', ({ cohort_id }) => cohort_id],
  ['Cohort', ({ cohort_name }) => cohort_name],
  ['Asked On', ({ asked_on }) => asked_on],
]

/** `ids`: these students alone, in this order, as they were selected or are shown. */
const studentQuestion = students.list.query.extend({ ids: idsInQuery(PEOPLE_LIMIT).optional() })

/** Columns that an import reads back have the names of the form's fields; Id and Cohort Id say which record it is. */
export const LISTS: Record<ExportedList, (sent: Record<string, string>) => Asked<unknown>> = {
  students: list({
    query: studentQuestion,
    rows: (trx, query, { now }) => everyStudent(trx, query, now),
    shows: { kind: 'summary', of: ({ id }) => [id] },
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
    query: studentQuestion,
    rows: (trx, query, { now }) => everyPlacement(trx, query, now),
    shows: { kind: 'placements', of: ({ student_id }) => [student_id] },
    columns: [
      ['Id', ({ id }) => id],
      ['Student Id', ({ student_id }) => student_id],
      ['First Name', ({ first_name }) => first_name],
      ['Last Name', ({ last_name }) => last_name],
      ['Email', ({ email }) => email],
      ['Cohort Id', ({ cohort_id }) => cohort_id],
      ['Cohort', ({ cohort_name }) => cohort_name],
      ['Company', ({ company_name }) => company_name],
      ['Type', ({ placement_type }) => placementTypeLabel(placement_type)],
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
      ['Status', (row) => (row.archived_at ? 'Archived' : ASSIGNMENT_STATUS_WORDS[assignmentStatus(row)])],
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
  cohorts: list({
    query: sortable(z.object({ searchText }), COHORT_SORTS),
    rows: (trx, query, { now }) => sorted(cohortsFound(trx, query, now), COHORT_SORTS, query),
    shows: { kind: 'averages', of: (row) => identifiedStudents(row) },
    columns: [
      ['Id', ({ id }) => id],
      ['Name', ({ name }) => name],
      ['Status', ({ phase }) => phase],
      ['Campus', ({ campus }) => campus.name],
      ['Program', ({ course }) => course],
      ['Instructors', ({ employees }) => instructorsOf(employees).map(instructorName).join(', ')],
      ['Applications Open', ({ applications_open }) => applications_open],
      ['Applications Close', ({ applications_close }) => applications_close],
      ['Prework Start', ({ prework_start }) => prework_start],
      ['Classroom Start', ({ classroom_start }) => classroom_start],
      ['Graduation', ({ graduation }) => graduation],
      ['Target Size', ({ target_size }) => target_size],
      ['Confirmed', ({ confirmed_students }) => confirmed_students],
      ['Placed', ({ placed_students }) => placed_students],
      ['Total', ({ total_students }) => total_students],
      ['Avg Days to Place', ({ days_to_place }) => rounded(days_to_place)],
      ['Avg Salary', ({ average_salary }) => average_salary],
      ['Open 1:1 Requests', ({ open_requests }) => open_requests],
    ],
  }),
  employees: list({
    query: sortable(z.object({ searchText, status: z.enum(EMPLOYEE_STATUSES).optional() }), EMPLOYEE_SORTS),
    rows: (trx, query) => sorted(employeesFound(trx, query), EMPLOYEE_SORTS, query),
    shows: null,
    columns: [
      ['Id', ({ id }) => id],
      ['First Name', ({ first_name }) => first_name],
      ['Last Name', ({ last_name }) => last_name],
      ['Email', ({ email }) => email],
      ['Status', ({ status }) => EMPLOYEE_STATUS_LABELS[status]],
    ],
  }),
  'course-work': list({
    query: sortable(courseWork.ofOwnCohort.params.extend({ status: z.enum(WORK_STATUSES).optional() }), WORK_SORTS),
    rows: (trx, query, { now }) => sorted(courseWorkOf(trx, query, now), WORK_SORTS, query),
    shows: { kind: 'course_work', of: ({ id }) => [id] },
    columns: [
      ['Student Id', ({ id }) => id],
      ['First Name', ({ first_name }) => first_name],
      ['Last Name', ({ last_name }) => last_name],
      ['Status', ({ status }) => status],
      ['Completed', ({ completed }) => completed],
      ['Completed At (Central)', ({ work }) => csvInstant(work?.completed_at ?? null)],
      ['Due At (Central)', ({ own_due_at }) => csvInstant(own_due_at)],
      ['Attempt', ({ work }) => work?.attempt ?? null],
      ['Grade', ({ work }) => work?.grade ?? null],
      ['Graded By', ({ work }) => nameOf(work?.employee)],
      ['Graded At (Central)', ({ work }) => csvInstant(work?.graded_at ?? null)],
      ['Feedback', ({ work }) => work?.instructor_comment ?? null],
      ['Submission', ({ work }) => work?.repository ?? null],
      ['Website', ({ work }) => work?.site ?? null],
      ['Comment', ({ work }) => work?.student_comment ?? null],
    ],
  }),
  'grading-queue': list({
    query: courseWork.queue.query,
    rows: (trx, query, { actor_id }) => everyQueued(trx, actor_id, query),
    shows: { kind: 'course_work', of: ({ student }) => [student.id] },
    columns: [
      ['Student Id', ({ student }) => student.id],
      ['First Name', ({ student }) => student.first_name],
      ['Last Name', ({ student }) => student.last_name],
      ['Assignment Id', ({ assignment }) => assignment.id],
      ['Assignment', ({ assignment }) => assignment.name],
      ['Cohort Id', ({ assignment }) => assignment.cohort.id],
      ['Cohort', ({ assignment }) => assignment.cohort.name],
      ['Waiting Since (Central)', ({ waiting_since }) => csvInstant(waiting_since)],
      ['Attempt', ({ attempt }) => attempt],
    ],
  }),
  'missing-work': list({
    query: courseWork.missing.query,
    rows: (trx, query, by) => whole(missingIn(trx, query, by)),
    shows: { kind: 'course_work', of: ({ student }) => [student.id] },
    columns: [
      ...ofStudentInCohort,
      ['Missing', ({ assignments }) => assignments.length],
      ['Assignments', ({ assignments }) => assignments.map(({ name }) => name).join('\n')],
      ['Oldest Due At (Central)', ({ oldest_due_at }) => csvInstant(oldest_due_at)],
    ],
  }),
  reflections: list({
    query: z.object({ ...reflections.day.params.shape, ...reflections.day.query.shape, order: z.enum(DAY_ORDERS) }),
    rows: (trx, { id, feedbackOn, order }) =>
      whole(listDayReflections(trx, id, feedbackOn).then((rows) => dayInOrder(rows, order))),
    shows: { kind: 'reflections', of: ({ student_id }) => [student_id] },
    columns: [
      ['Student Id', ({ student_id }) => student_id],
      ['First Name', ({ first_name }) => first_name],
      ['Last Name', ({ last_name }) => last_name],
      ['Day', ({ feedback_on }) => feedback_on],
      ['Reflected', ({ id }) => id !== null],
      ['Understanding', ({ understanding_score }) => understanding_score],
      ['Understanding, Week Before', ({ week_before }) => rounded(week_before?.understanding_score ?? null)],
      ['Understanding, in Words', ({ understanding_explanation }) => understanding_explanation],
      ['Support', ({ support_score }) => support_score],
      ['Support, Week Before', ({ week_before }) => rounded(week_before?.support_score ?? null)],
      ['Support, in Words', ({ support_explanation }) => support_explanation],
      ['One Word', ({ feeling_explanation }) => feeling_explanation],
      ['Accomplishment', ({ accomplishment }) => accomplishment],
      ['Thanks', ({ thanks }) => thanks],
      ['Recommended Experiences', ({ recommended_experiences }) => recommended_experiences],
      ['Additional Information', ({ additional_information }) => additional_information],
      ['1:1', (row) => reflectionRequestState(row)],
      ['Written At (Central)', ({ updated_at }) => csvInstant(updated_at)],
    ],
  }),
  'not-reflected': list({
    query: sortable(reflections.missing.query, NOT_REFLECTED_SORTS),
    rows: (trx, query, by) => sorted(notReflectedIn(trx, query, by), NOT_REFLECTED_SORTS, query),
    shows: { kind: 'reflections', of: ({ student }) => [student.id] },
    columns: [
      ...ofStudentInCohort,
      ['No Reflection For', ({ day }) => day],
      ['Open Until (Central)', ({ open_until }) => csvInstant(open_until)],
      ['Last Reflection', ({ last_reflection_on }) => last_reflection_on],
      ['Class Days Without', ({ class_days }) => class_days],
    ],
  }),
  conversations: list({
    query: sortable(conversations.list.query, REQUEST_SORTS),
    rows: (trx, query, by) => sorted(openRequestsIn(trx, query, by), REQUEST_SORTS, query),
    shows: { kind: 'reflections', of: ({ student_id }) => [student_id] },
    columns: [
      ...ofRequest,
      ['Age', ({ waits }) => waits],
      ['Late', ({ is_late }) => is_late],
      ['Status', (row) => requestState(row)],
      ['Taken By', ({ taken_by }) => nameOf(taken_by)],
      ['Taken At (Central)', ({ taken_at }) => csvInstant(taken_at)],
    ],
  }),
  'conversations-done': list({
    query: sortable(conversations.listDone.query, DONE_REQUEST_SORTS),
    rows: (trx, query, by) => sorted(doneRequestsIn(trx, query, by), DONE_REQUEST_SORTS, query),
    shows: { kind: 'notes', of: ({ student_id }) => [student_id] },
    columns: [
      ...ofRequest,
      ['Done At (Central)', ({ done_at }) => csvInstant(done_at)],
      ['Done By', ({ done_by }) => fullName(done_by)],
      ['Note', ({ note }) => note?.content ?? null],
    ],
  }),
  attention: list({
    query: sortable(attention.list.query, ATTENTION_SORTS),
    rows: (trx, query, by) => sorted(attentionIn(trx, query, by), ATTENTION_SORTS, query),
    shows: { kind: 'summary', of: ({ student }) => [student.id] },
    columns: [
      ...ofStudentInCohort,
      ['Reasons', ({ reasons }) => reasons.map(({ sentence }) => sentence).join('\n')],
      ['Last Contact', ({ last_contact, now }) => last_contact && contactInWords(last_contact, now)],
      ['Last Contact At (Central)', ({ last_contact }) => csvInstant(last_contact?.at ?? null)],
      ['Snoozed Until', ({ snooze }) => snooze?.until ?? null],
      ['Snoozed By', ({ snooze }) => nameOf(snooze?.by)],
      ['Why Snoozed', ({ snooze }) => snooze?.reason ?? null],
    ],
  }),
  attendance: list({
    query: attendance.roll.params,
    rows: (trx, { id }) => whole(listRolls(trx, id)),
    shows: { kind: 'attendance', of: ({ student_id }) => [student_id] },
    columns: [
      ['Day', ({ day }) => day],
      ['Student Id', ({ student_id }) => student_id],
      ['First Name', ({ student_first_name }) => student_first_name],
      ['Last Name', ({ student_last_name }) => student_last_name],
      ['Email', ({ email }) => email],
      ['Cohort Id', ({ cohort_id }) => cohort_id],
      ['Cohort', ({ cohort_name }) => cohort_name],
      ['Attendance', ({ status }) => ATTENDANCE_LABELS[status]],
      ['Marked By', (row) => nameOf(row)],
      ['Marked At (Central)', ({ marked_at }) => csvInstant(marked_at)],
    ],
  }),
  history: list({
    query: history.list.params,
    rows: historyOf,
    shows: { kind: 'history', of: ({ student_id }) => (student_id === null ? [] : [student_id]) },
    columns: [
      ['When (Central)', ({ at }) => csvInstant(at)],
      ['Who', ({ actor }) => nameOf(actor)],
      ['What', (row) => headline(row)],
      ['About', ({ about }) => about],
      ['Changes', (row) => inWords(row, { isCut: false }).map(changeLine).join('\n')],
    ],
  }),
  'access-log': list({
    query: records.accessLog.params,
    rows: (trx, { studentId }) => everyDisclosure(trx, studentId),
    shows: null,
    columns: [
      ['Last At (Central)', ({ last_at }) => csvInstant(last_at)],
      ['First At (Central)', ({ first_at }) => csvInstant(first_at)],
      ['Who', ({ employee }) => fullName(employee)],
      ['What', disclosureInWords],
      ['Times', ({ times }) => times],
    ],
  }),
  imports: list({
    query: imports.list.query,
    rows: everyImport,
    shows: null,
    columns: [
      ['Id', ({ id }) => id],
      ['What', ({ kind }) => IMPORT_KIND_LABELS[kind]],
      ['At (Central)', ({ committed_at, created_at }) => csvInstant(committed_at ?? created_at)],
      ['By', ({ actor }) => fullName(actor)],
      ['Status', ({ state }) => IMPORT_STATE_LABELS[state]],
      ['New', ({ counts }) => counts.new],
      ['Changed', ({ counts }) => counts.changed],
      ['Unchanged', ({ counts }) => counts.unchanged],
      ['Invalid', ({ counts }) => counts.invalid],
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

/** With the order of a list that the browser sorts itself: `sort` and `order` of its address. */
function sortable<Query, Key extends string>(query: Declaration<Query, never>['query'], sorts: Record<Key, unknown>) {
  const shown = z.object({
    sort: z.enum(Object.keys(sorts) as Key[]).optional(),
    order: z.enum(['asc', 'desc']).default('asc'),
  })
  return { parse: (sent: unknown) => ({ ...query.parse(sent), ...shown.parse(sent) }) }
}

async function* sorted<Row, Key extends string>(
  rows: Promise<readonly Row[]>,
  sorts: Sorts<Row, Key>,
  order: ListSort<Key>,
) {
  yield* inOrder(await rows, sorts, order)
}

/** A list that its own call reads at once, too. */
async function* whole<Row>(rows: Promise<readonly Row[]>) {
  yield* await rows
}

/** The rows of an assignment's page, each with the words that stand there. */
async function courseWorkOf(trx: Db, { assignmentId, status }: WorkQuestion, now: Date) {
  const assignment = await assignmentDetail(trx, assignmentId)
  const { assigned_at } = assignment
  const rows = await listCourseWork(trx, assignmentId)
  const shown = rows.map(({ course_works, ...row }) => {
    const work = course_works[0] ?? null
    const isJudged = work !== null && work.workflow_state !== 'returned'
    const timing = isJudged ? completionTiming({ ...work, assigned_at, due_at: row.own_due_at }) : null
    return {
      ...row,
      work,
      status: rowStatus(assignment, work, row, now),
      completed: timing ?? detailState(assignment, work, row),
    }
  })
  return shown.filter((row) => status === undefined || row.status === status)
}
interface WorkQuestion {
  assignmentId: number
  status?: WorkStatus | undefined
}

async function cohortsFound(trx: Db, { searchText }: { searchText: string }, now: Date) {
  const rows = await listCohorts(trx, now)
  return rows.flatMap((row) => (listedCohortMatches(row, searchText) ? { ...row, phase: cohortPhase(row, now) } : []))
}
const instructorsOf = <Slot extends { id: number | null }>(slots: readonly Slot[]) =>
  slots.filter(({ id }) => id !== null)

async function employeesFound(trx: Db, filter: Parameters<typeof employeeMatches>[1]) {
  return (await listEmployees(trx)).filter((employee) => employeeMatches(employee, filter))
}

async function missingIn(trx: Db, { order, ...scope }: CohortScope & { order: MissingOrder }, { actor_id, now }: By) {
  const { cohorts } = await runningCohorts(trx, actor_id, scope, now)
  return listMissing(trx, cohorts, now, order)
}

async function notReflectedIn(trx: Db, scope: CohortScope, { actor_id, now }: By) {
  const { cohorts } = await runningCohorts(trx, actor_id, scope, now)
  return listNotReflected(trx, cohorts, now)
}

async function openRequestsIn(trx: Db, scope: CohortScope, { actor_id, now }: By) {
  return (await listOpenRequests(trx, actor_id, scope, now)).rows
}

async function doneRequestsIn(trx: Db, scope: CohortScope, { actor_id, now }: By) {
  return (await listDoneRequests(trx, actor_id, scope, now)).rows
}

async function attentionIn(
  trx: Db,
  { state, ...scope }: CohortScope & { state: 'awake' | 'snoozed' },
  { actor_id, now }: By,
) {
  const { cohorts } = await runningCohorts(trx, actor_id, scope, now)
  const listed = await listAttention(trx, cohorts, now)
  return listed.flatMap((row) => (row.is_awake === (state === 'awake') ? { ...row, now } : []))
}

async function* historyOf(trx: Db, item: { entity: HistoryEntity; id: number }) {
  const [student_id = null] = await studentOfHistory(trx, item)
  for await (const entry of everyHistoryEntry(trx, item.entity, item.id)) yield { ...entry, student_id }
}

const changeLine = ({ label, from, to }: ReturnType<typeof inWords>[number]) =>
  `${label}: ${from === null ? to : `${from} → ${to}`}`

const nameOf = (person: Named | null | undefined) => (person ? fullName(person) : null)

const rounded = (average: number | null) => average && Math.round(average * 100) / 100
