import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Link, useParams } from 'react-router'
import { PAGES } from '#contract/pages.ts'
import { waitsForFeedback } from '#domain/grading-dialog.ts'
import { GradingDialog } from '#web/features/grading/lazy-grading-dialog.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Markdown } from '#web/ui/Markdown.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { useAddressPart } from '#web/ui/use-address-part.ts'
import { AssignmentActions } from './AssignmentActions.tsx'
import { AssignmentFacts } from './AssignmentFacts.tsx'
import { AssignmentSkeleton } from './AssignmentSkeleton.tsx'
import { assignmentQuery, courseWorkQuery } from './assignments-queries.ts'
import { CourseWorkPanel } from './CourseWorkPanel.tsx'

export default function AssignmentPage() {
  const { id = '' } = useParams()
  const query = useQuery(assignmentQuery(id))
  const work = useQuery(courseWorkQuery(id))
  const dialog = useAddressPart('work')
  const assignment = query.data

  const works = work.data?.rows.flatMap((student) => student.course_works) ?? []
  const waiting = works
    .filter((each) => assignment && waitsForFeedback(assignment.assignment_type, each))
    .map((each) => each.id)
  const openWork = /^[1-9]\d*$/.test(dialog.value ?? '') ? Number(dialog.value) : null
  return (
    <>
      <PageTitle
        title={assignment ? `Assignment :: ${assignment.name}` : 'Assignment'}
        back={{ to: PAGES.assignments }}
        actions={assignment ? <AssignmentActions assignment={assignment} /> : null}
      />
      <Loaded query={query} skeleton={<AssignmentSkeleton />} what="This assignment">
        {(assignment) => (
          <>
            <AssignmentFacts assignment={assignment} />
            <Panel title="Notes">
              {assignment.notes.trim() ? <Markdown text={assignment.notes} /> : <NoNotes id={assignment.id} />}
            </Panel>
            <CourseWorkPanel assignment={assignment} work={work} waiting={waiting} />
          </>
        )}
      </Loaded>
      {openWork !== null ? (
        <Suspense>
          <GradingDialog
            courseWorkId={openWork}
            queue={works.map((each) => each.id)}
            waiting={waiting}
            onGoTo={(next) => dialog.set(String(next))}
            onClose={dialog.close}
          />
        </Suspense>
      ) : null}
    </>
  )
}

function NoNotes({ id }: { id: number }) {
  return (
    <>
      This assignment has no notes.{' '}
      <Button component={Link} to={`/assignments/${id}/edit`} variant="subtle" size="compact-sm">
        Write some
      </Button>
    </>
  )
}
