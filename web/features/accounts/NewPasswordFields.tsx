import { PasswordInput } from '@mantine/core'
import { MIN_PASSWORD_LENGTH } from '#domain/account-password.ts'
import type { TextProps } from '#web/ui/form/use-edit-form.ts'

interface NewPasswordFieldsProps {
  password: TextProps
  retyped: TextProps
  label: string
  retypeLabel: string
}

/** A new password, twice. */
export function NewPasswordFields({ password, retyped, label, retypeLabel }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordInput
        {...password}
        label={label}
        description={`At least ${MIN_PASSWORD_LENGTH} characters`}
        autoComplete="new-password"
      />
      <PasswordInput {...retyped} label={retypeLabel} autoComplete="new-password" />
    </>
  )
}
