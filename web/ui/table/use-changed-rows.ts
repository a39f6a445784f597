import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { lastRefetch } from '#web/live/refetch.ts'
import { announce } from '#web/ui/announce.ts'

type Key = number | string

const NONE: ReadonlySet<Key> = new Set()
/** A refetch takes at most this long to bring its rows. */
const RECENT_MS = 5000
/** The length of the animation. */
const FLASH_MS = 2000

/** The rows that someone else has just changed or added. Sorting, paging and own changes are none. */
export function useChangedRows<Row>(
  rows: readonly Row[] | undefined,
  rowKey: (row: Row) => Key,
  label: string,
): ReadonlySet<Key> {
  const { search } = useLocation()
  const [changed, setChanged] = useState(NONE)
  const shown = useRef({ rows, search })
  const keyOf = useEffectEvent(rowKey)

  useEffect(() => {
    const before = shown.current
    if (before.rows === rows) return
    shown.current = { rows, search }
    const isLive = lastRefetch() > 0 && performance.now() - lastRefetch() < RECENT_MS
    if (!isLive || !before.rows || !rows || before.search !== search) return
    // Unchanged rows stay the same objects.
    const known = new Set(before.rows)
    const keys = rows.filter((row) => !known.has(row)).map((row) => keyOf(row))
    if (keys.length === 0) return
    setChanged(new Set(keys))
    announce(`${label}: ${keys.length === 1 ? 'one row has' : `${keys.length} rows have`} changed.`)
  }, [rows, search, label])

  useEffect(() => {
    if (changed.size === 0) return
    const timer = setTimeout(() => setChanged(NONE), FLASH_MS)
    return () => clearTimeout(timer)
  }, [changed])
  return changed
}
