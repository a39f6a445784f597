import { SimpleGrid, Stack, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { pagePath } from '#contract/pages.ts'
import { useGoBack } from '#web/ui/BackButton.tsx'
import { EditFrame } from '#web/ui/form/EditFrame.tsx'
import type { Edit } from '#web/ui/form/use-edit.ts'
import { Panel } from '#web/ui/Panel.tsx'

export interface EmployeeName {
  first_name: string
  last_name: string
  email: string
}

interface EmployeeFormFrameProps<Values extends EmployeeName> {
  edit: Edit<Values>
  submitLabel: 'Create' | 'Save'
  /** The part that differs between creating and editing. */
  children: ReactNode
}

export function EmployeeFormFrame<Values extends EmployeeName>(props: EmployeeFormFrameProps<Values>) {
  const { edit, submitLabel, children } = props
  const goBack = useGoBack(pagePath('employees'))
  const text = (name: keyof EmployeeName) => ({ ...edit.text(name), withAsterisk: true, autoComplete: 'off' })
  return (
    <Panel narrow>
      <EditFrame edit={edit} submitLabel={submitLabel} onCancel={goBack}>
        <Stack gap="md">
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
            <TextInput {...text('first_name')} />
            <TextInput {...text('last_name')} />
          </SimpleGrid>
          <TextInput
            {...text('email')}
            description="Also their username"
            type="email"
            autoCapitalize="none"
            spellCheck={false}
          />
          {children}
        </Stack>
      </EditFrame>
    </Panel>
  )
}
