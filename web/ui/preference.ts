import { useSyncExternalStore } from 'react'
import { currentMe, useMe } from '#web/session/me.ts'

// What a person chose in this browser and gets again on the next visit, such as columns. Per person, also after a logout.

export type Preference = 'scope' | 'student-columns'

const listeners = new Set<() => void>()

/** Null if nothing was chosen, and on the server, which does not know. */
export function currentPreference(name: Preference): string | null {
  const me = currentMe()
  return import.meta.env.SSR || !me ? null : read(me.id, name)
}

export function usePreference(name: Preference): [chosen: string | null, choose: (value: string | null) => void] {
  const { id } = useMe()
  const chosen = useSyncExternalStore(
    subscribe,
    () => read(id, name),
    () => null,
  )
  return [chosen, (value) => write(id, name, value)]
}

function read(userId: number, name: Preference): string | null {
  try {
    return localStorage.getItem(nameOf(userId, name))
  } catch {
    return null
  }
}

function write(userId: number, name: Preference, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(nameOf(userId, name))
    else localStorage.setItem(nameOf(userId, name), value)
  } catch {
    // Without storage it is not remembered.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

const nameOf = (userId: number, name: Preference) => `homeroom.${name}.${userId}`
