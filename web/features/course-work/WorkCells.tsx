import type { CourseWork } from '#contract/course-work.ts'
import type { AssignmentType } from '#domain/assignment-state.ts'
import { type Grade, gradeMeaning } from '#domain/course-work-grade.ts'
import { feedbackCell } from '#domain/course-work-status.ts'
import { NOTHING_SUBMITTED } from '#domain/course-work-submission.ts'
import { cutMarkdownAt120, DASH } from '#domain/display.ts'
import { Link } from '#web/ui/Link.tsx'
import { Tip } from '#web/ui/Tip.tsx'
import styles from './StudentWorkPanel.module.css'

interface FeedbackCellProps {
  work: Pick<CourseWork, 'completed_at' | 'instructor_comment' | 'grade'> | null
  assignment_type: AssignmentType
  /** Opens the grading dialog, which has the whole comment. */
  to: string
}

/** The instructor's comment, shortened. The grade has its own column. */
export function FeedbackCell({ work, assignment_type, to }: FeedbackCellProps) {
  if (!work) return <span className={styles.none}>{NOTHING_SUBMITTED}</span>
  const comment = cutMarkdownAt120(work.instructor_comment)
  if (comment === '') return DASH
  return (
    <Tip text={comment}>
      <Link to={to} className={styles.feedback}>
        {feedbackCell({ ...work, assignment_type })}
      </Link>
    </Tip>
  )
}

export function GradeCell({ grade }: { grade: Grade | null }) {
  if (grade === null) return DASH
  return (
    <span className={styles.grade}>
      <b>{grade}</b> {gradeMeaning(grade)}
    </span>
  )
}
