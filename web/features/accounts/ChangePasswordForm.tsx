import { Button, Group, PasswordInput, Stack } from '@mantine/core'
import { useState } from 'react'
import { changePasswordProblem, MIN_PASSWORD_LENGTH } from '#domain/account-password.ts'
import type { Problem } from '#domain/problem.ts'
import { api } from '#web/api/client.ts'
import { useMe } from '#web/session/me.ts'
import { whileSaving } from '#web/ui/dialogs/busy.ts'
import { FormErrors } from '#web/ui/form/FormErrors.tsx'

const EMPTY = { current: '', next: '', retyped: '' }

export function ChangePasswordForm({ onChanged }: { onChanged(): void }) {
  const me = useMe()
  const [values, setValues] = useState(EMPTY)
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
    const found = changePasswordProblem(values)
    setProblem(found)
    if (found) return
    const body = { oldPassword: values.current, newPassword: values.next }
    const saved = await whileSaving(() => api.accounts.changePassword({ body }))
    if (!saved.ok) return
    setValues(EMPTY)
    onChanged()
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
          {/* Lets a password manager know whose password changes. */}
          <input type="text" hidden readOnly autoComplete="username" value={me.email} />
          <PasswordInput {...field('current')} label="Current" autoComplete="current-password" />
          <PasswordInput
            {...field('next')}
            label="New"
            description={`At least ${MIN_PASSWORD_LENGTH} characters`}
            autoComplete="new-password"
          />
          <PasswordInput {...field('retyped')} label="Retype New" autoComplete="new-password" />
        </Stack>
      </FormErrors>
      <Group justify="flex-end" mt="lg">
        <Button type="submit">CHANGE PASSWORD</Button>
      </Group>
    </form>
  )
}
