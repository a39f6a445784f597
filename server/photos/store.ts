import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PHOTO_SIZES, type PhotoSize, photoPath } from '#domain/student-photo-path.ts'
import { AppError } from '../errors.ts'

export const PHOTO_BASE = '/photos'

export const STORED_PHOTO = new RegExp(
  String.raw`^(\d{3,4})/(\d{3})/(\d{3})/(${PHOTO_SIZES.join('|')})/[0-9a-f]{32}\.webp$`,
)

export const photoFolder = (dataDir: string) => join(dataDir, 'photos')

/** Flushed to disk before the name is saved. */
export async function storePhoto(
  folder: string,
  id: number,
  file_name: string,
  sizes: Record<PhotoSize, Buffer>,
): Promise<void> {
  try {
    for (const size of PHOTO_SIZES) {
      const file = photoFile(folder, id, file_name, size)
      await mkdir(dirname(file), { recursive: true, mode: 0o700 })
      await writeFile(file, sizes[size], { mode: 0o600, flush: true })
    }
  } catch (cause) {
    throw Object.assign(new AppError('unavailable', DISK_FULL), { cause })
  }
}

const DISK_FULL =
  'The photo could not be kept: the disk of the server is full or cannot be written. Please tell whoever runs it.'

export async function deletePhoto(folder: string, id: number, file_name: string): Promise<void> {
  for (const size of PHOTO_SIZES) await rm(photoFile(folder, id, file_name, size), { force: true })
}

/** All photos of a student, including any left behind by a failed delete. */
export async function deletePhotosOf(folder: string, id: number): Promise<void> {
  await rm(dirname(dirname(photoFile(folder, id, 'any', 'medium'))), { recursive: true, force: true })
}

export const photoFile = (folder: string, id: number, file_name: string, size: PhotoSize) =>
  photoPath({ base: folder, id, file_name, size })
