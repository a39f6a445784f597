import { crc32 } from 'node:zlib'
import sharp from 'sharp'

// Pictures that people upload, and files that only claim to be some.

export const NOT_USABLE =
  'This file is not a picture that can be used. Please choose a JPEG, PNG or WebP of at most 8 MB.'

/** Left half red, right half blue. */
export const picture = (width = 800, height = 800) =>
  sharp({ create: { width, height, channels: 3, background: '#0000ff' } }).composite([
    { input: { create: { width: width / 2, height, channels: 3, background: '#ff0000' } }, left: 0, top: 0 },
  ])
/** One colour: few bytes, and many pixels. */
export const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#345678' } })
    .png()
    .toBuffer()

/** A PNG of a few bytes that claims to be 60,000 pixels wide and high. */
export async function bomb(): Promise<Buffer> {
  const png = await picture(2, 2).png().toBuffer()
  png.writeUInt32BE(60_000, 16)
  png.writeUInt32BE(60_000, 20)
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
  return png
}

export const UNUSABLE: [string, () => string | Promise<Buffer>][] = [
  ['a text', () => 'I am a face'],
  ['a page', () => '<!doctype html><script>alert(1)</script>'],
  [
    'a drawing',
    () => '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
  ],
  ['a GIF', () => picture().gif().toBuffer()],
  ['a TIFF', () => picture().tiff().toBuffer()],
  ['an AVIF', () => picture(64, 64).avif({ effort: 0 }).toBuffer()],
  ['nothing', () => ''],
  ['the first bytes of a JPEG', () => '\xff\xd8\xff'],
  ['half a PNG', async () => (await picture().png().toBuffer()).subarray(0, 600)],
  ['half a JPEG', async () => (await picture().jpeg().toBuffer()).subarray(0, 3000)],
]
