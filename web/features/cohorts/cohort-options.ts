import type { CohortRow } from '#contract/cohorts.ts'
import { COHORT_GROUPS, cohortGroup } from '#domain/cohort-phase.ts'

/** Groups in their order, empty ones left out: the data of a select of cohorts. */
export function cohortOptions(cohorts: readonly CohortRow[], now: Date) {
  return COHORT_GROUPS.map(({ id, label }) => ({
    group: label,
    items: cohorts
      .filter((cohort) => cohortGroup(cohort, now) === id)
      .map((cohort) => ({ value: String(cohort.id), label: cohort.name })),
  })).filter(({ items }) => items.length > 0)
}
