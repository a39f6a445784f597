import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, createGunzip, createGzip } from 'node:zlib'
import { reasonOf } from '../failure.ts'
import { exists, hasCode } from '../postgres/files.ts'

/**
 * A gzip file that ends with a seal: a second gzip member with the SHA-256 of all bytes before it, which tar ignores. A
 * file without a valid seal is refused, so a truncated or corrupt backup is detected before a restore begins.
 */

/** Written as .partial and renamed, so that an incomplete file never has a backup's name. */
export async function writeSealed(file: string, parts: AsyncIterable<Buffer>): Promise<number> {
  if (await exists(file)) throw new Error(`${file} is there already, and a backup never replaces a file.`)
  const partial = `${file}.partial`
  const handle = await begin(partial)
  try {
    const hash = createHash('sha256')
    await pipeline(Readable.from(parts), createGzip(), async (compressed: AsyncIterable<Buffer>) => {
      for await (const chunk of compressed) {
        hash.update(chunk)
        await writeAll(handle, chunk)
      }
    })
    await writeAll(handle, seal(hash.digest('hex')))
    await handle.sync()
    const { size } = await handle.stat()
    await handle.close()
    await checkSeal(partial)
    await rename(partial, file)
    await syncFolder(dirname(file))
    return size
  } catch (error) {
    await handle.close().catch(() => undefined)
    await rm(partial, { force: true })
    if (hasCode(error, 'ENOSPC', 'EDQUOT', 'EFBIG')) {
      throw new Error(`There is not enough room for the backup at ${file}. What was written of it has been deleted.`)
    }
    throw error
  }
}

/** Reads the whole file and throws if its checksum does not match. */
export async function checkSeal(file: string): Promise<void> {
  const { size } = await stat(file).catch((error: unknown) => {
    throw new Error(`${file} cannot be read: ${reasonOf(error)}.`)
  })
  const end = size - SEAL_LENGTH
  if (end <= 0) throw incomplete(file)
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file, { end: end - 1 })) hash.update(chunk)
  const found: Buffer[] = []
  for await (const chunk of createReadStream(file, { start: end })) found.push(chunk)
  const tail = Buffer.concat(found)
  if (tail.equals(seal(hash.digest('hex')))) return
  if (tail.includes(TITLE)) throw new Error(`${file} is damaged: its checksum does not match. Nothing was changed.`)
  throw incomplete(file)
}

const incomplete = (file: string) =>
  new Error(`${file} is not a whole backup: it was cut off, or is another kind of file. Nothing was changed.`)

/** The decompressed content without the seal. */
export async function* readSealed(file: string): AsyncGenerator<Buffer> {
  const { size } = await stat(file)
  const content = createGunzip()
  // The reader gets the error.
  pipeline(createReadStream(file, { end: size - SEAL_LENGTH - 1 }), content).catch(() => undefined)
  yield* content
}

const TITLE = 'homeroom backup sha256 '
const SEAL_LENGTH = seal('0'.repeat(64)).length

/** Built by hand, because it must be bit-identical on every machine. */
function seal(digest: string): Buffer {
  const text = Buffer.from(`${TITLE}${digest}\n`)
  const member = Buffer.alloc(10 + 5 + text.length + 8)
  member.set([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff, 1])
  member.writeUInt16LE(text.length, 11)
  member.writeUInt16LE(0xffff - text.length, 13)
  text.copy(member, 15)
  member.writeUInt32LE(crc32(text), 15 + text.length)
  member.writeUInt32LE(text.length, 19 + text.length)
  return member
}

async function begin(partial: string): Promise<FileHandle> {
  try {
    // Private: a backup holds everyone's data.
    return await open(partial, 'wx', 0o600)
  } catch (error) {
    if (hasCode(error, 'EEXIST')) {
      throw new Error(`${partial} is there: another backup is being written, or one was cut off. Then delete it.`)
    }
    throw new Error(`${partial} cannot be written: ${reasonOf(error)}.`)
  }
}

async function writeAll(handle: FileHandle, bytes: Buffer): Promise<void> {
  for (let done = 0; done < bytes.length; ) done += (await handle.write(bytes, done)).bytesWritten
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path)
  await folder.sync().finally(() => folder.close())
}
