import type { GradingDetail } from '#contract/course-work.ts'
import { completionTiming } from '#domain/course-work-status.ts'
import { SUBMISSION_LABELS } from '#domain/course-work-submission.ts'
import { formatInstant } from '#domain/display.ts'
import { AddressLink } from '#web/ui/AddressLink.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import styles from './Grading.module.css'

/** What the student handed in. */
export function SubmittedWork({ work }: { work: GradingDetail }) {
  const { assigned_at, due_at } = work.assignment
  const timing = completionTiming({ assigned_at, due_at, completed_at: work.completed_at })
  return (
    <section aria-label="The student’s work">
      <Facts
        facts={[
          ...(work.repository
            ? [{ name: SUBMISSION_LABELS.repository, value: <AddressLink address={work.repository} />, wide: true }]
            : []),
          ...(work.site
            ? [{ name: SUBMISSION_LABELS.site, value: <AddressLink address={work.site} />, wide: true }]
            : []),
          ...(work.student_comment
            ? [
                {
                  name: SUBMISSION_LABELS.student_comment,
                  value: <span className={styles.asTyped}>{work.student_comment}</span>,
                  wide: true,
                },
              ]
            : []),
          {
            name: 'Completed At',
            value: (
              <span className={styles.completed}>
                {formatInstant(work.completed_at)}
                {timing ? <StatusChip of="timing" value={timing} /> : null}
              </span>
            ),
            wide: true,
          },
        ]}
      />
    </section>
  )
}
