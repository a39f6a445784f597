import { randomBytes } from 'node:crypto'
import { chmod, chown, lstat, mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isRoot } from './account.ts'

export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}

/** Creates a folder with exactly this mode, whatever the umask. Returns false if it already exists. */
export async function makeFolder(path: string, mode: number): Promise<boolean> {
  try {
    await mkdir(path, { mode: 0o700 })
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  }
  await chmod(path, mode)
  return true
}

export async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  )
}

export async function readText(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch((error: unknown) => {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return undefined
    throw error
  })
}

/** Replaces a file atomically, without following a planted symlink. */
export async function replaceFile(folder: string, name: string, text: string): Promise<void> {
  const draft = join(folder, `${name}.${randomBytes(6).toString('hex')}`)
  await writeFile(draft, text, { flag: 'wx', mode: 0o600 })
  await chmod(draft, 0o644)
  if (isRoot()) {
    const { uid, gid } = await stat(folder)
    await chown(draft, uid, gid)
  }
  await rename(draft, join(folder, name))
}
