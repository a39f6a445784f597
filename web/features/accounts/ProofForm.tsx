import { Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Problem } from '#domain/problem.ts'
import { useMe } from '#web/session/me.ts'
import { DialogActions } from '#web/ui/dialogs/Dialog.tsx'
import { FormErrors } from '#web/ui/form/FormErrors.tsx'
import { useProblemFocus } from '#web/ui/form/use-problem-focus.ts'

export interface Proof {
  password: string
  code: string
}

interface ProofFormProps {
  check(proof: Proof): Problem | null
  submitLabel: string
  onSubmit(proof: Proof): Promise<void>
  onCancel(): void
  /** While it is set up there are no recovery codes yet. */
  isAppOnly?: boolean
}

/** The password again and a code: who left a computer open has given away neither. */
export function ProofForm({ check, submitLabel, onSubmit, onCancel, isAppOnly = false }: ProofFormProps) {
  const me = useMe()
  const [proof, setProof] = useState<Proof>({ password: '', code: '' })
  const [problem, setProblem] = useState<Problem | null>(null)
  const form = useProblemFocus(problem)
  const field = (name: keyof Proof) => ({
    value: proof[name],
    error: problem?.field === name,
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => {
      setProof({ ...proof, [name]: event.currentTarget.value })
      setProblem(null)
    },
  })

  async function submit() {
    const found = check(proof)
    setProblem(found)
    if (!found) await onSubmit(proof)
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <FormErrors message={problem?.message}>
        <Stack gap="md">
          <input type="text" hidden readOnly autoComplete="username" value={me.email} />
          <PasswordInput {...field('password')} label="Password" autoComplete="current-password" data-autofocus />
          <TextInput
            {...field('code')}
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
