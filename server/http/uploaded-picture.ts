import { AppError } from '../errors.ts'
import type { Exchange } from './handler.ts'

/** Up to the upload limit; its content is checked by photos/sizes.ts. */
export async function uploadedPicture(exchange: Exchange): Promise<Buffer> {
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
