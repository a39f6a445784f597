import { useQuery } from '@tanstack/react-query'
import { isRunning } from '#domain/cohort-phase.ts'
import { SelectField, unlistedWords } from '#web/ui/form/SelectField.tsx'
import { usePreference } from '#web/ui/preference.ts'
import { useNow } from '#web/ui/use-now.ts'
import { cohortOptions } from './cohort-options.ts'
import { cohortsQuery } from './cohorts-queries.ts'
import type { ScopeAddress } from './scope.ts'

/**
 * My cohorts, all, or one; my or all is remembered for the next list.
 *   const { scope, setScope } = useScope()
 *   <ScopeSelect scope={scope} isMine={query.data?.is_mine} onChange={setScope} isRunningOnly />
 */
interface ScopeSelectProps {
  scope: ScopeAddress
  /** As the list's answer says; undefined while it loads. Who teaches nobody asks for their own and gets all. */
  isMine: boolean | undefined
  onChange(scope: ScopeAddress): void
  /** For lists about cohorts in Prework or Classroom: the others have nothing to show. */
  isRunningOnly?: boolean
}

const MY = { value: 'mine', label: 'My cohorts' }
const ALL = { value: 'all', label: 'All cohorts' }

export function ScopeSelect({ scope, isMine, onChange, isRunningOnly = false }: ScopeSelectProps) {
  const now = useNow()
  const cohorts = useQuery(cohortsQuery)
  const [, remember] = usePreference('scope')
  const offered = (cohorts.data?.rows ?? []).filter((cohort) => !isRunningOnly || isRunning(cohort, now))

  function choose(value: string | null) {
    if (value === MY.value || value === ALL.value) {
      remember(value)
      onChange({ mine: value === MY.value ? '1' : '0', cohortId: undefined })
    } else onChange({ mine: undefined, cohortId: value ?? undefined })
  }

  return (
    <SelectField
      label="Cohort"
      value={scope.cohortId ?? (showsMine(scope, isMine) ? MY.value : ALL.value)}
      onChange={choose}
      unlisted={cohorts.data?.rows.find(({ id }) => String(id) === scope.cohortId)?.name ?? unlistedWords(cohorts)}
      data={[...(teachesNobody(scope, isMine) ? [] : [MY]), ALL, ...cohortOptions(offered, now)]}
    />
  )
}

/** 'My cohorts', or the cohort's name: for a heading on paper. */
export function useScopeWords(scope: ScopeAddress, isMine: boolean | undefined): string {
  const cohorts = useQuery(cohortsQuery)
  if (!scope.cohortId) return showsMine(scope, isMine) ? MY.label : ALL.label
  return cohorts.data?.rows.find(({ id }) => String(id) === scope.cohortId)?.name ?? ''
}

const teachesNobody = ({ mine, cohortId }: ScopeAddress, isMine: boolean | undefined) =>
  mine !== '0' && !cohortId && isMine === false

const showsMine = (scope: ScopeAddress, isMine: boolean | undefined) =>
  scope.mine !== '0' && !teachesNobody(scope, isMine)
