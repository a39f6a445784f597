import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Download } from '#contract/records.ts'

/** A file that the browser keeps and does not open here. It goes out as it is made; broken off, it does not look whole. */
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

/** Letters, digits and a few signs: no quotes, paths or line breaks, whatever a person is called. */
export const plainName = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/[^\w. -]+/g, '')
    .trim()
    .replace(/\s+/g, '-')
    .slice(0, 120) || 'file'
