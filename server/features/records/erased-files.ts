import { createHash } from 'node:crypto'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '../../context.ts'
import { deletePhotosOf, photoFolder } from '../../photos/store.ts'
import { linkPattern } from './erased-jobs.ts'

interface ErasedFiles {
  student_id: number
  /** Hashes, so that the queued job names nobody. */
  email_hashes: string[]
}

export const hashEmail = (email: string) => createHash('sha256').update(email.toLowerCase()).digest('base64url')

/** Idempotent; fails only if something could not be deleted. */
export async function deleteErasedFiles(ctx: Context, { student_id, email_hashes }: ErasedFiles): Promise<void> {
  if (ctx.config.photoBucketUrl === null) await deletePhotosOf(photoFolder(ctx.config.dataDir), student_id)
  // Without SMTP each mail is a file, to the student or about them.
  if (ctx.config.smtpUrl) return
  const link = new RegExp(linkPattern(student_id))
  for (const name of await readdir(outboxOf(ctx)).catch(() => [])) {
    if (!name.endsWith('.eml')) continue
    const file = join(outboxOf(ctx), name)
    const mail = await readFile(file, 'latin1').catch(() => '')
    const [, to = ''] = /^To: <?([^\s>]+)/im.exec(mail) ?? []
    if (email_hashes.includes(hashEmail(to)) || link.test(readable(mail))) await rm(file, { force: true })
  }
}

const outboxOf = (ctx: Context) => join(ctx.config.dataDir, 'outbox')

/** The mail with quoted-printable and base64 decoded. */
function readable(mail: string): string {
  const unfolded = mail
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(parseInt(hex, 16)))
  const decoded = [...mail.matchAll(/^(?:[A-Za-z0-9+/]{60,}\r?\n)+[A-Za-z0-9+/=]*/gm)].map(([block]) =>
    Buffer.from(block, 'base64').toString('latin1'),
  )
  return [unfolded, ...decoded].join('\n')
}
