import type { DateText } from '#domain/central-time.ts'
import { fold } from '#domain/fold.ts'
import type { Db } from '../../db/transaction.ts'
import { numberValue, textValue, type Values } from './plan.ts'

export interface NamedCohort {
  id: number
  name: string
  course_id: number
  campus_id: number
  prework_start: DateText | null
  classroom_start: DateText | null
}

export interface Cohorts {
  byId: ReadonlyMap<number, NamedCohort>
  byName: ReadonlyMap<string, NamedCohort[]>
  campuses: { id: number; name: string; code: string }[]
}

export async function readCohorts(db: Db): Promise<Cohorts> {
  const cohorts = await db
    .selectFrom('cohorts')
    .select(['id', 'name', 'course_id', 'campus_id', 'prework_start', 'classroom_start'])
    .orderBy('id')
    .execute()
  const byName = new Map<string, NamedCohort[]>()
  for (const cohort of cohorts) {
    byName.set(nameKey(cohort.name), [...(byName.get(nameKey(cohort.name)) ?? []), cohort])
  }
  const campuses = await db.selectFrom('campuses').select(['id', 'name', 'code']).orderBy('id').execute()
  return { byId: new Map(cohorts.map((cohort) => [cohort.id, cohort])), byName, campuses }
}

/** Names with the same key are the same. */
export const nameKey = (name: string) => fold(name).trim().replace(/\s+/g, ' ')

type Found = { cohort: NamedCohort | null } | { problem: string }

/** The cohort that a row names by its id, or by its name and campus; null if it names none. */
export function cohortNamed(values: Values, { byId, byName, campuses }: Cohorts): Found {
  const [id, name, campusName] = [numberValue(values.cohort_id), textValue(values.cohort), textValue(values.campus)]
  const key = nameKey(campusName)
  const named = campuses.filter((campus) => nameKey(campus.name) === key)
  const [campus] = [...campuses.filter(({ code }) => code === key), ...named]
  if (campusName !== '' && !campus) return { problem: `There is no campus “${campusName}”.` }
  if (named.length > 1 && campus === named[0]) {
    return {
      problem: `There are ${named.length} campuses named “${campusName}”. Please write the code of one of them.`,
    }
  }
  if (id !== null) {
    const cohort = byId.get(id)
    if (!cohort) return { problem: `There is no cohort with the Id ${id}.` }
    if (name !== '' && nameKey(name) !== nameKey(cohort.name)) {
      return {
        problem: `The cohort with the Id ${id} is “${cohort.name}”, and this row says “${name}”. Please keep one.`,
      }
    }
    if (campus && campus.id !== cohort.campus_id) return { problem: `“${cohort.name}” is not in ${campus.name}.` }
    return { cohort }
  }
  if (name === '') return { cohort: null }
  const all = byName.get(nameKey(name)) ?? []
  const found = campus ? all.filter(({ campus_id }) => campus_id === campus.id) : all
  if (found.length > 1) {
    const how = campus ? 'Please add the column Cohort Id.' : 'Please add the column Cohort Id or Campus.'
    return { problem: `There are ${found.length} cohorts named “${name}”. ${how}` }
  }
  const [cohort] = found
  if (cohort) return { cohort }
  return { problem: `There is no cohort “${name}”${campus && all.length > 0 ? ` in ${campus.name}` : ''}.` }
}
