import { existsSync } from 'node:fs'
import { lstat, mkdtemp, rm, stat } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Account, isRoot } from './account.ts'
import { sharedFolder } from './elsewhere.ts'
import { readText, replaceFile } from './files.ts'
import { makePrivateFolder, type Place } from './place.ts'
import { PORT } from './settings.ts'

const SOCKET = `.s.PGSQL.${PORT}`
// A socket path is limited to 107 bytes on Linux and 103 on macOS.
const MAX_LENGTH = 103 - `/${SOCKET}`.length
const POINTER = 'socket-location'

/**
 * Next to the cluster if the path is short enough, otherwise a private folder with a short path and a random name, which
 * a pointer next to the cluster records for other processes and restarts.
 */
export async function socketFolder({ home, account }: Place): Promise<string> {
  const near = join(home, 'socket')
  if (Buffer.byteLength(near) <= MAX_LENGTH) {
    await makePrivateFolder(near, account)
    return near
  }
  const remembered = (await readText(join(home, POINTER)))?.trim()
  if (remembered) {
    await makePrivateFolder(remembered, account).catch(() => undefined)
    if (await isPrivate(remembered, account)) return remembered
  }
  const made = await makeShortFolder(account)
  await replaceFile(home, POINTER, `${made}\n`)
  return made
}

/** Whether the socket accepts connections. */
export function acceptsConnections(folder: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(join(folder, SOCKET))
    socket.on('error', () => resolve(false))
    socket.on('connect', () => {
      socket.destroy()
      resolve(true)
    })
  })
}

export function hasSocket(folder: string): boolean {
  return existsSync(join(folder, SOCKET))
}

/** Removes the socket of a dead PostgreSQL. */
export async function removeSocket(folder: string): Promise<void> {
  for (const name of [SOCKET, `${SOCKET}.lock`]) await rm(join(folder, name), { force: true })
}

async function makeShortFolder(account: Account): Promise<string> {
  for (const parent of isRoot() ? [await sharedFolder()] : [tmpdir(), '/tmp']) {
    const prefix = join(parent, 'homeroom-socket-')
    if (Buffer.byteLength(prefix) + 6 > MAX_LENGTH || !(await isSafeParent(parent))) continue
    const folder = await mkdtemp(prefix)
    await makePrivateFolder(folder, account)
    return folder
  }
  throw new Error(
    `The socket of PostgreSQL needs a folder with a path of at most ${MAX_LENGTH} bytes, and neither DATA_DIR nor TMPDIR ` +
      'has one. Set DATA_DIR to a folder with a shorter path.',
  )
}

// In a world-writable folder only the sticky bit keeps others from replacing our folder.
async function isSafeParent(parent: string): Promise<boolean> {
  const found = await stat(parent).catch(() => undefined)
  if (!found?.isDirectory()) return false
  const trusted = found.uid === 0 || found.uid === process.getuid?.()
  return trusted && ((found.mode & 0o022) === 0 || (found.mode & 0o1000) !== 0)
}

async function isPrivate(folder: string, account: Account): Promise<boolean> {
  const found = await lstat(folder).catch(() => undefined)
  return found?.isDirectory() === true && found.uid === account.uid && (found.mode & 0o077) === 0
}
