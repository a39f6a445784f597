import { Anchor } from '@mantine/core'
import { pagePath } from '#contract/pages.ts'
import type { Student } from '#contract/students.ts'
import { formatAverage, formatDate } from '#domain/display.ts'
import { placementLabel } from '#domain/placement-label.ts'
import { courseLabel } from '#domain/school-course.ts'
import { type Fact, Facts } from '#web/ui/Facts.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { Link } from '#web/ui/Link.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { ScoreMark } from '#web/ui/ScoreMark.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import styles from './StudentInfo.module.css'
import { StudentPhoto } from './StudentPhoto.tsx'

export function StudentInfo({ student }: { student: Student }) {
  return (
    <Panel>
      <div className={styles.card}>
        <div className={styles.who}>
          <StudentPhoto student={student} />
          <StatusChip of="placement" value={placementLabel(student)} />
        </div>
        <div>
          <Facts facts={factsOf(student)} />
          <dl className={styles.averages}>
            <div className={styles.average}>
              <dt>Average understanding</dt>
              <dd>
                <ScoreMark value={student.avg_understanding} decimals={2} />
              </dd>
            </div>
            <div className={styles.average}>
              <dt>Average support</dt>
              <dd>
                <ScoreMark value={student.avg_support} decimals={2} />
              </dd>
            </div>
            <div className={styles.average}>
              <dt>
                Average grade
                <Hint about="Average grade" text="The mean of all grades so far; a grade is 1, 3 or 5." />
              </dt>
              <dd className={styles.number}>{formatAverage(student.avg_score, 2)}</dd>
            </div>
          </dl>
        </div>
      </div>
    </Panel>
  )
}

function factsOf(student: Student): Fact[] {
  const { email, phone, cohort } = student
  return [
    { name: 'Email', value: <Anchor href={`mailto:${email}`}>{email}</Anchor> },
    { name: 'Phone', value: phone ? <Anchor href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</Anchor> : null },
    { name: 'Address', value: addressOf(student) },
    {
      name: 'Cohort',
      value: cohort ? (
        <Anchor component={Link} to={pagePath('cohort', { id: cohort.id })}>
          {cohort.name}
        </Anchor>
      ) : null,
    },
    ...(student.enrolment ? [{ name: 'Joined', value: formatDate(student.enrolment.joined_on) }] : []),
    { name: 'Program', value: courseLabel(student.course_id) },
    ...(student.middle_name ? [{ name: 'Middle name', value: student.middle_name }] : []),
    ...(student.skip_placement_reporting ? [{ name: 'Placement reporting', value: 'Left out of the numbers' }] : []),
  ]
}

function addressOf({ address, city, state, zip_code }: Student): string {
  const region = [state, zip_code].filter(Boolean).join(' ')
  return [address, city, region].filter(Boolean).join(', ')
}
