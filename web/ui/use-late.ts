import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'

/**
 * A component whose code is loaded when it is first wanted; null until then. Unlike lazy(), a failure is told, and the next
 * time it is tried again.
 */
export function useLate<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  isWanted: boolean,
  onFailure: () => void,
): ComponentType<Props> | null {
  const [Late, setLate] = useState<ComponentType<Props> | null>(null)
  const fail = useEffectEvent(onFailure)
  const isMissing = isWanted && Late === null
  useEffect(() => {
    if (!isMissing) return
    let isGone = false
    load()
      .catch((error: unknown) => importAgain<Awaited<ReturnType<typeof load>>>(error))
      .then(
        (module) => setLate(() => module.default),
        () => {
          if (!isGone) fail()
        },
      )
    return () => {
      isGone = true
    }
  }, [load, isMissing])
  return Late
}

let attempts = 0

/** Some browsers remember that a module could not be fetched, and never ask for that address again. */
function importAgain<Module>(error: unknown): Promise<Module> {
  const address = error instanceof Error ? /https?:\S+\.js/.exec(error.message)?.[0] : undefined
  if (!address) throw error
  return import(/* @vite-ignore */ `${address}?attempt=${++attempts}`)
}
