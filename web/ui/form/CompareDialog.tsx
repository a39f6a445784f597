import { Button, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { DASH } from '#domain/display.ts'
import { Dialog, DialogActions } from '#web/ui/dialogs/Dialog.tsx'
import { Instant } from '#web/ui/Instant.tsx'
import { type LinkedPerson, PersonLink } from '#web/ui/PersonLink.tsx'
import styles from './CompareDialog.module.css'

/**
 * After a stale save: the user's values next to what someone else has saved. Shows only the fields that differ.
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
  /** Who saved, if known. */
  by?: LinkedPerson | undefined
  /** When, if known. */
  at?: string | undefined
  /** Only this user can write here, so the other save came from another tab or device. */
  isOwn?: boolean
  /** Saves again over the new version. */
  onKeepMine(): void
  onTakeTheirs(): void
  onBack(): void
}

const OTHERS = {
  title: 'Someone else has changed this meanwhile',
  lead: 'saved a change since you opened this. Nothing of yours is lost: choose which one stays.',
  mine: 'Yours',
  theirs: 'Theirs',
  takeTheirs: 'Take theirs',
  keepMine: 'Keep mine',
}
const OWN: typeof OTHERS = {
  title: 'You have saved this elsewhere meanwhile',
  lead: 'saved a change in another tab or on another device since you opened this. Choose which one stays.',
  mine: 'Here',
  theirs: 'Saved elsewhere',
  takeTheirs: 'Take what is saved',
  keepMine: 'Keep what is here',
}

export function CompareDialog({ opened, fields, by, at, isOwn, onKeepMine, onTakeTheirs, onBack }: CompareDialogProps) {
  const different = fields.filter(({ mine, theirs }) => mine !== theirs)
  const words = isOwn ? OWN : OTHERS
  return (
    <Dialog opened={opened} onClose={onBack} title={words.title} size="lg">
      <Text mb="sm">
        {isOwn ? 'You have' : <>{by ? <PersonLink person={by} inNewTab /> : 'Another person'} has</>} {words.lead}
        {at ? (
          <>
            {' '}
            Saved <Instant at={at} />.
          </>
        ) : null}
      </Text>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">{words.mine}</th>
            <th scope="col">{words.theirs}</th>
          </tr>
        </thead>
        <tbody>
          {different.map(({ label, mine, theirs }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td data-whose={words.mine}>{shown(mine)}</td>
              <td data-whose={words.theirs}>{shown(theirs)}</td>
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
          {words.takeTheirs}
        </Button>
        <Button onClick={onKeepMine}>{words.keepMine}</Button>
      </DialogActions>
    </Dialog>
  )
}

function shown(value: ReactNode): ReactNode {
  return value === null || value === undefined || value === '' ? DASH : value
}
