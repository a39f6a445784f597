import { NativeSelect } from '@mantine/core'
import IconMoodSmile from '@tabler/icons-react/dist/esm/icons/IconMoodSmile.mjs'
import { useQuery } from '@tanstack/react-query'
import { pagePath } from '#contract/pages.ts'
import { DONE_REQUEST_SORTS, REQUEST_SORTS } from '#domain/conversation-sorts.ts'
import { count } from '#domain/time-in-words.ts'
import { ScopeSelect, useScopeWords } from '#web/features/cohorts/ScopeSelect.tsx'
import { useScope } from '#web/features/cohorts/scope.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ExportButton } from '#web/ui/ExportButton.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { PeopleActions } from '#web/ui/PeopleActions.tsx'
import { Toolbar } from '#web/ui/Toolbar.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { tableData } from '#web/ui/table/table-data.ts'
import { useSorted } from '#web/ui/table/use-sorted.ts'
import { useAddress } from '#web/ui/use-address.ts'
import { doneRequestsQuery, openRequestsQuery } from './conversations-queries.ts'
import { DonePlace } from './DonePlace.tsx'
import { DONE_COLUMNS, OPEN_COLUMNS } from './request-columns.tsx'

/** Requests for a 1:1: those that wait or are taken, or those that were done lately. */
export default function ConversationsPage() {
  const { params, change } = useAddress()
  const { scope, setScope } = useScope()
  const isDone = params.get('state') === 'done'
  const open = useQuery({ ...openRequestsQuery(scope), enabled: !isDone })
  const done = useQuery({ ...doneRequestsQuery(scope), enabled: isDone })
  const shown = isDone ? done.data : open.data
  const isMine = shown?.is_mine
  const scopeWords = useScopeWords(scope, isMine)

  const setState = (state: string) => change({ state: state === 'done' ? state : undefined, sort: '', order: '' })

  const openSorted = useSorted(open.data?.rows, REQUEST_SORTS)
  const doneSorted = useSorted(done.data?.rows, DONE_REQUEST_SORTS)
  const sorted = isDone ? doneSorted : openSorted
  const people = sorted.rows?.map((row) => ({ ...row, id: row.student_id }))
  return (
    <>
      <PageTitle
        title="1:1 requests"
        actions={
          <>
            <PeopleActions people={people} scope={`${scopeWords}, ${isDone ? 'done' : 'open'}`} />
            <ExportButton
              list={isDone ? 'conversations-done' : 'conversations'}
              query={{ ...scope, ...sorted.asked }}
            />
          </>
        }
      />
      <Toolbar>
        <ScopeSelect scope={scope} isMine={isMine} onChange={setScope} />
        <NativeSelect
          label="Show"
          value={isDone ? 'done' : 'open'}
          onChange={(event) => setState(event.currentTarget.value)}
          data={[
            { value: 'open', label: 'Open and taken' },
            { value: 'done', label: 'Done in the last 30 days' },
          ]}
        />
      </Toolbar>
      <DonePlace>
        {isDone ? (
          <DataTable
            label="Done 1:1 requests"
            columns={DONE_COLUMNS}
            {...tableData(done)}
            rows={doneSorted.rows}
            sorting={doneSorted.sorting}
            rowKey={({ id }) => id}
            rowHref={({ student_id }) => pagePath('student', { id: student_id })}
            empty={<EmptyState title="No 1:1 was done in the last 30 days" />}
          />
        ) : (
          <DataTable
            label="1:1 requests"
            columns={OPEN_COLUMNS}
            {...tableData(open)}
            rows={openSorted.rows}
            sorting={openSorted.sorting}
            rowKey={({ id }) => id}
            rowHref={({ student_id }) => pagePath('student', { id: student_id })}
            markOf={({ is_late }) => (is_late ? 'warn' : null)}
            groupOf={({ is_running }) => (is_running || openSorted.sorting.sort ? '' : 'Cohorts that are not running')}
            empty={<NobodyWaits isMine={isMine === true} />}
          />
        )}
      </DonePlace>
      <p role="status">{shown && shown.count > 0 ? count(shown.count, 'request') : ''}</p>
    </>
  )
}

function NobodyWaits({ isMine }: { isMine: boolean }) {
  return (
    <EmptyState
      Icon={IconMoodSmile}
      title={isMine ? 'Nobody in your cohorts waits for a 1:1' : 'Nobody waits for a 1:1'}
      description="When a student asks for one in a reflection, it appears here by itself."
      action={isMine ? { label: 'Show all cohorts', to: pagePath('conversations', {}, { mine: 0 }) } : null}
    />
  )
}
