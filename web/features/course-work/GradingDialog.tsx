import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { GradingDetail } from '#contract/course-work.ts'
import { gradingNeighbours } from '#domain/course-work-grading.ts'
import { queryClient } from '#web/api/query-client.ts'
import { Dialog } from '#web/ui/dialogs/Dialog.tsx'
import { useFresh } from '#web/ui/form/use-fresh.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { GradingForm, type GradingFormProps } from './GradingForm.tsx'
import { GradingWaiting } from './GradingWaiting.tsx'
import { gradingQuery } from './grading-queries.ts'
import { WorkHeading } from './WorkHeading.tsx'

/** Mounted only while open. */
export interface GradingDialogProps {
  courseWorkId: number
  onClose(): void
  /** The works in the order of the table, for Previous, Next and 'Save and next'. */
  queue?: readonly number[]
  /** The works without feedback, for 'Save and next'; defaults to the queue. */
  waiting?: readonly number[]
  /** Called when another work is shown, to update the URL. */
  onGoTo?(courseWorkId: number): void
}

export function GradingDialog({ courseWorkId, onClose, queue = [], waiting = queue, onGoTo }: GradingDialogProps) {
  const [given, setGiven] = useState(courseWorkId)
  const [id, setId] = useState(courseWorkId)
  if (given !== courseWorkId) {
    setGiven(courseWorkId)
    setId(courseWorkId)
  }
  const leave = useRef<((to: number | null) => void) | null>(null)
  const place = queue.indexOf(id)
  const neighbours = gradingNeighbours(queue, waiting, id)
  usePrefetched(neighbours.nextWaiting ?? neighbours.next)

  function go(to: number | null) {
    if (to === null) return onClose()
    setId(to)
    onGoTo?.(to)
  }

  const { data } = useQuery(gradingQuery(id))
  return (
    <Dialog
      opened
      onClose={() => (leave.current ? leave.current(null) : onClose())}
      title={<Heading work={data} place={place} queue={queue} waiting={waiting} />}
      size="xl"
      fullScreenOnPhone
    >
      <WorkToGrade key={id} id={id} neighbours={neighbours} onGo={go} leave={leave} />
    </Dialog>
  )
}

type WorkToGradeProps = Omit<GradingFormProps, 'detail' | 'frame'> & { id: number }

function WorkToGrade({ id, ...props }: WorkToGradeProps) {
  const query = useFresh(useQuery(gradingQuery(id)))
  return (
    <Loaded query={query} skeleton={<GradingWaiting />} what="This work">
      {(work) => <GradingForm detail={work} frame="dialog" {...props} />}
    </Loaded>
  )
}

interface HeadingProps {
  work: GradingDetail | undefined
  place: number
  queue: readonly number[]
  waiting: readonly number[]
}

function Heading({ work, place, queue, waiting }: HeadingProps) {
  if (!work) return 'Grading'
  const { student, assignment } = work
  const left = queue.length > 1 ? `${place + 1} of ${queue.length}, ${waiting.length} waiting for feedback` : null
  return <WorkHeading student={student} assignment={assignment} place={left} />
}

function usePrefetched(id: number | null): void {
  useEffect(() => {
    if (id !== null) void queryClient.prefetchQuery({ ...gradingQuery(id), meta: { quiet: true } })
  }, [id])
}
