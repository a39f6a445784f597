import { Anchor, Text } from '@mantine/core'
import { pagePath } from '#contract/pages.ts'
import type { Student } from '#contract/students.ts'
import { formatAverage, formatInstant } from '#domain/display.ts'
import { placementLabel } from '#domain/placement-label.ts'
import { courseLabel } from '#domain/school-course.ts'
import { Facts } from '#web/ui/Facts.tsx'
import { Link } from '#web/ui/Link.tsx'
import { Panel } from '#web/ui/Panel.tsx'

/** The time of erasure, and the numbers that were kept. */
export function ErasedStudent({ student }: { student: Student }) {
  const { cohort } = student
  return (
    <Panel title="Erased student">
      <Text mb="md">
        This student was erased {formatInstant(student.erased_at)}. Name, contacts, photo and everything written are
        gone for good. Scores, dates and counts are kept, so that the cohort’s numbers stay as they were.
      </Text>
      <Facts
        facts={[
          {
            name: 'Cohort',
            value: cohort ? (
              <Anchor component={Link} to={pagePath('cohort', { id: cohort.id })}>
                {cohort.name}
              </Anchor>
            ) : null,
          },
          { name: 'Program', value: courseLabel(student.course_id) },
          { name: 'Placement', value: placementLabel(student) },
          { name: 'Average understanding', value: formatAverage(student.avg_understanding, 2) },
          { name: 'Average support', value: formatAverage(student.avg_support, 2) },
          { name: 'Average grade', value: formatAverage(student.avg_score, 2) },
        ]}
      />
    </Panel>
  )
}
