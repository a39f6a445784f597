import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Placement } from '#contract/placements.ts'
import { api } from '#web/api/client.ts'
import { confirm } from '#web/ui/dialogs/alerts.ts'
import { whileSaving } from '#web/ui/dialogs/busy.ts'
import { Dialog, DialogActions } from '#web/ui/dialogs/Dialog.tsx'
import { DraftNotice } from '#web/ui/form/DraftNotice.tsx'
import { DISCARD } from '#web/ui/form/discard-question.ts'
import { FormErrors } from '#web/ui/form/FormErrors.tsx'
import { StaleDialog } from '#web/ui/form/StaleDialog.tsx'
import { useEditForm } from '#web/ui/form/use-edit-form.ts'
import { useProblemFocus } from '#web/ui/form/use-problem-focus.ts'
import { PlacementFields } from './PlacementFields.tsx'
import { bodyOf, compared, isSaidAtField, NEW_PLACEMENT, problemOf, valuesOf } from './placement-values.ts'

interface PlacementFormProps {
  student_id: number
  /** As saved; null for a new one. */
  placement: Placement | null
  onClose(): void
}

/** A placement as it is written down, in a dialog. */
export default function PlacementForm({ student_id, placement, onClose }: PlacementFormProps) {
  const form = useEditForm({
    initial: placement ? valuesOf(placement) : NEW_PLACEMENT,
    version: placement?.version,
    check: problemOf,
    draftKey: placement ? `placement:${placement.id}` : `placement:new:${student_id}`,
    asksForSearch: true,
  })
  const [theirs, setTheirs] = useState<Placement | null>(null)
  const [isDateWhole, setIsDateWhole] = useState(true)
  const element = useProblemFocus(form.problem)

  async function save(version: number | undefined) {
    const body = bodyOf(form.values)
    const call = () =>
      placement
        ? api.placements.update({
            body: { ...body, id: placement.id, ...(version !== undefined && { version }) },
          })
        : api.placements.create({ body: { ...body, student_id } })
    const saved = await whileSaving(call)
    if (saved.ok) {
      form.done()
      onClose()
    } else if (saved.error.code === 'stale') setTheirs(saved.error.current as Placement)
  }

  async function cancel() {
    if (form.isDirty && !(await confirm(DISCARD))) return
    form.done()
    onClose()
  }

  return (
    <Dialog
      opened
      onClose={() => void cancel()}
      title={placement ? `Edit placement at ${placement.company.name}` : 'Add placement'}
      size="lg"
      fullScreenOnPhone
    >
      <DraftNotice wasRestored={form.draft.wasRestored} onStartOver={form.startOver} />
      <form
        noValidate
        ref={element}
        onSubmit={(event) => {
          event.preventDefault()
          if (isDateWhole && form.isValid()) void save(form.version)
        }}
      >
        <FormErrors message={isSaidAtField(form.problem) ? null : form.problem?.message}>
          <PlacementFields form={form} onDateIncomplete={(isIncomplete) => setIsDateWhole(!isIncomplete)} />
        </FormErrors>
        <DialogActions>
          <Button variant="default" onClick={() => void cancel()}>
            Cancel
          </Button>
          <Button type="submit">{placement ? 'Save' : 'Add'}</Button>
        </DialogActions>
      </form>
      <StaleDialog
        form={form}
        theirs={theirs}
        onDone={() => setTheirs(null)}
        valuesOf={valuesOf}
        compare={compared}
        onSave={(version) => void save(version)}
      />
    </Dialog>
  )
}
