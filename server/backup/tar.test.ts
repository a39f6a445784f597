import { expect, test } from 'vitest'
import { readTar, type TarFile, writeTar } from './tar.ts'

const at = new Date('2026-10-14T15:00:00Z')
const SIZES = [0, 1, 511, 512, 513, 1_000_000]

async function* files(): AsyncGenerator<TarFile> {
  for (const size of SIZES) yield { name: `tables/users/${size}`, content: Buffer.alloc(size, 7) }
}

async function bytesOf(parts: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = []
  for await (const part of parts) all.push(part)
  return Buffer.concat(all)
}

/** In portions that fit no block, as a file that is decompressed comes. */
async function* inPortions(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes.length; from += 700) yield bytes.subarray(from, from + 700)
}

async function sizesIn(bytes: Buffer): Promise<number[]> {
  const sizes: number[] = []
  for await (const { body } of readTar(inPortions(bytes))) sizes.push((await bytesOf(body)).length)
  return sizes
}

test('a damaged or cut off archive is refused in words about the backup', async () => {
  const bytes = await bytesOf(writeTar(files(), at))
  await expect(sizesIn(bytes.subarray(0, 5000))).rejects.toThrow('The backup is cut off.')
  bytes.write('x', 100)
  await expect(sizesIn(bytes)).rejects.toThrow('The backup is damaged: a file in it has no readable head.')
})

test('whoever reads an archive hears of a file that could not be read', async () => {
  async function* broken(): AsyncGenerator<TarFile> {
    yield { name: 'a', content: Buffer.from('a') }
    throw new Error('The disk is gone.')
  }
  await expect(bytesOf(writeTar(broken(), at))).rejects.toThrow('The disk is gone.')
})

test('nothing is read before the archive is, and what is open is closed when its reader goes', async () => {
  const seen: string[] = []
  async function* endless(): AsyncGenerator<TarFile> {
    seen.push('opened')
    try {
      for (;;) yield { name: 'a', content: Buffer.alloc(100_000) }
    } finally {
      seen.push('closed')
    }
  }
  const archive = writeTar(endless(), at)
  expect(seen).toEqual([])
  for await (const _ of archive) break
  expect(seen).toEqual(['opened', 'closed'])
})

test('every size of file comes back, and a body that nobody reads is skipped', async () => {
  const bytes = await bytesOf(writeTar(files(), at))
  expect(bytes.length % 512).toBe(0)
  expect(await sizesIn(bytes)).toEqual(SIZES)
  const names: string[] = []
  for await (const { name } of readTar(inPortions(bytes))) names.push(name)
  expect(names).toEqual(SIZES.map((size) => `tables/users/${size}`))
})
