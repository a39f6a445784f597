import { Anchor, Button, Group, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Me } from '#contract/accounts.ts'
import { codeProblem } from '#domain/account-login-code.ts'
import type { Problem } from '#domain/problem.ts'
import { isApiError } from '#web/api/api-error.ts'
import { FormErrors } from '#web/ui/form/FormErrors.tsx'
import { reportError } from '#web/ui/report-error.ts'
import { enterCode } from './session.ts'

interface CodeFormProps {
  onLoggedIn: (me: Me) => void
  /** Back to the password: by choice, or because the server says that the login is over. */
  onBack(error?: unknown): void
}

const KINDS = {
  app: {
    label: 'Code',
    description: 'The six digits of your authenticator app',
    autoComplete: 'one-time-code',
    inputMode: 'numeric',
    other: 'Use a recovery code',
  },
  recovery: {
    label: 'Recovery code',
    description: 'One of the codes that you kept when you turned two-step login on. It works once.',
    autoComplete: 'off',
    inputMode: 'text',
    other: 'Use the app',
  },
} as const

/** The second step of a login, for those who have turned it on. */
export default function CodeForm({ onLoggedIn, onBack }: CodeFormProps) {
  const [kind, setKind] = useState<keyof typeof KINDS>('app')
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isSending, setIsSending] = useState(false)
  const { label, description, autoComplete, inputMode, other } = KINDS[kind]

  async function submit() {
    const found = codeProblem({ code })
    setProblem(found)
    if (found) return
    setIsSending(true)
    try {
      onLoggedIn(await enterCode(code))
    } catch (error) {
      if (isApiError(error, 'login_expired')) return onBack(error)
      reportError(error)
      setCode('')
    } finally {
      setIsSending(false)
    }
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
        <TextInput
          key={kind}
          ref={focus}
          label={label}
          description={description}
          autoComplete={autoComplete}
          inputMode={inputMode}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          value={code}
          error={problem !== null}
          onChange={(event) => {
            setCode(event.currentTarget.value)
            setProblem(null)
          }}
        />
      </FormErrors>
      <Text size="sm" mt="sm">
        {kind === 'app' ? 'No phone at hand?' : 'Found your phone?'}{' '}
        <Anchor
          component="button"
          type="button"
          onClick={() => {
            setKind(kind === 'app' ? 'recovery' : 'app')
            setCode('')
            setProblem(null)
          }}
        >
          {other}
        </Anchor>
      </Text>
      <Group justify="space-between" mt="lg">
        <Button variant="subtle" onClick={() => onBack()}>
          Back
        </Button>
        <Button type="submit" loading={isSending}>
          Login
        </Button>
      </Group>
    </form>
  )
}

/** Each field is new when it comes, and what one wants to type in. */
function focus(input: HTMLInputElement | null): void {
  input?.focus()
}
