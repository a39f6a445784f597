import { useEffect, useState } from 'react'
import type { OwnAssignmentDetail } from '#contract/course-work.ts'
import { useMe } from '#web/session/me.ts'
import { readDraft } from '#web/ui/form/draft-storage.ts'
import { AssignmentNotices } from './AssignmentNotices.tsx'
import { AssignmentPanels } from './AssignmentPanels.tsx'
import { forgetRefusal, takeBack } from './outbox.ts'
import { SubmissionDialog } from './SubmissionDialog.tsx'
import { markFeedbackSeen } from './seen-feedback.ts'
import { submissionItem } from './submission-values.ts'
import { useClosed } from './use-closed.ts'
import { useOutboxItem, useSpeaksOf } from './use-outbox.ts'

interface OwnAssignmentProps {
  assignment: OwnAssignmentDetail
  isOpen: boolean
  onOpen(): void
  onClose(): void
}

/** One assignment with all that came of it, and the dialog to hand it in. */
export function OwnAssignment({ assignment, isOpen, onOpen, onClose }: OwnAssignmentProps) {
  const me = useMe()
  const item = submissionItem(assignment.id)
  const { attempt, news } = useOutboxItem(item)
  const closed = useClosed(assignment)
  useSpeaksOf(item)
  useFeedbackSeen(me.id, assignment)

  // What was being written when the page went away is on the screen again, unless it is waiting already.
  const [isBack, setIsBack] = useState(() => attempt === null && readDraft(me.id, item) !== null)
  const refusal = news?.outcome === 'refused' ? news.error : null
  // Words that came back stay open until the dialog is closed, also while they are sent once more.
  if (refusal && !isBack) setIsBack(true)

  return (
    <>
      <AssignmentNotices
        attempt={attempt}
        news={news}
        onChange={() => {
          if (attempt) takeBack(me.id, attempt)
          onOpen()
        }}
      />
      <AssignmentPanels assignment={assignment} closed={closed ?? null} />
      {isOpen || isBack ? (
        <SubmissionDialog
          assignment={assignment}
          closed={closed ?? null}
          refusal={refusal}
          onClose={() => {
            setIsBack(false)
            forgetRefusal(item)
            onClose()
          }}
        />
      ) : null}
    </>
  )
}

function useFeedbackSeen(userId: number, { id, work }: OwnAssignmentDetail): void {
  const graded_at = work?.graded_at
  useEffect(() => {
    if (graded_at) markFeedbackSeen(userId, id, graded_at)
  }, [userId, id, graded_at])
}
