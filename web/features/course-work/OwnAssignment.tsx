import { useEffect, useState } from 'react'
import type { OwnAssignmentDetail } from '#contract/course-work.ts'
import { useReadHere } from '#web/features/notices/use-read-here.ts'
import { useMe } from '#web/session/me.ts'
import { readDraft } from '#web/ui/form/draft-storage.ts'
import { useStored } from '#web/ui/use-stored.ts'
import { AssignmentNotices } from './AssignmentNotices.tsx'
import { AssignmentPanels } from './AssignmentPanels.tsx'
import { forgetRefusal, takeBack } from './outbox.ts'
import { SubmissionDialog } from './SubmissionDialog.tsx'
import { markFeedbackSeen } from './seen-feedback.ts'
import { submissionItem } from './submission-values.ts'
import { useOutboxItem, useShownOnPage } from './use-outbox.ts'
import { useSubmissionClosed } from './use-submission-closed.ts'

interface OwnAssignmentProps {
  assignment: OwnAssignmentDetail
  isOpen: boolean
  onOpen(): void
  onClose(): void
}

export function OwnAssignment({ assignment, isOpen, onOpen, onClose }: OwnAssignmentProps) {
  const me = useMe()
  const item = submissionItem(assignment.id)
  const { attempt, news } = useOutboxItem(item)
  const closed = useSubmissionClosed(assignment)
  useShownOnPage(item)
  useFeedbackSeen(me.id, assignment)
  useReadHere(assignment.id)

  // Reopens a draft after a reload, unless the work is queued.
  const [isBack, setIsBack] = useState(false)
  const wasWriting = useStored(() => attempt === null && readDraft(me.id, item) !== null, false)
  useEffect(() => {
    if (wasWriting) setIsBack(true)
  }, [wasWriting])
  const refusal = news?.outcome === 'refused' ? news.error : null
  // A refused submission stays open until the dialog is closed, also while it is sent again.
  if (refusal && !isBack) setIsBack(true)

  return (
    <>
      <AssignmentNotices
        assignment={assignment}
        closed={closed ?? null}
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
