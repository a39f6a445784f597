import type { Reflection } from '#contract/reflections.ts'
import { reflectionRequestState } from '#domain/conversation-request.ts'
import { DonePlace } from './DonePlace.tsx'
import { RequestActions } from './RequestActions.tsx'
import { RequestChip } from './RequestChip.tsx'
import styles from './Requests.module.css'

interface ConversationMarkProps {
  reflection: Pick<
    Reflection,
    'request_id' | 'conversation_taken_by' | 'conversation_withdrawn_at' | 'conversation_done_at'
  >
  /** The student's. */
  name: string
}

/** The state of the 1:1 request that a reflection led to, with its buttons. Empty without a request. */
export function ConversationMark({ reflection, name }: ConversationMarkProps) {
  const { request_id: id, conversation_taken_by: taken_by } = reflection
  const state = reflectionRequestState(reflection)
  if (state === null || id === null) return null
  return (
    <span className={styles.mark}>
      <RequestChip state={state} taken_by={taken_by} />
      <DonePlace>
        <RequestActions request={{ id, state }} name={name} size="compact-xs" />
      </DonePlace>
    </span>
  )
}
