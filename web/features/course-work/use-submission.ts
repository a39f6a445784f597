import { useState } from 'react'
import type { OwnAssignmentDetail } from '#contract/course-work.ts'
import { submissionProblem, wouldBeLate } from '#domain/course-work-submission.ts'
import type { ApiError } from '#web/api/api-error.ts'
import { idempotencyKey } from '#web/api/idempotency-key.ts'
import { useMe } from '#web/session/me.ts'
import { announce } from '#web/ui/announce.ts'
import { whileSaving } from '#web/ui/dialogs/busy.ts'
import { useEditForm } from '#web/ui/form/use-edit-form.ts'
import { useNow } from '#web/ui/use-now.ts'
import { sendOrQueue } from './outbox.ts'
import { refreshOwnWork, showSubmitted } from './own-queries.ts'
import { ownAssignmentPath } from './own-work.ts'
import { isSameSubmission, type SubmissionValues, submissionItem, submissionValues } from './submission-values.ts'

export type Submission = ReturnType<typeof useSubmission>

/** Not useEdit: the outbox may delay it, and the conflicting version is the student's own. */
export function useSubmission(assignment: OwnAssignmentDetail, refusal: ApiError | null, onDone: () => void) {
  const me = useMe()
  const { id, name, work } = assignment
  const [opened] = useState({
    version: work?.version ?? 0,
    values: submissionValues(work),
    isReturned: work?.workflow_state === 'returned' && refusal === null,
  })
  const form = useEditForm<SubmissionValues>({
    initial: opened.values,
    version: opened.version,
    check: submissionProblem,
    draftKey: submissionItem(id),
  })
  /** Returned while this was written or on its way: nothing is sent until its author has seen that. */
  const [returned, setReturned] = useState(() => returnedMeanwhile(opened, saved(refusal)))
  const [elsewhere, setElsewhere] = useState(() => (returned ? null : saved(refusal)))
  const isLateBy = (now: Date) => wouldBeLate({ ...assignment, due_at: assignment.own_due_at }, work, form.values, now)
  const now = useNow(15_000)
  const [wasTold, setWasTold] = useState(false)
  const isLate = wasTold || isLateBy(now)

  async function submit() {
    if (!form.isValid()) return
    // It became late since the last clock update: warn before sending.
    if (!isLate && isLateBy(new Date())) {
      setWasTold(true)
      announce('This is late now. Press Submit again to send it.')
      return
    }
    await send(returned?.version ?? form.version ?? 0)
  }

  async function send(version: number): Promise<void> {
    const item = submissionItem(id)
    const attempt = { kind: 'submission', key: idempotencyKey(), item, assignmentId: id, version } as const
    const words = { title: `Your work for “${name}”`, href: ownAssignmentPath(id), values: form.values }
    const answer = await whileSaving(async () => {
      const outcome = await sendOrQueue(me.id, { ...attempt, ...words })
      // Before the pause ends: leaving the page meanwhile must not keep a draft, and a refusal that comes right after opens
      // a dialog that must stay open.
      form.done()
      if (outcome === 'waiting') onDone()
      return outcome
    })
    if (answer.ok) {
      if (answer.data === 'sent') onDone()
      return
    }
    // Graded, unassigned or transferred meanwhile: refetch, so that the page can say why. The dialog keeps the values.
    if (answer.error.code !== 'stale') return refreshOwnWork()
    const current = saved(answer.error)
    const returnedNow = returnedMeanwhile(opened, current)
    if (current && returnedNow) {
      showSubmitted(current)
      refreshOwnWork()
      return setReturned(returnedNow)
    }
    if (current?.work && isOnlyAnswered(current)) return send(current.work.version)
    setElsewhere(current)
  }

  /** Only an instructor's comment changed the version, not the submission. */
  function isOnlyAnswered(current: OwnAssignmentDetail): boolean {
    return form.version === opened.version && isSameSubmission(submissionValues(current.work), opened.values)
  }

  return {
    form,
    isLate,
    wasReturned: returned !== null,
    elsewhere,
    submit,
    async keepMine() {
      const version = elsewhere?.work?.version ?? 0
      setElsewhere(null)
      form.rebase(version)
      await send(version)
    },
    takeSaved() {
      if (elsewhere) showSubmitted(elsewhere)
      refreshOwnWork()
      form.done()
      onDone()
    },
    goBack: () => setElsewhere(null),
  }
}

function returnedMeanwhile(opened: { isReturned: boolean }, current: OwnAssignmentDetail | null) {
  const isNews = !opened.isReturned && current?.work?.workflow_state === 'returned'
  return isNews ? current.work : null
}

function saved(error: ApiError | null): OwnAssignmentDetail | null {
  return error?.code === 'stale' ? (error.current as OwnAssignmentDetail) : null
}
