import { currentPreference, usePreference } from '#web/ui/preference.ts'
import { useAddress } from '#web/ui/use-address.ts'

/** One's own cohorts (mine is not '0'), all or one, as in the URL: ?mine=0, ?cohortId=5. */
export interface ScopeAddress {
  mine: '0' | '1' | undefined
  cohortId: string | undefined
}

/** Null: one's own cohorts, or nothing chosen. */
type Remembered = '0' | null

/** The scope of a URL, for prefetching. Without one in it, what the person chose last. What is malformed is left out. */
export function readScope(params: URLSearchParams, remembered: Remembered = rememberedScope()): ScopeAddress {
  const mine = params.get('mine')
  const cohortId = params.get('cohortId') ?? ''
  const hasCohort = /^[1-9]\d{0,8}$/.test(cohortId)
  return {
    mine: mine === '0' || mine === '1' ? mine : hasCohort ? undefined : (remembered ?? undefined),
    cohortId: hasCohort ? cohortId : undefined,
  }
}

export const rememberedScope = (): Remembered => mineOf(currentPreference('scope'))

export function useRememberedScope(): Remembered {
  return mineOf(usePreference('scope')[0])
}

/** The scope of a list, with a function to change it: const { scope, setScope } = useScope() */
export function useScope() {
  const { params, change } = useAddress()
  const scope = readScope(params, useRememberedScope())
  return { scope, setScope: ({ mine, cohortId }: ScopeAddress) => change({ mine, cohortId, page: undefined }) }
}

const mineOf = (chosen: string | null): Remembered => (chosen === 'all' ? '0' : null)
