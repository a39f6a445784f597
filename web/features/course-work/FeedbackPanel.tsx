import { Text } from '@mantine/core'
import type { OwnAssignmentDetail } from '#contract/course-work.ts'
import { feedbackCell } from '#domain/course-work-status.ts'
import { formatInstant } from '#domain/display.ts'
import { fullName } from '#domain/person-name.ts'
import { Markdown } from '#web/ui/Markdown.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { Chip } from '#web/ui/StatusChip.tsx'
import { GradeChip } from './GradeChip.tsx'
import styles from './OwnAssignment.module.css'
import { withFacts } from './own-work.ts'

/** Hidden until work is submitted. */
export function FeedbackPanel({ assignment }: { assignment: OwnAssignmentDetail }) {
  const { work } = assignment
  if (!work) return null
  const facts = withFacts(assignment)
  const grade = facts.grade ?? facts.returned_grade
  const hasFeedback = feedbackCell({ ...facts, grade }) !== null
  return (
    <Panel title="Instructor Feedback">
      {hasFeedback ? (
        <>
          <div className={styles.grade}>
            {grade === null ? null : (
              <>
                <span className={styles.number}>{grade}</span>
                <GradeChip grade={grade} />
              </>
            )}
            {grade === null && facts.assignment_type === 'not_graded' ? <Chip tone="good">Complete</Chip> : null}
          </div>
          {work.instructor_comment.trim() ? <Markdown text={work.instructor_comment} /> : null}
          <Text size="sm" c="dimmed" mt="sm">
            {work.employee ? fullName(work.employee) : 'Your instructors'}
            {work.graded_at ? `, ${formatInstant(work.graded_at)}` : ''}
          </Text>
        </>
      ) : (
        <Text c="dimmed">No feedback yet. The bell tells you when there is.</Text>
      )}
    </Panel>
  )
}
