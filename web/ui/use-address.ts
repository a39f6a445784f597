import { useContext, useMemo } from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext, useLocation, useNavigate } from 'react-router'

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
  // Not useSearchParams, which brings react-router's forms and links along (4 kB).
  const { search } = useLocation()
  const params = useMemo(() => new URLSearchParams(search), [search])
  const router = useContext(DataRouterContext)?.router
  const navigate = useNavigate()

  function change(
    parts: AddressParts | ((now: URLSearchParams) => AddressParts),
    { isStep = false, ...options }: Options = {},
  ) {
    const next = new URLSearchParams(newest() ?? params)
    for (const [name, value] of Object.entries(typeof parts === 'function' ? parts(next) : parts)) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    void navigate({ search: String(next) }, { ...options, replace: !isStep })
  }

  /** Someone fast makes a second choice before the first is drawn; only the router has both. */
  function newest(): string | undefined {
    if (!router) return undefined
    const { location, navigation } = router.state
    return (navigation.location?.pathname === location.pathname ? navigation.location : location).search
  }

  return { params, change }
}
