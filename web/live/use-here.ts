import { useEffect } from 'react'
import type { Present } from '#contract/live.ts'
import { useMe } from '#web/session/me.ts'
import { useStore } from '#web/store.ts'
import { enterPlace, present } from './presence.ts'

/** Tells colleagues that this place is open, and returns those who have it open too. Null for no place. */
export function useHere(place: string | null): Present[] {
  const me = useMe()
  const everyone = useStore(present)
  useEffect(() => (place === null ? undefined : enterPlace(place)), [place])
  return everyone.filter((one) => one.place === place && one.id !== me.id)
}
