import { Button } from '@mantine/core'
import { Dialog, DialogActions } from '#web/ui/dialogs/Dialog.tsx'
import { exportRecord } from './export-record.ts'

interface ExportDialogProps {
  student: { id: number }
  opened: boolean
  onClose(): void
}

export function ExportDialog({ student, opened, onClose }: ExportDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Export" closeOnClickOutside>
      <p>
        The whole record in one file: a page to read and print, or JSON for another program. Each export is in the
        access log.
      </p>
      <DialogActions>
        <Button variant="default" onClick={() => void exportRecord(student.id, 'json')}>
          Export JSON
        </Button>
        <Button data-autofocus onClick={() => void exportRecord(student.id, 'html')}>
          Export page
        </Button>
      </DialogActions>
    </Dialog>
  )
}
