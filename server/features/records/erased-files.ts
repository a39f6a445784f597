import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '../../context.ts'
import { deletePhotosOf, photoFolder } from '../../photos/store.ts'
import { linkPattern } from './erased-jobs.ts'

interface ErasedFiles {
  student_id: number
  /** Names of mails in the outbox, which name no one. */
  outbox: string[]
}

/** Done again it finds nothing to do, and fails only when something is still there. */
export async function deleteErasedFiles(ctx: Context, { student_id, outbox }: ErasedFiles): Promise<void> {
  if (ctx.config.photoBucketUrl === null) await deletePhotosOf(photoFolder(ctx.config.dataDir), student_id)
  for (const name of outbox) await rm(join(outboxOf(ctx), name), { force: true })
}

/** Without a mail server each mail is a file: those to the student and those about the student. */
export async function outboxFilesOf(ctx: Context, student_id: number, emails: string[]): Promise<string[]> {
  if (ctx.config.smtpUrl) return []
  const link = new RegExp(linkPattern(student_id))
  const names = await readdir(outboxOf(ctx)).catch(() => [])
  const found: string[] = []
  for (const name of names.filter((name) => name.endsWith('.eml'))) {
    const mail = readable(await readFile(join(outboxOf(ctx), name), 'latin1').catch(() => ''))
    if (link.test(mail) || emails.some((email) => mail.toLowerCase().includes(email))) found.push(name)
  }
  return found
}

const outboxOf = (ctx: Context) => join(ctx.config.dataDir, 'outbox')

/** A mail as it lies there, and what its two encodings hide. */
function readable(mail: string): string {
  const unfolded = mail
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(parseInt(hex, 16)))
  const decoded = [...mail.matchAll(/^(?:[A-Za-z0-9+/]{60,}\r?\n)+[A-Za-z0-9+/=]*/gm)].map(([block]) =>
    Buffer.from(block, 'base64').toString('latin1'),
  )
  return [unfolded, ...decoded].join('\n')
}
