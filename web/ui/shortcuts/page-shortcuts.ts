import { useEffect } from 'react'
import { createStore } from '#web/store.ts'
import { type Hint, type Shortcuts, useShortcuts } from './use-shortcuts.ts'

/** Of everything that is on the page now, for the list that '?' opens. */
export const pageHints = createStore<readonly Hint[]>([])

/**
 * Shortcuts of a page, or of a part of it. They rest while a dialog is open, which has its own.
 *   const HINT = { keys: ['/'], does: 'search this list' }
 *   usePageShortcuts({ '/': () => field.current?.focus() }, HINT)
 */
export function usePageShortcuts(keys: Shortcuts, hint: Hint): void {
  useShortcuts(null, keys)
  useEffect(() => add([hint]), [hint])
}

/** Hints that are made anew each time, for shortcuts of a part of the page. */
export function usePageHints(hints: readonly Hint[]): void {
  const words = JSON.stringify(hints)
  useEffect(() => add(JSON.parse(words) as Hint[]), [words])
}

function add(hints: readonly Hint[]): () => void {
  if (hints.length > 0) pageHints.set([...pageHints.get(), ...hints])
  return () => pageHints.set(pageHints.get().filter((other) => !hints.includes(other)))
}
