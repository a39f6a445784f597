import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { lastReadAgain } from '#web/api/read-again.ts'
import { lastRefetch } from '#web/live/refetch.ts'
import { useLocation } from '#web/navigation/hooks.ts'
import { announce } from '#web/ui/announce.ts'
import styles from './DataTable.module.css'

type Key = number | string

const NONE: ReadonlySet<Key> = new Set()
/** A refetch takes at most this long to bring its rows. */
const RECENT_MS = 5000
/** The length of the animation. */
const FLASH_MS = 2000

interface Options<Row> {
  rows: readonly Row[] | undefined
  rowKey(row: Row): Key
  label: string
  frame: RefObject<HTMLElement | null>
}

/** The rows that look different because someone else has changed something. Sorting, paging and own changes are none. */
export function useChangedRows<Row>({ rows, rowKey, label, frame }: Options<Row>): ReadonlySet<Key> {
  const { search } = useLocation()
  const [changed, setChanged] = useState(NONE)
  const shown = useRef<{ rows: readonly Row[]; texts: Map<Key, string>; search: string } | null>(null)
  const keyOf = useEffectEvent(rowKey)

  useEffect(() => {
    const before = shown.current
    // The last page stays while the next one loads.
    if (before && before.rows === rows) return
    const drawn = [...(frame.current?.querySelectorAll(`.${styles.row}`) ?? [])]
    const texts = new Map((rows ?? []).map((row, index) => [keyOf(row), drawn[index]?.textContent ?? '']))
    shown.current = rows ? { rows, texts, search } : null
    const isLive = lastRefetch() > lastReadAgain() && performance.now() - lastRefetch() < RECENT_MS
    if (!isLive || before?.search !== search) return
    const keys = [...texts].filter(([key, text]) => before.texts.get(key) !== text).map(([key]) => key)
    if (keys.length === 0) return
    setChanged(new Set(keys))
    announce(`${label}: ${keys.length === 1 ? 'one row has' : `${keys.length} rows have`} changed.`)
  }, [rows, search, label, frame])

  useEffect(() => {
    if (changed.size === 0) return
    const timer = setTimeout(() => setChanged(NONE), FLASH_MS)
    return () => clearTimeout(timer)
  }, [changed])
  return changed
}
