import type { Moment } from './central-time.ts'
import type { Sorts } from './list-sort.ts'
import { fullName, type Named } from './person-name.ts'

interface SortedRequest extends Named {
  cohort_name: string
  asked_on: string
}
export type RequestSort = 'student' | 'cohort' | 'asked' | 'taken'
export const REQUEST_SORTS: Sorts<SortedRequest & { taken_by: Named | null }, RequestSort> = {
  student: fullName,
  cohort: ({ cohort_name }) => cohort_name,
  asked: ({ asked_on }) => asked_on,
  taken: ({ taken_by }) => taken_by && fullName(taken_by),
}

export type DoneRequestSort = 'student' | 'cohort' | 'asked' | 'done' | 'by'
export const DONE_REQUEST_SORTS: Sorts<SortedRequest & { done_at: Moment; done_by: Named }, DoneRequestSort> = {
  student: fullName,
  cohort: ({ cohort_name }) => cohort_name,
  asked: ({ asked_on }) => asked_on,
  done: ({ done_at }) => instant(done_at),
  by: ({ done_by }) => fullName(done_by),
}

const instant = (at: Moment) => new Date(at).getTime()
