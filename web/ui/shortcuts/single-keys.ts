import { useSyncExternalStore } from 'react'

// Speech input may type single letters, so all shortcuts of one key can be turned off together (WCAG 2.1.4). Per browser.

const NAME = 'homeroom.single-keys'
const listeners = new Set<() => void>()

export function areSingleKeysOn(): boolean {
  return localStorage.getItem(NAME) !== 'false'
}

export function useSingleKeys(): [areOn: boolean, turn: (areOn: boolean) => void] {
  return [useSyncExternalStore(subscribe, areSingleKeysOn, () => true), turn]
}

function turn(areOn: boolean): void {
  try {
    localStorage.setItem(NAME, String(areOn))
  } catch {
    // Without storage they stay as they are.
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
