import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { extract, type Pack, pack } from 'tar-stream'

export interface TarFile {
  name: string
  content: Buffer
}

export interface TarEntry {
  name: string
  body: AsyncIterable<Buffer>
}

/** The bytes of a tar archive, as fast as they are read. */
export async function* writeTar(files: AsyncIterable<TarFile>, at: Date): AsyncGenerator<Buffer> {
  const archive = pack()
  // Whoever reads the archive gets the error.
  const added = addAll(archive, files, at).catch((error: Error) => archive.destroy(error))
  try {
    // Not yield*: that would hand a reader's failure to the archive, which throws it where nobody catches it.
    for await (const part of archive) yield part
  } finally {
    archive.destroy()
    await added
  }
}

async function addAll(archive: Pack, files: AsyncIterable<TarFile>, mtime: Date): Promise<void> {
  for await (const { name, content } of files) {
    await new Promise<void>((done, fail) =>
      archive.entry({ name, mtime, mode: 0o600 }, content, (error) => (error ? fail(error) : done())),
    )
  }
  archive.finalize()
}

/** File after file. Whatever of a body is not read is skipped. */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const archive = extract()
  pipeline(Readable.from(source), archive).catch(() => undefined)
  try {
    for await (const body of archive) {
      yield { name: body.header.name, body }
      body.resume()
    }
  } catch (error) {
    throw inOurWords(error)
  }
}

function inOurWords(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  if (error.message.startsWith('Invalid tar header'))
    return new Error('The backup is damaged: a file in it has no readable head.')
  return error.message === 'Unexpected end of data' ? new Error('The backup is cut off.') : error
}
