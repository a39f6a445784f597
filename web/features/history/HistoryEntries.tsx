import { Button, Group } from '@mantine/core'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { HistoryRow } from '#contract/history.ts'
import { pagePath } from '#contract/pages.ts'
import { PAGE_SIZE } from '#domain/assignment-state.ts'
import { centralDate } from '#domain/central-time.ts'
import { formatDate } from '#domain/display.ts'
import { type HistoryEntity, headline, inWords } from '#domain/history-words.ts'
import { count } from '#domain/time-in-words.ts'
import { api } from '#web/api/client.ts'
import { whileWaiting } from '#web/ui/dialogs/busy.ts'
import { ExportButton } from '#web/ui/ExportButton.tsx'
import { Instant } from '#web/ui/Instant.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { PersonLink } from '#web/ui/PersonLink.tsx'
import { reportError } from '#web/ui/report-error.ts'
import { TextLink } from '#web/ui/TextLink.tsx'
import { TableFoot } from '#web/ui/table/TableFoot.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { usePrinting } from '#web/ui/use-printing.ts'
import styles from './HistoryPanel.module.css'
import { historyQuery } from './history-queries.ts'

interface HistoryEntriesProps {
  entity: HistoryEntity
  id: number
  printTitle: string | undefined
}

/** A separate chunk, loaded on demand. */
export default function HistoryEntries({ entity, id, printTitle }: HistoryEntriesProps) {
  const [page, setPage] = useState(1)
  const list = useRef<HTMLDivElement>(null)
  const offset = (page - 1) * PAGE_SIZE
  // Never cached: colleagues make changes too.
  const query = useQuery({ ...historyQuery(entity, id, offset), staleTime: 0 })
  return (
    <Loaded query={query} what="The history">
      {({ rows, count: total }) =>
        total === 0 ? (
          <p className={styles.by}>Nobody has changed anything here yet.</p>
        ) : (
          <div ref={list}>
            <Group gap="xs" mt="sm">
              {printTitle ? <PrintHistory entity={entity} id={id} title={printTitle} /> : null}
              <ExportButton list="history" query={{ entity, id }} size="xs" />
            </Group>
            <ul className={styles.list} aria-label="History" tabIndex={-1}>
              {rows.map((row) => (
                <Entry key={row.id} row={row} />
              ))}
            </ul>
            {total > PAGE_SIZE ? (
              <TableFoot address={{ page, offset, setPage }} count={total} shown={rows.length} list={list} />
            ) : null}
          </div>
        )
      }
    </Loaded>
  )
}

interface PrintHistoryProps {
  entity: HistoryEntity
  id: number
  title: string
}

/** On paper all of it, and nothing else of the page. */
function PrintHistory({ entity, id, title }: PrintHistoryProps) {
  const today = formatDate(centralDate(useNow()))
  const { sheet, print } = usePrinting<readonly HistoryRow[]>()
  async function printAll() {
    const rows = await whileWaiting(() => readAll(entity, id)).catch(reportError)
    if (rows) print(rows)
  }
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPrinter size={16} aria-hidden />}
        onClick={() => void printAll()}
      >
        Print
      </Button>
      {sheet
        ? createPortal(
            <div data-print-alone className={styles.sheet}>
              <h1>{title}</h1>
              <p>
                {count(sheet.length, 'change')} · printed {today}
              </p>
              <ul>
                {sheet.map((row) => (
                  <Entry key={row.id} row={row} />
                ))}
              </ul>
            </div>,
            document.querySelector('main') ?? document.body,
          )
        : null}
    </>
  )
}

/** Page by page. A change in between moves the rest by one: nothing is printed twice. */
async function readAll(entity: HistoryEntity, id: number): Promise<HistoryRow[]> {
  const rows = new Map<number, HistoryRow>()
  for (let offset = 0, total = 1; offset < total; offset += PAGE_SIZE) {
    const page = await api.history.list({ params: { entity, id }, query: { offset } })
    for (const row of page.rows) rows.set(row.id, row)
    total = page.count
  }
  return [...rows.values()]
}

function About({ row: { about, assignment_id } }: { row: HistoryRow }) {
  if (!about) return null
  if (assignment_id === null) return `: ${about}`
  return (
    <>
      : <TextLink to={pagePath('assignment', { id: assignment_id })}>{about}</TextLink>
    </>
  )
}

function Entry({ row }: { row: HistoryRow }) {
  const changes = inWords(row)
  return (
    <li className={styles.entry}>
      <span className={styles.action}>{headline(row)}</span>
      <About row={row} />{' '}
      <span className={styles.by}>
        {row.actor ? (
          <>
            by <PersonLink person={row.actor} />,{' '}
          </>
        ) : null}
        <Instant at={row.at} />
      </span>
      {changes.length > 0 ? (
        <ul className={styles.changes}>
          {changes.map(({ label, from, to }) => (
            <li key={label}>
              <span className={styles.field}>{label}:</span> {from === null ? to : `${from} → ${to}`}
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  )
}
