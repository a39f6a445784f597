import { useEffect, useState } from 'react'
import type { RollRow } from '#contract/attendance.ts'
import type { AttendanceStatus } from '#domain/attendance-status.ts'
import type { DateText } from '#domain/central-time.ts'
import { api } from '#web/api/client.ts'
import { useStore } from '#web/store.ts'
import { useUnsavedEdits } from '#web/ui/form/unsaved-edits.ts'
import { useDraft } from '#web/ui/form/use-draft.ts'
import { reportError } from '#web/ui/report-error.ts'
import { createRollKeeper, type SavedMarks, type UnsavedMark } from './roll-keeper.ts'

const RETRY_MS = 5000

/** A student of the roll with the mark as the person sees it: their own, also while it is being saved. */
export interface OnRoll {
  row: RollRow
  status: AttendanceStatus | null
  saved: RollRow['days'][number]
  unsaved: UnsavedMark | null
}

export interface Roll {
  /** As they were read, with what was saved since. */
  rows: RollRow[]
  students: OnRoll[]
  mark(student: OnRoll, status: AttendanceStatus | null): void
  keepTheirs(student_id: number): void
  saveMine(student_id: number): void
  retry(): void
  /** How many marks are in each state; 'waiting' are kept here alone, for want of a connection. */
  unsaved: Record<UnsavedMark['state'], number>
}

export function useRoll(cohortId: number, day: DateText, read: readonly RollRow[]): Roll {
  const [keeper] = useState(() =>
    createRollKeeper({
      send: (studentId, status, version) =>
        api.attendance.mark({ params: { id: cohortId }, body: { studentId, day, status, version }, isQuick: true }),
      onRefused: reportError,
    }),
  )
  const marks = useStore(keeper.unsaved)
  const rows = withSaved(read, useStore(keeper.saved))
  const unsaved = { sending: 0, waiting: 0, conflict: 0 }
  for (const { state } of marks.values()) unsaved[state]++
  const isWaiting = unsaved.waiting > 0
  const draft = useDraft(`attendance:${cohortId}:${day}`, marks.size > 0 ? [...marks] : null, keeper.restore)
  useUnsavedEdits(marks.size > 0, { onLeave: draft.discard, asksForSearch: ['day'] })

  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(keeper.retry, RETRY_MS)
    window.addEventListener('online', keeper.retry)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', keeper.retry)
    }
  }, [keeper, isWaiting])

  const students = rows.flatMap((row) => {
    const saved = row.days.find((one) => one.day === day)
    if (!row.is_on_roll || !saved) return []
    const own = marks.get(row.student_id) ?? null
    return { row, saved, unsaved: own, status: own ? own.status : saved.status }
  })

  return {
    rows,
    students,
    mark({ row, saved, status }, next) {
      if (status !== next) keeper.mark(row.student_id, next, saved.version)
    },
    keepTheirs: keeper.keepTheirs,
    saveMine: keeper.saveMine,
    retry: keeper.retry,
    unsaved,
  }
}

function withSaved(rows: readonly RollRow[], saved: SavedMarks): RollRow[] {
  return rows.map((row) => {
    const mark = saved.get(row.student_id)
    if (!mark) return row
    const days = row.days.map((one) => (one.day === mark.day && one.version < mark.version ? { ...one, ...mark } : one))
    return { ...row, days }
  })
}
