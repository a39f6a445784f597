import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Reflection } from '#contract/reflections.ts'
import { type RequestState, reflectionRequestState } from '#domain/conversation-request.ts'
import { DASH, formatDate, formatDay } from '#domain/display.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { ScoreMark } from '#web/ui/ScoreMark.tsx'
import { Chip } from '#web/ui/StatusChip.tsx'
import type { Column } from '#web/ui/table/columns.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { tableData } from '#web/ui/table/table-data.ts'
import { useAddressPart } from '#web/ui/use-address-part.ts'
import styles from './OwnReflections.module.css'
import { ownReflections } from './own-queries.ts'
import { ReflectionDialog } from './ReflectionDialog.tsx'

const FIRST_ONE = 'Submit your first reflection using the form above.'

/** Two weeks. */
const FIRST = 10

const COLUMNS: readonly Column<Reflection>[] = [
  { id: 'date', header: 'Date', isOneLine: true, cell: (row) => formatDate(row.feedback_on) },
  { id: 'understanding', header: 'Understanding', cell: (row) => <ScoreMark value={row.understanding_score} /> },
  { id: 'support', header: 'Support', cell: (row) => <ScoreMark value={row.support_score} /> },
  { id: 'word', header: 'One Word', cell: (row) => row.feeling_explanation || DASH },
]

/** Newest first; each opens at ?day=2026-10-13. `hasForm`: there is a form above. */
export function PastReflections({ hasForm }: { hasForm: boolean }) {
  const query = useQuery(ownReflections)
  const address = useAddressPart('day')
  const [showsAll, setShowsAll] = useState(false)
  const all = query.data?.rows
  return (
    <>
      <Panel title="Past reflections" flush>
        <DataTable
          isBare
          label="Past reflections"
          columns={COLUMNS}
          {...tableData(query)}
          rows={showsAll ? all : all?.slice(0, FIRST)}
          rowKey={(row) => row.id}
          rowHref={(row) => `?day=${row.feedback_on}`}
          skeletonRows={5}
          empty={<EmptyState title={hasForm ? FIRST_ONE : 'Your reflections will be listed here.'} />}
        />
        {all && all.length > FIRST && !showsAll ? (
          <div className={styles.all}>
            <Button variant="subtle" size="compact-md" onClick={() => setShowsAll(true)}>
              Show all {all.length} reflections
            </Button>
          </div>
        ) : null}
      </Panel>
      <ReflectionDialog
        reflections={all ?? []}
        isShown={({ feedback_on }) => feedback_on === address.value}
        title={({ feedback_on }) => formatDay(feedback_on)}
        request={requestChip}
        onGo={({ feedback_on }) => address.set(feedback_on)}
        onClose={address.close}
      />
    </>
  )
}

function requestChip(reflection: Reflection) {
  const state = reflectionRequestState(reflection)
  if (state === null) return null
  const { tone, text } = REQUEST_LOOKS[state]
  return (
    <div className={styles.conversation}>
      <Chip tone={tone}>{text}</Chip>
    </div>
  )
}

const REQUEST_LOOKS = {
  open: { tone: 'warn', text: '1:1 requested' },
  taken: { tone: 'info', text: '1:1 taken' },
  withdrawn: { tone: 'neutral', text: '1:1 withdrawn' },
  done: { tone: 'good', text: '1:1 done' },
} as const satisfies Record<RequestState, object>
