import { Stack, Text, TextInput } from '@mantine/core'
import { CONVERSATION_NOTE_LENGTH, conversationNoteProblem } from '#domain/conversation-request.ts'
import { api } from '#web/api/client.ts'
import { Dialog } from '#web/ui/dialogs/Dialog.tsx'
import { EditFrame } from '#web/ui/form/EditFrame.tsx'
import { useEdit } from '#web/ui/form/use-edit.ts'
import { showToast } from '#web/ui/toast.ts'
import type { ShownRequest } from './DonePlace.tsx'

interface DoneDialogProps {
  request: ShownRequest
  /** The student's. */
  name: string
  onClose(): void
  onOpenAgain(): void
}

const WORDS = { note: { label: 'One line about the 1:1', limit: CONVERSATION_NOTE_LENGTH } }

/** Asks for the line that becomes a note on the student. Mounted only while open. */
export default function DoneDialog({ request, name, onClose, onOpenAgain }: DoneDialogProps) {
  const { id, state } = request
  // Of a wish that was taken back there may be nothing to tell.
  const isOptional = state === 'withdrawn'
  const edit = useEdit({
    initial: { note: '' },
    draftKey: `conversation:${id}`,
    words: WORDS,
    check: isOptional ? () => null : conversationNoteProblem,
    save: ({ note }) => api.conversations.setDone({ params: { id }, body: { done: true, note } }),
    onSaved(_answer, { note }) {
      onClose()
      const what = note.trim() === '' ? 'The 1:1 is done.' : `The 1:1 is done. Your line is a note on ${name}.`
      showToast(what, { label: 'Open again', run: onOpenAgain })
    },
  })
  const cancel = () => void edit.leave(onClose)
  return (
    <Dialog opened onClose={cancel} title={`1:1 with ${name}`} fullScreenOnPhone>
      <EditFrame edit={edit} in="dialog" submitLabel="Done" onCancel={cancel}>
        <Stack gap="md">
          {isOptional ? <Text>{name} has taken the request back. The line may stay empty.</Text> : null}
          <TextInput
            {...edit.text('note')}
            withAsterisk={!isOptional}
            description="It becomes a note on the student, which only staff see."
            autoComplete="off"
            data-autofocus
          />
        </Stack>
      </EditFrame>
    </Dialog>
  )
}
