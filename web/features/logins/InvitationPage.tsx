import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { pagePath } from '#contract/pages.ts'
import { firstOwnPasswordProblem } from '#domain/account-password.ts'
import { formatInstant } from '#domain/display.ts'
import { isApiError } from '#web/api/api-error.ts'
import { api } from '#web/api/client.ts'
import styles from '#web/features/accounts/EntrancePage.module.css'
import { NewPasswordFields } from '#web/features/accounts/NewPasswordFields.tsx'
import { useLocation, useNavigate } from '#web/navigation/hooks.ts'
import { setMe } from '#web/session/me.ts'
import { showMessage } from '#web/ui/dialogs/alerts.ts'
import { whileSaving } from '#web/ui/dialogs/busy.ts'
import { FormErrors } from '#web/ui/form/FormErrors.tsx'
import { useSmallForm } from '#web/ui/form/use-small-form.ts'
import { Link } from '#web/ui/Link.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { useHydrated } from '#web/ui/use-stored.ts'

const EMPTY = { password: '', retyped: '' }

/** The target of the link in an invitation. The token is in the fragment, which reaches no server and no log. */
export default function InvitationPage() {
  const token = useLocation().hash.slice(1)
  const isHydrated = useHydrated()
  const invitation = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => api.logins.openInvitation({ body: { token } }),
    enabled: isHydrated,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    // Shown in place.
    meta: { quiet: true },
  })
  return (
    <div className={styles.entrance}>
      <PageTitle title="Choose your password" />
      <Panel>
        {invitation.isError ? (
          <Invalid error={invitation.error} onRetry={() => void invitation.refetch()} />
        ) : (
          <ChooseForm token={token} invitation={invitation.data} onInvalid={() => void invitation.refetch()} />
        )}
      </Panel>
    </div>
  )
}

interface ChooseFormProps {
  token: string
  /** Undefined while it loads. */
  invitation: { email: string; expires_at: string } | undefined
  onInvalid(): void
}

function ChooseForm({ token, invitation, onInvalid }: ChooseFormProps) {
  const navigate = useNavigate()
  const form = useSmallForm(EMPTY, firstOwnPasswordProblem, async ({ password }) => {
    const saved = await whileSaving(() => api.logins.accept({ body: { token, password } }))
    // The link may have been used in another tab.
    if (!saved.ok) return onInvalid()
    // Every session has ended, also this browser's.
    setMe(null)
    await navigate(pagePath('login'), { replace: true, state: { username: invitation?.email ?? '' } })
    await showMessage({ title: 'Password Chosen', body: 'You can log in with your e-mail address and password now.' })
  })
  return (
    <form {...form.element}>
      <FormErrors message={form.problem?.message}>
        <Stack gap="md">
          <TextInput
            label="Username"
            description="Your e-mail address"
            value={invitation?.email ?? ''}
            readOnly
            autoComplete="username"
          />
          <NewPasswordFields
            password={form.text('password')}
            retyped={form.text('retyped')}
            label="Password"
            retypeLabel="Retype Password"
          />
          <Text size="sm" c="dimmed" mih="1.5em">
            {invitation ? `The invitation holds until ${formatInstant(invitation.expires_at)}.` : null}
          </Text>
        </Stack>
      </FormErrors>
      <Group justify="space-between" mt="lg">
        <Button component={Link} to={pagePath('login')} variant="subtle">
          Back to Login
        </Button>
        <Button type="submit">Choose Password</Button>
      </Group>
    </form>
  )
}

function Invalid({ error, onRetry }: { error: Error; onRetry(): void }) {
  const isOver = isApiError(error, 'invalid')
  return (
    <Stack gap="md" role="alert">
      <Text>{error.message}</Text>
      <Group justify="space-between">
        <Button component={Link} to={pagePath('login')} variant={isOver ? 'filled' : 'subtle'}>
          Back to Login
        </Button>
        {isOver ? null : <Button onClick={onRetry}>Try again</Button>}
      </Group>
    </Stack>
  )
}
