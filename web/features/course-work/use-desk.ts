import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { QueueRow } from '#contract/course-work.ts'
import { isGroupEnd, QUEUE_PAGE_SIZE, queueNeighbours } from '#domain/course-work-queue.ts'
import { useRememberedScope } from '#web/features/cohorts/scope.ts'
import { historyQuery } from '#web/features/history/history-queries.ts'
import { present } from '#web/live/presence.ts'
import { useMe } from '#web/session/me.ts'
import { useStore } from '#web/store.ts'
import { type AddressParts, useAddress } from '#web/ui/use-address.ts'
import { gradingQuery } from './grading-queries.ts'
import { type QueueAddress, queueQuery, readQueueAddress } from './queue-queries.ts'
import { useSitting } from './sitting.ts'

/** Where the open work is in the queue, or was before it left. */
interface Place {
  id: number
  index: number
  row: QueueRow | null
}

const NOWHERE: Place = { id: 0, index: -1, row: null }

/** The grading desk: its queue, the open work and what comes next. All that is chosen is in the URL. */
export function useDesk() {
  const { params, change: changeAddress } = useAddress()
  const address = readQueueAddress(params, useRememberedScope())
  const work = /^[1-9]\d{0,8}$/.test(params.get('work') ?? '') ? Number(params.get('work')) : null
  const [saved, setSaved] = useState<Saved>(NOTHING_SAVED)
  const queue = useQueue(address, saved)
  if (queue.settled !== saved) setSaved(queue.settled)
  const takenBy = useTaken()
  const sitting = useSitting()
  const [place, setPlace] = useState(NOWHERE)

  const index = queue.rows.findIndex(({ id }) => id === work)
  const row = queue.rows[index] ?? null
  if (work !== null && (place.id !== work || (row && (place.index !== index || place.row?.id !== row.id)))) {
    setPlace({ id: work, index: row ? index : place.index, row })
  }
  const { previous, next, nextWaiting } = queueNeighbours(queue.rows, place, (id) => takenBy(id) !== null)
  useKeptReady(nextWaiting?.id ?? null)
  if (queue.hasMorePages && index >= 0 && index > queue.rows.length - NEAR_END) queue.showMore()

  // At once: the next key is already on its way.
  const change = (parts: AddressParts, isStep = false) => changeAddress(parts, { isStep, flushSync: true })
  /** Back leads from a work to the queue, not through every work. */
  const open = (id: number) => change({ work: String(id) }, work === null)
  const close = () => change({ work: undefined })

  return {
    address,
    queue,
    work,
    /** The last work that was open. */
    last: place.row,
    takenBy,
    sitting: {
      count: sitting.count,
      add(id: number) {
        sitting.add(id)
        const since = queue.all.find((one) => one.id === id)?.waiting_since
        if (since) setSaved((before) => new Map(before).set(id, since))
      },
    },
    neighbours: { previous: previous?.id ?? null, next: next?.id ?? null, nextWaiting: nextWaiting?.id ?? null },
    nextRow: nextWaiting,
    open,
    close,
    go: (to: number | null) => (to === null ? close() : open(to)),
    /** After a save: the next work, or a pause between two groups. */
    goOn(to: number | null) {
      const following = queue.rows.find(({ id }) => id === to)
      const isPause = following && place.row && isGroupEnd(address.order, place.row, following)
      if (to === null || isPause) close()
      else open(to)
    },
    setFilter: (parts: Partial<Record<keyof QueueAddress, string | undefined>>) => {
      queue.startAgain()
      change(parts)
    },
  }
}
export type Desk = ReturnType<typeof useDesk>

/** Further works are loaded when the open one is this close to the end. */
const NEAR_END = 5

/** Works that were saved here and are still in the queue as it was read last, by the time since when they waited. */
type Saved = ReadonlyMap<number, string>
const NOTHING_SAVED: Saved = new Map()

/** Without those: someone fast would be led back to them before the queue is read again. */
function useQueue(address: QueueAddress, saved: Saved) {
  const [pages, setPages] = useState(1)
  const results = useQueries({
    queries: Array.from({ length: pages }, (_, page) => queueQuery(address, page * QUEUE_PAGE_SIZE)),
  })
  const [first] = results
  const found = new Map<number, QueueRow>()
  // A work that moves while pages are refetched may be on two of them.
  for (const { data } of results) for (const row of data?.rows ?? []) found.set(row.id, found.get(row.id) ?? row)
  const all = [...found.values()]
  const rows = all.filter(({ id, waiting_since }) => saved.get(id) !== waiting_since)
  const isRead = results.every(({ data }) => data !== undefined)
  const isSettled = isRead && [...saved.keys()].some((id) => !found.has(id))
  const count = first?.data?.count ?? 0
  const hasMorePages = pages * QUEUE_PAGE_SIZE < count && isRead
  return {
    all,
    rows,
    /** Without what has left the queue. */
    settled: isSettled ? new Map([...saved].filter(([id]) => found.has(id))) : saved,
    count,
    hasMore: first?.data?.has_more ?? false,
    isMine: first?.data?.is_mine ?? false,
    isLoading: first?.data === undefined && !first?.isError,
    isFailed: first?.data === undefined && first?.isError === true,
    retry: () => void first?.refetch(),
    hasMorePages,
    showMore: () => setPages(pages + 1),
    startAgain: () => setPages(1),
  }
}

/** Which colleague has a work open; null if nobody. */
function useTaken(): (workId: number) => string | null {
  const me = useMe()
  const everyone = useStore(present)
  return (id) => everyone.find((one) => one.place === `work/${id}` && one.id !== me.id)?.name ?? null
}

/** Read ahead and kept fresh by live updates, so that it is on the screen at once. */
function useKeptReady(id: number | null): void {
  const quiet = { enabled: id !== null, meta: { quiet: true, isAhead: true } }
  useQuery({ ...gradingQuery(id ?? 0), ...quiet })
  useQuery({ ...historyQuery('course_work', id ?? 0, 0), ...quiet })
}
