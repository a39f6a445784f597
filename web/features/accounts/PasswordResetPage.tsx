import { Button, Group, Stack, TextInput } from '@mantine/core'
import { pagePath } from '#contract/pages.ts'
import { newPasswordProblem } from '#domain/account-password.ts'
import { api } from '#web/api/client.ts'
import { useNavigate, useParams } from '#web/navigation/hooks.ts'
import { setMe } from '#web/session/me.ts'
import { showMessage } from '#web/ui/dialogs/alerts.ts'
import { whileSaving } from '#web/ui/dialogs/busy.ts'
import { FormErrors } from '#web/ui/form/FormErrors.tsx'
import { useSmallForm } from '#web/ui/form/use-small-form.ts'
import { Link } from '#web/ui/Link.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import styles from './EntrancePage.module.css'
import { NewPasswordFields } from './NewPasswordFields.tsx'

const EMPTY = { username: '', password: '', retyped: '' }

/** The target of the link in a reset mail. */
export default function PasswordResetPage() {
  const { token = '' } = useParams()
  const navigate = useNavigate()
  const form = useSmallForm(EMPTY, newPasswordProblem, async ({ username, password }) => {
    const body = { email: username.trim(), password, token }
    const saved = await whileSaving(() => api.accounts.setPassword({ body }))
    if (!saved.ok) return
    // The reset has ended every session, also this browser's.
    setMe(null)
    await navigate(pagePath('login'), { replace: true })
    await showMessage({ title: 'Password Changed', body: 'You can log in with your new password now.' })
  })
  return (
    <div className={styles.entrance}>
      <PageTitle title="Reset Password" />
      <Panel>
        <form {...form.element}>
          <FormErrors message={form.problem?.message}>
            <Stack gap="md">
              <TextInput
                {...form.text('username')}
                label="Username"
                description="Your e-mail address"
                type="email"
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
              />
              <NewPasswordFields
                password={form.text('password')}
                retyped={form.text('retyped')}
                label="Password"
                retypeLabel="Retype Password"
              />
            </Stack>
          </FormErrors>
          <Group justify="space-between" mt="lg">
            <Button component={Link} to={pagePath('login')} variant="subtle">
              Back to Login
            </Button>
            <Button type="submit">Change Password</Button>
          </Group>
        </form>
      </Panel>
    </div>
  )
}
