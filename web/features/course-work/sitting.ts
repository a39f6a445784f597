import { useSyncExternalStore } from 'react'
import { useMe } from '#web/session/me.ts'

/** The works that this tab has graded at the desk; a reload keeps them. */
export function useSitting(): { count: number; add(workId: number): void } {
  const { id } = useMe()
  const count = useSyncExternalStore(
    subscribe,
    () => read(id).length,
    () => 0,
  )
  return {
    count,
    add(workId) {
      try {
        sessionStorage.setItem(keyOf(id), JSON.stringify([...new Set([...read(id), workId])]))
      } catch {
        // Without storage nothing is counted.
      }
      for (const listener of listeners) listener()
    },
  }
}

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function read(userId: number): number[] {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(userId)) ?? '[]') as number[]
  } catch {
    return []
  }
}

const keyOf = (userId: number) => `homeroom.sitting.${userId}`
