import { Button } from '@mantine/core'
import IconMoodSmile from '@tabler/icons-react/dist/esm/icons/IconMoodSmile.mjs'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { pagePath } from '#contract/pages.ts'
import { groupOf, isGroupEnd, waitingWords } from '#domain/course-work-queue.ts'
import { fullName } from '#domain/person-name.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { useNow } from '#web/ui/use-now.ts'
import styles from './Desk.module.css'
import { queueWords } from './DeskQueue.tsx'
import { queuedAssignmentsQuery } from './queue-queries.ts'
import type { Desk } from './use-desk.ts'

/** While no work is open: what is next, or that nothing is. */
export function DeskNext({ desk }: { desk: Desk }) {
  const { queue, address, last, nextRow, sitting } = desk
  const now = useNow()
  if (queue.isLoading || queue.isFailed) return null
  if (!nextRow) return <Done desk={desk} />
  const group = groupOf(address.order, nextRow)
  const isGroupDone = last !== null && isGroupEnd(address.order, last, nextRow) && sitting.count > 0
  const { student, assignment, waiting_since } = nextRow
  return (
    <div className={styles.next}>
      <p className={styles.nextTitle}>{isGroupDone ? `${last.assignment.name} is done` : queueWords(queue)}</p>
      <p>
        Next: <b>{group ? `${group.name}, ${nextRow.group_count}` : `${fullName(student)}, ${assignment.name}`}</b>
        {group ? null : `, ${waitingWords(waiting_since, now)}`}
      </p>
      <GoOn label={last && sitting.count > 0 ? 'Continue' : 'Start grading'} onClick={() => desk.open(nextRow.id)} />
    </div>
  )
}

/** The queue, or what is left of it after filtering, is empty. */
function Done({ desk }: { desk: Desk }) {
  const { address, sitting, last } = desk
  const { assignmentId, studentId, cohortId } = address
  const isNarrow = assignmentId !== undefined || studentId !== undefined
  const others = useQuery({ ...queuedAssignmentsQuery(address), enabled: isNarrow })
  const following = isNarrow ? others.data?.rows.find(({ id }) => String(id) !== assignmentId) : undefined
  const thanks =
    sitting.count > 0 ? `You graded ${sitting.count} this sitting. Thank you.` : 'New work appears here by itself.'
  if (following) {
    const finished = assignmentId !== undefined && last ? `${last.assignment.name} is done` : 'Nothing waits here'
    return (
      <div className={styles.next}>
        <p className={styles.nextTitle}>{finished}</p>
        <p>
          Next: <b>{`${following.name}, ${following.waiting}`}</b>
        </p>
        <GoOn
          label="Continue"
          onClick={() => desk.setFilter({ assignmentId: String(following.id), studentId: undefined })}
        />
      </div>
    )
  }
  if (isNarrow || cohortId !== undefined || desk.queue.isMine) {
    return (
      <EmptyState
        Icon={IconMoodSmile}
        title={desk.queue.isMine ? 'Nothing waits in your cohorts' : 'Nothing waits here'}
        description={thanks}
        action={{ label: 'Show all that waits', to: pagePath('grading', {}, { mine: 0 }) }}
      />
    )
  }
  return (
    <EmptyState
      Icon={IconMoodSmile}
      title="Nothing waits for a grade"
      description={thanks}
      action={{ label: 'Assignments Home', to: pagePath('assignments') }}
    />
  )
}

/** Has the focus, so that Enter goes on. */
function GoOn({ label, onClick }: { label: string; onClick(): void }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // Not from someone who is choosing a filter. The title has it when the queue comes after the page.
    const now = document.activeElement
    if (!now || now === document.body || now.matches('h1')) button.current?.focus({ preventScroll: true })
  }, [])
  return (
    <Button ref={button} data-focus-first onClick={onClick}>
      {label}
    </Button>
  )
}
