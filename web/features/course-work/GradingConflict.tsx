import { Button, Text } from '@mantine/core'
import { ROLE } from '#domain/account-role.ts'
import { type Grade, gradeMeaning } from '#domain/course-work-grade.ts'
import { gradingConflict } from '#domain/course-work-grading.ts'
import { Dialog, DialogActions } from '#web/ui/dialogs/Dialog.tsx'
import { useLast } from '#web/ui/dialogs/use-last.ts'
import { CompareDialog } from '#web/ui/form/CompareDialog.tsx'
import { PersonLink } from '#web/ui/PersonLink.tsx'
import type { Grading } from './use-grading.ts'

/** The work changed while feedback was being written: a colleague graded it, or the student submitted again. */
export function GradingConflict({ grading, onKeepMine }: { grading: Grading; onKeepMine(version: number): void }) {
  const { work, values, theirs } = grading
  const shown = useLast(theirs && { theirs, work, values })
  if (!shown) return null
  const now = shown.theirs
  const isAtOpening = now === shown.work
  const isStudent = !isAtOpening && gradingConflict(shown.work, now) === 'student'
  const keepMine = () => {
    grading.settleWith('mine')
    // A draft that was outdated when the dialog opened is not saved yet.
    if (!isAtOpening) onKeepMine(now.version)
  }
  if (isStudent) {
    return (
      <Dialog opened={theirs !== null} onClose={grading.backToWriting} title="The submission has changed">
        <Text>
          <PersonLink person={{ ...work.student, role: ROLE.student }} inNewTab /> has updated the submission since you
          opened it. Nothing of yours is lost.
        </Text>
        <DialogActions>
          <Button variant="default" onClick={keepMine}>
            Save anyway
          </Button>
          <Button onClick={() => grading.settleWith('mine')} data-autofocus>
            Show the new submission
          </Button>
        </DialogActions>
      </Dialog>
    )
  }
  return (
    <CompareDialog
      opened={theirs !== null}
      by={now.employee ? { ...now.employee, id: now.graded_by_id } : undefined}
      fields={[
        { label: 'Grade', mine: gradeWords(shown.values.grade), theirs: gradeWords(now.grade) },
        { label: 'Comment', mine: shown.values.instructor_comment, theirs: now.instructor_comment },
      ]}
      onBack={grading.backToWriting}
      onTakeTheirs={() => grading.settleWith('theirs')}
      onKeepMine={keepMine}
    />
  )
}

function gradeWords(grade: Grade | null): string | null {
  return grade === null ? null : `${grade} ${gradeMeaning(grade)}`
}
