import { Button, Text, TextInput } from '@mantine/core'
import type { StudentSummary } from '#contract/students.ts'
import { fullName } from '#domain/person-name.ts'
import { erasureProblem } from '#domain/record-erasure.ts'
import { api } from '#web/api/client.ts'
import { useMe } from '#web/session/me.ts'
import { announce } from '#web/ui/announce.ts'
import { showMessage } from '#web/ui/dialogs/alerts.ts'
import { whileSaving } from '#web/ui/dialogs/busy.ts'
import { Dialog, DialogActions } from '#web/ui/dialogs/Dialog.tsx'
import { FormErrors } from '#web/ui/form/FormErrors.tsx'
import { useSmallForm } from '#web/ui/form/use-small-form.ts'
import styles from './EraseDialog.module.css'
import { forgetDrafts } from './forget-drafts.ts'

interface EraseDialogProps {
  student: StudentSummary
  opened: boolean
  onClose(): void
}

/** Cannot be undone, so the name has to be typed first. */
export function EraseDialog({ student, opened, onClose }: EraseDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Erase student" fullScreenOnPhone>
      {opened ? <EraseForm student={student} onClose={onClose} /> : null}
    </Dialog>
  )
}

function EraseForm({ student, onClose }: Omit<EraseDialogProps, 'opened'>) {
  const me = useMe()
  const check = ({ name }: { name: string }) => erasureProblem(name, student)
  const form = useSmallForm({ name: '' }, check, async (body) => {
    const erased = await whileSaving(() => api.records.erase({ params: { studentId: student.id }, body }))
    if (!erased.ok) return
    forgetDrafts(me.id, student)
    onClose()
    announce('The student has been erased.')
    if (erased.data.photo_left_at)
      await showMessage({ title: 'One Photo Is Left', body: photoLeft(erased.data.photo_left_at) })
  })
  return (
    <form {...form.element}>
      <Text>
        <b>This cannot be undone.</b> The login of {fullName(student)} ends at once.
      </Text>
      <dl className={styles.facts}>
        <dt>Deleted</dt>
        <dd>
          Name, e-mail, address, phone and photo; notes, submissions, comments and the words of every reflection;
          employers and job titles. Also in the history and in mails that wait to be sent.
        </dd>
        <dt>Kept</dt>
        <dd>
          Scores, grades, dates, salaries and states without a name, so that every count and average stays as it is.
        </dd>
      </dl>
      <FormErrors message={form.problem?.message}>
        <TextInput
          {...form.text('name')}
          label={`Type ${fullName(student)} to go on`}
          autoComplete="off"
          spellCheck={false}
          maxLength={300}
          data-autofocus
        />
      </FormErrors>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" color="red">
          Erase for good
        </Button>
      </DialogActions>
    </form>
  )
}

function photoLeft(address: string) {
  return (
    <>
      <Text>The photo lies in the school’s own storage bucket, and only the school can delete it there:</Text>
      <Text mt="xs" style={{ overflowWrap: 'anywhere' }}>
        {address}
      </Text>
    </>
  )
}
