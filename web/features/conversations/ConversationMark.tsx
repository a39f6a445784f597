import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconMessage from '@tabler/icons-react/dist/esm/icons/IconMessage.mjs'
import IconMessageOff from '@tabler/icons-react/dist/esm/icons/IconMessageOff.mjs'
import type { Reflection } from '#contract/reflections.ts'
import { type RequestFacts, type RequestState, requestState } from '#domain/conversation-request.ts'
import styles from '#web/features/reflections/DayPage.module.css'
import { Chip } from '#web/ui/StatusChip.tsx'
import { MarkButton } from './MarkButton.tsx'

interface ConversationMarkProps {
  reflection: Pick<Reflection, 'id' | keyof RequestFacts>
  /** The student's name, for screen readers. */
  name: string
}

/** The state of a 1:1 request, with a button to mark it done or reopen it. Empty without a request. */
export function ConversationMark({ reflection, name }: ConversationMarkProps) {
  const state = requestState(reflection)
  if (state === null) return null
  return (
    <span className={styles.conversation}>
      <RequestChip state={state} />
      <MarkButton id={reflection.id} isDone={state === 'done'} name={name} undoLabel="Open again" size="compact-xs" />
    </span>
  )
}

function RequestChip({ state }: { state: RequestState }) {
  const { tone, Icon, text } = LOOKS[state]
  return (
    <Chip tone={tone} icon={<Icon size={15} stroke={2} aria-hidden />}>
      {text}
    </Chip>
  )
}

const LOOKS = {
  open: { tone: 'warn', Icon: IconMessage, text: 'Wants a 1:1' },
  withdrawn: { tone: 'neutral', Icon: IconMessageOff, text: '1:1 withdrawn' },
  done: { tone: 'good', Icon: IconCheck, text: '1:1 done' },
} as const satisfies Record<RequestState, object>
