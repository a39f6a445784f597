import { ROLE } from '#domain/account-role.ts'
import { centralDate, type DateText } from '#domain/central-time.ts'
import { withLostZeros } from '#domain/import-cells.ts'
import { fullName } from '#domain/person-name.ts'
import { courseLabel, DEFAULT_COURSE_ID } from '#domain/school-course.ts'
import { joiningProblem } from '#domain/student-enrolment.ts'
import { statusProblem, studentProblem } from '#domain/student-form.ts'
import {
  APPLICATION_STATUS_LABELS,
  type ApplicationStatus,
  DEFAULT_APPLICATION_STATUS,
} from '#domain/student-status.ts'
import { type Cohorts, cohortNamed, type NamedCohort } from './cohorts-named.ts'
import { type People, type Person, personOf } from './people.ts'
import {
  compared,
  everyProblem,
  given,
  type Line,
  numberValue,
  type Planned,
  refused,
  type Sheet,
  textValue,
  type Values,
} from './plan.ts'

export interface StudentFacts {
  people: People
  cohorts: Cohorts
}

export type ImportedStudent = {
  first_name: string
  middle_name: string | null
  last_name: string
  email: string
  address: string
  city: string
  state: string
  zip_code: string
  phone: string
  course_id: number
  cohort_id: number | null
  cohort_name: string | null
  joined_on: DateText | null
  application_status: ApplicationStatus
  skip_placement_reporting: boolean
}

export interface StudentWrite {
  before: ImportedStudent | null
  after: ImportedStudent
}

export function planStudent(
  line: Line,
  { people, cohorts }: StudentFacts,
  sheet: Sheet,
  now: Date,
): Planned<StudentWrite> {
  const { values } = line
  const name = fullName({ first_name: textValue(values.first_name), last_name: textValue(values.last_name) }).trim()
  const base: Planned<StudentWrite> = {
    line: line.line,
    outcome: 'invalid',
    label: name || textValue(values.email),
    record_id: null,
    student_id: null,
    changes: [],
    problems: [],
    write: null,
  }
  const found = personOf(line, people, ROLE.student)
  const named = cohortNamed(values, cohorts)
  if ('problem' in found || 'problem' in named) {
    return refused(base, [
      ...line.problems,
      ...('problem' in found ? [found.problem] : []),
      ...('problem' in named ? [named.problem] : []),
    ])
  }
  const { person } = found
  if (person) {
    const known = { ...base, label: fullName(person), record_id: person.id, student_id: person.id }
    return plannedChange(known, line, person, cohortFor(named.cohort, sheet, cohorts, person), sheet, now)
  }
  return plannedNew(base, line, cohortFor(named.cohort, sheet, cohorts, null), now)
}

/** A student whom the sheet gives no cohort keeps theirs if it has a column for it; else the chosen one is meant for all. */
function cohortFor(
  named: NamedCohort | null,
  sheet: Sheet,
  { byId }: Cohorts,
  person: Person | null,
): NamedCohort | null {
  if (named) return named
  const hasColumn = sheet.columns.includes('cohort') || sheet.columns.includes('cohort_id')
  const chosen = person && (hasColumn || sheet.cohort_id === null) ? person.cohort_id : sheet.cohort_id
  return chosen === null ? null : (byId.get(chosen) ?? null)
}

function plannedNew(
  base: Planned<StudentWrite>,
  { values, problems }: Line,
  cohort: NamedCohort | null,
  now: Date,
): Planned<StudentWrite> {
  const application_status = (values.application_status ?? DEFAULT_APPLICATION_STATUS) as ApplicationStatus
  const isPresent = application_status !== 'dropped_out'
  const after: ImportedStudent = {
    first_name: textValue(values.first_name),
    middle_name: textValue(values.middle_name) || null,
    last_name: textValue(values.last_name),
    email: textValue(values.email),
    address: textValue(values.address),
    city: textValue(values.city),
    state: textValue(values.state),
    zip_code: textValue(values.zip_code),
    phone: textValue(values.phone),
    course_id: cohort?.course_id ?? numberValue(values.course_id) ?? DEFAULT_COURSE_ID,
    cohort_id: isPresent ? (cohort?.id ?? null) : null,
    cohort_name: isPresent ? (cohort?.name ?? null) : null,
    joined_on: isPresent && cohort ? textValue(values.joined_on) || usualJoining(cohort, now) : null,
    application_status,
    skip_placement_reporting: values.skip_placement_reporting === true,
  }
  if (problems.length > 0) return refused(base, problems)
  const status = statusProblem(DEFAULT_APPLICATION_STATUS, application_status)
  const found = [
    ...everyProblem(after, (draft) => studentProblem(draft, { isNew: true })),
    ...(status ? [status] : []),
    ...(!isPresent && cohort ? [LEFT_WITH_COHORT] : []),
    ...programProblem(values, cohort),
    ...(after.joined_on ? [joiningProblem(after.joined_on, now) ?? []].flat() : []),
  ]
  if (found.length > 0) return refused(base, found)
  return { ...base, outcome: 'new', changes: given(shownValues(after)), write: { before: null, after } }
}

