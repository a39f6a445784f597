import { Button } from '@mantine/core'
import { useState } from 'react'
import { copyWarningSentence, type PlannedTimes } from '#domain/assignment-copy-dates.ts'
import { centralDate, type DateText, type Moment } from '#domain/central-time.ts'
import { DASH, formatPlannedTime } from '#domain/display.ts'
import { count } from '#domain/time-in-words.ts'
import { announce } from '#web/ui/announce.ts'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import type { Column } from '#web/ui/table/columns.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import styles from './Copy.module.css'
import { CopyTimesDialog } from './CopyTimesDialog.tsx'
import type { CopyPlan, CopyRow } from './use-copy-plan.ts'

/** The old and new dates of every copy. */
export function CopyRows({ plan, now }: { plan: CopyPlan; now: Date }) {
  const [opened, setOpened] = useState<CopyRow | null>(null)
  const isOneCohort = new Set(plan.rows.map(({ cohort }) => cohort.id)).size === 1
  return (
    <>
      <div className={cx(styles.bar)}>
        <p className={cx(styles.legend)}>
          All times are US Central. Struck through: the original{isOneCohort ? ` in ${plan.rows[0]?.cohort.name}` : ''}.
        </p>
        {plan.again.length > 0 ? (
          <Button size="compact-sm" variant="default" onClick={plan.leaveOutExisting}>
            Leave out {plan.again.length === 1 ? 'the one' : `the ${plan.again.length}`} already there
          </Button>
        ) : null}
        {plan.hasChangedDates ? (
          <Button size="compact-sm" variant="default" onClick={plan.reset}>
            Back to the suggested dates
          </Button>
        ) : null}
      </div>
      <div className={cx(styles.rows)}>
        <DataTable
          label="Dates of the copies"
          columns={columnsOf(plan, { isOneCohort, today: centralDate(now) }, setOpened)}
          rows={plan.rows}
          rowKey={({ id }) => id}
          selection={plan.selection}
          onRowOpen={setOpened}
          markOf={({ problem, warnings }) => (problem ? 'bad' : warnings.some(isSerious) ? 'warn' : null)}
          empty={<EmptyState title="Nothing is selected" />}
        />
      </div>
      {opened ? (
        <CopyTimesDialog
          row={opened}
          graduation={plan.cohort.graduation}
          now={now}
          following={plan.following(opened.id).length}
          onChange={(times: PlannedTimes) => {
            plan.change(opened.id, times)
            setOpened(null)
          }}
          onPush={(days) => {
            plan.push(opened.id, days)
            announce(`${count(plan.following(opened.id).length, 'assignment')} pushed by ${count(days, 'class day')}.`)
            setOpened(null)
          }}
          onClose={() => setOpened(null)}
        />
      ) : null}
    </>
  )
}

/** An original without dates is nothing to look into. */
const isSerious = (warning: CopyRow['warnings'][number]) => warning !== 'undated'

function columnsOf(
  { cohort, selection }: CopyPlan,
  { isOneCohort, today }: { isOneCohort: boolean; today: DateText },
  open: (row: CopyRow) => void,
): readonly Column<CopyRow>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      minWidth: '12vw',
      cell: ({ name }) => name,
      below: (row) => (
        <Remarks
          row={row}
          isLeftOut={!selection.isSelected(row)}
          to={cohort.name}
          from={isOneCohort ? null : row.cohort.name}
        />
      ),
    },
    {
      id: 'visible',
      header: 'Visible from',
      width: '236px',
      cell: ({ original, times }) => <OldAndNew old={original.visible_from} next={times.visible_from} today={today} />,
    },
    {
      id: 'due',
      header: 'Due At',
      width: '236px',
      cell: ({ original, times }) => <OldAndNew old={original.due_at} next={times.due_at} today={today} />,
    },
    {
      id: 'action',
      header: 'Action',
      card: 'action',
      width: '96px',
      cell: (row) => (
        <Button size="compact-sm" variant="light" aria-label={`Change ${row.name}`} onClick={() => open(row)}>
          Change
        </Button>
      ),
    },
  ]
}

function OldAndNew({ old, next, today }: { old: Moment | null; next: Moment | null; today: DateText }) {
  if (old === null && next === null) return DASH
  return (
    <span className={cx(styles.times)}>
      {old === null ? null : <del>{formatPlannedTime(old, today)}</del>}
      <ins>{next === null ? 'No date' : formatPlannedTime(next, today)}</ins>
    </span>
  )
}

interface RemarksProps {
  row: CopyRow
  isLeftOut: boolean
  from: string | null
  to: string
}

function Remarks({ row, isLeftOut, from, to }: RemarksProps) {
  const { existing, warnings, problem, isChanged } = row
  const sentences = [
    from && `${from}.`,
    isLeftOut ? 'Left out.' : null,
    existing && `${to} has it already${existing.name === row.name ? '' : ` as “${existing.name}”`}.`,
    isChanged ? 'Changed by you.' : null,
    ...(isChanged ? [] : warnings.map((warning) => copyWarningSentence(warning, { from: row.cohort.name, to }))),
  ].filter(Boolean)
  return (
    <>
      {sentences.join(' ')} {problem && !isLeftOut ? <span className={cx(styles.problem)}>{problem}</span> : null}
    </>
  )
}
