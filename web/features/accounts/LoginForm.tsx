import { Button, Group, PasswordInput, Skeleton, Stack, TextInput } from '@mantine/core'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Me } from '#contract/accounts.ts'
import { loginProblem, resetRequestProblem } from '#domain/account-password.ts'
import { isApiError } from '#web/api/api-error.ts'
import { api } from '#web/api/client.ts'
import { showMessage } from '#web/ui/dialogs/alerts.ts'
import { whileWaiting } from '#web/ui/dialogs/busy.ts'
import { FormErrors } from '#web/ui/form/FormErrors.tsx'
import { useSmallForm } from '#web/ui/form/use-small-form.ts'
import { reportError } from '#web/ui/report-error.ts'
import { logIn } from './session.ts'

const CodeForm = lazy(() => import('./CodeForm.tsx'))

interface LoginFormProps {
  initialUsername?: string
  onLoggedIn?: (me: Me) => void
}

/** On the login page and in the RenewDialog. */
export function LoginForm({ initialUsername = '', onLoggedIn }: LoginFormProps) {
  const [isSending, setIsSending] = useState(false)
  const [asksCode, setAsksCode] = useState(false)
  const usernameField = useRef<HTMLInputElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)
  const form = useSmallForm({ username: initialUsername, password: '' }, loginProblem, async (values) => {
    setIsSending(true)
    try {
      const me = await logIn(values.username, values.password)
      onLoggedIn?.(me)
    } catch (error) {
      if (isApiError(error, 'second_factor_required')) setAsksCode(true)
      else reportError(error)
    } finally {
      setIsSending(false)
    }
  })
  useEffect(() => {
    // Not away from a field in which someone types already.
    if (initialUsername === '' && !document.activeElement?.matches('input')) usernameField.current?.focus()
  }, [initialUsername])

  /** Reports why once the password field has the focus. */
  function backToPassword(error?: unknown) {
    flushSync(() => {
      form.set({ password: '' })
      setAsksCode(false)
    })
    passwordField.current?.focus()
    if (error) reportError(error)
  }

  async function requestReset() {
    if (!form.isValid(resetRequestProblem)) return
    const email = form.values.username.trim()
    try {
      await whileWaiting(() => api.accounts.requestReset({ body: { email } }))
      await showMessage({ title: 'Email Sent', body: 'Please check your email for a reset password link.' })
    } catch (error) {
      reportError(error)
    }
  }

  if (asksCode) {
    return (
      <Suspense fallback={<Skeleton h={160} />}>
        <CodeForm onLoggedIn={(me) => onLoggedIn?.(me)} onBack={backToPassword} />
      </Suspense>
    )
  }
  return (
    <form {...form.element}>
      <FormErrors message={form.problem?.message}>
        <Stack gap="md">
          <TextInput
            {...form.text('username')}
            ref={usernameField}
            data-focus-first
            label="Username"
            description="Your e-mail address"
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
          <PasswordInput
            {...form.text('password')}
            ref={passwordField}
            label="Password"
            autoComplete="current-password"
            data-autofocus={initialUsername !== '' || undefined}
          />
        </Stack>
      </FormErrors>
      <Group justify="space-between" mt="lg">
        <Button variant="subtle" onClick={() => void requestReset()}>
          Reset Password
        </Button>
        <Button type="submit" loading={isSending}>
          Login
        </Button>
      </Group>
    </form>
  )
}
