import sharp from 'sharp'
import type { PhotoSize } from '#domain/student-photo-path.ts'
import { MAX_MEGAPIXELS, pixelProblem } from '#domain/student-photo-pixels.ts'
import { PIXELS } from './pixels.ts'

/**
 * A child process for one picture (see sizes.ts). A large one blocks a thread for seconds and takes hundreds of megabytes:
 * in the server it would hold up logins and file reads, which share libuv's threads, and the memory would not be returned.
 */

export type Decoded = { sizes: Record<PhotoSize, Buffer> } | { problem: string | null }

sharp.concurrency(1)
sharp.cache(false)

process.once('message', async (picture: Uint8Array) => {
  process.send?.(await decode(Buffer.from(picture)), () => process.exit())
})
// The server is gone.
process.once('disconnect', () => process.exit())

/** Both sizes of a picture, rotated upright and without metadata. */
async function decode(picture: Buffer): Promise<Decoded> {
  try {
    const problem = pixelProblem(await sharp(picture, { limitInputPixels: false }).metadata())
    if (problem) return { problem }
    const limitInputPixels = MAX_MEGAPIXELS * 1_000_000
    const { data, info } = await sharp(picture, { limitInputPixels, failOn: 'error', autoOrient: true })
      .resize(PIXELS.medium, PIXELS.medium, { fit: 'cover', position: 'attention' })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { width, height, channels } = info
    const square = sharp(data, { raw: { width, height, channels } })
    return {
      sizes: {
        medium: await square.clone().webp({ quality: 82 }).toBuffer(),
        thumb: await square.clone().resize(PIXELS.thumb, PIXELS.thumb).webp({ quality: 82 }).toBuffer(),
      },
    }
  } catch {
    return { problem: null }
  }
}
