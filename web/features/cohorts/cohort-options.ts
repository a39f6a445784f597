import type { CohortRow } from '#contract/cohorts.ts'
import { COHORT_GROUPS, cohortGroup } from '#domain/cohort-phase.ts'

/** Options for a cohort select, grouped, without empty groups. */
export function cohortOptions(cohorts: readonly CohortRow[], now: Date) {
  return COHORT_GROUPS.map(({ id, label }) => ({
    group: label,
    items: cohorts
      .filter((cohort) => cohortGroup(cohort, now) === id)
      .map((cohort) => ({ value: String(cohort.id), label: cohort.name })),
  })).filter(({ items }) => items.length > 0)
}
