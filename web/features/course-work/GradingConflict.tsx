import { Button, Text } from '@mantine/core'
import { useRef } from 'react'
import type { CourseWork } from '#contract/course-work.ts'
import { type Grade, gradeMeaning } from '#domain/course-work-grade.ts'
import { gradingConflict } from '#domain/course-work-grading.ts'
import { Dialog, DialogActions } from '#web/ui/dialogs/Dialog.tsx'
import { CompareDialog } from '#web/ui/form/CompareDialog.tsx'
import type { Grading } from './use-grading.ts'

/** Someone changed the work while feedback was being written: a colleague by theirs, or the student by a new submission. */
export function GradingConflict({ grading, onKeepMine }: { grading: Grading; onKeepMine(version: number): void }) {
  const { work, values, theirs } = grading
  // What was compared stays readable while the dialog fades.
  const last = useRef({ theirs, work, values })
  if (theirs) last.current = { theirs, work, values }
  const shown = last.current
  if (!shown.theirs) return null
  const now = shown.theirs
  const isAtOpening = now === shown.work
  const isStudent = !isAtOpening && gradingConflict(shown.work, now) === 'student'
  const keepMine = () => {
    grading.settleWith('mine')
    // A draft that was compared as it opened is only gone on with.
    if (!isAtOpening) onKeepMine(now.version)
  }
  if (isStudent) {
    return (
      <Dialog opened={theirs !== null} onClose={grading.backToWriting} title="The submission has changed">
        <Text>
          {work.student.first_name} {work.student.last_name} has updated the submission since you opened it. Nothing of
          yours is lost.
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
      by={nameOf(now)}
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

function nameOf({ employee }: CourseWork): string | undefined {
  return employee ? `${employee.first_name} ${employee.last_name}` : undefined
}

function gradeWords(grade: Grade | null): string | null {
  return grade === null ? null : `${grade} ${gradeMeaning(grade)}`
}
