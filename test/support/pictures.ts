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

const bytes = (text: string) => Buffer.from(text, 'latin1')

export const UNUSABLE: [string, () => string | Promise<Buffer>][] = [
  ['a text', () => 'I am a face'],
  ['a page', () => '<!doctype html><script>alert(1)</script>'],
  [
    'a drawing',
    () => '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
  ],
  [
    'a drawing that runs',
    () => '<svg xmlns="http://www.w3.org/2000/svg" onload="ran(1)"><script>ran(1)</script></svg>',
  ],
  [
    'a drawing behind the first bytes of a PNG',
    async () => bytes('\x89PNG\r\n\x1a\n<svg xmlns="http://www.w3.org/2000/svg" onload="ran(1)"/>'),
  ],
  ['a page that begins as a WebP', () => 'RIFF\0\0\0\0WEBP<script>ran(1)</script>'],
  ['a GIF that is a script', () => 'GIF89a=1;ran(1)//'],
  ['a GIF', () => picture().gif().toBuffer()],
  ['a TIFF', () => picture().tiff().toBuffer()],
  ['an AVIF', () => picture(64, 64).avif({ effort: 0 }).toBuffer()],
  ['nothing', () => ''],
  ['the first bytes of a JPEG', async () => bytes('\xff\xd8\xff')],
  ['half a PNG', async () => (await picture().png().toBuffer()).subarray(0, 600)],
  ['half a JPEG', async () => (await picture().jpeg().toBuffer()).subarray(0, 3000)],
]

const PAGE = '<html><svg onload=ran(1)><script>ran(1)</script>'

/** Pictures that are also a page, if someone reads them as one. */
export const POLYGLOTS: [string, () => Promise<Buffer>][] = [
  ['a PNG with a page behind it', async () => Buffer.concat([await flat(40, 40), Buffer.from(PAGE)])],
  ['a PNG with a page in its comment', async () => withChunk(await flat(40, 40), 'tEXt', `Comment\0${PAGE}`)],
  [
    'a JPEG with a page in its comment',
    async () => {
      const jpeg = await picture(40, 40).jpeg().toBuffer()
      const head = Buffer.from([0xff, 0xfe, 0, PAGE.length + 2])
      return Buffer.concat([jpeg.subarray(0, 2), head, Buffer.from(PAGE), jpeg.subarray(2)])
    },
  ],
  [
    'a WebP with a page in its EXIF',
    () =>
      picture(40, 40)
        .withExif({ IFD0: { ImageDescription: PAGE } })
        .webp()
        .toBuffer(),
  ],
]

/** After the head of a PNG. */
function withChunk(png: Buffer, type: string, data: string): Buffer {
  const body = Buffer.from(type + data, 'latin1')
  const frame = Buffer.alloc(body.length + 8)
  frame.writeUInt32BE(data.length, 0)
  body.copy(frame, 4)
  frame.writeUInt32BE(crc32(body), body.length + 4)
  return Buffer.concat([png.subarray(0, 33), frame, png.subarray(33)])
}
