import { Anchor, Button, Group, Skeleton } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { feeds } from '#contract/feeds.ts'
import type { Answer } from '#contract/route.ts'
import { ROLE } from '#domain/account-role.ts'
import { api } from '#web/api/client.ts'
import { useMe } from '#web/session/me.ts'
import { announce } from '#web/ui/announce.ts'
import { CopyField } from '#web/ui/CopyField.tsx'
import { confirm } from '#web/ui/dialogs/alerts.ts'
import { Instant } from '#web/ui/Instant.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import styles from './CalendarPanel.module.css'
import { ownFeed } from './feeds-queries.ts'

/** One's secret calendar address: made, renewed and revoked. It is in this page's memory alone, until it is left. */
export function CalendarPanel() {
  const query = useQuery(ownFeed)
  const status = useRef<HTMLDivElement>(null)
  const [made, setMade] = useState<Answer<typeof feeds.renew> | null>(null)
  const after = (news: string, address: typeof made) => {
    setMade(address)
    announce(news)
    // The pressed button may be unmounted.
    status.current?.focus({ preventScroll: true })
  }
  const renew = useMutation({
    mutationFn: () => api.feeds.renew(),
    onSuccess: (address) => after('Your calendar address is ready. Copy it now: it is shown once.', address),
  })
  const revoke = useMutation({
    mutationFn: () => api.feeds.revoke(),
    onSuccess: () => after('Your calendar address is revoked.', null),
  })
  const isBusy = renew.isPending || revoke.isPending

  async function ask(question: Parameters<typeof confirm>[0], then: () => void) {
    if (!isBusy && (await confirm(question))) then()
  }

  return (
    <Panel narrow title="Calendar">
      <div ref={status} tabIndex={-1} className={styles.status}>
        <Loaded query={query} what="Your calendar address" skeleton={<Skeleton h={110} />}>
          {({ feed, is_open }) => (
            <>
              <Intro feed={feed} isOpen={is_open} />
              {/* Not if it was renewed in another tab since. */}
              {made && made.created_at === feed?.created_at ? <NewAddress url={made.url} /> : null}
              {feed ? (
                <Group gap="sm">
                  <Button variant="default" aria-busy={isBusy} onClick={() => void ask(RENEW, renew.mutate)}>
                    New address
                  </Button>
                  <Button variant="default" aria-busy={isBusy} onClick={() => void ask(REVOKE, revoke.mutate)}>
                    Revoke
                  </Button>
                </Group>
              ) : is_open ? (
                <Button
                  variant="default"
                  aria-busy={isBusy}
                  onClick={() => {
                    if (!isBusy) renew.mutate()
                  }}
                >
                  Create address
                </Button>
              ) : null}
            </>
          )}
        </Loaded>
      </div>
    </Panel>
  )
}

const RENEW = {
  title: 'Make a new address?',
  body: 'The present address stops working: add the new one wherever you use it.',
  confirmLabel: 'Make a new address',
}
const REVOKE = {
  title: 'Revoke the address?',
  body: 'Calendars that use it are no longer updated.',
  confirmLabel: 'Revoke',
}

interface IntroProps {
  feed: Answer<typeof feeds.own>['feed']
  isOpen: boolean
}

function Intro({ feed, isOpen }: IntroProps) {
  const me = useMe()
  if (!isOpen) return <p className={styles.about}>There is a calendar for you while you are in a cohort.</p>
  const what =
    me.role === ROLE.student
      ? 'Your due times, days off and the dates of your cohort'
      : 'Due times, planned releases and dates of your cohorts, and days off, without the names of students,'
  return (
    <p className={styles.about}>
      {what} in the calendar of your phone or computer, which updates it by itself.
      {feed ? (
        <>
          {' '}
          Address made <Instant at={feed.created_at} />,{' '}
          {feed.read_at ? (
            <>
              last read <Instant at={feed.read_at} />.
            </>
          ) : (
            'not read yet.'
          )}
        </>
      ) : null}
    </p>
  )
}

function NewAddress({ url }: { url: string }) {
  return (
    <div className={styles.new}>
      <CopyField
        label="Calendar address"
        value={url}
        description="Shown once. Whoever has it can read your calendar, so keep it to yourself."
      />
      <Anchor className={styles.open} href={url.replace(/^https?:/, 'webcal:')}>
        Open in a calendar app
      </Anchor>
      <dl className={styles.how}>
        {WAYS.map(({ name, how }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{how}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

const WAYS = [
  { name: 'Google', how: 'On a computer: Other calendars, +, From URL, and paste the address.' },
  { name: 'Apple', how: 'Press Open in a calendar app, or choose File, New Calendar Subscription.' },
  { name: 'Outlook', how: 'Add calendar, Subscribe from web, and paste the address.' },
]
