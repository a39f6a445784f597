import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useMe } from '#web/session/me.ts'
import { isAway, renewal } from '#web/session/renewal.ts'
import { useStore } from '#web/store.ts'
import { readDraft, removeDraft, writeDraft } from './draft-storage.ts'

const DEBOUNCE_MS = 400

/**
 * Stores a draft in this browser, for a crash, a reload or an expired session. Never put a password in it.
 *   const draft = useDraft('student:5', isDirty ? values : null, (found) => setValues(found))
 * A stored draft is passed to `restore` once, and `wasRestored` is true for a DraftNotice. `discard()` after saving or
 * leaving. A null `key` switches drafts off.
 */
export interface Draft {
  wasRestored: boolean
  discard(): void
}

export function useDraft<T>(key: string | null, value: T | null, restore: (found: T) => void): Draft {
  const { id } = useMe()
  const [wasRestored, setWasRestored] = useState(false)
  const isDone = useRef(key === null)
  const text = value === null ? null : JSON.stringify(value)
  const written = useRef<string | null>(null)
  const hand = useRef(restore)
  const pending = useRef<(() => void) | null>(null)
  useStore(renewal)
  const isPaused = isAway()

  // Before the form is painted, but not while it is rendered: the server renders it without.
  useLayoutEffect(() => {
    if (isDone.current || key === null) return
    isDone.current = true
    const found = readDraft(id, key) as T | null
    if (found === null) return
    written.current = JSON.stringify(found)
    setWasRestored(true)
    hand.current(found)
  }, [id, key])

  useEffect(() => {
    pending.current = null
    // A logout in another tab has deleted the draft; it is written again after the next login.
    if (isPaused) written.current = null
    if (key === null || isPaused || !isDone.current || text === written.current) return
    const write = () => {
      // Discarded meanwhile: a timer must not bring it back.
      if (pending.current !== write) return
      pending.current = null
      written.current = text
      if (text === null) removeDraft(id, key)
      else writeDraft(id, key, JSON.parse(text))
    }
    pending.current = write
    const timer = setTimeout(write, DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [id, key, text, isPaused])

  // Flush on unload and unmount.
  useEffect(() => {
    const flush = () => pending.current?.()
    window.addEventListener('pagehide', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [])

  return {
    wasRestored,
    discard() {
      if (key === null) return
      // The current values count as written, so that no pending timer writes them again.
      written.current = text
      pending.current = null
      setWasRestored(false)
      removeDraft(id, key)
    },
  }
}