const LEFT_WITH_COHORT =
  'A student who has dropped out has no cohort. Leave it empty, or import them as Confirmed and drop them out in the student’s form.'

/** The earlier of today and the cohort's start. */
function usualJoining({ prework_start, classroom_start }: NamedCohort, now: Date): DateText {
  const [today, start] = [centralDate(now), prework_start ?? classroom_start]
  return start !== null && start < today ? start : today
}

/** Where the sheet has no state, the student's own says whether the zip has lost its zero. */
function withZipOf(state: string, line: Line): Line {
  const { zip_code, state: inSheet } = line.values
  if (typeof zip_code !== 'string' || inSheet !== undefined) return line
  return { ...line, values: { ...line.values, zip_code: withLostZeros(zip_code, state) } }
}

function plannedChange(
  known: Planned<StudentWrite>,
  line: Line,
  person: Person,
  cohort: NamedCohort | null,
  sheet: Sheet,
  now: Date,
): Planned<StudentWrite> {
  const before = importedStudentOf(person)
  const isMoved = cohort !== null && cohort.id !== before.cohort_id
  const { joined_on: joined, application_status: status, ...rest } = shownValues(before)
  const { cohort: _cohort, course_id: _program, ...details } = rest
  const {
    after: fields,
    changes,
    problems,
  } = compared(sheet, withZipOf(before.state, line), { ...details, joined_on: joined, application_status: status })
  const wished = (fields.application_status ?? before.application_status) as ApplicationStatus
  const { middle_name, joined_on, ...others } = fields as Partial<ImportedStudent>
  const after: ImportedStudent = {
    ...before,
    ...others,
    ...(middle_name !== undefined && { middle_name: middle_name || null }),
    joined_on: isMoved ? (joined_on ?? centralDate(now)) : (joined_on ?? before.joined_on),
    ...(isMoved && { cohort_id: cohort.id, cohort_name: cohort.name, course_id: cohort.course_id }),
  }
  if (problems.length > 0) return refused(known, problems)
  const name = fullName(person)
  const shown = [
    ...changes.filter(({ field }) => !(isMoved && field === 'joined_on')),
    ...(isMoved
      ? [
          { field: 'cohort', from: before.cohort_name, to: cohort.name },
          { field: 'joined_on', from: before.joined_on, to: after.joined_on },
        ]
      : []),
  ]
  const program = programProblem(line.values, cohort)
  if (shown.length === 0 && program.length === 0) return { ...known, outcome: 'unchanged' }
  if (person.erased_at) return refused(known, ['This student was erased. The record can no longer be changed.'])
  if (before.application_status === 'dropped_out') {
    return refused(known, [`${name} has dropped out. Bring them back in the student’s form first.`])
  }
  const found = [
    ...(wished === before.application_status ? [] : [leavingProblem(name, before.application_status, wished)]),
    ...(isMoved && !sheet.may_transfer ? [transferProblem(name, before.cohort_name, cohort.name)] : []),
    ...everyProblem(after, (draft) => studentProblem({ ...draft, course_id: null }, { isNew: false })),
    ...program,
    ...(after.joined_on && after.joined_on !== before.joined_on
      ? [joiningProblem(after.joined_on, now) ?? []].flat()
      : []),
  ]
  const row = { ...known, is_transfer: isMoved }
  if (found.length > 0) return refused(row, found)
  return { ...row, outcome: 'changed', changes: shown, write: { before, after } }
}

const transferProblem = (name: string, from: string | null, to: string) =>
  `${name} is in ${from}. To move them to ${to}, allow transfers for this import.`

function leavingProblem(name: string, before: ApplicationStatus, wished: ApplicationStatus): string {
  const form = `${name} is ${APPLICATION_STATUS_LABELS[before]}. Dropping out is done in the student’s form, which asks for the last day.`
  return statusProblem(before, wished) ?? form
}

/** The program follows the cohort. */
function programProblem({ course_id }: Values, cohort: NamedCohort | null): string[] {
  if (!cohort || course_id === undefined || course_id === cohort.course_id) return []
  return [
    `The program of ${cohort.name} is ${courseLabel(cohort.course_id)}, and this row says ${courseLabel(Number(course_id))}.`,
  ]
}

/** As the sheet names the fields. */
function shownValues({ cohort_id: _id, cohort_name, email: _email, ...student }: ImportedStudent) {
  return { ...student, cohort: cohort_name } satisfies Values
}

export const importedStudentOf = (person: Person): ImportedStudent => ({
  first_name: person.first_name,
  middle_name: person.middle_name,
  last_name: person.last_name,
  email: person.email,
  address: person.address ?? '',
  city: person.city ?? '',
  state: person.state ?? '',
  zip_code: person.zip_code ?? '',
  phone: person.phone ?? '',
  course_id: person.course_id ?? DEFAULT_COURSE_ID,
  cohort_id: person.cohort_id,
  cohort_name: person.cohort_name,
  joined_on: person.joined_on,
  application_status: person.application_status ?? DEFAULT_APPLICATION_STATUS,
  skip_placement_reporting: person.skip_placement_reporting ?? false,
})
