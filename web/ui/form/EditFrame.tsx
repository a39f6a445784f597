import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { DialogActions } from '#web/ui/dialogs/Dialog.tsx'
import { PresenceLine, placeOf } from '#web/ui/PresenceLine.tsx'
import { ChangedNotice } from './ChangedNotice.tsx'
import { CompareDialog } from './CompareDialog.tsx'
import { DraftNotice } from './DraftNotice.tsx'
import styles from './EditFrame.module.css'
import { FormErrors } from './FormErrors.tsx'
import type { Edit } from './use-edit.ts'
import { useProblemFocus } from './use-problem-focus.ts'

interface EditFrameProps<Values extends object> {
  edit: Edit<Values>
  submitLabel: string
  /** Without it there is no Cancel. */
  onCancel?: (() => void) | undefined
  /** Defaults to 'page'. */
  in?: 'page' | 'dialog' | 'inline'
  /** A small field in the row of the buttons, not in a dialog. */
  beside?: ReactNode
  children: ReactNode
}

/** Everything around the fields of a form: draft notice, problem, buttons and compare view. */
export function EditFrame<Values extends object>(props: EditFrameProps<Values>) {
  const { edit, submitLabel, onCancel, in: place = 'page' } = props
  const element = useProblemFocus(edit.problem)
  const size = place === 'inline' ? 'xs' : 'sm'
  const buttons = (
    <>
      {onCancel ? (
        <Button variant="default" size={size} onClick={onCancel}>
          Cancel
        </Button>
      ) : null}
      <Button type="submit" size={size}>
        {submitLabel}
      </Button>
    </>
  )
  return (
    <form
      noValidate
      ref={element}
      onSubmit={(event) => {
        event.preventDefault()
        void edit.submit()
      }}
    >
      <DraftNotice wasRestored={edit.draft.wasRestored} onStartOver={edit.startOver} />
      {edit.item ? (
        <div className={styles.presence}>
          <PresenceLine place={placeOf(edit.item)} doing="editing" />
        </div>
      ) : null}
      {edit.item && edit.newer !== null ? (
        <ChangedNotice {...edit.item} version={edit.newer} onShow={edit.isDirty ? null : edit.showNewer} />
      ) : null}
      <FormErrors message={edit.problem?.message}>{props.children}</FormErrors>
      {place === 'dialog' ? (
        <DialogActions>{buttons}</DialogActions>
      ) : (
        <Group
          justify={props.beside ? 'space-between' : 'flex-end'}
          {...(place === 'page' ? { mt: 'xl' } : { gap: 'xs', mt: 'xs' })}
        >
          {props.beside}
          {props.beside ? <Group gap="xs">{buttons}</Group> : buttons}
        </Group>
      )}
      {edit.comparison ? <CompareDialog {...edit.comparison} /> : null}
    </form>
  )
}
