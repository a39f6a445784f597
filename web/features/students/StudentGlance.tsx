import type { ReactNode } from 'react'
import type { StudentSummary } from '#contract/students.ts'
import { formatDate } from '#domain/display.ts'
import { count } from '#domain/time-in-words.ts'
import { missingOf } from '#web/features/course-work/missing-work.ts'
import { ContactWords } from '#web/ui/ContactWords.tsx'
import { Link } from '#web/ui/Link.tsx'
import { PersonLink } from '#web/ui/PersonLink.tsx'
import { Chip } from '#web/ui/StatusChip.tsx'
import { useNow } from '#web/ui/use-now.ts'
import styles from './StudentPage.module.css'

/** What staff want to know first: how much is missing, who was last in touch, whether they ever logged in and whether a 1:1 waits. */
export function StudentGlance({ student }: { student: StudentSummary }) {
  const now = useNow()
  const missing = missingOf(student.course_works, now).length
  const { last_contact, open_request, login } = student
  return (
    <ul aria-label="At a glance" className={styles.glance}>
      <li>
        {missing > 0 ? (
          <Link to="?missing=1#course-work" className={styles.missing}>
            {count(missing, 'assignment')} missing
          </Link>
        ) : (
          'Nothing missing'
        )}
      </li>
      <li>Last contact: {last_contact ? <ContactWords contact={last_contact} now={now} /> : 'none'}</li>
      {login.last_login_at === null ? (
        <li>
          <Link to="#login">Never logged in</Link>
        </li>
      ) : null}
      {open_request ? (
        <li>
          <Chip tone={open_request.taken_by ? 'info' : 'warn'}>{requestWords(open_request)}</Chip>
        </li>
      ) : null}
    </ul>
  )
}

function requestWords({ asked_on, is_withdrawn, taken_by }: NonNullable<StudentSummary['open_request']>): ReactNode {
  const since = `since ${formatDate(asked_on)}`
  if (is_withdrawn) return `1:1 withdrawn, not closed yet`
  if (!taken_by) return `Wants a 1:1 ${since}`
  return (
    <>
      1:1 taken by <PersonLink person={taken_by} />
    </>
  )
}
