import { Button, Text } from '@mantine/core'
import type { Employee } from '#contract/employees.ts'
import { api } from '#web/api/client.ts'
import { useMe } from '#web/session/me.ts'
import { showMessage } from '#web/ui/dialogs/alerts.ts'
import { whileWaiting } from '#web/ui/dialogs/busy.ts'
import { Panel } from '#web/ui/Panel.tsx'
import { reportError } from '#web/ui/report-error.ts'

/** Mails to the saved address, not to the one in the form. */
export function PasswordReset({ employee }: { employee: Employee }) {
  const me = useMe()
  const { id, first_name, email, status } = employee

  async function send() {
    try {
      await whileWaiting(() => api.accounts.requestReset({ body: { email } }))
    } catch (error) {
      return reportError(error)
    }
    const body =
      id === me.id
        ? 'Please check your email for a reset password link.'
        : `${first_name} gets a reset password link at ${email}.`
    await showMessage({ title: 'Email Sent', body })
  }

  return (
    <Panel narrow title="Password">
      <Text mb="md" c="dimmed">
        {status === 'active'
          ? `Mails a link to ${email} with which ${first_name} sets a new password.`
          : `${first_name} is inactive and cannot log in, so there is no password to reset.`}
      </Text>
      <Button variant="default" disabled={status === 'inactive'} onClick={() => void send()}>
        Send password reset
      </Button>
    </Panel>
  )
}
