import type { By } from '../../db/history.ts'
import type { Trx } from '../../db/transaction.ts'
import { CHANGE_STATES, undoStates } from '../assignments/states.ts'
import { undoCopy } from '../assignments/undo-copy.ts'
import { undoRest } from '../attendance/changes.ts'
import { undoSnooze } from '../attention/changes.ts'
import { ALLOWING_KINDS, undoAllow } from '../course-work/allow.ts'
import { undoReturn } from '../course-work/return.ts'
import { undoCommitted } from '../imports/undo.ts'
import { undoRemoveDayOff } from '../school/day-off-changes.ts'
import { undoCloseFirstSteps, undoSkipFirstStep } from '../school/first-steps.ts'
import { undoRemoveTag } from '../school/tag-changes.ts'
import { MOVING_KINDS, undoMove } from '../students/move.ts'

/** Restores what the action changed, records it in the history and refuses if something was built on the action. */
type Undoer = (trx: Trx, data: unknown, by: By) => Promise<void>

/** By the `kind` that the action was recorded with (recordUndo in db/undo.ts). */
export const UNDOERS: Record<string, Undoer> = {
  return: undoReturn,
  copy: undoCopy,
  import: undoCommitted,
  'remove-tag': undoRemoveTag,
  'remove-day-off': undoRemoveDayOff,
  'skip-first-step': undoSkipFirstStep,
  'close-first-steps': undoCloseFirstSteps,
  snooze: undoSnooze,
  [CHANGE_STATES]: undoStates,
  attendance: undoRest,
  ...Object.fromEntries(ALLOWING_KINDS.map((kind) => [kind, undoAllow])),
  ...Object.fromEntries(MOVING_KINDS.map((kind) => [kind, undoMove])),
}
