import { Anchor, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { pagePath } from '#contract/pages.ts'
import { homePath } from '#domain/account-role.ts'
import { meQuery } from '#web/session/me.ts'
import { forgetLogin } from '#web/session/prior-login.ts'
import { type RenewalCause, renewal } from '#web/session/renewal.ts'
import { useStore } from '#web/store.ts'
import { Dialog } from '#web/ui/dialogs/Dialog.tsx'
import { useLast } from '#web/ui/dialogs/use-last.ts'
import { discardUnsavedEdits, releaseAllEdits } from '#web/ui/form/unsaved-edits.ts'
import { LoginForm } from './LoginForm.tsx'

const WORDS: Record<RenewalCause, { title: string; body: string }> = {
  expired: {
    title: 'Your session has ended',
    body: 'Log in again to go on. Everything on this page stays as you left it.',
  },
  left: {
    title: 'You have logged out',
    body: 'You logged out in another tab. Log in again to go on. What you typed on this page is still here.',
  },
  other: {
    title: 'Someone else has logged in',
    body: 'Another person uses the portal in this browser now. Log in again to go on. What you typed on this page is still here, and only you get it back.',
  },
}

/** A login over the page, which keeps what was typed. */
export function RenewDialog() {
  const running = useStore(renewal)
  const { data: me } = useQuery({ ...meQuery, enabled: false })
  // Without a user the page itself shows the login.
  useEffect(() => {
    if (me === null) running?.settle(false)
  }, [me, running])
  const cause = useLast(running?.cause) ?? 'expired'

  /** Keeps the drafts of an expired session for their author. */
  function leaveFor(address: string) {
    if (cause === 'expired') releaseAllEdits()
    else discardUnsavedEdits('page')
    running?.giveUp()
    window.location.assign(address)
  }

  return (
    <Dialog opened={running !== null} title={WORDS[cause].title} size="sm" hidesPage={cause !== 'expired'}>
      <Text c="dimmed" mb="md">
        {WORDS[cause].body}
      </Text>
      {running ? (
        <LoginForm
          initialUsername={running.person.email}
          onLoggedIn={(me) => {
            if (me.id === running.person.id) running.settle(true)
            else leaveFor(homePath(me.role))
          }}
        />
      ) : null}
      <Text size="sm" mt="md">
        Not you?{' '}
        <Anchor
          component="button"
          type="button"
          onClick={() => {
            if (cause === 'expired') forgetLogin()
            leaveFor(pagePath('login'))
          }}
        >
          Leave this page
        </Anchor>
      </Text>
    </Dialog>
  )
}
