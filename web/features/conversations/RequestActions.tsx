import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { use } from 'react'
import { isApiError } from '#web/api/api-error.ts'
import { api } from '#web/api/client.ts'
import { readAgain } from '#web/api/read-again.ts'
import { announce } from '#web/ui/announce.ts'
import { showToast } from '#web/ui/toast.ts'
import { OpenDone, REOPENED, type ShownRequest } from './DonePlace.tsx'
import styles from './Requests.module.css'

interface RequestActionsProps {
  request: ShownRequest
  /** The student's. */
  name: string
  size: 'compact-xs' | 'xs'
}

/** The buttons of a request, inside a DonePlace. Not disabled while pending, and not exchanged for others, to keep the focus. */
export function RequestActions({ request, name, size }: RequestActionsProps) {
  const { id, state, version } = request
  const openDone = use(OpenDone)
  const act = useMutation({
    async mutationFn(action: Action) {
      const params = { id }
      if (action === 'take') await api.conversations.take({ params })
      else if (action === 'release') await api.conversations.release({ params, body: { version } })
      else await api.conversations.setDone({ params, body: { done: false } })
    },
    onSuccess: (_answer, action) => announce(SAID[action](name)),
    onError(error) {
      if (!isApiError(error, 'stale')) return
      showToast(error.message)
      readAgain(['conversations', 'reflections'])
    },
  })
  const button = (action: Action, label: string, variant: 'default' | 'light' | 'subtle') => (
    <Button
      // One button for each place, whatever it does now.
      key="act"
      variant={variant}
      size={size}
      aria-busy={act.isPending}
      aria-label={`${label}: ${name}`}
      onClick={() => {
        if (!act.isPending) act.mutate(action)
      }}
    >
      {label}
    </Button>
  )
  return (
    <span className={styles.actions}>
      {state === 'open' ? button('take', 'I’ll take it', 'light') : null}
      {state === 'taken' ? button('release', 'Hand back', 'default') : null}
      {state === 'done' ? (
        button('reopen', 'Open again', 'subtle')
      ) : (
        <Button
          key="done"
          variant="default"
          size={size}
          aria-label={`Done: ${name}`}
          onClick={() => openDone({ request, name })}
        >
          Done
        </Button>
      )}
    </span>
  )
}

type Action = 'take' | 'release' | 'reopen'

const SAID: Record<Action, (name: string) => string> = {
  take: (name) => `You took it. ${name} is told that you will write.`,
  release: () => 'Handed back: anyone can take it.',
  reopen: () => REOPENED,
}
