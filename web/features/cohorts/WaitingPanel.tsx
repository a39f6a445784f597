import { Anchor, Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Conversation } from '#contract/conversations.ts'
import { formatDate } from '#domain/display.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { Chip } from '#web/ui/StatusChip.tsx'
import { useMarkConversation } from './use-mark-conversation.ts'
import styles from './WaitingPanel.module.css'

const SHOWN_AT_FIRST = 6

/** Who asked for a 1:1 and has not had it. What was marked done here stays in sight, to be taken back, until one leaves. */
export function WaitingPanel({
  waiting,
  showsCohort = true,
}: {
  waiting: readonly Conversation[]
  showsCohort?: boolean
}) {
  const mark = useMarkConversation()
  const [settled, setSettled] = useState<readonly Conversation[]>([])
  const [showsAll, setShowsAll] = useState(false)
  const open = new Set(waiting.map(({ id }) => id))
  const all = [...waiting, ...settled.filter(({ id }) => !open.has(id))].sort(byDay)
  if (all.length === 0) return null
  const shown = showsAll ? all : all.slice(0, SHOWN_AT_FIRST)

  function change(request: Conversation, done: boolean) {
    if (done) setSettled([...settled.filter(({ id }) => id !== request.id), request])
    mark.mutate({ id: request.id, done })
  }

  return (
    <Panel title="Waiting for a 1:1" actions={<Chip tone="warn">{waiting.length}</Chip>}>
      <ul className={styles.list}>
        {shown.map((request) => (
          <li key={request.id} className={styles.request}>
            <Request request={request} showsCohort={showsCohort} />
            <Button
              variant="default"
              size="xs"
              loading={mark.isPending && mark.variables.id === request.id}
              aria-label={`${open.has(request.id) ? 'Mark done' : 'Undo'}: ${name(request)}`}
              onClick={() => change(request, open.has(request.id))}
            >
              {open.has(request.id) ? 'Mark done' : 'Undo'}
            </Button>
          </li>
        ))}
      </ul>
      {all.length > shown.length ? (
        <Button variant="subtle" size="compact-sm" mt="xs" onClick={() => setShowsAll(true)}>
          Show all {all.length}
        </Button>
      ) : null}
    </Panel>
  )
}

function Request({ request, showsCohort }: { request: Conversation; showsCohort: boolean }) {
  const { cohort_id, student_id, feedback_on } = request
  return (
    <>
      <Avatar student={{ ...request, id: student_id }} />
      <div className={styles.words}>
        <Anchor
          component={Link}
          to={`/cohorts/${cohort_id}/feedback?day=${feedback_on}&student=${student_id}`}
          fw={550}
        >
          {name(request)}
        </Anchor>
        <div className={styles.when}>
          {showsCohort ? `${request.cohort_name} · ` : ''}
          {formatDate(feedback_on)}
        </div>
      </div>
    </>
  )
}

function name({ first_name, last_name }: Conversation): string {
  return `${first_name} ${last_name}`
}

function byDay(a: Conversation, b: Conversation): number {
  return a.feedback_on.localeCompare(b.feedback_on) || a.id - b.id
}
