import { Button } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconMessage from '@tabler/icons-react/dist/esm/icons/IconMessage.mjs'
import type { Reflection } from '#contract/reflection.ts'
import { Chip } from '#web/ui/StatusChip.tsx'
import styles from './Feedback.module.css'
import { useMarkConversation } from './use-mark-conversation.ts'

interface ConversationMarkProps {
  reflection: Pick<Reflection, 'id' | 'additional_conversation_wanted' | 'conversation_done_at'>
  /** Whose wish it is, for screen readers. */
  name: string
}

/** A student's wish to talk, and the way to say that they have, or to take that back. Nothing where nobody asked. */
export function ConversationMark({ reflection, name }: ConversationMarkProps) {
  const mark = useMarkConversation()
  if (!reflection.additional_conversation_wanted) return null
  const isDone = reflection.conversation_done_at !== null
  const action = isDone ? 'Open again' : 'Mark done'
  return (
    <span className={styles.conversation}>
      {isDone ? (
        <Chip tone="good" icon={<IconCheck size={15} stroke={2} aria-hidden />}>
          1:1 done
        </Chip>
      ) : (
        <Chip tone="warn" icon={<IconMessage size={15} stroke={2} aria-hidden />}>
          Wants a 1:1
        </Chip>
      )}
      <Button
        variant={isDone ? 'subtle' : 'default'}
        size="compact-xs"
        aria-busy={mark.isPending}
        aria-label={`${action}: ${name}`}
        onClick={() => {
          if (!mark.isPending) mark.mutate({ id: reflection.id, done: !isDone })
        }}
      >
        {action}
      </Button>
    </span>
  )
}
