import { Button } from '@mantine/core'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { HistoryEntity, HistoryRow } from '#contract/history.ts'
import { formatInstant } from '#domain/display.ts'
import { callOptions } from '#web/api/call-options.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import styles from './HistoryPanel.module.css'
import { type HistoryWords, inWords } from './history-words.ts'

/**
 * Who changed an item and when, at the end of its page, behind a quiet button; read only when it is opened.
 *   <HistoryPanel entity="student" id={student.id} words={STUDENT_WORDS} />
 */
export interface HistoryPanelProps {
  entity: HistoryEntity
  id: number
  /** The fields that are told, by name; others are left out. Defined outside the component. */
  words: HistoryWords
}

export function HistoryPanel({ entity, id, words }: HistoryPanelProps) {
  const [isOpen, setIsOpen] = useState(false)
  const content = useId()
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <div className={styles.panel}>
      <Button
        variant="subtle"
        color="gray"
        size="compact-md"
        leftSection={<Chevron size={16} aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={content}
        onClick={() => setIsOpen(!isOpen)}
      >
        History
      </Button>
      <div id={content}>{isOpen ? <Entries entity={entity} id={id} words={words} /> : null}</div>
    </div>
  )
}

function Entries({ entity, id, words }: HistoryPanelProps) {
  const query = useQuery(callOptions('history', 'list', { params: { entity, id } }))
  return (
    <Loaded query={query} what="The history">
      {({ rows }) =>
        rows.length === 0 ? (
          <p className={styles.by}>Nobody has changed anything here yet.</p>
        ) : (
          <ul className={styles.list}>
            {rows.map((row) => (
              <Entry key={row.id} row={row} words={words} />
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}

function Entry({ row, words }: { row: HistoryRow; words: HistoryWords }) {
  const changes = inWords(row, words)
  return (
    <li className={styles.entry}>
      <span className={styles.action}>{row.action.charAt(0).toUpperCase() + row.action.slice(1)}</span>{' '}
      <span className={styles.by}>
        {row.actor ? `by ${row.actor.first_name} ${row.actor.last_name}, ` : ''}
        {formatInstant(row.at)}
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
