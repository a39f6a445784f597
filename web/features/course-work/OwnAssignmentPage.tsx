import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pagePath } from '#contract/pages.ts'
import { useParams } from '#web/navigation/hooks.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { useOpened } from '#web/ui/recently-opened.ts'
import { Skeletons } from '#web/ui/Skeletons.tsx'
import { OwnAssignment } from './OwnAssignment.tsx'
import { ownAssignment } from './own-queries.ts'
import { SubmitAction } from './SubmitAction.tsx'

const BACK = { to: pagePath('studentAssignments'), label: 'Assignments' }

export default function OwnAssignmentPage() {
  const { id = '' } = useParams()
  const query = useQuery(ownAssignment(id))
  const assignment = query.data
  useOpened('assignment', assignment?.id, assignment ? { name: assignment.name, about: assignment.cohort.name } : null)
  // By id, so that another assignment's page does not open it.
  const [openFor, setOpenFor] = useState<number | null>(null)
  return (
    <>
      <PageTitle
        title={assignment?.name ?? 'Assignment'}
        back={BACK}
        actions={assignment ? <SubmitAction assignment={assignment} onOpen={() => setOpenFor(assignment.id)} /> : null}
      />
      <Loaded query={query} what="This assignment" skeleton={<Skeletons heights={[96, 280]} />}>
        {(shown) => (
          <OwnAssignment
            key={shown.id}
            assignment={shown}
            isOpen={openFor === shown.id}
            onOpen={() => setOpenFor(shown.id)}
            onClose={() => setOpenFor(null)}
          />
        )}
      </Loaded>
    </>
  )
}
