import { Button } from '@mantine/core'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import { lazy, Suspense, useState } from 'react'
import { createPortal } from 'react-dom'
import { centralDate } from '#domain/central-time.ts'
import { formatDate } from '#domain/display.ts'
import { copiedWords, emailsOf, emailText } from '#domain/email-list.ts'
import { fullName } from '#domain/person-name.ts'
import { whileWaiting } from './dialogs/busy.ts'
import styles from './PeopleActions.module.css'
import { showToast } from './toast.ts'
import { useNow } from './use-now.ts'
import { usePrinting } from './use-printing.ts'

const EmailsDialog = lazy(() => import('./EmailsDialog.tsx'))

export interface ListedPerson {
  id: number
  first_name: string
  last_name: string
  email: string
  cohort_name?: string | null
}

type People = readonly ListedPerson[] | (() => Promise<readonly ListedPerson[] | null>)

/**
 * Copies the emails of a list of people, and prints the list: <PeopleActions people={rows} scope="My cohorts" />. Put it
 * into the actions of the PageTitle. On paper it is the line below the title: the scope and the day of printing.
 */
interface PeopleActionsProps {
  /** All that the page lists; of a paged list, a query of the whole, null if that is too long. Undefined while loading. */
  people: People | undefined
  /** Which people they are, in words: 'My cohorts', 'UX MN 2027-01, not placed'. */
  scope: string
}

export function PeopleActions({ people, scope }: PeopleActionsProps) {
  const today = formatDate(centralDate(useNow()))
  // Of a paged list the whole list, in place of the page's table.
  const { sheet, print } = usePrinting<readonly ListedPerson[]>()

  async function printAll() {
    if (typeof people !== 'function') return print(null)
    const all = await readPeople(people)
    if (all) print(all)
  }

  return (
    <>
      <CopyEmails people={people} />
      <Button
        variant="default"
        disabled={people === undefined}
        leftSection={<IconPrinter size={16} aria-hidden />}
        onClick={() => void printAll()}
      >
        Print
      </Button>
      <p className={styles.onPaper}>
        {scope} · printed {today}
      </p>
      {sheet ? createPortal(<Sheet people={sheet} />, document.querySelector('main') ?? document.body) : null}
    </>
  )
}

/** The first half of PeopleActions, for a selection. */
export function CopyEmails({ people, label = 'Copy emails' }: { people: People | undefined; label?: string }) {
  const [refused, setRefused] = useState<readonly string[] | null>(null)

  async function copy() {
    const all = await readPeople(people ?? [])
    if (!all) return
    const emails = emailsOf(all)
    if (emails.length > 0 && !(await isCopied(emailText(emails)))) setRefused(emails)
    else showToast(copiedWords(emails))
  }

  return (
    <>
      <Button
        variant="default"
        disabled={people === undefined}
        leftSection={<IconCopy size={16} aria-hidden />}
        onClick={() => void copy()}
      >
        {label}
      </Button>
      {refused ? (
        <Suspense>
          <EmailsDialog emails={refused} onClose={() => setRefused(null)} />
        </Suspense>
      ) : null}
    </>
  )
}

async function readPeople(people: People): Promise<readonly ListedPerson[] | null> {
  return typeof people === 'function' ? whileWaiting(people).catch(ignoreReported) : people
}

/** The failure of a query has been reported. */
const ignoreReported = () => null

/** False without permission, or on plain http. */
async function isCopied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

function Sheet({ people }: { people: readonly ListedPerson[] }) {
  return (
    <table className={styles.sheet} data-print-sheet>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Email</th>
          <th scope="col">Cohort</th>
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <tr key={person.id}>
            <td>{fullName(person)}</td>
            <td>{person.email}</td>
            <td>{person.cohort_name ?? ''}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
