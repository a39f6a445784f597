import { chown, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { isRoot } from './account.ts'

// Node has no file locks, so this uses SQLite's, which are kernel locks: they end with their process and never go stale.
// The two files hold no data.
const MUTEX = 'lock'
const IN_USE = 'in-use'
const BUSY = 5

const held = new Set<string>()

/** Runs one task at a time among all processes that use the folder. */
export async function withLock<T>(folder: string, onWait: () => void, task: () => Promise<T>): Promise<T> {
  await createLockFile(folder, MUTEX)
  const db = new DatabaseSync(join(folder, MUTEX))
  try {
    for (let tries = 0; !tryExclusive(db); tries++) {
      if (tries === 100) onWait()
      await sleep(30)
    }
    held.add(folder)
    return await task()
  } finally {
    held.delete(folder)
    db.close()
  }
}

/** For 'exit' handlers, which cannot await. Gives up if the lock is taken. */
export function withLockSync(folder: string, task: () => void): void {
  if (held.has(folder)) {
    task()
    return
  }
  const db = new DatabaseSync(join(folder, MUTEX), { timeout: 2000 })
  try {
    if (tryExclusive(db)) task()
  } finally {
    db.close()
  }
}

export interface Use {
  /** Whether no other process uses the folder. Call it only while holding the lock. */
  isOnly(): boolean
  /** Ends this use; true if it was the last one. Call it only while holding the lock. */
  end(): boolean
}

/** Registers this process as a user of the folder until it ends. Call it only while holding the lock. */
export async function beginUse(folder: string): Promise<Use> {
  await createLockFile(folder, IN_USE)
  const path = join(folder, IN_USE)
  const db = new DatabaseSync(path)
  hold(db)
  return {
    isOnly() {
      db.exec('rollback')
      const isOnly = tryExclusive(db)
      if (isOnly) db.exec('rollback')
      hold(db)
      return isOnly
    },
    end() {
      db.exec('rollback')
      const wasLast = tryExclusive(db)
      db.close()
      return wasLast
    },
  }
}

// A read transaction keeps its shared lock until it ends.
function hold(db: DatabaseSync): void {
  db.exec('begin')
  db.prepare('select 1 from sqlite_master').all()
}

function tryExclusive(db: DatabaseSync): boolean {
  try {
    db.exec('begin exclusive')
    return true
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && error.errcode === BUSY) return false
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`DATA_DIR cannot be locked (${reason}). Set it to a folder on a local disk.`)
  }
}

// Private, or anyone could hold our locks. An existing file is never opened: closing it would drop this process's locks.
async function createLockFile(folder: string, name: string): Promise<void> {
  const path = join(folder, name)
  try {
    await writeFile(path, '', { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return
    throw error
  }
  if (!isRoot()) return
  const { uid, gid } = await stat(folder)
  await chown(path, uid, gid)
}
