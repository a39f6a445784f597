import type { Moment } from './central-time.ts'
import type { Sorts } from './list-sort.ts'
import { fullName, type Named } from './person-name.ts'

interface StudentInCohort {
  student: Named
  cohort: { name: string }
}
export type AttentionSort = 'name' | 'cohort' | 'contact'
export const ATTENTION_SORTS: Sorts<StudentInCohort & { last_contact: { at: Moment } | null }, AttentionSort> = {
  name: ({ student }) => fullName(student),
  cohort: ({ cohort }) => cohort.name,
  contact: ({ last_contact }) => last_contact && instant(last_contact.at),
}
export const ATTENTION_SORT_WORDS: Record<AttentionSort, string> = {
  name: 'By name',
  cohort: 'By cohort',
  contact: 'Longest without contact first',
}

const instant = (at: Moment) => new Date(at).getTime()
