import { Anchor, Button, Group, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Me } from '#contract/accounts.ts'
import { codeProblem } from '#domain/account-login-code.ts'
import { isApiError } from '#web/api/api-error.ts'
import { FormErrors } from '#web/ui/form/FormErrors.tsx'
import { useSmallForm } from '#web/ui/form/use-small-form.ts'
import { reportError } from '#web/ui/report-error.ts'
import { enterCode } from './session.ts'

interface CodeFormProps {
  onLoggedIn: (me: Me) => void
  /** With the error if the pending login has expired. */
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

/** The second step of a login. */
export default function CodeForm({ onLoggedIn, onBack }: CodeFormProps) {
  const [kind, setKind] = useState<keyof typeof KINDS>('app')
  const [isSending, setIsSending] = useState(false)
  const { label, description, autoComplete, inputMode, other } = KINDS[kind]
  const form = useSmallForm({ code: '' }, codeProblem, async ({ code }) => {
    setIsSending(true)
    try {
      onLoggedIn(await enterCode(code))
    } catch (error) {
      if (isApiError(error, 'login_expired')) return onBack(error)
      reportError(error)
      form.set({ code: '' })
    } finally {
      setIsSending(false)
    }
  })

  return (
    <form {...form.element}>
      <FormErrors message={form.problem?.message}>
        <TextInput
          {...form.text('code')}
          key={kind}
          ref={focus}
          label={label}
          description={description}
          autoComplete={autoComplete}
          inputMode={inputMode}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
        />
      </FormErrors>
      <Text size="sm" mt="sm">
        {kind === 'app' ? 'No phone at hand?' : 'Found your phone?'}{' '}
        <Anchor
          component="button"
          type="button"
          onClick={() => {
            setKind(kind === 'app' ? 'recovery' : 'app')
            form.set({ code: '' })
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

function focus(input: HTMLInputElement | null): void {
  input?.focus()
}
