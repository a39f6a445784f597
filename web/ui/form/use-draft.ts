import { useEffect, useRef, useState } from 'react'
import { useMe } from '#web/features/users/me.ts'
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
  const pending = useRef<ReturnType<typeof setTimeout>>(undefined)
  const hand = useRef(restore)

  useEffect(() => {
    if (isDone.current || found === null) return
    isDone.current = true
    hand.current(found)
  }, [found])

  useEffect(() => {
    if (key === null || !isDone.current || text === written.current) return
    pending.current = setTimeout(() => {
      written.current = text
      if (text === null) removeDraft(id, key)
      else writeDraft(id, key, JSON.parse(text))
    }, DEBOUNCE_MS)
    return () => clearTimeout(pending.current)
  }, [id, key, text])

  return {
    wasRestored,
    discard() {
      if (key === null) return
      // What is on the screen counts as written, so that it is not written again, nor by a rest that still runs.
      clearTimeout(pending.current)
      written.current = text
      setWasRestored(false)
      removeDraft(id, key)
    },
  }
}
