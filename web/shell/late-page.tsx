import { type ComponentType, useEffect, useState } from 'react'

interface PageCode {
  load(): Promise<{ default: ComponentType }>
}

/**
 * A page's component. When its code could not be fetched, a stand-in that tries again each time it is visited and otherwise
 * fails like any page, into the error boundary: the router itself would show nothing at all.
 */
export async function loadPage({ load }: PageCode): Promise<ComponentType> {
  try {
    return (await load()).default
  } catch {
    return function LatePage() {
      const [outcome, setOutcome] = useState<{ Page: ComponentType } | { error: unknown } | null>(null)
      useEffect(() => {
        load().then(
          (module) => setOutcome({ Page: module.default }),
          (error: unknown) => setOutcome({ error }),
        )
      }, [])
      if (outcome === null) return null
      if ('error' in outcome) throw outcome.error
      return <outcome.Page />
    }
  }
}
