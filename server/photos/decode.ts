import sharp, { type Sharp } from 'sharp'
import { LOGO_BOX } from '#domain/school-logo.ts'
import type { PhotoSize } from '#domain/student-photo-path.ts'
import { MAX_MEGAPIXELS, pixelProblem } from '#domain/student-photo-pixels.ts'
import { PIXELS } from './pixels.ts'

/**
 * A child process for one picture (see sizes.ts). A large one blocks a thread for seconds and takes hundreds of megabytes:
 * in the server it would hold up logins and file reads, which share libuv's threads, and the memory would not be returned.
 */

export interface Picture {
  png: Buffer
  width: number
  height: number
}
/** What becomes of an upload. */
export interface Made {
  photo: Record<PhotoSize, Buffer>
  logo: Picture
}
export type Decoded<As extends keyof Made> = { made: Made[As] } | { problem: string | null }
/** What the child process is sent. */
export interface Upload {
  as: keyof Made
  picture: Uint8Array
}

sharp.concurrency(1)
sharp.cache(false)

process.once('message', async ({ as, picture }: Upload) => {
  process.send?.(await decode(Buffer.from(picture), MAKE[as]), () => process.exit())
})
// The server is gone.
process.once('disconnect', () => process.exit())

async function decode(picture: Buffer, make: (upright: Sharp) => Promise<unknown>): Promise<object> {
  try {
    const problem = pixelProblem(await sharp(picture, { limitInputPixels: false }).metadata())
    if (problem) return { problem }
    const limitInputPixels = MAX_MEGAPIXELS * 1_000_000
    return { made: await make(sharp(picture, { limitInputPixels, failOn: 'error', autoOrient: true })) }
  } catch {
    return { problem: null }
  }
}

/** Each from an upright picture, and without its metadata. */
const MAKE: { [As in keyof Made]: (upright: Sharp) => Promise<Made[As]> } = {
  async photo(upright) {
    const { data, info } = await upright
      .resize(PIXELS.medium, PIXELS.medium, { fit: 'cover', position: 'attention' })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { width, height, channels } = info
    const square = sharp(data, { raw: { width, height, channels } })
    return {
      medium: await square.clone().webp({ quality: 82 }).toBuffer(),
      thumb: await square.clone().resize(PIXELS.thumb, PIXELS.thumb).webp({ quality: 82 }).toBuffer(),
    }
  },
  async logo(upright) {
    const { data, info } = await upright
      .resize({ ...LOGO_BOX, fit: 'inside', withoutEnlargement: true })
      // Every mail program shows a PNG. With a palette even a photo of this size stays under 64 kB.
      .png({ palette: true })
      .toBuffer({ resolveWithObject: true })
    return { png: data, width: info.width, height: info.height }
  },
}
