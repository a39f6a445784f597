import { Button } from '@mantine/core'
import { useLayoutEffect, useState } from 'react'
import { useMe } from '#web/session/me.ts'
import { announce } from '#web/ui/announce.ts'
import { readDraft } from '#web/ui/form/draft-storage.ts'
import { useFocusWhen } from '#web/ui/use-focus-when.ts'
import { NoteForm, newNoteDraftKey } from './NoteForm.tsx'

/** A form that a draft has opened does not take the focus. */
type Step = 'closed' | 'restored' | 'open' | 'done'

/** For dialogs about a student: a button that opens the form for a new note. */
export function NoteBox({ student }: { student: { id: number; first_name: string } }) {
  const me = useMe()
  const [step, setStep] = useState<Step>('closed')
  const draftKey = newNoteDraftKey(student.id, { isInBox: true })
  useLayoutEffect(() => {
    if (readDraft(me.id, draftKey)) setStep('restored')
  }, [me.id, draftKey])
  const button = useFocusWhen<HTMLButtonElement>(step === 'done')
  if (step === 'restored' || step === 'open') {
    return (
      <NoteForm
        student_id={student.id}
        note={null}
        isInBox
        takesFocus={step === 'open'}
        onCancel={() => setStep('done')}
        onDone={() => {
          setStep('done')
          announce('The note is saved.')
        }}
      />
    )
  }
  return (
    <Button ref={button} variant="subtle" size="compact-sm" onClick={() => setStep('open')}>
      Write a note on {student.first_name}
    </Button>
  )
}
