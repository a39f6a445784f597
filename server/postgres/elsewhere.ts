import { createHash } from 'node:crypto'
import { mkdir, readdir, realpath, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { exists, makeFolder, readText, replaceFile } from './files.ts'

/** What root gives to PostgreSQL when PostgreSQL's account cannot come to the checkout or to DATA_DIR. */
const SHARED_FOLDER = '/var/lib/homeroom'
const POINTER = 'location'
const ORIGIN = 'data-folder'

/** A folder that every account can enter and only root can change. */
export async function sharedFolder(): Promise<string> {
  await mkdir(dirname(SHARED_FOLDER), { recursive: true })
  await makeFolder(SHARED_FOLDER, 0o755)
  const { uid, mode } = await stat(SHARED_FOLDER)
  if (uid !== 0 || (mode & 0o022) !== 0) {
    throw new Error(`${SHARED_FOLDER} can be changed by others than root. Run "chown root" and "chmod 755" on it.`)
  }
  return realpath(SHARED_FOLDER)
}

/** Where the pointer in a data folder leads, if it has one. */
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

/** Makes a place in the shared folder for the database of a data folder, and the pointer to it. */
export async function makeElsewhere(folder: string): Promise<string> {
  const dataDir = dirname(folder)
  const readable =
    basename(dataDir)
      .replace(/[^a-zA-Z0-9_-]+/g, '')
      .slice(0, 24) || 'data'
  const name = `${readable}-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`
  const shared = await sharedFolder()
  for (let number = 1; ; number++) {
    const target = join(shared, number === 1 ? name : `${name}-${number}`)
    // One that is filled is the database of a DATA_DIR that was deleted here before. Nobody asked to delete that too.
    if (!(await makeFolder(target, 0o711)) && (await readdir(target)).length > 0) continue
    await replaceFile(folder, POINTER, `${target}\n`)
    await replaceFile(target, ORIGIN, `${folder}\n`)
    return target
  }
}

async function readPointer(folder: string): Promise<string | undefined> {
  return (await readText(join(folder, POINTER)))?.trim()
}
