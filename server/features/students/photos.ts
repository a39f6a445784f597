import { randomBytes } from 'node:crypto'
import type { Context } from '../../context.ts'
import { recordChange } from '../../db/history.ts'
import { inTransaction } from '../../db/transaction.ts'
import { AppError } from '../../errors.ts'
import type { Exchange } from '../../http/handler.ts'
import { uploadedPicture } from '../../http/uploaded-picture.ts'
import { photoSizes } from '../../photos/sizes.ts'
import { deletePhoto, photoFolder, storePhoto } from '../../photos/store.ts'
import { lockStudent } from './lock.ts'
import { requireStudent } from './queries.ts'

interface Change {
  student_id: number
  actor_id: number
}

/** Files are written before the row names them and deleted after, so that the row never points at missing files. */
export async function replacePhoto(ctx: Context, change: Change, exchange: Exchange): Promise<string> {
  refuseBucket(ctx)
  await requireStudent(ctx.db, change.student_id)
  const sizes = await uploadedPicture(exchange, photoSizes)
  const file_name = `${randomBytes(16).toString('hex')}.webp`
  let replaced: string | null
  try {
    await storePhoto(photoFolder(ctx.config.dataDir), change.student_id, file_name, sizes)
    replaced = await setPhoto(ctx, change, file_name)
  } catch (error) {
    await forgetFiles(ctx, change.student_id, file_name)
    throw error
  }
  await forgetFiles(ctx, change.student_id, replaced)
  return file_name
}

export async function removePhoto(ctx: Context, change: Change): Promise<void> {
  refuseBucket(ctx)
  await forgetFiles(ctx, change.student_id, await setPhoto(ctx, change, null))
}

/** Returns the previous file name. The version stays: the photo is not part of the form. */
function setPhoto(ctx: Context, { student_id, actor_id }: Change, photo_file_name: string | null) {
  return inTransaction(ctx.db, async (trx) => {
    const before = await lockStudent(trx, student_id)
    await trx.updateTable('students').set({ photo_file_name }).where('id', '=', student_id).execute()
    await recordChange(trx, {
      entity: 'student',
      id: student_id,
      action: photo_file_name === null ? 'removed photo' : 'changed photo',
      actor_id,
      now: ctx.now(),
      before: { photo_file_name: before.photo_file_name },
      after: { photo_file_name },
    })
    return before.photo_file_name
  })
}

/** Only logs a failure: an orphaned file is harmless, and the change has been saved. */
async function forgetFiles(ctx: Context, student_id: number, file_name: string | null): Promise<void> {
  if (file_name === null) return
  try {
    await deletePhoto(photoFolder(ctx.config.dataDir), student_id, file_name)
  } catch (error) {
    ctx.log.warn({ err: error, student_id }, 'the files of a former photo could not be deleted')
  }
}

function refuseBucket(ctx: Context): void {
  if (ctx.config.photoBucketUrl === null) return
  throw new AppError('conflict', 'Photos come from the school’s storage bucket and can only be changed there.')
}
