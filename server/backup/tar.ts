/** As much of the tar format as a backup needs: plain files with short names, which every tar program reads. */

const BLOCK = 512

export interface TarEntry {
  name: string
  size: number
  body: AsyncIterable<Buffer>
}

/** One file: its head, its content, and zeros up to the next block. */
export function* tarFile(name: string, content: Buffer, at: Date): Generator<Buffer> {
  yield head(name, content.length, at)
  yield content
  yield Buffer.alloc((BLOCK - (content.length % BLOCK)) % BLOCK)
}

export const tarEnd = () => Buffer.alloc(2 * BLOCK)

function head(name: string, size: number, at: Date): Buffer {
  const block = Buffer.alloc(BLOCK)
  if (Buffer.byteLength(name) > 100) throw new Error(`The name ${name} is too long for a backup.`)
  const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, '0')}\0`
  block.write(name, 0)
  block.write(octal(0o600, 8) + octal(0, 8) + octal(0, 8), 100)
  block.write(octal(size, 12) + octal(Math.floor(at.getTime() / 1000), 12), 124)
  block.write('        0', 148)
  block.write('ustar\x0000', 257)
  block.write(`${sum(block).toString(8).padStart(6, '0')}\0 `, 148)
  return block
}

const sum = (block: Buffer) => block.reduce((total, byte) => total + byte, 0)

/** File after file. Whatever of a body is not read is passed over. */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const blocks = new Blocks(source)
  try {
    for (;;) {
      const block = await blocks.take(BLOCK)
      if (block.every((byte) => byte === 0)) return
      const { name, size } = readHead(block)
      const body = blocks.stream(size)
      yield { name, size, body }
      for await (const _ of body);
      await blocks.take((BLOCK - (size % BLOCK)) % BLOCK)
    }
  } finally {
    await blocks.close()
  }
}

function readHead(block: Buffer): { name: string; size: number } {
  const text = (from: number, to: number) => block.toString('utf8', from, to).replace(/\0.*$/s, '').trim()
  const expected = Number.parseInt(text(148, 156), 8)
  const [name, size] = [text(0, 100), Number.parseInt(text(124, 136), 8)]
  block.fill(' ', 148, 156)
  if (sum(block) !== expected) throw new Error('The backup is damaged: a file in it has no readable head.')
  return { name, size }
}

/** Bytes in the portions that are asked for, whatever the portions they come in. */
class Blocks {
  readonly #source: AsyncIterator<Buffer>
  #left: Buffer = Buffer.alloc(0)

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  async close(): Promise<void> {
    await this.#source.return?.()
  }

  async take(size: number): Promise<Buffer> {
    const parts: Buffer[] = []
    for await (const part of this.stream(size)) parts.push(part)
    return Buffer.concat(parts)
  }

  async *stream(size: number): AsyncGenerator<Buffer> {
    for (let missing = size; missing > 0; ) {
      if (this.#left.length === 0) {
        const { done, value } = await this.#source.next()
        if (done) throw new Error('The backup is cut off.')
        this.#left = value
      }
      const part = this.#left.subarray(0, missing)
      this.#left = this.#left.subarray(part.length)
      missing -= part.length
      yield part
    }
  }
}
