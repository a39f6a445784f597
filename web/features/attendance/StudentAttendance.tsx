import { Anchor, Box, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { pagePath } from '#contract/pages.ts'
import { ATTENDANCE_LABELS, ATTENDANCE_STATUSES } from '#domain/attendance-status.ts'
import { formatDay } from '#domain/display.ts'
import { Link } from '#web/ui/Link.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { PersonLink } from '#web/ui/PersonLink.tsx'
import { Chip } from '#web/ui/StatusChip.tsx'
import styles from './Attendance.module.css'
import { ATTENDANCE_LOOKS } from './attendance-looks.ts'
import { attendanceQuery } from './attendance-queries.ts'

/** How often the student was there, and each day on which they were not, newest first. */
export default function StudentAttendance({ studentId }: { studentId: number }) {
  const query = useQuery(attendanceQuery(studentId))
  return (
    <Loaded query={query} what="The attendance" skeleton={<Box h={90} />}>
      {({ rows, totals }) => {
        if (rows.length === 0) return <Text c="dimmed">No roll has been called yet.</Text>
        const missed = rows.filter(({ status }) => status !== 'present')
        return (
          <>
            <dl className={styles.totals}>
              {ATTENDANCE_STATUSES.map((one) => (
                <div key={one}>
                  <dt>{ATTENDANCE_LABELS[one]}</dt>
                  <dd>{totals[one]}</dd>
                </div>
              ))}
            </dl>
            {missed.length > 0 ? (
              <ul className={styles.missed} aria-label="Days late, absent or excused">
                {missed.map(({ day, status, cohort, marked_by }) => {
                  const { tone, Icon } = ATTENDANCE_LOOKS[status]
                  return (
                    <li key={day}>
                      <Chip tone={tone} icon={<Icon size={15} stroke={2} aria-hidden />}>
                        {ATTENDANCE_LABELS[status]}
                      </Chip>
                      <Anchor component={Link} to={pagePath('cohortAttendance', { id: cohort.id }, { day })}>
                        {formatDay(day)}
                      </Anchor>
                      <span className={styles.by}>
                        {cohort.name}, marked by <PersonLink person={marked_by} />
                      </span>
                    </li>
                  )
                })}
              </ul>
            ) : null}
          </>
        )
      }}
    </Loaded>
  )
}
