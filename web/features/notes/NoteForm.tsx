import { Box } from '@mantine/core'
import type { StudentNote } from '#contract/notes.ts'
import { NOTE_WORDS, noteProblem } from '#domain/note-form.ts'
import { api } from '#web/api/client.ts'
import { EditFrame } from '#web/ui/form/EditFrame.tsx'
import { LongField } from '#web/ui/form/LongField.tsx'
import { useEdit } from '#web/ui/form/use-edit.ts'
import { useFocusWhen } from '#web/ui/use-focus-when.ts'

interface NoteFormProps {
  student_id: number
  /** Null for a new note. */
  note: StudentNote | null
  /** It replaces the button that was just pressed. */
  takesFocus: boolean
  onDone(): void
}

export function noteDraftKey({ id }: { id: number }): string {
  return `note:${id}`
}

export function NoteForm({ student_id, note, takesFocus, onDone }: NoteFormProps) {
  const field = useFocusWhen<HTMLTextAreaElement>(takesFocus)
  const edit = useEdit({
    initial: note ? valuesOf(note) : { content: '' },
    version: note?.version,
    check: noteProblem,
    draftKey: note ? noteDraftKey(note) : `note:new:${student_id}`,
    words: NOTE_WORDS,
    save: (values, version) =>
      note
        ? api.notes.update({ body: { ...values, id: note.id, version } })
        : api.notes.create({ body: { ...values, student_id } }),
    onSaved: onDone,
    compare: { entity: 'student_note', id: note?.id, valuesOf },
  })
  return (
    <Box mb={note ? 0 : 'md'}>
      <EditFrame
        edit={edit}
        in="inline"
        submitLabel={note ? 'Save note' : 'Add note'}
        onCancel={note ? () => void edit.leave(onDone) : undefined}
      >
        <LongField
          ref={field}
          {...edit.text('content')}
          label={null}
          aria-label={note ? NOTE_WORDS.content.label : 'New note'}
          placeholder="Write a note for the staff"
          rows={note ? 3 : 2}
        />
      </EditFrame>
    </Box>
  )
}

function valuesOf({ content }: StudentNote) {
  return { content }
}
