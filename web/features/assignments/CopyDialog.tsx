import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import type { CopyPreview } from '#contract/assignments.ts'
import { copyConfirmation, copyProblem } from '#domain/assignment-copy.ts'
import { ASSIGNMENT_COPY_PAUSE_MS } from '#domain/pauses.ts'
import { api } from '#web/api/client.ts'
import { cx } from '#web/ui/cx.ts'
import { confirm } from '#web/ui/dialogs/alerts.ts'
import { whileSaving } from '#web/ui/dialogs/busy.ts'
import { Dialog, DialogActions } from '#web/ui/dialogs/Dialog.tsx'
import { DISCARD } from '#web/ui/form/discard-question.ts'
import { useUnsavedEdits } from '#web/ui/form/unsaved-edits.ts'
import tones from '#web/ui/Tone.module.css'
import { useNow } from '#web/ui/use-now.ts'
import styles from './Copy.module.css'
import { CopyRows } from './CopyRows.tsx'
import { useCopyPlan } from './use-copy-plan.ts'
import '#web/ui/choice-styles.ts'

interface CopyDialogProps {
  preview: CopyPreview
  onClose(): void
  onCopied(count: number, undo: string): void
}

/** Asks before copying, and shows the dates if they are to be copied. Mounted only while open. */
export default function CopyDialog({ preview, onClose, onCopied }: CopyDialogProps) {
  const now = useNow()
  const plan = useCopyPlan(preview, now)
  const [withDates, setWithDates] = useState(false)
  const { name } = plan.cohort
  const isEdited = withDates && plan.hasChanges
  const edits = useUnsavedEdits(isEdited)

  const count = withDates ? plan.copied.length : plan.rows.length
  const again = withDates ? plan.again.length : plan.rows.filter(({ existing }) => existing !== null).length
  const problem = withDates
    ? (copyProblem({ count, cohortId: plan.cohort.id })?.message ??
      (plan.problem && `${plan.problem.name}: ${plan.problem.problem}`))
    : null

  async function cancel() {
    if (!isEdited || (await confirm(DISCARD))) onClose()
  }

  async function copy() {
    const { dates, ...order } = plan.order
    const body = withDates ? { ...order, dates } : { ...order, assignmentsToCopy: plan.rows.map(({ id }) => id) }
    const many = count > 1 ? `${count} assignments` : undefined
    const saved = await whileSaving(() => api.assignments.copy({ body }), { pause: ASSIGNMENT_COPY_PAUSE_MS, many })
    if (saved.ok) {
      edits.release()
      onCopied(saved.data.count, saved.data.undo)
    } else if (saved.error.code === 'stale') plan.renew(saved.error.current as CopyPreview)
  }

  return (
    <Dialog
      opened
      onClose={() => void cancel()}
      title="Copy Assignments"
      size={withDates ? 'xl' : 'md'}
      fullScreenOnPhone={withDates}
    >
      <p className={cx(styles.sentence)}>
        {copyConfirmation(count, name, again)}{' '}
        {withDates
          ? 'The copies start without work. Students see each one from its new time.'
          : 'The copies start unassigned, without dates and without work.'}
      </p>
      <Checkbox
        label="With dates"
        description={`Each date moves to the same class day of ${name}, at the same time of day.`}
        checked={withDates}
        onChange={(event) => setWithDates(event.currentTarget.checked)}
      />
      <div role="status">
        {withDates && plan.news.length > 0 ? (
          <div className={cx(styles.notice, tones.warn)}>
            <p>Something has changed since you looked, so nothing was copied. Please look at the dates again.</p>
            <ul>
              {plan.news.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </div>
        ) : null}
      </div>
      {withDates ? <CopyRows plan={plan} now={now} /> : null}
      <div className={cx(withDates && styles.foot)}>
        {problem ? <p className={cx(styles.problem)}>{problem}</p> : null}
        <DialogActions>
          <Button variant="default" onClick={() => void cancel()} data-autofocus>
            Cancel
          </Button>
          <Button disabled={problem !== null} onClick={() => void copy()}>
            Copy
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  )
}
