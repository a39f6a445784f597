import { Button, Group, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { pagePath } from '#contract/pages.ts'
import { MIN_PASSWORD_LENGTH, newPasswordProblem } from '#domain/account-password.ts'
import type { Problem } from '#domain/problem.ts'
import { api } from '#web/api/client.ts'
import { setMe } from '#web/session/me.ts'
import { showMessage } from '#web/ui/dialogs/alerts.ts'
import { whileSaving } from '#web/ui/dialogs/busy.ts'
import { FormErrors } from '#web/ui/form/FormErrors.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import styles from './EntrancePage.module.css'

/** Behind the link of a reset mail. */
export default function PasswordResetPage() {
  const { token = '' } = useParams()
  const navigate = useNavigate()
  const [values, setValues] = useState({ username: '', password: '', retyped: '' })
  const [problem, setProblem] = useState<Problem | null>(null)

  const field = (name: keyof typeof values) => ({
    value: values[name],
    error: problem?.field === name,
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => {
      setValues({ ...values, [name]: event.currentTarget.value })
      setProblem(null)
    },
  })

  async function submit() {
    const found = newPasswordProblem(values)
    setProblem(found)
    if (found) return
    const body = { email: values.username.trim(), password: values.password, token }
    const saved = await whileSaving(() => api.accounts.setPassword({ body }))
    if (!saved.ok) return
    // Every session has ended with the old password, this browser's too.
    setMe(null)
    await navigate(pagePath('login'), { replace: true })
    await showMessage({ title: 'Password Changed', body: 'You can log in with your new password now.' })
  }

  return (
    <div className={styles.entrance}>
      <PageTitle title="Reset Password" />
      <Panel>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void submit()
          }}
        >
          <FormErrors message={problem?.message}>
            <Stack gap="md">
              <TextInput
                {...field('username')}
                label="Username"
                description="Your e-mail address"
                type="email"
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
              />
              <PasswordInput
                {...field('password')}
                label="Password"
                description={`At least ${MIN_PASSWORD_LENGTH} characters`}
                autoComplete="new-password"
              />
              <PasswordInput {...field('retyped')} label="Retype Password" autoComplete="new-password" />
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
