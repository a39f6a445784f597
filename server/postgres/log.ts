import { type FileHandle, open, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { exists, readText, replaceFile } from './files.ts'

const LOG = 'postgres.log'
const OLD_LOG = 'postgres.log.old'
const LIMIT = 1024 * 1024

/** Append mode, so that restarts and trimLog do not overwrite each other. */
export async function openLog(home: string): Promise<FileHandle> {
  if (!(await exists(join(home, LOG)))) await replaceFile(home, LOG, '')
  return open(join(home, LOG), 'a')
}

/** Keeps the log and one old copy. PostgreSQL holds the file open, so it is truncated instead of renamed. */
export async function trimLog(home: string, limit = LIMIT): Promise<void> {
  const path = join(home, LOG)
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  )
  if (size <= limit) return
  await replaceFile(home, OLD_LOG, (await readText(path)) ?? '')
  await truncate(path)
}

export async function lastLines(home: string, count: number): Promise<string[]> {
  const text = (await readText(join(home, LOG))) ?? ''
  return text.trimEnd().split('\n').slice(-count)
}
