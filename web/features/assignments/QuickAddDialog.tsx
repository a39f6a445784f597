import { type InputWrapperProps, Stack, TextInput } from '@mantine/core'
import { assignmentProblem } from '#domain/assignment-form.ts'
import { ASSIGNMENT_WORDS } from '#domain/assignment-words.ts'
import { ASSIGNMENT_CREATE_PAUSE_MS } from '#domain/pauses.ts'
import { parseTags } from '#domain/school-tags.ts'
import { api } from '#web/api/client.ts'
import { showMessage } from '#web/ui/dialogs/alerts.ts'
import { Dialog } from '#web/ui/dialogs/Dialog.tsx'
import { EditFrame } from '#web/ui/form/EditFrame.tsx'
import { LongField } from '#web/ui/form/LongField.tsx'
import { useEdit } from '#web/ui/form/use-edit.ts'
import { AssignmentBasics } from './AssignmentBasics.tsx'
import { newValues } from './assignment-values.ts'

/** Creates an assignment without leaving the list. Tags are comma-separated. */
export default function QuickAddDialog({ cohortId, onClose }: { cohortId: number | null; onClose(): void }) {
  const edit = useEdit({
    initial: { ...newValues(cohortId), tags: '' },
    check: assignmentProblem,
    draftKey: 'assignment:quick',
    words: ASSIGNMENT_WORDS,
    pause: ASSIGNMENT_CREATE_PAUSE_MS,
    save: (values) => api.assignments.create({ body: { ...values, tags: parseTags(values.tags) } }),
    async onSaved(_answer, { name }) {
      onClose()
      await showMessage({ title: 'Save Successful', body: `${name.trim()} has been created.` })
    },
  })
  const cancel = () => void edit.leave(onClose)
  return (
    <Dialog opened onClose={cancel} title="Create New Assignment" fullScreenOnPhone>
      <EditFrame edit={edit} in="dialog" submitLabel="Create" onCancel={cancel}>
        <Stack gap="md">
          <AssignmentBasics edit={edit} />
          <TextInput {...edit.text('tags')} description="With commas between them." inputWrapperOrder={HINT_BELOW} />
          <TextInput {...edit.text('repository')} inputMode="url" />
          <LongField
            {...edit.text('notes')}
            description="Markdown works here."
            inputWrapperOrder={HINT_BELOW}
            rows={3}
          />
        </Stack>
      </EditFrame>
    </Dialog>
  )
}

const HINT_BELOW: NonNullable<InputWrapperProps['inputWrapperOrder']> = ['label', 'input', 'description', 'error']
