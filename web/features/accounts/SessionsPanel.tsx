import { Button, Skeleton, Stack } from '@mantine/core'
import IconDeviceLaptop from '@tabler/icons-react/dist/esm/icons/IconDeviceLaptop.mjs'
import IconDeviceMobile from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Session } from '#contract/accounts.ts'
import { formatInstant } from '#domain/display.ts'
import { api } from '#web/api/client.ts'
import { readAgain } from '#web/api/read-again.ts'
import { announce } from '#web/ui/announce.ts'
import { confirm } from '#web/ui/dialogs/alerts.ts'
import { Instant } from '#web/ui/Instant.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { Chip } from '#web/ui/StatusChip.tsx'
import { sessionsQuery } from './account-queries.ts'
import styles from './SessionsPanel.module.css'

/** An ended session is refused on its next call. */
export function SessionsPanel() {
  const query = useQuery(sessionsQuery())
  const list = useRef<HTMLUListElement>(null)
  const after = (news: string) => {
    announce(news)
    // The pressed button is unmounted.
    list.current?.focus()
  }
  const end = useMutation({
    mutationFn: ({ id }: Session) => api.accounts.endSession({ params: { id } }),
    // It may have expired meanwhile.
    onError: () => readAgain(['accounts.sessions']),
    onSuccess: (_, { device }) => after(`Ended: ${device}`),
  })
  const endOthers = useMutation({
    mutationFn: () => api.accounts.endOtherSessions(),
    onSuccess: ({ ended }) => after(ended === 1 ? 'One session ended' : `${ended} sessions ended`),
  })

  async function askAndEndOthers() {
    const isSure = await confirm({
      title: 'End all other sessions?',
      body: 'You stay logged in here. Everywhere else your password is asked for again.',
      confirmLabel: 'End all others',
    })
    if (isSure) endOthers.mutate()
  }

  const hasOthers = (query.data?.count ?? 0) > 1
  return (
    <Panel
      narrow
      title="Where you are logged in"
      actions={
        hasOthers ? (
          <Button variant="default" size="xs" onClick={() => void askAndEndOthers()}>
            End all others
          </Button>
        ) : null
      }
    >
      <Loaded query={query} what="Your sessions" skeleton={<Rows />}>
        {({ rows }) => (
          <ul ref={list} tabIndex={-1} className={styles.list} aria-label="Sessions">
            {rows.map((session) => (
              <li key={session.id} className={styles.session}>
                <Device session={session} />
                {session.is_current ? null : (
                  <Button
                    variant="default"
                    size="xs"
                    aria-busy={end.isPending && end.variables.id === session.id}
                    aria-label={`End this one: ${session.device}, last seen ${formatInstant(session.last_seen_at)}`}
                    onClick={() => {
                      if (!end.isPending) end.mutate(session)
                    }}
                  >
                    End this one
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Panel>
  )
}

function Device({ session }: { session: Session }) {
  const { device, created_at, last_seen_at, is_current } = session
  const Icon = /iPhone|iPad|Android/.test(device) ? IconDeviceMobile : IconDeviceLaptop
  return (
    <>
      <Icon size={22} stroke={1.6} aria-hidden className={styles.icon} />
      <div className={styles.words}>
        <div className={styles.device}>
          {device} {is_current ? <Chip tone="good">This device</Chip> : null}
        </div>
        <div className={styles.when}>
          Since <Instant at={created_at} />
        </div>
        <div className={styles.when}>
          Last seen <Instant at={last_seen_at} />
        </div>
      </div>
    </>
  )
}

function Rows() {
  return (
    <Stack gap="md" aria-busy="true" aria-label="Loading">
      <Skeleton h={64} />
      <Skeleton h={64} />
    </Stack>
  )
}
