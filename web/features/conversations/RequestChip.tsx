import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconMessage from '@tabler/icons-react/dist/esm/icons/IconMessage.mjs'
import IconMessageOff from '@tabler/icons-react/dist/esm/icons/IconMessageOff.mjs'
import IconUserCheck from '@tabler/icons-react/dist/esm/icons/IconUserCheck.mjs'
import type { RequestState } from '#domain/conversation-request.ts'
import { type LinkedPerson, PersonLink } from '#web/ui/PersonLink.tsx'
import { Chip } from '#web/ui/StatusChip.tsx'

interface RequestChipProps {
  state: RequestState
  taken_by: LinkedPerson | null
}

/** For staff: 'Wants a 1:1', 'Ana Ruiz took it'. */
export function RequestChip({ state, taken_by }: RequestChipProps) {
  const { tone, Icon, text } = LOOKS[state]
  return (
    <Chip tone={tone} icon={<Icon size={15} stroke={2} aria-hidden />}>
      {state === 'taken' && taken_by ? (
        <>
          <PersonLink person={taken_by} /> took it
        </>
      ) : (
        text
      )}
    </Chip>
  )
}

const LOOKS = {
  open: { tone: 'warn', Icon: IconMessage, text: 'Wants a 1:1' },
  taken: { tone: 'info', Icon: IconUserCheck, text: 'Taken' },
  withdrawn: { tone: 'neutral', Icon: IconMessageOff, text: '1:1 withdrawn' },
  done: { tone: 'good', Icon: IconCheck, text: '1:1 done' },
} as const satisfies Record<RequestState, object>
