import { Button } from '@mantine/core'
import type { TransferPreview } from '#contract/students.ts'
import { formatDate } from '#domain/display.ts'
import { fullName } from '#domain/person-name.ts'
import { cx } from '#web/ui/cx.ts'
import { Dialog, DialogActions } from '#web/ui/dialogs/Dialog.tsx'
import { CarriedWork } from './CarriedWork.tsx'
import styles from './Transfer.module.css'
import { useCarry } from './use-carry.ts'

interface ConfirmTransferProps {
  /** Of one student. */
  preview: TransferPreview
  joined_on: string
  onTransfer(carry: number[]): void
  onClose(): void
}

/** Asks before the student's form moves them to another cohort. Mounted only while open. */
export default function ConfirmTransfer({ preview, joined_on, onTransfer, onClose }: ConfirmTransferProps) {
  const carry = useCarry(preview)
  const { cohort } = preview
  const [student] = preview.students
  if (!student) return null
  const { from, program, problem, works } = student
  const sentences = [
    `Move ${fullName(student)} from ${from?.name} to ${cohort.name}?`,
    program ? `The program changes with the cohort, from ${program.from} to ${program.to}.` : '',
    works.some(({ offer }) => offer === 'carry')
      ? `Ticked work comes along with its feedback and grade, and counts in ${cohort.name}. Everything else stays with ${from?.name} and on the student’s page.`
      : `Work that has been handed in stays with ${from?.name} and on the student’s page.`,
    `What was due in ${cohort.name} before ${formatDate(joined_on)} is not expected.`,
  ]
  return (
    <Dialog opened onClose={onClose} title="Confirm Cohort Transfer" fullScreenOnPhone={works.length > 3}>
      {problem ? (
        <p className={cx(styles.problem)}>{problem}</p>
      ) : (
        <p className={cx(styles.sentences)}>{sentences.filter(Boolean).join(' ')}</p>
      )}
      <CarriedWork student={student} cohort={cohort.name} carry={carry} />
      <DialogActions>
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button disabled={problem !== null} onClick={() => onTransfer([...carry.chosen])}>
          Transfer
        </Button>
      </DialogActions>
    </Dialog>
  )
}
