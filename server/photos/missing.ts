import sharp from 'sharp'
import type { PhotoSize } from '#domain/student-photo-path.ts'
import { PIXELS } from './pixels.ts'

const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" fill="#dee2e6"/><circle cx="48" cy="37" r="17" fill="#868e96"/><path d="M16 92c3-24 17-33 32-33s29 9 32 33z" fill="#868e96"/></svg>`

const drawn = new Map<PhotoSize, Promise<Buffer>>()

/** The placeholder, drawn on first use. */
export function missingPhoto(size: PhotoSize): Promise<Buffer> {
  const known = drawn.get(size)
  if (known) return known
  const density = (72 * PIXELS[size]) / 96
  const picture = sharp(Buffer.from(DRAWING), { density }).resize(PIXELS[size], PIXELS[size]).png().toBuffer()
  drawn.set(size, picture)
  return picture
}
