import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { encodingFor } from './compression.ts'

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}

/** What the build writes beside a file. */
const SUFFIXES = { br: '.br', gzip: '.gz' }
const ENCODINGS = Object.keys(SUFFIXES) as (keyof typeof SUFFIXES)[]

export interface BuiltFiles {
  names: ReadonlySet<string>
  send(request: FastifyRequest, reply: FastifyReply, name: string): Promise<FastifyReply>
}

/**
 * The files of a folder, each kept in memory once it has been asked for. A cold visit asks for thirty; from the disk each took
 * 1.6 ms of CPU time.
 */
export async function openBuiltFiles(folder: string): Promise<BuiltFiles> {
  const entries = await readdir(folder, { withFileTypes: true })
  const all = new Set(entries.filter((entry) => entry.isFile()).map(({ name }) => name))
  const kept = new Map<string, Buffer>()
  async function contentOf(name: string): Promise<Buffer> {
    const content = kept.get(name) ?? (await readFile(join(folder, name)))
    kept.set(name, content)
    return content
  }
  return {
    names: new Set([...all].filter((name) => !/\.(br|gz)$/.test(name))),
    async send(request, reply, name) {
      const offered = ENCODINGS.filter((encoding) => all.has(name + SUFFIXES[encoding]))
      const encoding = encodingFor(request.headers['accept-encoding'], offered)
      reply.type(TYPES[extname(name)] ?? 'application/octet-stream').header('vary', 'accept-encoding')
      if (encoding) reply.header('content-encoding', encoding)
      return reply.send(await contentOf(encoding ? name + SUFFIXES[encoding] : name))
    },
  }
}
