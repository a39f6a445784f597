import { Button, Checkbox, Text } from '@mantine/core'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import type { PasswordSheet } from '#contract/logins.ts'
import { centralDate } from '#domain/central-time.ts'
import { formatDate } from '#domain/display.ts'
import { fullName } from '#domain/person-name.ts'
import { count } from '#domain/time-in-words.ts'
import { api } from '#web/api/client.ts'
import { confirm } from '#web/ui/dialogs/alerts.ts'
import { whileSaving } from '#web/ui/dialogs/busy.ts'
import { Dialog, DialogActions } from '#web/ui/dialogs/Dialog.tsx'
import { useUnsavedEdits } from '#web/ui/form/unsaved-edits.ts'
import { type Invitable, LeftOut } from './invite.tsx'
import styles from './PasswordSheet.module.css'
import '#web/ui/choice-styles.ts'

interface PasswordSheetDialogProps {
  people: readonly Invitable[]
  onClose(): void
}

const NOT_AGAIN = 'The passwords are not shown again.'

/** New temporary passwords for a class, to cut out and hand over. They are in this dialog alone, and nowhere once it is closed. */
export default function PasswordSheetDialog({ people, onClose }: PasswordSheetDialogProps) {
  const [includesChosen, setIncludesChosen] = useState(false)
  const [made, setMade] = useState<PasswordSheet | null>(null)
  const hasCards = made !== null && made.cards.length > 0
  useUnsavedEdits(hasCards, { loss: NOT_AGAIN })

  async function make() {
    const body = { user_ids: people.map(({ id }) => id), include_chosen: includesChosen }
    const saved = await whileSaving(() => api.logins.renewPasswords({ body }))
    if (saved.ok) setMade(saved.data)
  }

  async function close() {
    const question = {
      title: 'Close the password sheet?',
      body: NOT_AGAIN,
      confirmLabel: 'Close',
    }
    if (!hasCards || (await confirm(question))) onClose()
  }

  return (
    <Dialog opened onClose={() => void close()} title="Password sheet" size="lg" fullScreenOnPhone>
      {made ? (
        <Made sheet={made} people={people} onClose={() => void close()} />
      ) : (
        <>
          <Text mb="md">
            Makes a new temporary password for {count(people.length, 'student')} and shows all of them once, on cards to
            print and cut out. Earlier temporary passwords and invitations of these students stop working.
          </Text>
          <Checkbox
            label="Also for those who have chosen a password"
            description="Otherwise they are left out. Their own password would stop working, and they would be told by mail."
            checked={includesChosen}
            onChange={(event) => setIncludesChosen(event.currentTarget.checked)}
          />
          <DialogActions>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button onClick={() => void make()} data-autofocus>
              Make passwords
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  )
}

interface MadeProps {
  sheet: PasswordSheet
  people: readonly Invitable[]
  onClose(): void
}

function Made({ sheet, people, onClose }: MadeProps) {
  const { cards, refused } = sheet
  return (
    <>
      {cards.length > 0 ? (
        <Text mb="md">
          Print them now: <b>they are not shown again.</b> Each works until its day, and is replaced at the first login.
        </Text>
      ) : (
        <Text mb="md">Nobody got a new password.</Text>
      )}
      {refused.length > 0 ? <LeftOut people={people} refused={refused} /> : null}
      <Cards sheet={sheet} />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        {cards.length > 0 ? (
          <Button leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()} data-autofocus>
            Print
          </Button>
        ) : null}
      </DialogActions>
      {/* Always there, so that Control+P prints it too. */}
      {createPortal(
        <div data-print-alone className={styles.sheet}>
          <Cards sheet={sheet} />
        </div>,
        document.querySelector('main') ?? document.body,
      )}
    </>
  )
}

function Cards({ sheet: { portal, cards } }: { sheet: PasswordSheet }) {
  return (
    <ul className={styles.cards} aria-label="Temporary passwords">
      {cards.map(({ password, ...card }) => (
        <li key={card.id} className={styles.card}>
          <div className={styles.name}>{fullName(card)}</div>
          <dl className={styles.facts}>
            <dt>Portal</dt>
            <dd>{portal}</dd>
            <dt>Username</dt>
            <dd>{card.email}</dd>
            <dt>Password</dt>
            <dd className={styles.password}>{password}</dd>
          </dl>
          <div className={styles.until}>
            Expires on {formatDate(centralDate(new Date(card.expires_at)))}; choose your own at the first login.
          </div>
        </li>
      ))}
    </ul>
  )
}
