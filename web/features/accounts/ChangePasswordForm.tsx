import { Button, Group, PasswordInput, Stack } from '@mantine/core'
import { changePasswordProblem } from '#domain/account-password.ts'
import { api } from '#web/api/client.ts'
import { useMe } from '#web/session/me.ts'
import { whileSaving } from '#web/ui/dialogs/busy.ts'
import { FormErrors } from '#web/ui/form/FormErrors.tsx'
import { useSmallForm } from '#web/ui/form/use-small-form.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'

const EMPTY = { current: '', next: '', retyped: '' }

export function ChangePasswordForm({ onChanged }: { onChanged(): void }) {
  const me = useMe()
  const form = useSmallForm(EMPTY, changePasswordProblem, async ({ current, next }) => {
    const body = { oldPassword: current, newPassword: next }
    const saved = await whileSaving(() => api.accounts.changePassword({ body }))
    if (!saved.ok) return
    form.set(EMPTY)
    onChanged()
  })
  return (
    <form {...form.element}>
      <FormErrors message={form.problem?.message}>
        <Stack gap="md">
          {/* Tells a password manager whose password this is. */}
          <input type="text" hidden readOnly autoComplete="username" value={me.email} />
          <PasswordInput {...form.text('current')} label="Current" autoComplete="current-password" />
          <NewPasswordFields
            password={form.text('next')}
            retyped={form.text('retyped')}
            label="New"
            retypeLabel="Retype New"
          />
        </Stack>
      </FormErrors>
      <Group justify="flex-end" mt="lg">
        <Button type="submit">CHANGE PASSWORD</Button>
      </Group>
    </form>
  )
}
