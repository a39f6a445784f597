import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconBook from '@tabler/icons-react/dist/esm/icons/IconBook.mjs'
import IconBriefcase from '@tabler/icons-react/dist/esm/icons/IconBriefcase.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconChecks from '@tabler/icons-react/dist/esm/icons/IconChecks.mjs'
import IconCircleDashed from '@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs'
import IconCircleMinus from '@tabler/icons-react/dist/esm/icons/IconCircleMinus.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconDoor from '@tabler/icons-react/dist/esm/icons/IconDoor.mjs'
import IconDoorEnter from '@tabler/icons-react/dist/esm/icons/IconDoorEnter.mjs'
import IconDoorExit from '@tabler/icons-react/dist/esm/icons/IconDoorExit.mjs'
import IconHourglass from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconRosetteDiscountCheck from '@tabler/icons-react/dist/esm/icons/IconRosetteDiscountCheck.mjs'
import IconSchool from '@tabler/icons-react/dist/esm/icons/IconSchool.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import type { AssignmentStatus } from '#domain/assignment-schedule.ts'
import type { AssignmentType } from '#domain/assignment-state.ts'
import type { CohortPhase } from '#domain/cohort-phase.ts'
import type { CompletionTiming, DetailState, WorkStatus } from '#domain/course-work-status.ts'
import type { EmployeeStatus } from '#domain/employee-status.ts'
import type { PlacementLabel } from '#domain/placement-label.ts'

export type Tone = 'neutral' | 'info' | 'good' | 'warn' | 'bad' | 'quiet'

export interface Look {
  /** 'plain' is for the most common state: text without a chip, so that the others stand out. */
  tone: Tone | 'plain'
  Icon?: typeof IconCheck
  /** Label, if it differs from the state's name. */
  text?: string
}

export interface States {
  phase: CohortPhase
  placement: PlacementLabel
  work: WorkStatus
  timing: CompletionTiming
  detail: DetailState
  assignment: AssignmentStatus
  type: AssignmentType
  employee: EmployeeStatus
}

/**
 * One visual language for every state: good is done, info is in progress, warn needs a look, bad needs action, quiet is
 * nothing yet. A new state does not compile without an entry.
 */
export const LOOKS: { [Kind in keyof States]: Record<States[Kind], Look> } = {
  phase: {
    'Pre-Applications': { tone: 'quiet', Icon: IconCircleDashed },
    'Applications Open': { tone: 'warn', Icon: IconDoor },
    'Applications Closed': { tone: 'neutral', Icon: IconLock },
    Prework: { tone: 'info', Icon: IconBook },
    Classroom: { tone: 'good', Icon: IconSchool },
    Graduated: { tone: 'neutral', Icon: IconRosetteDiscountCheck },
  },
  placement: {
    Placed: { tone: 'good', Icon: IconBriefcase },
    Excluded: { tone: 'neutral', Icon: IconCircleMinus },
    'Dropped Out': { tone: 'bad', Icon: IconDoorExit },
    Unplaced: { tone: 'quiet', Icon: IconSearch },
  },
  work: {
    Missing: { tone: 'bad', Icon: IconAlertTriangle },
    Excused: { tone: 'neutral', Icon: IconCircleMinus },
    'Before joining': { tone: 'neutral', Icon: IconDoorEnter },
    Returned: { tone: 'warn', Icon: IconArrowBackUp },
    Uncompleted: { tone: 'quiet', Icon: IconCircleDashed },
    Graded: { tone: 'good', Icon: IconChecks },
    Complete: { tone: 'info', Icon: IconCheck },
    Late: { tone: 'warn', Icon: IconClock },
  },
  timing: {
    Early: { tone: 'good', Icon: IconHourglass },
    'On Time': { tone: 'good', Icon: IconCheck },
    Late: { tone: 'warn', Icon: IconClock },
    Complete: { tone: 'info', Icon: IconCheck },
  },
  detail: {
    'not assigned': { tone: 'quiet', Icon: IconCircleDashed },
    Missing: { tone: 'bad', Icon: IconAlertTriangle },
    Excused: { tone: 'neutral', Icon: IconCircleMinus },
    'Before joining': { tone: 'neutral', Icon: IconDoorEnter },
    returned: { tone: 'warn', Icon: IconArrowBackUp, text: 'Returned' },
    completed: { tone: 'info', Icon: IconCheck, text: 'Completed' },
    graded: { tone: 'good', Icon: IconChecks, text: 'Graded' },
  },
  assignment: {
    assigned: { tone: 'plain', text: 'Assigned' },
    unassigned: { tone: 'quiet', Icon: IconCircleDashed, text: 'Unassigned' },
    scheduled: { tone: 'info', Icon: IconClock, text: 'Scheduled' },
    not_released: { tone: 'warn', Icon: IconAlertTriangle, text: 'Not assigned' },
  },
  type: {
    graded: { tone: 'neutral', text: 'Graded' },
    not_graded: { tone: 'quiet', text: 'Not Graded' },
  },
  employee: {
    active: { tone: 'good', Icon: IconCheck, text: 'Active' },
    inactive: { tone: 'quiet', Icon: IconCircleMinus, text: 'Inactive' },
  },
}
