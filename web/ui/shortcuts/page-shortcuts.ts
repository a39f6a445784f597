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
  useEffect(() => {
    pageHints.set([...pageHints.get(), hint])
    return () => pageHints.set(pageHints.get().filter((other) => other !== hint))
  }, [hint])
}
