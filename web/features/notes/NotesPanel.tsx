import { Button } from '@mantine/core'
import { useLayoutEffect, useState } from 'react'
import type { StudentNote } from '#contract/notes.ts'
import type { StudentSummary } from '#contract/students.ts'
import { fullName } from '#domain/person-name.ts'
import { useMe } from '#web/session/me.ts'
import { readDraft } from '#web/ui/form/draft-storage.ts'
import { Instant } from '#web/ui/Instant.tsx'
import { Panel } from '#web/ui/Panel.tsx'
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
          <p className={styles.content}>{note.content}</p>
          <div className={styles.foot}>
            <span>
              <span className={styles.author}>{author}</span>, <Instant at={note.created_at} />
              {note.updated_at === note.created_at ? null : ' (edited)'}
            </span>
            <Button
              ref={edit}
              variant="subtle"
              size="compact-sm"
              aria-label={`Edit the note by ${author}`}
              onClick={() => setStep('editing')}
            >
              Edit
            </Button>
          </div>
        </>
      )}
    </li>
  )
}
