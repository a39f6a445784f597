import { Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import type { Problem } from '#domain/problem.ts'
import { useMe } from '#web/session/me.ts'
import { DialogActions } from '#web/ui/dialogs/Dialog.tsx'
import { FormErrors } from '#web/ui/form/FormErrors.tsx'
import { useSmallForm } from '#web/ui/form/use-small-form.ts'

const EMPTY = { password: '', code: '' }
export type Proof = typeof EMPTY

interface ProofFormProps {
  check(proof: Proof): Problem | null
  submitLabel: string
  onSubmit(proof: Proof): Promise<void>
  onCancel(): void
  /** During set-up there are no recovery codes yet. */
  isAppOnly?: boolean
}

/** Password and code again, so that an unattended session is not enough. */
export function ProofForm({ check, submitLabel, onSubmit, onCancel, isAppOnly = false }: ProofFormProps) {
  const me = useMe()
  const form = useSmallForm(EMPTY, check, onSubmit)
  return (
    <form {...form.element}>
      <FormErrors message={form.problem?.message}>
        <Stack gap="md">
          <input type="text" hidden readOnly autoComplete="username" value={me.email} />
          <PasswordInput {...form.text('password')} label="Password" autoComplete="current-password" data-autofocus />
          <TextInput
            {...form.text('code')}
            label="Code"
            description={isAppOnly ? 'Six digits' : 'The six digits of your app, or a recovery code'}
            autoComplete="one-time-code"
            inputMode={isAppOnly ? 'numeric' : 'text'}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={40}
          />
        </Stack>
      </FormErrors>
      <DialogActions>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit">{submitLabel}</Button>
      </DialogActions>
    </form>
  )
}
