import { Button, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { DASH } from '#domain/display.ts'
import { Dialog, DialogActions } from '#web/ui/dialogs/Dialog.tsx'
import styles from './CompareDialog.module.css'

/**
 * After a save was refused as stale: what the person wrote beside what someone else has saved meanwhile. Only the fields
 * that differ are shown.
 *   <CompareDialog opened={theirs !== null} fields={[{ label: 'Name', mine, theirs }]} onKeepMine=… onTakeTheirs=… onBack=… />
 */
export interface ComparedField {
  label: string
  mine: ReactNode
  theirs: ReactNode
}

export interface CompareDialogProps {
  opened: boolean
  fields: readonly ComparedField[]
  /** Who saved, when it is known: 'Ana Ruiz'. */
  by?: string | undefined
  /** Saves again over the new version. */
  onKeepMine(): void
  onTakeTheirs(): void
  onBack(): void
}

export function CompareDialog({ opened, fields, by, onKeepMine, onTakeTheirs, onBack }: CompareDialogProps) {
  const different = fields.filter(({ mine, theirs }) => mine !== theirs)
  return (
    <Dialog opened={opened} onClose={onBack} title="Someone else has changed this meanwhile" size="lg">
      <Text mb="sm">
        {by ? `${by} has` : 'Another person has'} saved a change since you opened this. Nothing of yours is lost: choose
        which one stays.
      </Text>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Yours</th>
            <th scope="col">Theirs</th>
          </tr>
        </thead>
        <tbody>
          {different.map(({ label, mine, theirs }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td data-whose="Yours">{shown(mine)}</td>
              <td data-whose="Theirs">{shown(theirs)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {different.length === 0 ? <Text>Both say the same in every field of this form.</Text> : null}
      <DialogActions>
        <Button variant="default" onClick={onBack} data-autofocus>
          Go back to editing
        </Button>
        <Button variant="default" onClick={onTakeTheirs}>
          Take theirs
        </Button>
        <Button onClick={onKeepMine}>Keep mine</Button>
      </DialogActions>
    </Dialog>
  )
}

function shown(value: ReactNode): ReactNode {
  return value === null || value === undefined || value === '' ? DASH : value
}
