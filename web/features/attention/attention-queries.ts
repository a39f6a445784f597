import { pagedOptions } from '#web/api/call-options.ts'
import { readScope, rememberedScope, type ScopeAddress } from '#web/features/cohorts/scope.ts'

export type AttentionState = 'awake' | 'snoozed'

/** ?state=snoozed; what is malformed is left out. */
export const readAttentionState = (params: URLSearchParams): AttentionState =>
  params.get('state') === 'snoozed' ? 'snoozed' : 'awake'

export function attentionQuery(scope: ScopeAddress, state: AttentionState) {
  return pagedOptions('attention', 'list', { query: { ...scope, state: state === 'awake' ? undefined : state } })
}

/** For prefetching. */
export const attentionQueryAt = (params: URLSearchParams) =>
  attentionQuery(readScope(params, rememberedScope()), readAttentionState(params))
