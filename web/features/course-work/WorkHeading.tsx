import styles from './Grading.module.css'

interface WorkHeadingProps {
  student: { first_name: string; last_name: string }
  assignment: { name: string; cohort: { name: string } }
  /** Where in a queue it stands. */
  place?: string | null
}

export function WorkHeading({ student, assignment, place = null }: WorkHeadingProps) {
  return (
    <>
      Grading {student.first_name} {student.last_name}
      <span className={styles.about}>
        {[assignment.name, assignment.cohort.name, place].filter(Boolean).join(' · ')}
      </span>
    </>
  )
}
