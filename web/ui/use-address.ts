import { useMemo } from 'react'
import { useLocation, useRouter } from '#web/navigation/hooks.ts'

/** Empty or undefined removes a part. */
export type AddressParts = Record<string, string | undefined>

interface Options {
  /** Adds a history entry. */
  isStep?: boolean
  /** Renders at once, where the next key is already on its way. */
  flushSync?: boolean
  /** Of the history entry. */
  state?: unknown
}

/**
 * The query of the URL:
 *   const { params, change } = useAddress()     change({ cohortId: '5', page: '' })
 *   change((now) => ({ open: now.get('open') ? '' : '1' }))     what depends on the value that it changes
 */
export function useAddress() {
  const { search } = useLocation()
  const params = useMemo(() => new URLSearchParams(search), [search])
  const router = useRouter()

  function change(
    parts: AddressParts | ((now: URLSearchParams) => AddressParts),
    { isStep = false, ...options }: Options = {},
  ) {
    const next = new URLSearchParams(newest())
    for (const [name, value] of Object.entries(typeof parts === 'function' ? parts(next) : parts)) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    void router.navigate(`?${next}`, { ...options, replace: !isStep })
  }

  /** Someone fast makes a second choice before the first is drawn; only the router has both. */
  function newest(): string {
    const { goal, place } = router.state
    return (goal?.pathname === place.location.pathname ? goal : place.location).search
  }

  return { params, change }
}
