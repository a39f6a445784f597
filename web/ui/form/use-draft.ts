import { useEffect, useRef, useState } from 'react'
import { useMe } from '#web/session/me.ts'
import { isAway, renewal } from '#web/session/renewal.ts'
import { useStore } from '#web/store.ts'
import { readDraft, removeDraft, writeDraft } from './draft-storage.ts'

const DEBOUNCE_MS = 400

/**
 * Keeps what is being written in this browser, per person, for a crash, a reload or a session that runs out.
 *   const draft = useDraft('student:5', isDirty ? values : null, (found) => setValues(found))
 * `value` null means that there is nothing worth keeping. A draft that was found is handed to `restore` once, and
 * `wasRestored` says so, for a DraftNotice. `discard()` after saving or leaving. Never put a password in it. `key` null
 * switches drafts off.
 */
export interface Draft {
  wasRestored: boolean
  discard(): void
}

export function useDraft<T>(key: string | null, value: T | null, restore: (found: T) => void): Draft {
  const { id } = useMe()
  const [found] = useState(() => (key === null ? null : (readDraft(id, key) as T | null)))
  const [wasRestored, setWasRestored] = useState(found !== null)
  const isDone = useRef(found === null)
  const text = value === null ? null : JSON.stringify(value)
  const written = useRef(found === null ? null : JSON.stringify(found))
  const hand = useRef(restore)
  const pending = useRef<(() => void) | null>(null)
  useStore(renewal)
  const isPaused = isAway()

  useEffect(() => {
    if (isDone.current || found === null) return
    isDone.current = true
    hand.current(found)
  }, [found])

  useEffect(() => {
    pending.current = null
    // A logout in another tab has thrown away what was kept; it is kept again once the person is back.
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

  // What was typed in the last moment before the page or the form goes counts too.
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
      // What is on the screen counts as written, so that it is not written again, nor by a rest that still runs.
      written.current = text
      pending.current = null
      setWasRestored(false)
      removeDraft(id, key)
    },
  }
}
