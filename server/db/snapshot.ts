import pLimit from 'p-limit'
import { AppError } from '../errors.ts'
import type { Db, Trx } from './transaction.ts'

interface Patience {
  /** How long to wait for a slot. */
  slotMs?: number
  /** A reader who takes nothing for so long loses the rest. */
  stallMs?: number
}

/**
 * What is read in one snapshot, as fast as it is taken. Begins to read at once: whatever is refused is thrown here, before a
 * response has begun. A slot and its connection are free again when the last item is taken, when the reader leaves, and when the
 * reader stalls, also one who never takes the first item.
 */
export async function fromSnapshot<T>(
  db: Db,
  read: (trx: Trx) => AsyncIterable<T>,
  { slotMs = 5_000, stallMs = 20_000 }: Patience = {},
): Promise<AsyncIterableIterator<T>> {
  const release = await acquireSlot(slotMs)
  const trx = await begin(db).catch((error) => {
    release()
    throw error
  })
  const items = read(trx)[Symbol.asyncIterator]()
  let stall: NodeJS.Timeout | undefined
  let isOver = false

  async function end(): Promise<void> {
    if (isOver) return
    isOver = true
    clearTimeout(stall)
    try {
      await items.return?.()
      await trx.rollback().execute()
    } finally {
      release()
    }
  }

  async function next(): Promise<IteratorResult<T>> {
    clearTimeout(stall)
    if (isOver) throw new Error(`The reader took nothing for ${stallMs} ms.`)
    try {
      const item = await items.next()
      if (item.done) await end()
      else if (!isOver) stall = setTimeout(() => void end().catch(() => undefined), stallMs)
      return item
    } catch (error) {
      await end().catch(() => undefined)
      throw error
    }
  }

  let first: IteratorResult<T> | null = await next()
  const taken: AsyncIterableIterator<T> = {
    [Symbol.asyncIterator]: () => taken,
    async next() {
      const item = first ?? (await next())
      // The stall of the first item goes on until the second is taken.
      first = null
      return item
    },
    async return() {
      await end()
      return { done: true, value: undefined }
    },
  }
  return taken
}

function begin(db: Db): Promise<Awaited<ReturnType<ReturnType<Db['startTransaction']>['execute']>>> {
  return db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute()
}

/** Each holds a connection until its download ends. */
const SLOTS = 3
const limit = pLimit(SLOTS)

/** Resolves with a function that releases the slot. */
function acquireSlot(slotMs: number): Promise<() => void> {
  return new Promise((acquired, refused) => {
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      refused(new AppError('too_many', TOO_MANY, { retryAfterSeconds: 30 }))
    }, slotMs)
    void limit(() => {
      clearTimeout(timer)
      return isLate ? undefined : new Promise<void>((release) => acquired(release))
    })
  })
}

const TOO_MANY = `${SLOTS} other files are being downloaded right now. Please try again in a minute.`
