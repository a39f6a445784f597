import { pagePath } from '#contract/pages.ts'
import { ROLE } from '#domain/account-role.ts'
import type { Named } from '#domain/person-name.ts'
import { PersonLink } from '#web/ui/PersonLink.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import styles from './Grading.module.css'

interface WorkHeadingProps {
  student: Named & { id: number }
  assignment: { id: number; name: string; cohort: { id: number; name: string } }
  /** '3 of 12, 4 waiting for feedback' */
  place?: string | null
}

export function WorkHeading({ student, assignment, place = null }: WorkHeadingProps) {
  const { cohort } = assignment
  return (
    <>
      Grading <PersonLink person={{ ...student, role: ROLE.student }} />
      <span className={styles.about}>
        <TextLink to={pagePath('assignment', { id: assignment.id })}>{assignment.name}</TextLink>
        {' · '}
        <TextLink to={pagePath('cohort', { id: cohort.id })}>{cohort.name}</TextLink>
        {place ? ` · ${place}` : ''}
      </span>
    </>
  )
}
