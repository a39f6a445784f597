import { Anchor } from '@mantine/core'
import type { AssignmentDetail } from '#contract/assignments.ts'
import { pagePath } from '#contract/pages.ts'
import { dueInWords } from '#domain/assignment-due-time.ts'
import { assignmentStatus } from '#domain/assignment-schedule.ts'
import { formatAverage, formatInstant } from '#domain/display.ts'
import { AddressLink } from '#web/ui/AddressLink.tsx'
import { CopyField } from '#web/ui/CopyField.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { Link } from '#web/ui/Link.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import { useStored } from '#web/ui/use-stored.ts'
import styles from './Assignments.module.css'
import { TagList } from './TagList.tsx'

export function AssignmentFacts({ assignment }: { assignment: AssignmentDetail }) {
  const { cohort, summary, tags } = assignment
  const isAssigned = assignment.workflow_state === 'assigned'
  const origin = useStored(() => window.location.origin, '')
  return (
    <Panel>
      <Facts
        facts={[
          {
            name: 'Cohort',
            value: (
              <Anchor component={Link} to={pagePath('cohort', { id: cohort.id })} fz="inherit">
                {cohort.name}
              </Anchor>
            ),
          },
          { name: 'Type', value: <StatusChip of="type" value={assignment.assignment_type} /> },
          { name: 'Assigned at', value: isAssigned ? formatInstant(assignment.assigned_at) : 'Not Assigned' },
          ...(assignment.visible_from
            ? [
                {
                  name: 'Visible from',
                  value: (
                    <span className={styles.planned}>
                      <StatusChip of="assignment" value={assignmentStatus(assignment)} />
                      {formatInstant(assignment.visible_from)}
                    </span>
                  ),
                },
              ]
            : []),
          { name: 'Due at', value: isAssigned || assignment.visible_from ? dueInWords(assignment.due_at) : null },
          { name: 'Tags', value: tags.length > 0 ? <TagList tags={tags} /> : null },
          {
            name: 'Repository',
            value: assignment.repository && <AddressLink address={assignment.repository} />,
            wide: true,
          },
        ]}
      />
      <div className={styles.address}>
        <CopyField
          label="Student assignment URL"
          value={origin + pagePath('studentAssignment', { id: assignment.slug })}
        />
      </div>
      <Facts
        facts={[
          {
            name: 'Average grade',
            value: formatAverage(summary.averageScore, 2),
            hint: 'The mean of the grades given so far to students who are in the cohort now.',
          },
        ]}
      />
    </Panel>
  )
}
