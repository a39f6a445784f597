import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { GoalContext, PlaceContext, RouterContext } from './hooks.ts'
import type { PageRouter } from './page-router.ts'

/** Draws its children again at every place that the router goes to. */
export function RouterView({ router, children }: { router: PageRouter; children: ReactNode }) {
  const [{ place, goal }, setState] = useState(router.state)
  useLayoutEffect(() => {
    // It may have moved before anyone listened.
    setState(router.state)
    return router.subscribe((next, isUrgent) => {
      if (isUrgent) flushSync(() => setState(next))
      else startTransition(() => setState(next))
    })
  }, [router])
  return (
    <RouterContext value={router}>
      <PlaceContext value={place}>
        <GoalContext value={goal}>{children}</GoalContext>
      </PlaceContext>
    </RouterContext>
  )
}
