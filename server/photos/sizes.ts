import sharp from 'sharp'
import type { PhotoSize } from '#domain/photo-path.ts'
import { AppError } from '../http/app-error.ts'

/** The sides of the squares that the portal shows. */
export const PIXELS: Record<PhotoSize, number> = { medium: 300, thumb: 96 }

/** More than any telephone takes at 8 MB, and little enough to be held while it is made smaller. */
const MOST_PIXELS = 50_000_000

/** Both sizes of a picture, upright, without anything that a camera wrote into it. */
export async function photoSizes(picture: Buffer): Promise<Record<PhotoSize, Buffer>> {
  if (!isPicture(picture)) throw notUsable()
  try {
    const { data, info } = await sharp(picture, { limitInputPixels: MOST_PIXELS, failOn: 'error', autoOrient: true })
      .resize(PIXELS.medium, PIXELS.medium, { fit: 'cover', position: 'attention' })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { width, height, channels } = info
    const square = sharp(data, { raw: { width, height, channels } })
    return {
      medium: await square.clone().webp({ quality: 82 }).toBuffer(),
      thumb: await square.clone().resize(PIXELS.thumb, PIXELS.thumb).webp({ quality: 82 }).toBuffer(),
    }
  } catch {
    throw notUsable()
  }
}

/** By its first bytes: a name is only a claim, and no other decoder than these three should ever see a stranger's file. */
function isPicture(file: Buffer): boolean {
  const begins = (bytes: string, at = 0) => file.subarray(at, at + bytes.length).equals(Buffer.from(bytes, 'latin1'))
  return begins('\xff\xd8\xff') || begins('\x89PNG\r\n\x1a\n') || (begins('RIFF') && begins('WEBP', 8))
}

const notUsable = () =>
  new AppError(
    'invalid',
    'This file is not a picture that can be used. Please choose a JPEG, PNG or WebP of at most 8 MB.',
  )
