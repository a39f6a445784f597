import { Button, Group, Text } from '@mantine/core'
import type { Login } from '#contract/logins.ts'
import { hasOwnPassword, invitationProblem, loginInWords, newPasswordRefusal } from '#domain/account-invitation.ts'
import { centralDate } from '#domain/central-time.ts'
import { formatDate } from '#domain/display.ts'
import { fullName } from '#domain/person-name.ts'
import { api } from '#web/api/client.ts'
import { useMe } from '#web/session/me.ts'
import { confirm, showMessage } from '#web/ui/dialogs/alerts.ts'
import { whileSaving, whileWaiting } from '#web/ui/dialogs/busy.ts'
import { Panel } from '#web/ui/Panel.tsx'
import { reportError } from '#web/ui/report-error.ts'
import { useNow } from '#web/ui/use-now.ts'
import type { Invitable } from './invite.tsx'

interface LoginPanelProps {
  /** As saved, not as typed in a form. */
  person: Invitable
  login: Login
  narrow?: boolean
}

/** How someone logs in, and what staff can do when they cannot. */
export function LoginPanel({ person, login, narrow = false }: LoginPanelProps) {
  const me = useMe()
  const now = useNow()
  const canInvite = invitationProblem(login) === null
  const canRenew = me.id !== person.id && newPasswordRefusal(login, { includeChosen: true }) === null
  return (
    <Panel title="Login" narrow={narrow}>
      <Text mb={4}>{loginInWords(login, now)}</Text>
      <Text mb="md" c="dimmed">
        {login.status === 'active'
          ? `Mails go to ${person.email}.`
          : `${person.first_name} is inactive and cannot log in, so there is no password to reset.`}
      </Text>
      <Group gap="sm">
        {canInvite ? (
          <Button variant="default" onClick={() => void invite(person)}>
            {login.invited_at === null ? 'Invite' : 'Invite again'}
          </Button>
        ) : null}
        <Button
          variant="default"
          disabled={login.status === 'inactive'}
          onClick={() => void sendReset(person, me.id === person.id)}
        >
          Send password reset
        </Button>
        {canRenew ? (
          <Button variant="default" onClick={() => void renewPassword(person, hasOwnPassword(login))}>
            New temporary password
          </Button>
        ) : null}
      </Group>
    </Panel>
  )
}

async function invite(person: Invitable) {
  try {
    const { invitePeople } = await whileWaiting(() => import('./invite.tsx'))
    await invitePeople([person])
  } catch (error) {
    reportError(error)
  }
}

async function sendReset({ first_name, email }: Invitable, isSelf: boolean) {
  try {
    await whileWaiting(() => api.accounts.requestReset({ body: { email } }))
  } catch (error) {
    return reportError(error)
  }
  const body = isSelf
    ? 'Please check your email for a reset password link.'
    : `${first_name} gets a reset password link at ${email}.`
  await showMessage({ title: 'Email Sent', body })
}

async function renewPassword(person: Invitable, hasChosen: boolean) {
  const name = fullName(person)
  const body = hasChosen
    ? `The password that ${person.first_name} has chosen stops working. ${person.first_name} is logged out everywhere and told by mail.`
    : `Any temporary password or invitation that ${person.first_name} has stops working.`
  const title = `Give ${name} a new temporary password?`
  if (!(await confirm({ title, body, confirmLabel: 'New password', isDestructive: hasChosen }))) return
  const saved = await whileSaving(async () => {
    // Loaded before the password is made, which can be shown only now.
    const { showTemporaryPassword } = await import('#web/features/accounts/TemporaryPassword.tsx')
    const sheet = await api.logins.renewPasswords({ body: { user_ids: [person.id], include_chosen: true } })
    return { ...sheet, showTemporaryPassword }
  })
  if (!saved.ok) return
  const { cards, refused, showTemporaryPassword } = saved.data
  const [card] = cards
  if (!card) return showMessage({ title: 'No New Password', body: refused[0]?.problem })
  const until = formatDate(centralDate(new Date(card.expires_at)))
  await showTemporaryPassword({ title: 'New Temporary Password', person: card, password: card.password, until })
}
