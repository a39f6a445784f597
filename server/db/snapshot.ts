import pLimit from 'p-limit'
import type { Db, Trx } from './transaction.ts'

/** Streams what is read in one snapshot, with backpressure. */
export async function* fromSnapshot<T>(db: Db, read: (trx: Trx) => AsyncIterable<T>): AsyncGenerator<T> {
  const release = await acquireSlot()
  try {
    const trx = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute()
    try {
      yield* read(trx)
    } finally {
      await trx.rollback().execute()
    }
  } finally {
    release()
  }
}

/** Each holds a connection until its download ends. */
const limit = pLimit(3)

/** Resolves with a function that releases the slot. */
function acquireSlot(): Promise<() => void> {
  return new Promise((acquired) => void limit(() => new Promise<void>((release) => acquired(release))))
}
