import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { HistoryRow } from '#contract/history.ts'
import { PAGE_SIZE } from '#domain/assignment-state.ts'
import { type HistoryEntity, headline, inWords } from '#domain/history-words.ts'
import { fullName } from '#domain/person-name.ts'
import { Instant } from '#web/ui/Instant.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { TableFoot } from '#web/ui/table/TableFoot.tsx'
import styles from './HistoryPanel.module.css'
import { historyQuery } from './history-queries.ts'

/** A separate chunk, loaded on demand. */
export default function HistoryEntries({ entity, id }: { entity: HistoryEntity; id: number }) {
  const [page, setPage] = useState(1)
  const list = useRef<HTMLDivElement>(null)
  const offset = (page - 1) * PAGE_SIZE
  // Never cached: colleagues make changes too.
  const query = useQuery({ ...historyQuery(entity, id, offset), staleTime: 0 })
  return (
    <Loaded query={query} what="The history">
      {({ rows, count }) =>
        count === 0 ? (
          <p className={styles.by}>Nobody has changed anything here yet.</p>
        ) : (
          <div ref={list}>
            <ul className={styles.list} aria-label="History" tabIndex={-1}>
              {rows.map((row) => (
                <Entry key={row.id} row={row} />
              ))}
            </ul>
            {count > PAGE_SIZE ? (
              <TableFoot address={{ page, offset, setPage }} count={count} shown={rows.length} list={list} />
            ) : null}
          </div>
        )
      }
    </Loaded>
  )
}

function Entry({ row }: { row: HistoryRow }) {
  const changes = inWords(row)
  return (
    <li className={styles.entry}>
      <span className={styles.action}>{headline(row)}</span>
      {row.about ? `: ${row.about}` : ''}{' '}
      <span className={styles.by}>
        {row.actor ? `by ${fullName(row.actor)}, ` : ''}
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
