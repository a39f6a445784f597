import type { CohortPlan, ScheduleRow } from '#contract/cohorts.ts'
import { isSameMove, type MovedTimes, movedInWords, movedTimes } from '#domain/assignment-move.ts'
import { type ApiError, asApiError } from '#web/api/api-error.ts'
import { api } from '#web/api/client.ts'
import { lastEdit } from '#web/api/last-edit.ts'
import { queryClient } from '#web/api/query-client.ts'
import { confirm } from '#web/ui/dialogs/alerts.ts'
import { PersonLink } from '#web/ui/PersonLink.tsx'
import { reportError } from '#web/ui/report-error.ts'
import { showToast, showUndo } from '#web/ui/toast.ts'
import { planQuery } from './cohorts-queries.ts'

/** One after the other: a second move of the same assignment needs the version that the first one made. */
let last: Promise<unknown> = Promise.resolve()

/**
 * Shows the move at once and saves it; false if it was put back. `row` is the assignment as it was picked up, so that a
 * colleague's change in between is noticed.
 */
export function moveAssignment(cohortId: string, row: ScheduleRow, to: MovedTimes): Promise<boolean> {
  show(cohortId, row.id, shown(to))
  const saved = last.then(() => save(cohortId, row, to))
  last = saved.catch(() => undefined)
  return saved
}

async function save(cohortId: string, row: ScheduleRow, to: MovedTimes): Promise<boolean> {
  const { id, name } = row
  const version = newestVersion(id, row.version)
  const times = { visibleFrom: to.visible_from?.toISOString() ?? null, dueAt: to.due_at?.toISOString() ?? null }
  try {
    const { rows, undo } = await api.assignments.move({ body: { moves: [{ id, version, ...times }] } })
    renewVersion(id, version, rows[0]?.version ?? version)
    const words = `${name}: ${movedInWords(to)}.`
    if (undo) showUndo(words, undo)
    else showToast(words)
    return true
  } catch (thrown) {
    const error = asApiError(thrown)
    if (error.code === 'stale') return compare(cohortId, error.current as ScheduleRow, to)
    if (isPassing(error) && (await confirm(retryQuestion(name, to, error)))) return save(cohortId, row, to)
    if (!isPassing(error)) reportError(error)
    show(cohortId, id, row)
    void queryClient.invalidateQueries({ queryKey: planQuery(cohortId).queryKey })
    return false
  }
}

/** Both versions are shown, and neither is lost. */
async function compare(cohortId: string, current: ScheduleRow, to: MovedTimes): Promise<boolean> {
  // It has been released meanwhile.
  const wanted = current.workflow_state === 'assigned' ? { ...to, visible_from: null } : to
  show(cohortId, current.id, current)
  if (isSameMove(movedTimes(current), wanted)) {
    showToast(`${current.name}: ${movedInWords(wanted)}.`)
    return true
  }
  const { by } = await lastEdit('assignment', current.id)
  const isWanted = await confirm({
    title: 'Changed meanwhile',
    body: (
      <>
        {by ? <PersonLink person={by} inNewTab /> : 'Someone else'} has changed {current.name} since you picked it up.
        It is now {movedInWords(movedTimes(current))}. You moved it to: {movedInWords(wanted)}.
      </>
    ),
    confirmLabel: 'Move it anyway',
    cancelLabel: 'Leave it as it is now',
  })
  if (!isWanted) return false
  show(cohortId, current.id, shown(wanted))
  return save(cohortId, current, wanted)
}

const isPassing = ({ code }: ApiError) => code === 'offline' || code === 'unavailable' || code === 'too_many'

const retryQuestion = (name: string, to: MovedTimes, { message }: ApiError) => ({
  title: 'Not moved yet',
  body: `${message} ${name} would be ${movedInWords(to)}.`,
  confirmLabel: 'Try again',
  cancelLabel: 'Put it back',
})

type Shown = Pick<ScheduleRow, 'visible_from' | 'due_at'> & Partial<ScheduleRow>

function shown({ visible_from, due_at }: MovedTimes): Shown {
  return {
    visible_from: visible_from?.toISOString() ?? null,
    due_at: due_at?.toISOString() ?? null,
    release_problem: null,
  }
}

function show(cohortId: string, id: number, times: Shown): void {
  const { queryKey } = planQuery(cohortId)
  // A read that is under way would show the old times again.
  void queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData<CohortPlan>(
    queryKey,
    (plan) =>
      plan && { ...plan, assignments: plan.assignments.map((one) => (one.id === id ? { ...one, ...times } : one)) },
  )
}

/** By id and version: the version that our own move of it made. */
const renewed = new Map<string, number>()

function newestVersion(id: number, version: number): number {
  const next = renewed.get(`${id}.${version}`)
  return next === undefined ? version : newestVersion(id, next)
}

function renewVersion(id: number, before: number, version: number): void {
  if (version !== before) renewed.set(`${id}.${before}`, version)
}
