import { useSyncExternalStore } from 'react'

/** State that code outside React changes too: dialogs, the session, unsaved edits. */
export interface Store<T> {
  get(): T
  /** On the server, and until what it rendered has been hydrated. */
  initial: T
  set(next: T): void
  subscribe(listener: () => void): () => void
}

export function createStore<T>(initial: T): Store<T> {
  const listeners = new Set<() => void>()
  let value = initial
  return {
    initial,
    get: () => value,
    set(next) {
      value = next
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export function useStore<T>(store: Store<T>): T {
  return useSyncExternalStore(store.subscribe, store.get, () => store.initial)
}
