import { Box, NativeSelect } from '@mantine/core'
import type { StudentNote } from '#contract/notes.ts'
import { NOTE_KIND_LABELS, NOTE_KINDS, NOTE_WORDS, type NoteKind, noteProblem } from '#domain/note-form.ts'
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
  /** In a dialog, which may be on top of the page with the other form for a new note: each has its own draft. */
  isInBox?: boolean
  /** Defaults to onDone; a new note has no Cancel without it. */
  onCancel?(): void
  onDone(): void
}

export function noteDraftKey({ id }: { id: number }): string {
  return `note:${id}`
}

export function newNoteDraftKey(student_id: number, { isInBox }: { isInBox: boolean }): string {
  return `note:new:${student_id}${isInBox ? ':box' : ''}`
}

export function NoteForm({ student_id, note, takesFocus, isInBox = false, onCancel, onDone }: NoteFormProps) {
  const field = useFocusWhen<HTMLTextAreaElement>(takesFocus)
  const edit = useEdit({
    initial: note ? valuesOf(note) : { content: '', kind: 'note' as NoteKind },
    version: note?.version,
    check: noteProblem,
    draftKey: note ? noteDraftKey(note) : newNoteDraftKey(student_id, { isInBox }),
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
        beside={
          <NativeSelect
            aria-label="Kind of note"
            size="xs"
            w={112}
            data={KINDS}
            value={edit.values.kind}
            onChange={(event) => edit.field('kind').onChange(event.currentTarget.value as NoteKind)}
          />
        }
        onCancel={onCancel || note ? () => void edit.leave(onCancel ?? onDone) : undefined}
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

function valuesOf({ content, kind }: StudentNote): { content: string; kind: NoteKind } {
  return { content, kind }
}

const KINDS = NOTE_KINDS.map((value) => ({ value, label: NOTE_KIND_LABELS[value] }))
