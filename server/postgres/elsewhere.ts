import { createHash } from 'node:crypto'
import { mkdir, readdir, realpath, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { exists, makeFolder, readText, replaceFile } from './files.ts'

/** Used under root when PostgreSQL's account cannot reach the checkout or DATA_DIR. */
const SHARED_FOLDER = '/var/lib/homeroom'
const POINTER = 'location'
const ORIGIN = 'data-folder'

/** Readable by every account, writable only by root. */
export async function sharedFolder(): Promise<string> {
  await mkdir(dirname(SHARED_FOLDER), { recursive: true })
  await makeFolder(SHARED_FOLDER, 0o755)
  const { uid, mode } = await stat(SHARED_FOLDER)
  if (uid !== 0 || (mode & 0o022) !== 0) {
    throw new Error(`${SHARED_FOLDER} can be changed by others than root. Run "chown root" and "chmod 755" on it.`)
  }
  return realpath(SHARED_FOLDER)
}

/** The target of a data folder's pointer, if it has one. */
export async function followPointer(folder: string): Promise<string | undefined> {
  const target = await readPointer(folder)
  if (!target) return undefined
  if (!(await exists(target))) {
    throw new Error(
      `The database of ${dirname(folder)} was kept in ${target}, and that folder is gone. Bring it back, or delete ` +
        `${folder} to begin with an empty database.`,
    )
  }
  const origin = (await readText(join(target, ORIGIN)))?.trim()
  if (origin && origin !== folder && (await readPointer(origin)) === target) {
    throw new Error(
      `${dirname(folder)} is a copy of ${dirname(origin)}, and the database of both is kept in ${target}, outside of them. ` +
        `Delete ${folder} to begin with an empty database, or use ${dirname(origin)}.`,
    )
  }
  if (origin !== folder) await replaceFile(target, ORIGIN, `${folder}\n`)
  return realpath(target)
}

/** Creates a home in the shared folder for a data folder's database, and the pointer to it. */
export async function makeSharedHome(folder: string): Promise<string> {
  const dataDir = dirname(folder)
  const readable =
    basename(dataDir)
      .replace(/[^a-zA-Z0-9_-]+/g, '')
      .slice(0, 24) || 'data'
  const name = `${readable}-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`
  const shared = await sharedFolder()
  for (let number = 1; ; number++) {
    const target = join(shared, number === 1 ? name : `${name}-${number}`)
    // A non-empty one is the database of a deleted DATA_DIR, which nobody asked to delete.
    if (!(await makeFolder(target, 0o711)) && (await readdir(target)).length > 0) continue
    await replaceFile(folder, POINTER, `${target}\n`)
    await replaceFile(target, ORIGIN, `${folder}\n`)
    return target
  }
}

async function readPointer(folder: string): Promise<string | undefined> {
  return (await readText(join(folder, POINTER)))?.trim()
}
