import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { Reflection } from '#contract/reflections.ts'
import { isWaiting, reflectionRequestState } from '#domain/conversation-request.ts'
import { DASH, formatDate } from '#domain/display.ts'
import { useLast } from '#web/ui/dialogs/use-last.ts'
import { Panel } from '#web/ui/Panel.tsx'
import { ScoreMark } from '#web/ui/ScoreMark.tsx'
import { Chip } from '#web/ui/StatusChip.tsx'
import type { Column } from '#web/ui/table/columns.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { useAddressPart } from '#web/ui/use-address-part.ts'
import styles from './StudentReflectionsPanel.module.css'

const StudentReflectionDialog = lazy(() => import('./StudentReflectionDialog.tsx'))

const FIRST = 5

const COLUMNS: readonly Column<Reflection>[] = [
  { id: 'date', header: 'Date', cell: ({ feedback_on }) => formatDate(feedback_on) },
  {
    id: 'understanding',
    header: 'Understanding',
    cell: ({ understanding_score }) => <ScoreMark value={understanding_score} />,
  },
  { id: 'support', header: 'Support', cell: ({ support_score }) => <ScoreMark value={support_score} /> },
  {
    id: 'word',
    header: 'One Word',
    cell: (reflection) => <OneWord reflection={reflection} />,
  },
]

/** Past reflections, newest first; each opens at ?reflection=5. */
export function ReflectionsPanel({ reflections, name }: { reflections: readonly Reflection[]; name: string }) {
  const address = useAddressPart('reflection')
  // Loaded with the first one that is opened, and kept while it closes.
  const opened = useLast(address.value)
  const [showsAll, setShowsAll] = useState(false)
  const newestFirst = reflections.toReversed()
  const shown = showsAll ? newestFirst : newestFirst.slice(0, FIRST)
  if (reflections.length === 0) return null

  return (
    <Panel title="Reflections" flush>
      <DataTable
        label="Reflections"
        isBare
        columns={COLUMNS}
        rows={shown}
        rowKey={({ id }) => id}
        rowHref={({ id }) => `?reflection=${id}`}
        empty={null}
      />
      {shown.length < reflections.length ? (
        <div className={styles.all}>
          <Button variant="subtle" size="compact-md" onClick={() => setShowsAll(true)}>
            Show all {reflections.length} reflections
          </Button>
        </div>
      ) : null}
      {opened ? (
        <Suspense>
          <StudentReflectionDialog reflections={newestFirst} name={name} address={address} />
        </Suspense>
      ) : null}
    </Panel>
  )
}

function OneWord({ reflection }: { reflection: Reflection }) {
  if (!isWaiting(reflection)) return reflection.feeling_explanation || DASH
  const isWithdrawn = reflectionRequestState(reflection) === 'withdrawn'
  return (
    <span className={styles.word}>
      {reflection.feeling_explanation}{' '}
      {isWithdrawn ? <Chip tone="neutral">1:1 withdrawn</Chip> : <Chip tone="warn">Wants a 1:1</Chip>}
    </span>
  )
}
