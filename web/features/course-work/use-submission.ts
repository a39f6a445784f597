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
import { handIn } from './outbox.ts'
import { refreshOwnWork, showSubmitted } from './own-queries.ts'
import { ownAssignmentPath } from './own-work.ts'
import { isSameSubmission, type SubmissionValues, submissionItem, submissionValues } from './submission-values.ts'

export type Submission = ReturnType<typeof useSubmission>

/**
 * Writing and handing in one's work: its form, its lateness, and what was saved elsewhere meanwhile. Not useEdit: what is
 * sent may wait in the outbox, and the other version is the student's own.
 */
export function useSubmission(assignment: OwnAssignmentDetail, refusal: ApiError | null, onDone: () => void) {
  const me = useMe()
  const { id, name, work } = assignment
  const [opened] = useState({ version: work?.version ?? 0, values: submissionValues(work) })
  const form = useEditForm<SubmissionValues>({
    initial: opened.values,
    version: opened.version,
    check: submissionProblem,
    draftKey: submissionItem(id),
  })
  const [elsewhere, setElsewhere] = useState(() => saved(refusal))
  const isLateBy = (now: Date) => wouldBeLate(assignment, work, form.values, now)
  const now = useNow(15_000)
  const [wasTold, setWasTold] = useState(false)
  const isLate = wasTold || isLateBy(now)

  async function submit() {
    if (!form.isValid()) return
    // The time ran out since the last look at the clock: that is said before anything is sent.
    if (!isLate && isLateBy(new Date())) {
      setWasTold(true)
      announce('This is late now. Press Submit again to send it.')
      return
    }
    await send(form.version ?? 0)
  }

  async function send(version: number): Promise<void> {
    const item = submissionItem(id)
    const attempt = { kind: 'submission', key: idempotencyKey(), item, assignmentId: id, version } as const
    const words = { title: `Your work for “${name}”`, href: ownAssignmentPath(id), values: form.values }
    const answer = await whileSaving(async () => {
      const outcome = await handIn(me.id, { ...attempt, ...words })
      // At once, not after the pause: a page that is left meanwhile must not keep a draft of what was handed in, and words
      // that come back refused a moment later open a dialog that must not be closed by this one.
      form.done()
      if (outcome === 'waiting') onDone()
      return outcome
    })
    if (answer.ok) {
      if (answer.data === 'sent') onDone()
      return
    }
    // Graded, unassigned or moved on meanwhile: the page reads why, and the words stay in the dialog.
    if (answer.error.code !== 'stale') return refreshOwnWork()
    const current = saved(answer.error)
    if (current?.work && isOnlyAnswered(current)) return send(current.work.version)
    setElsewhere(current)
  }

  /** An instructor has commented meanwhile, and the words handed in are still the ones that were opened. */
  function isOnlyAnswered(current: OwnAssignmentDetail): boolean {
    return form.version === opened.version && isSameSubmission(submissionValues(current.work), opened.values)
  }

  return {
    form,
    isLate,
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

function saved(error: ApiError | null): OwnAssignmentDetail | null {
  return error?.code === 'stale' ? (error.current as OwnAssignmentDetail) : null
}
