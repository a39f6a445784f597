import { Button, Group, SimpleGrid, Stack, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { pagePath } from '#contract/pages.ts'
import { useGoBack } from '#web/ui/BackButton.tsx'
import { DraftNotice } from '#web/ui/form/DraftNotice.tsx'
import { FormErrors } from '#web/ui/form/FormErrors.tsx'
import type { EditForm } from '#web/ui/form/use-edit-form.ts'
import { Panel } from '#web/ui/Panel.tsx'

export interface EmployeeName {
  first_name: string
  last_name: string
  email: string
}

interface EmployeeFormFrameProps<Values extends EmployeeName> {
  form: EditForm<Values>
  submitLabel: 'Create' | 'Save'
  onSubmit(): Promise<void>
  /** What differs between a new employee and one who is there already. */
  children: ReactNode
}

export function EmployeeFormFrame<Values extends EmployeeName>({
  form,
  submitLabel,
  onSubmit,
  children,
}: EmployeeFormFrameProps<Values>) {
  const goBack = useGoBack(pagePath('employees'))
  const text = (name: keyof EmployeeName, maxLength: number) => ({
    ...form.text(name),
    withAsterisk: true,
    autoComplete: 'off',
    maxLength,
  })
  return (
    <Panel narrow>
      <DraftNotice wasRestored={form.draft.wasRestored} onStartOver={form.startOver} />
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void onSubmit()
        }}
      >
        <FormErrors message={form.problem?.message}>
          <Stack gap="md">
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
              <TextInput {...text('first_name', 120)} label="First name" />
              <TextInput {...text('last_name', 120)} label="Last name" />
            </SimpleGrid>
            <TextInput
              {...text('email', 254)}
              label="Email"
              description="Also their username"
              type="email"
              autoCapitalize="none"
              spellCheck={false}
            />
            {children}
          </Stack>
        </FormErrors>
        <Group justify="flex-end" mt="xl">
          <Button variant="default" onClick={goBack}>
            Cancel
          </Button>
          <Button type="submit">{submitLabel}</Button>
        </Group>
      </form>
    </Panel>
  )
}
