import { readFile } from 'node:fs/promises'
import type { Download, ExportFormat } from '#contract/records.ts'
import { fullName } from '#domain/person-name.ts'
import { photoPath } from '#domain/student-photo-path.ts'
import type { Actor } from '../../auth/sessions.ts'
import type { Context } from '../../context.ts'
import { recordChange } from '../../db/history.ts'
import { fromSnapshot } from '../../db/snapshot.ts'
import { type Db, inTransaction } from '../../db/transaction.ts'
import { photoFile, photoFolder } from '../../photos/store.ts'
import { lockStudent } from '../students/lock.ts'
import { findStudent } from '../students/queries.ts'
import { recordDisclosures } from './disclosures.ts'
import { htmlRecord } from './html-record.ts'
import { jsonRecord } from './json-record.ts'

interface Export {
  student_id: number
  format: ExportFormat
  employee: Actor
}

export interface RecordHead {
  student: Awaited<ReturnType<typeof findStudent>>
  photo: { media_type: string; base64: string } | { address: string } | null
  exported_at: Date
  exported_by: string
}

/** User content: nothing in it may run or load, wherever it is opened. */
const PAGE_POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:"

/** Logged before the first byte is sent: an aborted download counts. */
export async function exportRecord(ctx: Context, wish: Export): Promise<Download> {
  const { student_id, format, employee } = wish
  const at = ctx.now()
  const isPage = format === 'html'
  const writer = isPage ? htmlRecord : jsonRecord
  const body = await fromSnapshot(ctx.db, async function* (trx) {
    // Before the first read, so that the record contains its own export.
    await logExport(ctx.db, wish, at)
    const student = await findStudent(trx, student_id)
    const photo = await photoOf(ctx, student)
    // One snapshot, a page of rows at a time.
    yield* writer(trx, { student, photo, exported_at: at, exported_by: fullName(employee) })
  })
  return {
    file_name: `student-${student_id}-${at.toISOString().slice(0, 10)}.${format}`,
    media_type: isPage ? 'text/html' : 'application/json',
    headers: isPage ? { 'content-security-policy': PAGE_POLICY } : {},
    body,
  }
}

function logExport(db: Db, { student_id, format, employee }: Export, at: Date): Promise<void> {
  return inTransaction(db, async (trx) => {
    await lockStudent(trx, student_id)
    const by = { actor_id: employee.id, now: at }
    await recordChange(trx, { entity: 'student', id: student_id, action: 'exported', ...by, after: { format } })
    const disclosure = { kind: 'export', call: 'records.export', employee_id: employee.id, at } as const
    await recordDisclosures(trx, [student_id], disclosure)
  })
}

async function photoOf(ctx: Context, { id, photo_file_name }: RecordHead['student']): Promise<RecordHead['photo']> {
  if (!photo_file_name) return null
  const base = ctx.config.photoBucketUrl
  if (base) return { address: photoPath({ base, id, file_name: photo_file_name }) }
  const file = photoFile(photoFolder(ctx.config.dataDir), id, photo_file_name, 'medium')
  const picture = await readFile(file).catch(() => null)
  return picture && { media_type: 'image/webp', base64: picture.toString('base64') }
}
