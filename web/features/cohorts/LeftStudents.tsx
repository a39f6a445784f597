import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { LeftStudent } from '#contract/cohorts.ts'
import { pagePath } from '#contract/pages.ts'
import { formatDate } from '#domain/display.ts'
import { fullName } from '#domain/person-name.ts'
import { ENROLMENT_END_LABELS } from '#domain/student-enrolment.ts'
import { cx } from '#web/ui/cx.ts'
import { Link } from '#web/ui/Link.tsx'
import { leftQuery } from './cohorts-queries.ts'
import styles from './LeftStudents.module.css'

/** Who left the cohort, folded away below its students. Nothing if nobody did. */
export function LeftStudents({ id }: { id: number }) {
  const left = useQuery(leftQuery(String(id))).data?.rows ?? []
  if (left.length === 0) return null
  return (
    <details className={cx(styles.left)}>
      <summary>{left.length} left</summary>
      <ul className={cx(styles.list)}>
        {left.map((student) => (
          <li key={student.id}>
            <Anchor component={Link} to={pagePath('student', { id: student.id })}>
              {fullName(student)}
            </Anchor>
            <div>
              {inWords(student)}, last day {formatDate(student.last_day)}
            </div>
            {student.reason ? <div className={cx(styles.reason)}>{student.reason}</div> : null}
          </li>
        ))}
      </ul>
    </details>
  )
}

function inWords({ ended_as, cohort }: LeftStudent): string {
  if (ended_as === 'dropped_out') return ENROLMENT_END_LABELS.dropped_out
  return cohort ? `${ENROLMENT_END_LABELS.transferred}, now in ${cohort.name}` : ENROLMENT_END_LABELS.transferred
}
