import type { Sorts } from './list-sort.ts'
import { fullName, type Named } from './person-name.ts'

export type NotReflectedSort = 'name' | 'cohort' | 'day' | 'last' | 'class-days'
interface NotReflected {
  student: Named
  cohort: { name: string }
  day: string
  last_reflection_on: string | null
  class_days: number
}
export const NOT_REFLECTED_SORTS: Sorts<NotReflected, NotReflectedSort> = {
  name: ({ student }) => fullName(student),
  cohort: ({ cohort }) => cohort.name,
  day: ({ day }) => day,
  last: ({ last_reflection_on }) => last_reflection_on,
  'class-days': ({ class_days }) => class_days,
}
