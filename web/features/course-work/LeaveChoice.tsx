import { Button, Text } from '@mantine/core'
import { Dialog, DialogActions } from '#web/ui/dialogs/Dialog.tsx'

interface LeaveChoiceProps {
  opened: boolean
  onDiscard(): void
  onSave(): void
  onCancel(): void
  canSave: boolean
}

export function LeaveChoice({ opened, onDiscard, onSave, onCancel, canSave }: LeaveChoiceProps) {
  return (
    <Dialog opened={opened} onClose={onCancel} title="Unsaved changes">
      <Text>You have changed the feedback on this work and not saved it.</Text>
      <DialogActions>
        <Button variant="default" onClick={onCancel} data-autofocus>
          Cancel
        </Button>
        <Button variant="default" c="red" onClick={onDiscard}>
          Discard Changes
        </Button>
        <Button onClick={onSave} disabled={!canSave}>
          Save Changes
        </Button>
      </DialogActions>
    </Dialog>
  )
}
