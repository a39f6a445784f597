import { Anchor, Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { AttentionRow } from '#contract/attention.ts'
import { pagePath } from '#contract/pages.ts'
import { centralDate } from '#domain/central-time.ts'
import { formatMonthDay } from '#domain/display.ts'
import { fullName } from '#domain/person-name.ts'
import { api } from '#web/api/client.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { ContactWords } from '#web/ui/ContactWords.tsx'
import { Link } from '#web/ui/Link.tsx'
import { PersonLink } from '#web/ui/PersonLink.tsx'
import { Chip } from '#web/ui/StatusChip.tsx'
import { showToast } from '#web/ui/toast.ts'
import { useNow } from '#web/ui/use-now.ts'
import type { Removals } from '#web/ui/use-removals.ts'
import styles from './Attention.module.css'
import type { AttentionState } from './attention-queries.ts'

interface AttentionCardProps {
  row: AttentionRow
  state: AttentionState
  /** A student who is woken leaves the list of the snoozed. */
  wakings: Removals
  onSnooze(): void
}

/** A student with the reasons, each a link to what shows it. */
export function AttentionCard({ row, state, wakings, onSnooze }: AttentionCardProps) {
  const { student, cohort, reasons, last_contact, snooze, new_kinds } = row
  const now = useNow()
  const name = fullName(student)
  return (
    <li className={styles.card}>
      <Avatar student={student} size={44} />
      <div className={styles.words}>
        <div className={styles.who}>
          <Anchor component={Link} to={pagePath('student', { id: student.id })} className={styles.name}>
            {name}
          </Anchor>
          <Anchor component={Link} to={pagePath('cohort', { id: cohort.id })} className={styles.cohort}>
            {cohort.name}
          </Anchor>
        </div>
        <ul className={styles.reasons} aria-label={`Why ${name} is listed`}>
          {reasons.map((reason) => (
            <li key={reason.kind}>
              <Link to={evidenceOf(reason, row)} className={styles.reason}>
                {reason.sentence}
              </Link>
              {new_kinds.includes(reason.kind) ? (
                <>
                  {' '}
                  <Chip tone="warn">new</Chip>
                </>
              ) : null}
            </li>
          ))}
        </ul>
        {last_contact ? (
          <p className={styles.contact}>
            Last contact: <ContactWords contact={last_contact} now={now} />
          </p>
        ) : null}
        {snooze ? (
          <p className={styles.snooze}>
            {state === 'snoozed' ? 'Snoozed' : 'Woken by a new reason. Was snoozed'} until{' '}
            {formatMonthDay(snooze.until, centralDate(now))}
            {snooze.by ? (
              <>
                {' '}
                by <PersonLink person={snooze.by} />
              </>
            ) : null}
            : “{snooze.reason}”
          </p>
        ) : null}
      </div>
      <div className={styles.actions}>
        {state === 'snoozed' ? (
          <WakeButton student={student} wakings={wakings} />
        ) : (
          <Button variant="default" size="xs" aria-label={`Snooze ${name}`} onClick={onSnooze}>
            Snooze
          </Button>
        )}
      </div>
    </li>
  )
}

/** Not disabled while pending, to keep the focus. */
function WakeButton({ student, wakings }: { student: AttentionRow['student']; wakings: Removals }) {
  const name = fullName(student)
  const wake = useMutation({
    mutationFn: () => api.attention.wake({ body: { studentId: student.id } }),
    onSuccess: () => showToast(`${name} is back on the list.`),
  })
  return (
    <Button
      variant="default"
      size="xs"
      aria-label={`Wake up ${name}`}
      aria-busy={wake.isPending}
      onClick={(event) => {
        if (!wake.isPending) wakings.press(event, () => wake.mutate())
      }}
    >
      Wake up
    </Button>
  )
}

/** The part of a student's page that shows a reason which is no day's reflection. */
const PARTS: Partial<Record<AttentionRow['reasons'][number]['kind'], string>> = {
  missing_in_row: '?missing=1#course-work',
  missing_in_all: '?missing=1#course-work',
  lowest_grades: '#course-work',
  no_contact: '#timeline',
}

/** Where a reason can be seen: among the requests, in the roll or the reflection of a day, or in a part of the student's page. */
function evidenceOf({ kind, day }: AttentionRow['reasons'][number], { student, cohort }: AttentionRow): string {
  if (kind === 'request') return pagePath('conversations', {}, { cohortId: cohort.id })
  if (kind === 'absent') return pagePath('cohortAttendance', { id: cohort.id }, { day: day ?? undefined })
  if (day === null) return pagePath('student', { id: student.id }) + (PARTS[kind] ?? '')
  const hasReflection = kind !== 'no_reflections'
  return pagePath('cohortReflections', { id: cohort.id }, { day, student: hasReflection ? student.id : undefined })
}
