import { fork } from 'node:child_process'
import pLimit from 'p-limit'
import type { PhotoSize } from '#domain/student-photo-path.ts'
import { AppError } from '../errors.ts'
import type { Decoded, Made, Picture, Upload } from './decode.ts'

/** Each takes a core and up to 350 MB. */
const limit = pLimit(1)
/** Together less than the connection timeout of one minute. */
const MAX_WAIT_MS = 30_000
const DECODE_TIMEOUT_MS = 20_000

/** Uploads in flight, of at most 8 MB each. */
const MAX_UPLOADS = 8
let uploads = 0

/** Wraps an upload from its first byte to its end, to bound the memory of waiting ones. */
export async function withUploadSlot<T>(work: () => Promise<T>): Promise<T> {
  if (uploads >= MAX_UPLOADS) throw tooMany()
  uploads++
  try {
    return await work()
  } finally {
    uploads--
  }
}

/** Both sizes of a photo. */
export const photoSizes = (picture: Buffer): Promise<Record<PhotoSize, Buffer>> => make('photo', picture)

/** As a PNG that fits into the logo's box. */
export const logoPicture = (picture: Buffer): Promise<Picture> => make('logo', picture)

/** By a child process; one picture at a time. */
async function make<As extends keyof Made>(as: As, picture: Buffer): Promise<Made[As]> {
  if (!isPicture(picture)) throw notUsable()
  const came = performance.now()
  const decoded = await limit(async () => {
    if (performance.now() - came > MAX_WAIT_MS) throw tooMany()
    return decode(as, picture)
  })
  if ('made' in decoded) return decoded.made
  throw decoded.problem ? new AppError('invalid', decoded.problem) : notUsable()
}

/** Checks the magic bytes: the file name cannot be trusted, and only these three decoders may see an upload. */
function isPicture(file: Buffer): boolean {
  const begins = (bytes: string, at = 0) => file.subarray(at, at + bytes.length).equals(Buffer.from(bytes, 'latin1'))
  return begins('\xff\xd8\xff') || begins('\x89PNG\r\n\x1a\n') || (begins('RIFF') && begins('WEBP', 8))
}

function decode<As extends keyof Made>(as: As, picture: Buffer): Promise<Decoded<As>> {
  return new Promise((done, fail) => {
    const child = fork(new URL('./decode.ts', import.meta.url), {
      execArgv: ['--max-old-space-size=64'],
      // An exploited decoder finds no secrets.
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      timeout: DECODE_TIMEOUT_MS,
      killSignal: 'SIGKILL',
    })
    child.once('message', (decoded: Decoded<As>) => done(decoded))
    child.once('error', fail)
    child.once('exit', (code, signal) => {
      if (child.killed) done({ problem: 'This picture took too long to read. Please choose a smaller one.' })
      // The decoder crashed.
      else if (signal) done({ problem: null })
      else fail(new Error(`server/photos/decode.ts ended with code ${code} and without an answer.`))
    })
    child.send({ as, picture } satisfies Upload)
  })
}

const tooMany = () =>
  new AppError('too_many', 'Many photos are being uploaded at the moment. Please try again in half a minute.', {
    retryAfterSeconds: 30,
  })

const notUsable = () =>
  new AppError(
    'invalid',
    'This file is not a picture that can be used. Please choose a JPEG, PNG or WebP of at most 8 MB.',
  )
