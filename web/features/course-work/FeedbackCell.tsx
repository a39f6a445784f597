import { Link } from 'react-router'
import type { StudentWork } from '#contract/course-work.ts'
import { feedbackCell } from '#domain/course-work-status.ts'
import { NOTHING_SUBMITTED } from '#domain/course-work-submission.ts'
import { cutMarkdownAt120, DASH } from '#domain/display.ts'
import { Tip } from '#web/ui/Tip.tsx'
import styles from './StudentWorkPanel.module.css'

/** The instructor's comment in short; all of it is in the dialog that the row opens. */
export function FeedbackCell({ row: work }: { row: StudentWork }) {
  if (work.id === null) return <span className={styles.none}>{NOTHING_SUBMITTED}</span>
  const comment = cutMarkdownAt120(work.instructor_comment)
  // The grade has a column of its own here.
  if (comment === '') return DASH
  const { assignment_type } = work.assignment
  return (
    <Tip text={comment}>
      <Link to={`?work=${work.id}`} className={styles.feedback}>
        {feedbackCell({ ...work, assignment_type })}
      </Link>
    </Tip>
  )
}
