import { Anchor, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { homePath } from '#domain/role.ts'
import { releaseAllEdits } from '#web/shell/unsaved-edits.ts'
import { Dialog } from '#web/ui/dialogs/Dialog.tsx'
import { useStore } from '#web/ui/store.ts'
import { LoginForm } from './LoginForm.tsx'
import { meQuery, setMe } from './me.ts'
import { renewal } from './renewal.ts'

/** The login over the page. What was typed on the page stays as it is. */
export function RenewDialog() {
  const running = useStore(renewal)
  const { data: me } = useQuery({ ...meQuery, enabled: false })
  // A page that found nobody there shows the login itself.
  useEffect(() => {
    if (me === null) running?.settle(false)
  }, [me, running])

  function leave() {
    releaseAllEdits()
    setMe(null)
    running?.settle(false)
    window.location.assign('/login')
  }

  return (
    <Dialog opened={running !== null} title="Your session has ended" size="sm">
      <Text c="dimmed" mb="md">
        Log in again to go on. Everything on this page stays as you left it.
      </Text>
      {running ? (
        <LoginForm
          initialUsername={running.person.email}
          onLoggedIn={(me) => {
            if (me.id === running.person.id) return running.settle(true)
            // Another person: nothing of the page may stay.
            releaseAllEdits()
            window.location.assign(homePath(me.role))
          }}
        />
      ) : null}
      <Text size="sm" mt="md">
        Not you?{' '}
        <Anchor component="button" type="button" onClick={leave}>
          Leave this page
        </Anchor>
      </Text>
    </Dialog>
  )
}
