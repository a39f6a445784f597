import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CohortDetail } from '#contract/cohorts.ts'
import type { DayReflectionRow } from '#contract/reflections.ts'
import type { DateText } from '#domain/central-time.ts'
import { isWaiting } from '#domain/conversation-request.ts'
import { formatDay } from '#domain/display.ts'
import { isClassDay, isFutureDay, stepBack, stepForward } from '#domain/reflection-day.ts'
import { DAY_ORDER_LABELS, DAY_ORDERS, type DayOrder, dayInOrder } from '#domain/reflection-need.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ExportButton } from '#web/ui/ExportButton.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { tableData } from '#web/ui/table/table-data.ts'
import { useNow } from '#web/ui/use-now.ts'
import { DayBar } from './DayBar.tsx'
import { DayDialog } from './DayDialog.tsx'
import styles from './DayPage.module.css'
import { useDayAddress } from './day-address.ts'
import { DAY_COLUMNS } from './day-columns.tsx'
import { dayQuery } from './reflections-queries.ts'

/** One day of a cohort, with a row per student. */
export function DayTable({ cohort }: { cohort: CohortDetail }) {
  const now = useNow()
  const address = useDayAddress(cohort, now)
  const { day } = address
  const isToCome = isFutureDay(day, now)
  const feedback = useQuery({ ...dayQuery(String(cohort.id), day), enabled: !isToCome })
  const rows = feedback.data && dayInOrder(feedback.data.rows, address.order)
  useNeighbours(cohort.id, stepBack(day, cohort), stepForward(day, cohort))

  return (
    <Panel
      flush
      title={formatDay(day)}
      actions={
        rows && rows.length > 0 && !isToCome ? (
          <div className={styles.order}>
            <span className={styles.reflected}>{inWords(rows, isClassDay(day, cohort))}</span>
            <OrderChoice order={address.order} onChange={address.orderBy} />
            <ExportButton
              list="reflections"
              query={{ id: cohort.id, feedbackOn: day, order: address.order }}
              size="xs"
            />
          </div>
        ) : null
      }
    >
      <DayBar day={day} dates={cohort} onStep={address.stepTo} onPick={address.pick} />
      {isToCome ? (
        <EmptyState
          title="There is nothing yet"
          description="This day is still to come. Reflections of a class day are written from 4:00 PM CT on."
        />
      ) : (
        <DataTable
          label={`Feedback of ${formatDay(day)}`}
          columns={DAY_COLUMNS}
          {...tableData(feedback)}
          rows={rows}
          rowKey={(row) => row.student_id}
          onRowOpen={(row) => address.open(row.student_id)}
          markOf={(row) => (isWaiting(row) ? 'warn' : null)}
          skeletonRows={Math.max(1, cohort.students.length)}
          isBare
          empty={<EmptyState title="No students in this cohort yet" description="Their reflections will stand here." />}
        />
      )}
      <DayDialog
        day={day}
        rows={rows ?? []}
        studentId={address.studentId}
        onGo={address.goTo}
        onClose={address.close}
      />
    </Panel>
  )
}

function OrderChoice({ order, onChange }: { order: DayOrder; onChange(order: DayOrder): void }) {
  return (
    <Button.Group aria-label="Order">
      {DAY_ORDERS.map((one) => (
        <Button
          key={one}
          variant={one === order ? 'light' : 'default'}
          size="xs"
          aria-pressed={one === order}
          onClick={() => onChange(one)}
        >
          {DAY_ORDER_LABELS[one]}
        </Button>
      ))}
    </Button.Group>
  )
}

/** Explains the 'Not yet' of every row on a day without class. */
function inWords(rows: readonly DayReflectionRow[], isClass: boolean): string {
  const reflected = rows.filter(({ id }) => id !== null).length
  return reflected === 0 && !isClass ? 'No class on this day' : `${reflected} of ${rows.length} reflected`
}

/** The days around this one are read ahead, once this one stands. */
function useNeighbours(cohort_id: number, ...days: (DateText | null)[]): void {
  const client = useQueryClient()
  const list = days.filter((day) => day !== null).join()
  useEffect(() => {
    for (const day of list ? list.split(',') : []) {
      void client.prefetchQuery({ ...dayQuery(String(cohort_id), day), meta: { quiet: true } })
    }
  }, [client, cohort_id, list])
}
