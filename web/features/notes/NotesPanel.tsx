import { Button } from '@mantine/core'
import IconPin from '@tabler/icons-react/dist/esm/icons/IconPin.mjs'
import { useMutation } from '@tanstack/react-query'
import { useLayoutEffect, useState } from 'react'
import type { StudentNote } from '#contract/notes.ts'
import type { StudentSummary } from '#contract/students.ts'
import { NOTE_KIND_LABELS } from '#domain/note-form.ts'
import { fullName } from '#domain/person-name.ts'
import { api } from '#web/api/client.ts'
import { useMe } from '#web/session/me.ts'
import { announce } from '#web/ui/announce.ts'
import { readDraft } from '#web/ui/form/draft-storage.ts'
import { Instant } from '#web/ui/Instant.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { PersonLink } from '#web/ui/PersonLink.tsx'
import { Chip } from '#web/ui/StatusChip.tsx'
import { useFocusWhen } from '#web/ui/use-focus-when.ts'
import { NoteForm, noteDraftKey } from './NoteForm.tsx'
import styles from './NotesPanel.module.css'

const FIRST = 3

export function NotesPanel({ student }: { student: StudentSummary }) {
  const [written, setWritten] = useState(0)
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? student.notes : student.notes.slice(0, FIRST)
  return (
    <Panel title="Notes">
      {/* A new key empties the form after each note. */}
      <NoteForm
        key={written}
        student_id={student.id}
        note={null}
        takesFocus={written > 0}
        onDone={() => setWritten(written + 1)}
      />
      {student.notes.length === 0 ? (
        <p className={styles.none}>No notes for this student.</p>
      ) : (
        <ul aria-label="Notes">
          {shown.map((note) => (
            <Note key={note.id} note={note} />
          ))}
        </ul>
      )}
      {shown.length < student.notes.length ? (
        <Button variant="subtle" size="compact-md" mt="sm" onClick={() => setShowsAll(true)}>
          Show all {student.notes.length} notes
        </Button>
      ) : null}
    </Panel>
  )
}

/** A form restored by a reload does not take the focus. */
type Step = 'shown' | 'restored' | 'editing' | 'done'

function Note({ note }: { note: StudentNote }) {
  const me = useMe()
  // After a reload a note with a draft opens for editing.
  const [step, setStep] = useState<Step>('shown')
  const draftKey = noteDraftKey(note)
  useLayoutEffect(() => {
    if (readDraft(me.id, draftKey)) setStep('restored')
  }, [me.id, draftKey])
  const edit = useFocusWhen<HTMLButtonElement>(step === 'done')
  const author = fullName(note.employee)
  return (
    <li className={styles.note}>
      {step === 'restored' || step === 'editing' ? (
        <NoteForm
          student_id={note.student_id}
          note={note}
          takesFocus={step === 'editing'}
          onDone={() => setStep('done')}
        />
      ) : (
        <>
          {note.is_pinned || note.kind !== 'note' ? (
            <div className={styles.marks}>
              {note.is_pinned ? (
                <Chip tone="info" icon={<IconPin size={15} stroke={2} aria-hidden />}>
                  Pinned
                </Chip>
              ) : null}
              {note.kind === 'note' ? null : <Chip tone="neutral">{NOTE_KIND_LABELS[note.kind]}</Chip>}
            </div>
          ) : null}
          <p className={styles.content}>{note.content}</p>
          <div className={styles.foot}>
            <span>
              <span className={styles.author}>
                <PersonLink person={note.employee} />
              </span>
              , <Instant at={note.created_at} />
              {note.updated_at === note.created_at ? null : ' (edited)'}
            </span>
            <span className={styles.actions}>
              <PinButton note={note} author={author} />
              <Button
                ref={edit}
                variant="subtle"
                size="compact-sm"
                aria-label={`Edit the note by ${author}`}
                onClick={() => setStep('editing')}
              >
                Edit
              </Button>
            </span>
          </div>
        </>
      )}
    </li>
  )
}

/** Not disabled while pending, to keep the focus. */
function PinButton({ note, author }: { note: StudentNote; author: string }) {
  const pin = useMutation({
    mutationFn: (is_pinned: boolean) => api.notes.pin({ params: { id: note.id }, body: { is_pinned } }),
    onSuccess: (_answer, is_pinned) => announce(is_pinned ? 'The note stays on top.' : 'The note is unpinned.'),
  })
  const action = note.is_pinned ? 'Unpin' : 'Pin'
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      aria-busy={pin.isPending}
      aria-label={`${action} the note by ${author}`}
      onClick={() => {
        if (!pin.isPending) pin.mutate(!note.is_pinned)
      }}
    >
      {action}
    </Button>
  )
}
