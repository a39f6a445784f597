import { createHash } from 'node:crypto'
import type { SchoolSettings } from '#contract/school.ts'
import { SCHOOL_ID } from '#domain/school-settings.ts'
import { editRow } from '../../db/edit.ts'
import { type By, recordChange } from '../../db/history.ts'
import { type Db, inTransaction } from '../../db/transaction.ts'
import { stale } from '../../errors.ts'
import type { Exchange } from '../../http/handler.ts'
import { uploadedPicture } from '../../http/uploaded-picture.ts'
import { logoPicture } from '../../photos/sizes.ts'
import { lockSchool } from './lock.ts'
import { findSettings } from './queries.ts'

export async function updateSettings(
  db: Db,
  { name, version }: { name: string; version?: number | undefined },
  by: By,
) {
  const saved = await inTransaction(db, async (trx) => {
    const before = await lockSchool(trx)
    return editRow(trx, {
      entity: 'school',
      row: before,
      version,
      current: () => findSettings(trx),
      by,
      async write(stamp) {
        if (before.name === name) return null
        await trx
          .updateTable('school')
          .set({ name, ...stamp })
          .execute()
        return { id: SCHOOL_ID, action: 'updated', before: { name: before.name }, after: { name } }
      },
    })
  })
  return { id: SCHOOL_ID, version: saved }
}

interface LogoChange {
  /** The hash that the person saw, or 'none'. */
  replaces?: string | undefined
  by: By
}

export async function replaceLogo(db: Db, change: LogoChange, exchange: Exchange): Promise<SchoolSettings> {
  const { png, width, height } = await uploadedPicture(exchange, logoPicture)
  const logo_hash = createHash('sha256').update(png).digest('hex').slice(0, 32)
  return setLogo(db, change, { logo: png, logo_hash, logo_width: width, logo_height: height })
}

export function removeLogo(db: Db, change: LogoChange): Promise<SchoolSettings> {
  return setLogo(db, change, { logo: null, logo_hash: null, logo_width: null, logo_height: null })
}

interface LogoColumns {
  logo: Buffer | null
  logo_hash: string | null
  logo_width: number | null
  logo_height: number | null
}

/** The version stays: the logo is not part of the form, and its hash says which one was replaced. */
async function setLogo(db: Db, { replaces, by }: LogoChange, logo: LogoColumns): Promise<SchoolSettings> {
  return inTransaction(db, async (trx) => {
    const before = await lockSchool(trx)
    if (replaces !== undefined && replaces !== (before.logo_hash ?? 'none'))
      throw stale('logo', await findSettings(trx))
    await trx
      .updateTable('school')
      .set({ ...logo, updated_at: by.now })
      .execute()
    await recordChange(trx, {
      entity: 'school',
      id: SCHOOL_ID,
      action: logo.logo_hash === null ? 'removed logo' : 'changed logo',
      ...by,
      before: { logo_hash: before.logo_hash },
      after: { logo_hash: logo.logo_hash },
    })
    return findSettings(trx)
  })
}

/** The version stays, as with the logo. Saying the same again changes nothing. */
export function setAttendance(db: Db, { attendance }: { attendance: boolean }, by: By): Promise<SchoolSettings> {
  return inTransaction(db, async (trx) => {
    const before = await lockSchool(trx)
    await trx.updateTable('school').set({ attendance, updated_at: by.now }).execute()
    await recordChange(trx, {
      entity: 'school',
      id: SCHOOL_ID,
      action: 'switched attendance',
      ...by,
      before: { attendance: before.attendance },
      after: { attendance },
    })
    return findSettings(trx)
  })
}
