import { CALLS } from 'virtual:calls'
import { useEffect, useState } from 'react'
import type { CourseWork, GradingDetail } from '#contract/course-work.ts'
import { COMMENT_LIMIT, isDraftStale, isGradingChanged } from '#domain/course-work-grading.ts'
import { api } from '#web/api/client.ts'
import { readAgain } from '#web/api/read-again.ts'
import { useMe } from '#web/session/me.ts'
import { useStore } from '#web/store.ts'
import { whileSaving } from '#web/ui/dialogs/busy.ts'
import { useUnsavedEdits } from '#web/ui/form/unsaved-edits.ts'
import { createDraftKeeper, type DraftState, type Feedback, unsentDraft } from './draft-keeper.ts'
import { offerReturn } from './return-work.ts'

export interface Grading {
  /** As loaded, or as it is after a conflict. */
  work: GradingDetail
  values: Feedback
  set(part: Partial<Feedback>): void
  isChanged: boolean
  /** Also after a save: the form is about to be left. */
  isSaving: boolean
  isTooLong: boolean
  draftState: DraftState
  wasRestored: boolean
  startOver(): void
  /** Replaces an unchanged form by the newer work. */
  show(work: GradingDetail): void
  /** True if saved. A failure has been reported. */
  save(version?: number): Promise<boolean>
  /** Returns the work for another try, with unsaved feedback; the id to undo it by, or null if it failed. */
  giveBack(dueAt: string | null, version?: number): Promise<string | null>
  discard(): Promise<void>
  /** The conflicting version, until the user has chosen. */
  theirs: CourseWork | null
  /** Shows the current work with this feedback. */
  settleWith(feedback: 'mine' | 'theirs'): void
  backToWriting(): void
}

interface GradingOptions {
  /** The next work follows at once. */
  isQuick?: boolean
}

/** Not useEdit: the draft is on the server, and a conflict may come from the student as well as from a colleague. */
export function useGrading(detail: GradingDetail, { isQuick = false }: GradingOptions = {}): Grading {
  const me = useMe()
  const [{ draft, isOvertaken }] = useState(() => startOf(me.id, detail))
  const [keeper] = useState(() => createDraftKeeper(me.id, detail.id, detail.draft !== null))
  const [work, setWork] = useState(detail)
  const [values, setValues] = useState<Feedback>(draft ?? feedbackOf(detail))
  const [wasRestored, setWasRestored] = useState(draft !== null)
  const [theirs, setTheirs] = useState<CourseWork | null>(isOvertaken ? detail : null)
  const [isSaving, setIsSaving] = useState(false)
  const draftState = useStore(keeper.state)
  const isChanged = isGradingChanged(work, values)
  const edits = useUnsavedEdits(isChanged, { onLeave: () => void keeper.discard(), asksForSearch: PLACES })
  useEffect(() => () => void keeper.settle(), [keeper])

  function restart(next: GradingDetail) {
    setWork(next)
    setValues(feedbackOf(next))
    setWasRestored(false)
    void keeper.discard()
  }

  async function send<T>(call: () => Promise<T>): Promise<T | null> {
    setIsSaving(true)
    const saved = await whileSaving(
      async () => {
        await keeper.settle()
        return call()
      },
      { isQuick },
    )
    if (saved.ok) {
      keeper.forget()
      edits.release()
      return saved.data
    }
    setIsSaving(false)
    if (isChanged) keeper.keep(values)
    if (saved.error.code === 'stale') {
      setTheirs(saved.error.current as CourseWork)
      // The list behind the dialog is stale too.
      readAgain(CALLS.courseWork.grade.stale ?? [])
    }
    return null
  }

  return {
    work,
    values,
    set(part) {
      const next = { ...values, ...part }
      setValues(next)
      keeper.keep(next)
    },
    isChanged,
    isSaving,
    isTooLong: values.instructor_comment.length > COMMENT_LIMIT,
    draftState,
    wasRestored,
    startOver: () => restart(work),
    show: restart,
    async save(version = work.version) {
      const body = { ...values, version }
      const saved = await send(() => api.courseWork.grade({ params: { id: work.id }, body, isQuick }))
      if (saved) offerReturn(work, saved)
      return saved !== null
    },
    async giveBack(dueAt, version) {
      // After a conflict, one's own feedback replaces the colleague's.
      const feedback = isChanged || version !== undefined ? values : undefined
      const body = { feedback, dueAt, version: version ?? work.version }
      const returned = await send(() => api.courseWork.returnWork({ params: { id: work.id }, body }))
      return returned?.undo ?? null
    },
    async discard() {
      edits.release()
      await keeper.discard()
    },
    theirs,
    settleWith(feedback) {
      if (!theirs) return
      const now = { ...work, ...theirs }
      setTheirs(null)
      if (feedback === 'theirs') restart(now)
      else setWork(now)
    },
    backToWriting: () => setTheirs(null),
  }
}

/** Of the query string: where the form is open. */
const PLACES = ['work', 'assignment', 'student'] as const

function feedbackOf({ grade, instructor_comment }: Feedback): Feedback {
  return { grade, instructor_comment }
}

/** The unsaved draft; this browser's is newer than the server's. */
function startOf(userId: number, work: GradingDetail): { draft: Feedback | null; isOvertaken: boolean } {
  const found = unsentDraft(userId, work.id) ?? work.draft
  if (!found || !isGradingChanged(work, found)) return { draft: null, isOvertaken: false }
  return { draft: feedbackOf(found), isOvertaken: isDraftStale(found, work) }
}
