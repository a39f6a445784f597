import { Button } from '@mantine/core'
import { useState } from 'react'
import { announce } from '#web/ui/announce.ts'
import { NoteForm } from './NoteForm.tsx'

/** For dialogs about a student: a button that opens the form for a new note. */
export function NoteBox({ student }: { student: { id: number; first_name: string } }) {
  const [isOpen, setIsOpen] = useState(false)
  if (isOpen) {
    return (
      <NoteForm
        student_id={student.id}
        note={null}
        takesFocus
        onCancel={() => setIsOpen(false)}
        onDone={() => {
          setIsOpen(false)
          announce('The note is saved.')
        }}
      />
    )
  }
  return (
    <Button variant="subtle" size="compact-sm" onClick={() => setIsOpen(true)}>
      Write a note on {student.first_name}
    </Button>
  )
}
