import { Anchor, Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { PAGES } from '#contract/pages.ts'
import { api } from '#web/api/client.ts'
import { useMe } from '#web/features/users/me.ts'
import { confirm, showMessage } from '#web/ui/dialogs/alerts.ts'
import { whileSaving } from '#web/ui/dialogs/busy.ts'
import { Panel } from '#web/ui/Panel.tsx'
import { employeeQuery } from './employees-queries.ts'

/** For a colleague who has lost phone and recovery codes. One's own is on the profile. */
export function TwoStepReset({ id }: { id: number }) {
  const me = useMe()
  const { data: employee } = useQuery(employeeQuery(id))
  if (!employee) return null
  const { first_name, last_name, email, two_step_login } = employee

  async function reset() {
    const isSure = await confirm({
      title: `Reset the two-step login of ${first_name} ${last_name}?`,
      body: `${first_name} is logged out everywhere, logs in with the password alone, and gets a mail about it. Do this only when you are sure that it is ${first_name} who asks.`,
      confirmLabel: 'Reset',
      isDestructive: true,
    })
    if (!isSure) return
    const saved = await whileSaving(() => api.authenticator.reset({ params: { id } }))
    if (saved.ok)
      await showMessage({ title: 'Two-Step Login Reset', body: `${first_name} was told by mail to ${email}.` })
  }

  return (
    <Panel narrow title="Two-step login">
      {!two_step_login ? (
        <Text c="dimmed">{id === me.id ? 'You log' : `${first_name} logs`} in with the password alone.</Text>
      ) : id === me.id ? (
        <Text c="dimmed">
          Yours is on. You turn it off on your{' '}
          <Anchor component={Link} to={PAGES.profile}>
            profile
          </Anchor>
          .
        </Text>
      ) : (
        <>
          <Text mb="md" c="dimmed">
            A login of {first_name} asks for a code from an app. Reset it when {first_name} has lost both the phone and
            the recovery codes.
          </Text>
          <Button variant="default" onClick={() => void reset()}>
            Reset two-step login
          </Button>
        </>
      )}
    </Panel>
  )
}
