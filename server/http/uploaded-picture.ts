import { AppError } from '../errors.ts'
import { withUploadSlot } from '../photos/sizes.ts'
import type { Exchange } from './handler.ts'

/** Reads and decodes the picture of a request. The session may have ended meanwhile, so it is checked once more. */
export async function uploadedPicture<T>(exchange: Exchange, decode: (content: Buffer) => Promise<T>): Promise<T> {
  const picture = await withUploadSlot(async () => decode(await contentOf(exchange)))
  await exchange.admitAgain()
  return picture
}

/** Up to the upload limit; the picture itself is checked by photos/sizes.ts. */
async function contentOf(exchange: Exchange): Promise<Buffer> {
  try {
    const file = await exchange.file()
    if (file) return await file.toBuffer()
  } catch (error) {
    if (typeof (error as { code?: unknown }).code === 'string') throw error
    // Parser errors for an incomplete form have no code.
    throw new AppError('malformed', 'The picture did not arrive whole. Please try again.')
  }
  throw new AppError('invalid', 'Please choose a picture.')
}
