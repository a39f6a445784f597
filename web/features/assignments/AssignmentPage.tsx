import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useEffectEvent } from 'react'
import type { AssignmentDetail } from '#contract/assignments.ts'
import type { WorkRow } from '#contract/course-work.ts'
import { pagePath } from '#contract/pages.ts'
import { releaseProblemSentence } from '#domain/assignment-schedule.ts'
import { waitsForFeedback } from '#domain/course-work-grading.ts'
import { formatInstant } from '#domain/display.ts'
import { CourseWorkPanel } from '#web/features/course-work/AssignmentWorkPanel.tsx'
import { workOf } from '#web/features/course-work/assignment-work-columns.tsx'
import { GradingDialog, NoWorkDialog } from '#web/features/course-work/lazy-grading-dialog.ts'
import { useShownWork } from '#web/features/course-work/use-shown-work.ts'
import { HistoryPanel } from '#web/features/history/HistoryPanel.tsx'
import { useReadHere } from '#web/features/notices/use-read-here.ts'
import { useParams } from '#web/navigation/hooks.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { useOpened } from '#web/ui/recently-opened.ts'
import { useAddressPart } from '#web/ui/use-address-part.ts'
import { AssignmentActions } from './AssignmentActions.tsx'
import { AssignmentFacts } from './AssignmentFacts.tsx'
import { ActionsSkeleton, AssignmentSkeleton } from './AssignmentSkeleton.tsx'
import { assignmentQuery, courseWorkQuery } from './assignments-queries.ts'
import { NotesPanel } from './NotesPanel.tsx'

export default function AssignmentPage() {
  const { id = '' } = useParams()
  const query = useQuery(assignmentQuery(id))
  const work = useQuery(courseWorkQuery(id))
  const assignment = query.data
  useOpened('assignment', assignment?.id, assignment ? { name: assignment.name, about: assignment.cohort.name } : null)

  const shown = useShownWork(assignment, work.data?.rows)
  const works = shown.sorted?.flatMap(({ work }) => work ?? []) ?? []
  const waiting = works
    .filter((each) => assignment && waitsForFeedback(assignment.assignment_type, each))
    .map((each) => each.id)
  return (
    <>
      <PageTitle
        title={assignment ? `Assignment :: ${assignment.name}` : 'Assignment'}
        back={{ to: pagePath('assignments') }}
        actions={
          // Their order depends on the work, so they are shown once both are loaded.
          assignment && !work.isPending ? (
            <AssignmentActions assignment={assignment} toGrade={waiting[0] ?? null} />
          ) : query.isError ? null : (
            <ActionsSkeleton />
          )
        }
      />
      <Loaded query={query} skeleton={<AssignmentSkeleton />} what="This assignment">
        {(assignment) => (
          <>
            <AssignmentNotices assignment={assignment} />
            <AssignmentFacts assignment={assignment} />
            <NotesPanel assignment={assignment} />
            <CourseWorkPanel assignment={assignment} work={work} shown={shown} waiting={waiting.length} />
            <HistoryPanel entity="assignment" id={assignment.id} />
          </>
        )}
      </Loaded>
      <Suspense>
        <OpenWork
          rows={work.data?.rows ?? []}
          queue={works.map((each) => each.id)}
          waiting={waiting}
          isLoaded={assignment !== undefined && work.isSuccess}
          assignmentId={id}
        />
      </Suspense>
    </>
  )
}

function AssignmentNotices({ assignment: { id, release_problem, archived_at } }: { assignment: AssignmentDetail }) {
  useReadHere(id)
  return (
    <>
      {release_problem ? (
        <Notice kind="late" title="It was not assigned at its time">
          {releaseProblemSentence(release_problem)} Assign it now, change the schedule or cancel it.
        </Notice>
      ) : null}
      {archived_at ? (
        <Notice kind="closed" title={`Archived ${formatInstant(archived_at)}`}>
          It is in no list of assignments. Students and their work are as before.
        </Notice>
      ) : null}
    </>
  )
}

interface OpenWorkProps {
  assignmentId: string
  rows: readonly WorkRow[]
  queue: readonly number[]
  waiting: readonly number[]
  /** The assignment and its works. */
  isLoaded: boolean
}

/** The grading dialog at ?work=5, at ?work=first for the first without feedback, or at ?student=7 for one without work. */
function OpenWork({ assignmentId, rows, queue, waiting, isLoaded }: OpenWorkProps) {
  const work = useAddressPart('work')
  const student = useAddressPart('student')
  useFirstWaiting(work, isLoaded ? (waiting[0] ?? 'none') : null)
  if (/^[1-9]\d*$/.test(work.value ?? '')) {
    return (
      <GradingDialog
        courseWorkId={Number(work.value)}
        queue={queue}
        waiting={waiting}
        onGoTo={(next) => work.set(String(next))}
        onClose={work.close}
      />
    )
  }
  const named = rows.find((row) => String(row.id) === student.value)
  if (!named) return null
  // It may have been submitted since the link was created.
  const own = workOf(named)
  if (own) return <GradingDialog courseWorkId={own.id} onClose={student.close} />
  const page = { to: pagePath('student', { id: named.id }), label: 'Open student' }
  return (
    <NoWorkDialog
      student={named}
      assignmentId={assignmentId}
      joinedAfterwards={named.before_joining ? named.joined_on : null}
      page={page}
      onClose={student.close}
    />
  )
}

/** Turns ?work=first into that work once it is known, or into nothing if none waits. */
function useFirstWaiting(work: ReturnType<typeof useAddressPart>, first: number | 'none' | null): void {
  const isAsked = work.value === 'first' && first !== null
  const resolve = useEffectEvent(() => (first === 'none' ? work.close() : work.set(String(first))))
  useEffect(() => {
    if (isAsked) resolve()
  }, [isAsked])
}
