import { fullName } from '#domain/person-name.ts'
import styles from './Grading.module.css'

interface WorkHeadingProps {
  student: { first_name: string; last_name: string }
  assignment: { name: string; cohort: { name: string } }
  /** '3 of 12, 4 waiting for feedback' */
  place?: string | null
}

export function WorkHeading({ student, assignment, place = null }: WorkHeadingProps) {
  return (
    <>
      Grading {fullName(student)}
      <span className={styles.about}>
        {[assignment.name, assignment.cohort.name, place].filter(Boolean).join(' · ')}
      </span>
    </>
  )
}
