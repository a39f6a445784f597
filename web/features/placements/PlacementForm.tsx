import type { Placement } from '#contract/placements.ts'
import { PLACEMENT_WORDS } from '#domain/placement-words.ts'
import { api } from '#web/api/client.ts'
import { Dialog } from '#web/ui/dialogs/Dialog.tsx'
import { EditFrame } from '#web/ui/form/EditFrame.tsx'
import { useEdit } from '#web/ui/form/use-edit.ts'
import { PlacementFields } from './PlacementFields.tsx'
import { bodyOf, NEW_PLACEMENT, problemOf, texts, valuesOf } from './placement-values.ts'

interface PlacementFormProps {
  student_id: number
  /** As saved; null for a new one. */
  placement: Placement | null
  onClose(): void
}

export default function PlacementForm({ student_id, placement, onClose }: PlacementFormProps) {
  const edit = useEdit({
    initial: placement ? valuesOf(placement) : NEW_PLACEMENT,
    version: placement?.version,
    check: (values, { halfTyped }) => problemOf(values, halfTyped.length > 0),
    draftKey: placement ? `placement:${placement.id}` : `placement:new:${student_id}`,
    asksForSearch: true,
    words: PLACEMENT_WORDS,
    save: (values, version) =>
      placement
        ? api.placements.update({ body: { ...bodyOf(values), id: placement.id, version } })
        : api.placements.create({ body: { ...bodyOf(values), student_id } }),
    onSaved: onClose,
    compare: { entity: 'placement', id: placement?.id, valuesOf, texts, except: ['placement_rate_unit'] },
  })
  const cancel = () => void edit.leave(onClose)
  return (
    <Dialog
      opened
      onClose={cancel}
      title={placement ? `Edit placement at ${placement.company.name}` : 'Add placement'}
      size="lg"
      fullScreenOnPhone
    >
      <EditFrame edit={edit} in="dialog" submitLabel={placement ? 'Save' : 'Add'} onCancel={cancel}>
        <PlacementFields edit={edit} />
      </EditFrame>
    </Dialog>
  )
}
