import { Button, Group, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { StudentNote } from '#contract/notes.ts'
import { NOTE_LENGTH, noteProblem } from '#domain/note-form.ts'
import { api } from '#web/api/client.ts'
import { confirm } from '#web/ui/dialogs/alerts.ts'
import { whileSaving } from '#web/ui/dialogs/busy.ts'
import { DraftNotice } from '#web/ui/form/DraftNotice.tsx'
import { DISCARD } from '#web/ui/form/discard-question.ts'
import { FormErrors } from '#web/ui/form/FormErrors.tsx'
import { StaleDialog } from '#web/ui/form/StaleDialog.tsx'
import { useEditForm } from '#web/ui/form/use-edit-form.ts'
import { useFocusWhen } from '#web/ui/use-focus-when.ts'

interface NoteFormProps {
  student_id: number
  /** The note that is changed; null writes a new one. */
  note: StudentNote | null
  /** It stands where the button was that the person has just pressed. */
  takesFocus: boolean
  onDone(): void
}

export function noteDraftKey({ id }: { id: number }): string {
  return `note:${id}`
}

/** Writes a note in place: always open for a new one, in the stead of one that is changed. */
export function NoteForm({ student_id, note, takesFocus, onDone }: NoteFormProps) {
  const field = useFocusWhen<HTMLTextAreaElement>(takesFocus)
  const form = useEditForm({
    initial: valuesOf(note ?? NOTHING),
    version: note?.version,
    check: noteProblem,
    draftKey: note ? noteDraftKey(note) : `note:new:${student_id}`,
  })
  const [theirs, setTheirs] = useState<StudentNote | null>(null)

  async function save(version: number | undefined) {
    const { content } = form.values
    const call = () =>
      note
        ? api.notes.update({ body: { id: note.id, content, ...(version !== undefined && { version }) } })
        : api.notes.create({ body: { student_id, content } })
    const saved = await whileSaving(call)
    if (saved.ok) {
      form.done()
      onDone()
    } else if (saved.error.code === 'stale') setTheirs(saved.error.current as StudentNote)
  }

  async function cancel() {
    if (form.isDirty && !(await confirm(DISCARD))) return
    form.done()
    onDone()
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (form.isValid()) void save(form.version)
      }}
    >
      <DraftNotice wasRestored={form.draft.wasRestored} onStartOver={form.startOver} />
      <FormErrors message={form.problem?.message}>
        <Textarea
          ref={field}
          {...form.text('content')}
          aria-label={note ? 'Note' : 'New note'}
          placeholder="Write a note for the staff"
          autosize
          minRows={note ? 3 : 2}
          maxRows={14}
          maxLength={NOTE_LENGTH}
        />
      </FormErrors>
      <Group justify="flex-end" gap="xs" mt="xs" mb={note ? 0 : 'md'}>
        {note ? (
          <Button variant="default" size="xs" onClick={() => void cancel()}>
            Cancel
          </Button>
        ) : null}
        <Button type="submit" size="xs">
          {note ? 'Save note' : 'Add note'}
        </Button>
      </Group>
      <StaleDialog<StudentNote, { content: string }>
        form={form}
        theirs={theirs}
        onDone={() => setTheirs(null)}
        valuesOf={valuesOf}
        compare={(mine, other) => [{ label: 'Note', mine: mine.content, theirs: other.content }]}
        onSave={(version) => void save(version)}
      />
    </form>
  )
}

const NOTHING = { content: '' }

function valuesOf({ content }: Pick<StudentNote, 'content'>): { content: string } {
  return { content }
}
