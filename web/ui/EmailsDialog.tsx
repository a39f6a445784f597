import { Button, Text } from '@mantine/core'
import { emailText } from '#domain/email-list.ts'
import { count } from '#domain/time-in-words.ts'
import { Dialog, DialogActions } from './dialogs/Dialog.tsx'
import { LongField } from './form/LongField.tsx'

/** The emails to copy by hand, selected, for a browser that refuses the clipboard. */
export default function EmailsDialog({ emails, onClose }: { emails: readonly string[]; onClose(): void }) {
  return (
    <Dialog opened onClose={onClose} title="Copy Emails" closeOnClickOutside>
      <Text mb="sm">
        The browser does not let this page copy. The text is selected: press Control or Command and C.
      </Text>
      <LongField
        label={count(emails.length, 'email')}
        rows={3}
        readOnly
        data-autofocus
        value={emailText(emails)}
        onFocus={(event) => event.currentTarget.select()}
      />
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  )
}
