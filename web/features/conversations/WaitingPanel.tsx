import { Anchor } from '@mantine/core'
import type { Conversation } from '#contract/conversations.ts'
import { pagePath } from '#contract/pages.ts'
import { requestState } from '#domain/conversation-request.ts'
import { fullName } from '#domain/person-name.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Link } from '#web/ui/Link.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { Chip } from '#web/ui/StatusChip.tsx'
import { DonePlace } from './DonePlace.tsx'
import { RequestActions } from './RequestActions.tsx'
import { RequestChip } from './RequestChip.tsx'
import styles from './WaitingPanel.module.css'

interface WaitingPanelProps {
  /** All of one cohort. */
  waiting: readonly Conversation[]
  cohortId: string
}

const SHOWN = 6

/** The oldest open 1:1 requests, also taken and withdrawn ones. */
export function WaitingPanel(props: WaitingPanelProps) {
  return (
    <DonePlace>
      <Waiting {...props} />
    </DonePlace>
  )
}

function Waiting({ waiting, cohortId }: WaitingPanelProps) {
  if (waiting.length === 0) return null
  return (
    <Panel title="Waiting for a 1:1" actions={<Chip tone="warn">{waiting.length}</Chip>}>
      <ul className={styles.list}>
        {waiting.slice(0, SHOWN).map((request) => (
          <Request key={request.id} request={request} />
        ))}
      </ul>
      <p className={styles.all}>
        <Anchor component={Link} to={pagePath('conversations', {}, { cohortId })}>
          {waiting.length > SHOWN ? `All ${waiting.length} requests` : 'All requests'}
        </Anchor>
      </p>
    </Panel>
  )
}

function Request({ request }: { request: Conversation }) {
  const { id, version, student_id, waits, is_late, taken_by } = request
  const state = requestState(request)
  return (
    <li className={styles.request}>
      <Avatar student={{ ...request, id: student_id }} />
      <div className={styles.words}>
        <Anchor component={Link} to={askedPath(request)} fw={550}>
          {fullName(request)}
        </Anchor>{' '}
        {state === 'open' ? null : <RequestChip state={state} taken_by={taken_by} />}
        <div className={styles.when}>
          <span className={is_late ? styles.late : undefined}>{waits}</span>
        </div>
      </div>
      <RequestActions request={{ id, state, version }} name={fullName(request)} size="xs" />
    </li>
  )
}

/** The reflection that asked. */
export const askedPath = ({
  cohort_id,
  asked_on,
  student_id,
}: Pick<Conversation, 'cohort_id' | 'asked_on' | 'student_id'>) =>
  pagePath('cohortReflections', { id: cohort_id }, { day: asked_on, student: student_id })
