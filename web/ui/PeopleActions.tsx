import { Button } from '@mantine/core'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import { lazy, Suspense, useEffect, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { centralDate } from '#domain/central-time.ts'
import { formatDate } from '#domain/display.ts'
import { copiedWords, emailsOf, emailText } from '#domain/email-list.ts'
import { fullName } from '#domain/person-name.ts'
import { whileWaiting } from './dialogs/busy.ts'
import styles from './PeopleActions.module.css'
import { showToast } from './toast.ts'
import { useNow } from './use-now.ts'

const EmailsDialog = lazy(() => import('./EmailsDialog.tsx'))

export interface ListedPerson {
  id: number
  first_name: string
  last_name: string
  email: string
  cohort_name?: string | null
}

/**
 * Copies the emails of a list of people, and prints the list: <PeopleActions people={rows} scope="My cohorts" />. Put it
 * into the actions of the PageTitle. On paper it is the line below the title: the scope and the day of printing.
 */
interface PeopleActionsProps {
  /** All that the page lists; of a paged list, a query of the whole. Undefined while loading. */
  people: readonly ListedPerson[] | (() => Promise<readonly ListedPerson[]>) | undefined
  /** Which people they are, in words: 'My cohorts', 'UX MN 2027-01, not placed'. */
  scope: string
}

export function PeopleActions({ people, scope }: PeopleActionsProps) {
  const today = formatDate(centralDate(useNow()))
  const [refused, setRefused] = useState<readonly string[] | null>(null)
  const { sheet, print } = usePrinting()
  const readWhole = typeof people === 'function' ? () => whileWaiting(people).catch(ignoreReported) : null

  async function copy() {
    const all = readWhole ? await readWhole() : people
    if (!Array.isArray(all)) return
    const emails = emailsOf(all)
    if (emails.length > 0 && !(await isCopied(emailText(emails)))) setRefused(emails)
    else showToast(copiedWords(emails))
  }

  async function printAll() {
    if (!readWhole) return print(null)
    const all = await readWhole()
    if (all) print(all)
  }

  return (
    <>
      <Button
        variant="default"
        disabled={people === undefined}
        leftSection={<IconCopy size={16} aria-hidden />}
        onClick={() => void copy()}
      >
        Copy emails
      </Button>
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
      {refused ? (
        <Suspense>
          <EmailsDialog emails={refused} onClose={() => setRefused(null)} />
        </Suspense>
      ) : null}
    </>
  )
}

/** The failure of a query has been reported. */
function ignoreReported(): void {}

/** False without permission, or on plain http. */
async function isCopied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/** Prints the page; of a paged list the whole list in place of the page's table. */
function usePrinting() {
  const [sheet, setSheet] = useState<readonly ListedPerson[] | null>(null)
  useEffect(() => {
    const clear = () => setSheet(null)
    window.addEventListener('afterprint', clear)
    return () => window.removeEventListener('afterprint', clear)
  }, [])
  return {
    sheet,
    print(people: readonly ListedPerson[] | null) {
      // Drawn before the browser takes its picture of the page.
      flushSync(() => setSheet(people))
      window.print()
    },
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
