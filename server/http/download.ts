import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Download } from '#contract/records.ts'

/** Streams an attachment. It is sent chunked, so a broken stream does not look like a complete file. */
export function sendFile(reply: FastifyReply, { file_name, media_type, headers = {}, body }: Download): FastifyReply {
  return reply
    .headers({
      'content-type': `${media_type}; charset=utf-8`,
      'content-disposition': `attachment; filename="${plainName(file_name)}"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...headers,
    })
    .send(Readable.from(body, { objectMode: false }))
}

/** Safe in a header and as a file name: no quotes, paths or line breaks. */
const plainName = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/[^\w. -]+/g, '')
    .trim()
    .replace(/\s+/g, '-')
    .slice(0, 120) || 'file'
