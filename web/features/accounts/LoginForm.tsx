import { Button, Group, PasswordInput, Skeleton, Stack, TextInput } from '@mantine/core'
import { lazy, Suspense, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Me } from '#contract/accounts.ts'
import { loginProblem, resetRequestProblem } from '#domain/account-password.ts'
import type { Problem } from '#domain/problem.ts'
import { isApiError } from '#web/api/api-error.ts'
import { api } from '#web/api/client.ts'
import { showMessage } from '#web/ui/dialogs/alerts.ts'
import { whileWaiting } from '#web/ui/dialogs/busy.ts'
import { FormErrors } from '#web/ui/form/FormErrors.tsx'
import { reportError } from '#web/ui/report-error.ts'
import { logIn } from './session.ts'

/** Most have no second factor, and need no code for it. */
const CodeForm = lazy(() => import('./CodeForm.tsx'))

interface LoginFormProps {
  initialUsername?: string
  onLoggedIn?: (me: Me) => void
}

/** Used by the login page and by the login that comes over a page when the session ran out. */
export function LoginForm({ initialUsername = '', onLoggedIn }: LoginFormProps) {
  const [username, setUsername] = useState(initialUsername)
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isSending, setIsSending] = useState(false)
  const [asksCode, setAsksCode] = useState(false)
  const passwordField = useRef<HTMLInputElement>(null)

  async function submit() {
    const found = loginProblem({ username, password })
    setProblem(found)
    if (found) return
    setIsSending(true)
    try {
      const me = await logIn(username, password)
      onLoggedIn?.(me)
    } catch (error) {
      if (isApiError(error, 'second_factor_required')) setAsksCode(true)
      else reportError(error)
    } finally {
      setIsSending(false)
    }
  }

  /** By choice, or because the login is over; then it says so once the person is where they can begin again. */
  function backToPassword(error?: unknown) {
    flushSync(() => {
      setPassword('')
      setAsksCode(false)
    })
    passwordField.current?.focus()
    if (error) reportError(error)
  }

  async function requestReset() {
    const found = resetRequestProblem({ username })
    setProblem(found)
    if (found) return
    try {
      await whileWaiting(() => api.accounts.requestReset({ body: { email: username.trim() } }))
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
            label="Username"
            description="Your e-mail address"
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            value={username}
            error={problem?.field === 'username'}
            data-autofocus={initialUsername === '' || undefined}
            onChange={(event) => {
              setUsername(event.currentTarget.value)
              setProblem(null)
            }}
          />
          <PasswordInput
            ref={passwordField}
            label="Password"
            autoComplete="current-password"
            value={password}
            error={problem?.field === 'password'}
            data-autofocus={initialUsername !== '' || undefined}
            onChange={(event) => {
              setPassword(event.currentTarget.value)
              setProblem(null)
            }}
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
