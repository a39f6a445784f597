import { useState } from 'react'
import type { CopyPreview } from '#contract/assignments.ts'
import { selectionStatus } from '#domain/assignment-copy.ts'
import { type PlannedTimes, pushedTime } from '#domain/assignment-copy-dates.ts'
import { copyChanges, copyTimesProblem } from '#domain/assignment-copy-plan.ts'
import type { Selection } from '#web/ui/table/columns.ts'

type PreviewRow = CopyPreview['rows'][number]

export interface CopyRow extends PreviewRow {
  /** As shown, suggested or changed by hand. */
  times: PlannedTimes
  isChanged: boolean
  problem: string | null
}

/** What will be copied: the preview, with what was changed by hand. */
export function useCopyPlan(initial: CopyPreview, now: Date) {
  const [preview, setPreview] = useState(initial)
  const [changed, setChanged] = useState<ReadonlyMap<number, PlannedTimes>>(new Map())
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set())
  const [news, setNews] = useState<readonly string[]>([])
  const { cohort } = preview

  const rows = preview.rows.map((row): CopyRow => {
    const times = changed.get(row.id) ?? suggested(row)
    const problem = copyTimesProblem(times, cohort.graduation, now)?.message ?? null
    return { ...row, times, isChanged: changed.has(row.id), problem }
  })
  const isIn = ({ id }: { id: number }) => !leftOut.has(id)
  const copied = rows.filter(isIn)
  const there = rows.filter(({ existing }) => existing !== null)

  const selection: Selection<CopyRow> = {
    isSelected: isIn,
    onToggle: ({ id }) => setLeftOut(isIn({ id }) ? new Set([...leftOut, id]) : without(leftOut, id)),
    status: selectionStatus(copied.length, rows.length),
    onToggleAll: () => setLeftOut(new Set(copied.length === rows.length ? rows.map(({ id }) => id) : [])),
    label: ({ name }) => `Copy ${name}`,
    allLabel: 'Copy all',
  }

  return {
    cohort,
    rows,
    copied,
    /** Those that the cohort has already and that would be copied again. */
    again: there.filter(isIn),
    selection,
    news,
    hasChanges: changed.size > 0 || leftOut.size > 0,
    hasChangedDates: changed.size > 0,
    problem: copied.find(({ problem }) => problem !== null) ?? null,
    change: (id: number, times: PlannedTimes) => setChanged(new Map([...changed, [id, times]])),
    reset: () => setChanged(new Map()),
    leaveOutExisting: () => setLeftOut(new Set([...leftOut, ...there.map(({ id }) => id)])),
    following: (id: number) => following(copied, id),
    /** Moves this one and those below it. */
    push(id: number, days: number) {
      const pushed = following(copied, id).map((row): [number, PlannedTimes] => [
        row.id,
        {
          visible_from: row.times.visible_from && pushedTime(row.times.visible_from, days, cohort.days_off),
          due_at: row.times.due_at && pushedTime(row.times.due_at, days, cohort.days_off),
        },
      ])
      setChanged(new Map([...changed, ...pushed]))
    },
    /** The server's newer preview of the copied rows; what was changed by hand stays. */
    renew(current: CopyPreview) {
      const newer = new Map(current.rows.map((row) => [row.id, row]))
      const after = { ...current, rows: preview.rows.map((row) => newer.get(row.id) ?? row) }
      setNews(copyChanges(preview, after))
      setPreview(after)
    },
    /** The body of the copy call. */
    order: {
      assignmentsToCopy: copied.map(({ id }) => id),
      cohortId: cohort.id,
      dates: copied.map(({ id, times, basis }) => ({
        id,
        visibleFrom: times.visible_from?.toISOString() ?? null,
        dueAt: times.due_at?.toISOString() ?? null,
        basis,
      })),
    },
  }
}

export type CopyPlan = ReturnType<typeof useCopyPlan>

function suggested({ visible_from, due_at }: PreviewRow): PlannedTimes {
  return { visible_from: visible_from ? new Date(visible_from) : null, due_at: due_at ? new Date(due_at) : null }
}

/** This row and those below it that have a date. */
function following(rows: readonly CopyRow[], id: number): CopyRow[] {
  const from = rows.findIndex((row) => row.id === id)
  return from < 0 ? [] : rows.slice(from).filter(({ times }) => times.visible_from !== null)
}

const without = (ids: ReadonlySet<number>, id: number) => new Set([...ids].filter((other) => other !== id))
