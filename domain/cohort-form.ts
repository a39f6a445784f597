import { readCount } from './amount.ts'
import { addDays, type DateText, isRealDate, weekday } from './central-time.ts'
import type { CohortDates } from './cohort-phase.ts'
import type { EmployeeStatus } from './employee-status.ts'
import { type Chosen, isBlank, type Problem, type Typed } from './problem.ts'

export const DEFAULT_TARGET_SIZE = 20
export const MAX_TARGET_SIZE = 1000
export const TARGET_SIZE_RANGE = `Target size is a whole number from 0 to ${MAX_TARGET_SIZE}.`
export const DEFAULT_CAMPUS_ID = 1
export const INSTRUCTOR_SLOTS = 3

/** In chronological order. */
export const COHORT_DATE_FIELDS = [
  'applications_open',
  'applications_close',
  'prework_start',
  'classroom_start',
  'graduation',
] as const satisfies readonly (keyof CohortDates)[]
export type CohortDateField = (typeof COHORT_DATE_FIELDS)[number]

type SavedDates = Readonly<Record<CohortDateField, DateText | null>>

export interface InstructorSlot {
  id: number | null
  first_name: string
  last_name: string
  /** Null in an empty slot. */
  status: EmployeeStatus | null
}

/** 'Ada Lovelace', or 'Ada Lovelace (inactive)'. */
export function instructorName(slot: Pick<InstructorSlot, 'first_name' | 'last_name' | 'status'>): string {
  return `${slot.first_name} ${slot.last_name}${slot.status === 'inactive' ? ' (inactive)' : ''}`
}

/** Of a new cohort: campus 1, or the first one that is open where that one is retired or was never opened. */
export function defaultCampusId(campuses: readonly { id: number; is_retired: boolean }[]): number | null {
  const open = campuses.filter(({ is_retired }) => !is_retired)
  return (open.find(({ id }) => id === DEFAULT_CAMPUS_ID) ?? open[0])?.id ?? null
}

export const NO_CAMPUS = 'A cohort needs a campus, and there is none yet. Add one in Settings > School.'

export function cohortProblem(draft: { name: Typed; course_id: Chosen }): Problem<'name' | 'course_id'> | null {
  if (isBlank(draft.name)) return { field: 'name', message: 'Cohort name is required.' }
  if (isBlank(draft.course_id)) return { field: 'course_id', message: 'Program is required.' }
  return null
}

interface CohortFormDraft extends Partial<Record<CohortDateField, Typed>> {
  name: Typed
  course_id: Chosen
  target_size: Chosen
  employees: readonly { id: Chosen }[]
}

/** The first problem in form order. `saved` is the cohort being edited. */
export function cohortFormProblem(draft: CohortFormDraft, saved: SavedDates | null): Problem | null {
  return (
    cohortProblem(draft) ??
    cohortDatesProblem(draft, saved) ??
    targetSizeProblem(draft) ??
    instructorsProblem(draft.employees)
  )
}

export function targetSizeProblem({ target_size }: { target_size: Chosen }): Problem<'target_size'> | null {
  if (isBlank(target_size)) return { field: 'target_size', message: 'Target size is required.' }
  const size = readCount(target_size)
  if (size !== undefined && size <= MAX_TARGET_SIZE) return null
  return { field: 'target_size', message: TARGET_SIZE_RANGE }
}

/** Only the form requires dates; the server accepts a cohort without them. */
export function cohortDatesProblem(
  draft: Partial<Record<CohortDateField, Typed>>,
  saved: SavedDates | null,
): Problem<CohortDateField> | null {
  for (const field of COHORT_DATE_FIELDS) {
    const date = draft[field]?.trim() ?? ''
    if (date !== '' && !isRealDate(date)) return { field, message: `${DATE_NAMES[field]} is not a date.` }
    if (date === '' && isDateRequired(field, saved)) return { field, message: `${DATE_NAMES[field]} is required.` }
  }
  return cohortDatesOrderProblem(draft)
}

/** An edit may leave a missing date missing, but not clear a date that was set. */
export function isDateRequired(field: CohortDateField, saved: SavedDates | null): boolean {
  return saved === null || !isBlank(saved[field])
}

/** Applications may stay open into prework, so only pairs that must be in order are checked. */
export function cohortDatesOrderProblem(
  draft: Partial<Record<CohortDateField, Typed>>,
): Problem<CohortDateField> | null {
  for (const [earlier, later] of ORDERED_PAIRS) {
    const from: DateText = draft[earlier]?.trim() ?? ''
    const to: DateText = draft[later]?.trim() ?? ''
    if (from && to && to < from) {
      return { field: later, message: `${DATE_NAMES[later]} is before the ${DATE_NAMES[earlier].toLowerCase()}.` }
    }
  }
  return null
}

/** Days from the classroom start, a Monday, to the other dates; graduation is on a Friday. */
const USUAL_DAYS: Record<CohortDateField, number> = {
  applications_open: -24 * 7,
  applications_close: -9 * 7,
  prework_start: -6 * 7,
  classroom_start: 0,
  graduation: 12 * 7 - 3,
}

/** The dates that are still empty, as they usually lie around the classroom start. Without that one, class starts next Monday. */
export function suggestedDates(
  draft: Readonly<Record<CohortDateField, string>>,
  today: DateText,
): Partial<Record<CohortDateField, DateText>> {
  const nextMonday = addDays(today, (8 - weekday(today)) % 7 || 7)
  const start = isRealDate(draft.classroom_start) ? draft.classroom_start : nextMonday
  const missing = COHORT_DATE_FIELDS.filter((field) => draft[field] === '')
  return Object.fromEntries(missing.map((field) => [field, addDays(start, USUAL_DAYS[field])]))
}

export function instructorsProblem(employees: readonly { id: Chosen }[]): Problem<'employees'> | null {
  const ids = employees.filter(({ id }) => !isBlank(id)).map(({ id }) => String(id))
  if (ids.length > INSTRUCTOR_SLOTS) {
    return { field: 'employees', message: `A cohort has at most ${INSTRUCTOR_SLOTS} instructors.` }
  }
  if (new Set(ids).size < ids.length) return { field: 'employees', message: 'Choose each instructor only once.' }
  return null
}

/** Always three slots: distinct instructors first, then empty ones. */
export function padInstructors(instructors: readonly InstructorSlot[]): InstructorSlot[] {
  const chosen = new Map<number, InstructorSlot>()
  for (const { id, first_name, last_name, status } of instructors) {
    if (id !== null && !chosen.has(id)) chosen.set(id, { id, first_name, last_name, status })
  }
  const slots = [...chosen.values()].slice(0, INSTRUCTOR_SLOTS)
  while (slots.length < INSTRUCTOR_SLOTS) slots.push({ id: null, first_name: '', last_name: '', status: null })
  return slots
}

const DATE_NAMES: Record<CohortDateField, string> = {
  applications_open: 'Applications open date',
  applications_close: 'Applications close date',
  prework_start: 'Prework start date',
  classroom_start: 'Classroom start date',
  graduation: 'Graduation date',
}

const ORDERED_PAIRS = [
  ['applications_open', 'applications_close'],
  ['prework_start', 'classroom_start'],
  ['classroom_start', 'graduation'],
] as const satisfies readonly (readonly [CohortDateField, CohortDateField])[]
