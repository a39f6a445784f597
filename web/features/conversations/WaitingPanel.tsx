import { Anchor, Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Conversation } from '#contract/conversations.ts'
import { pagePath } from '#contract/pages.ts'
import { daysBetween } from '#domain/central-time.ts'
import { formatDate } from '#domain/display.ts'
import { fullName } from '#domain/person-name.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { Chip } from '#web/ui/StatusChip.tsx'
import { MarkButton } from './MarkButton.tsx'
import styles from './WaitingPanel.module.css'

interface WaitingPanelProps {
  waiting: readonly Conversation[]
  showsCohort?: boolean
}

const SHOWN_AT_FIRST = 6

/** Open 1:1 requests, also withdrawn ones. A request marked done stays until the page is left, so that it can be undone. */
export function WaitingPanel({ waiting, showsCohort = true }: WaitingPanelProps) {
  const [seen, setSeen] = useState(waiting)
  const [showsAll, setShowsAll] = useState(false)
  const open = new Set(waiting.map(({ id }) => id))
  const all = [...seen.filter(({ id }) => !open.has(id)), ...waiting].sort(byDay)
  if (all.length > seen.length) setSeen(all)
  if (all.length === 0) return null
  const shown = showsAll ? all : all.slice(0, SHOWN_AT_FIRST)

  return (
    <Panel
      title="Waiting for a 1:1"
      actions={open.size > 0 ? <Chip tone="warn">{open.size}</Chip> : <Chip tone="good">All done</Chip>}
    >
      <ul className={styles.list}>
        {shown.map((request) => {
          const isOpen = open.has(request.id)
          return (
            <li key={request.id} className={styles.request}>
              <Request request={request} isOpen={isOpen} showsCohort={showsCohort} />
              <MarkButton id={request.id} isDone={!isOpen} name={fullName(request)} undoLabel="Undo" size="xs" />
            </li>
          )
        })}
      </ul>
      {all.length > shown.length ? (
        <Button variant="subtle" size="compact-sm" mt="xs" onClick={() => setShowsAll(true)}>
          Show all {all.length}
        </Button>
      ) : null}
    </Panel>
  )
}

interface RequestProps {
  request: Conversation
  isOpen: boolean
  showsCohort: boolean
}

function Request({ request, isOpen, showsCohort }: RequestProps) {
  const { cohort_id, cohort_name, student_id, feedback_on } = request
  const words = [isOpen ? '' : 'Done', showsCohort ? cohort_name : '', formatDate(feedback_on)]
  const isWithdrawn = isOpen && request.withdrawn
  return (
    <>
      <Avatar student={{ ...request, id: student_id }} />
      <div className={styles.words}>
        <Anchor
          component={Link}
          to={pagePath('cohortReflections', { id: cohort_id }, { day: feedback_on, student: student_id })}
          fw={550}
        >
          {fullName(request)}
        </Anchor>{' '}
        {isWithdrawn ? <Chip tone="neutral">withdrawn</Chip> : null}
        <div className={styles.when}>{words.filter(Boolean).join(' · ')}</div>
      </div>
    </>
  )
}

function byDay(a: Conversation, b: Conversation): number {
  return daysBetween(b.feedback_on, a.feedback_on) || a.id - b.id
}
