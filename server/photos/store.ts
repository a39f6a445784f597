import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { photoPath } from '#domain/photo-path.ts'
import { AppError } from '../http/app-error.ts'

/** The sizes that the portal shows, in pixels of a square. */
export const PHOTO_SIZES = { medium: 300, thumb: 96 } as const
type PhotoSize = keyof typeof PHOTO_SIZES

const FORMATS = new Set(['jpeg', 'png', 'webp'])
const MOST_PIXELS = 50_000_000

/** Both sizes of a picture, upright, without anything that a camera wrote into it. */
export async function photoSizes(picture: Buffer): Promise<Record<PhotoSize, Buffer>> {
  try {
    const image = sharp(picture, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
    const { format } = await image.metadata()
    if (!format || !FORMATS.has(format)) throw new Error(`format ${format}`)
    const square = async (pixels: number) =>
      image
        .clone()
        .rotate()
        .resize(pixels, pixels, { fit: 'cover', position: 'attention' })
        .webp({ quality: 82 })
        .toBuffer()
    const [medium, thumb] = await Promise.all([square(PHOTO_SIZES.medium), square(PHOTO_SIZES.thumb)])
    return { medium, thumb }
  } catch {
    throw new AppError(
      'invalid',
      'This file is not a picture that can be used. Please choose a JPEG, PNG or WebP of at most 8 MB.',
    )
  }
}

export const photoFile = (folder: string, id: number, file_name: string, size: PhotoSize) =>
  photoPath({ base: folder, id, file_name, size })

export async function storePhoto(
  folder: string,
  id: number,
  file_name: string,
  sizes: Record<PhotoSize, Buffer>,
): Promise<void> {
  for (const size of Object.keys(PHOTO_SIZES) as PhotoSize[]) {
    const file = photoFile(folder, id, file_name, size)
    await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    await writeFile(file, sizes[size], { mode: 0o600 })
  }
}

export async function deletePhoto(folder: string, id: number, file_name: string): Promise<void> {
  for (const size of Object.keys(PHOTO_SIZES) as PhotoSize[])
    await rm(photoFile(folder, id, file_name, size), { force: true })
}

export const photoFolder = (dataDir: string) => join(dataDir, 'photos')
