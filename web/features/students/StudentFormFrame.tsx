import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { useGoBack } from '#web/ui/BackButton.tsx'
import { DraftNotice } from '#web/ui/form/DraftNotice.tsx'
import { FormErrors } from '#web/ui/form/FormErrors.tsx'
import type { EditForm } from '#web/ui/form/use-edit-form.ts'
import { Panel } from '#web/ui/Panel.tsx'
import { StudentFields } from './StudentFields.tsx'
import type { StudentValues } from './student-values.ts'

interface StudentFormFrameProps {
  form: EditForm<StudentValues>
  submitLabel: 'Create' | 'Save'
  /** Target of Cancel if there is no previous page. */
  cancelTo: string
  onSubmit(): Promise<void>
  /** The part that differs between creating and editing. */
  children: ReactNode
}

export function StudentFormFrame({ form, submitLabel, cancelTo, onSubmit, children }: StudentFormFrameProps) {
  const goBack = useGoBack(cancelTo)
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
          <StudentFields form={form} />
          {children}
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
