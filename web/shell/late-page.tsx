import { type ComponentType, useEffect, useState } from 'react'

interface PageCode {
  load(): Promise<{ default: ComponentType }>
}

/** A page's component. If its code fails to load, it is retried on each visit and fails into the error boundary. */
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
