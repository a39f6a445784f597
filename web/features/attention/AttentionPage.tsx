import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { AttentionRow } from '#contract/attention.ts'
import { ATTENTION_SORT_WORDS, ATTENTION_SORTS } from '#domain/attention-sorts.ts'
import { ScopeSelect, useScopeWords } from '#web/features/cohorts/ScopeSelect.tsx'
import { useScope } from '#web/features/cohorts/scope.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ExportButton } from '#web/ui/ExportButton.tsx'
import { SelectField } from '#web/ui/form/SelectField.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { PeopleActions } from '#web/ui/PeopleActions.tsx'
import { Toolbar, ToolbarItem } from '#web/ui/Toolbar.tsx'
import { useSorted } from '#web/ui/table/use-sorted.ts'
import { useAddress } from '#web/ui/use-address.ts'
import { useRemovals } from '#web/ui/use-removals.ts'
import styles from './Attention.module.css'
import { AttentionCard } from './AttentionCard.tsx'
import { AttentionRules } from './AttentionRules.tsx'
import { type AttentionState, attentionQuery, readAttentionState } from './attention-queries.ts'

const SnoozeDialog = lazy(() => import('./SnoozeDialog.tsx'))

const ORDERS = Object.entries(ATTENTION_SORT_WORDS).map(([value, label]) => ({ value, label }))

/** Students who need attention, the most serious reason first, or those who are snoozed. */
export default function AttentionPage() {
  const { scope, setScope } = useScope()
  const { params, change } = useAddress()
  const state = readAttentionState(params)
  const query = useQuery(attentionQuery(scope, state))
  const { data } = query
  const { rows: sorted, sorting, asked } = useSorted(data?.rows, ATTENTION_SORTS)
  /** Held here: a colleague may take the student off the list while the reason is being written. */
  const [snoozing, setSnoozing] = useState<AttentionRow['student'] | null>(null)
  const wakings = useRemovals()
  const scopeWords = useScopeWords(scope, data?.is_mine)

  const setState = (next: AttentionState) => change({ state: next === 'awake' ? undefined : next })

  return (
    <>
      <PageTitle
        title="Needs attention"
        actions={
          <>
            <PeopleActions
              people={sorted?.map(({ student, cohort }) => ({ ...student, cohort_name: cohort.name }))}
              scope={state === 'awake' ? scopeWords : `${scopeWords}, snoozed`}
            />
            <ExportButton list="attention" query={{ ...scope, state, ...asked }} />
          </>
        }
      />
      <Toolbar>
        <ScopeSelect scope={scope} isMine={data?.is_mine} onChange={setScope} isRunningOnly />
        <SelectField
          label="Show"
          value={state}
          onChange={(value) => setState(value === 'snoozed' ? 'snoozed' : 'awake')}
          data={[
            { value: 'awake', label: `Who needs attention${counted(data?.awake)}` },
            { value: 'snoozed', label: `Snoozed${counted(data?.snoozed)}` },
          ]}
        />
        <SelectField
          label="Order"
          empty="Most serious first"
          value={sorting.sort ?? null}
          onChange={(value) => change({ sort: value ?? '', order: '' })}
          data={ORDERS}
        />
        <ToolbarItem>
          <AttentionRules />
        </ToolbarItem>
      </Toolbar>
      <div ref={wakings.frame} tabIndex={-1} className={styles.frame}>
        <Loaded query={query} what="The list">
          {({ rows, snoozed }) =>
            rows.length === 0 ? (
              <Nothing state={state} snoozed={snoozed} onShowSnoozed={() => setState('snoozed')} />
            ) : (
              <ul className={styles.list} aria-label={state === 'awake' ? 'Students' : 'Snoozed students'}>
                {(sorted ?? rows).map((row) => (
                  <AttentionCard
                    key={row.student.id}
                    row={row}
                    state={state}
                    wakings={wakings}
                    onSnooze={() => setSnoozing(row.student)}
                  />
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
      {snoozing ? (
        <Suspense>
          <SnoozeDialog student={snoozing} onClose={() => setSnoozing(null)} />
        </Suspense>
      ) : null}
    </>
  )
}

const counted = (count: number | undefined) => (count === undefined ? '' : ` (${count})`)

interface NothingProps {
  state: AttentionState
  snoozed: number
  onShowSnoozed(): void
}

function Nothing({ state, snoozed, onShowSnoozed }: NothingProps) {
  if (state === 'snoozed') {
    return (
      <EmptyState
        title="Nobody is snoozed"
        description="A student whom you snooze leaves the list until the day you choose, or until there is a new reason."
      />
    )
  }
  return (
    <EmptyState
      title="Nobody needs attention right now"
      description="Everyone submits, reflects and has heard from you. A good moment to say something kind."
      action={snoozed > 0 ? { label: `Show the ${snoozed} snoozed`, onClick: onShowSnoozed } : null}
    />
  )
}
