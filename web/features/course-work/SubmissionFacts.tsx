import { Group } from '@mantine/core'
import type { CourseWork } from '#contract/course-work.ts'
import { completionTiming } from '#domain/course-work-status.ts'
import { SUBMISSION_LABELS } from '#domain/course-work-submission.ts'
import { formatInstant } from '#domain/display.ts'
import { AddressLink } from '#web/ui/AddressLink.tsx'
import { type Fact, Facts } from '#web/ui/Facts.tsx'
import { PlainText } from '#web/ui/PlainText.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'

interface SubmissionFactsProps {
  work: Pick<CourseWork, 'repository' | 'site' | 'student_comment' | 'completed_at' | 'timed_at' | 'carried_timing'>
  assignment: { assigned_at: string | null }
  own_due_at: string | null
  hidesEmpty?: boolean
}

/** What a student submitted, and when. */
export function SubmissionFacts({ work, assignment, own_due_at, hidesEmpty = false }: SubmissionFactsProps) {
  const { repository, site, student_comment, completed_at } = work
  const { assigned_at } = assignment
  const timing = completionTiming({ ...work, assigned_at, due_at: own_due_at })
  const texts: Fact[] = [
    { name: SUBMISSION_LABELS.repository, value: repository && <AddressLink address={repository} />, wide: true },
    { name: SUBMISSION_LABELS.site, value: site && <AddressLink address={site} />, wide: true },
    {
      name: SUBMISSION_LABELS.student_comment,
      value: student_comment && <PlainText text={student_comment} />,
      wide: true,
    },
  ]
  const completed = (
    <Group gap="4px 10px">
      {formatInstant(completed_at)}
      {timing ? <StatusChip of="timing" value={timing} /> : null}
    </Group>
  )
  const shown = hidesEmpty ? texts.filter(({ value }) => value) : texts
  return <Facts facts={[...shown, { name: 'Completed At', value: completed, wide: true }]} />
}
