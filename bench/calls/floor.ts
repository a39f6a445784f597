import { createServer } from 'node:http'
import { findActor } from '#server/auth/sessions.ts'
import { connect } from '#server/db/connect.ts'
import { BENCH_NOW } from '../school/plan.ts'
import type { Recorded } from './record.ts'

/**
 * The least a call can cost: node:http that looks up the session, runs the same statements through the same driver and
 * sends the same response, without routing, validation, log or security headers.
 */
export interface Answer extends Recorded {
  body: unknown
}

const answers = new Map<string, Answer>()
// Same parsers and limits as the real server.
const { pool } = connect({ connectionString: process.argv[2] ?? '' }, { onError: () => undefined })

const server = createServer(async (request, response) => {
  try {
    const answer = answers.get(String(request.headers['x-variant']))
    for await (const _ of request);
    if (!answer) throw new Error('There is no such variant.')
    const token = /session=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? ''
    if (!(await findActor(pool, token, BENCH_NOW))) throw new Error('There is no such session.')
    if (answer.isTransaction) await inOneConnection(answer)
    else for (const wave of answer.waves) await Promise.all(wave.map((statement) => pool.query(statement)))
    const text = JSON.stringify(answer.body)
    response.writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(text),
    })
    response.end(text)
  } catch (error) {
    response.writeHead(500, { 'content-length': 0 }).end()
    console.error(error)
  }
})

async function inOneConnection({ waves }: Answer): Promise<void> {
  const client = await pool.connect()
  try {
    for (const statement of waves.flat()) await client.query(statement)
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

process.on('message', ([variant, answer]: [string, Answer]) => {
  // IPC turned Buffers into Uint8Arrays.
  for (const statement of answer.waves.flat()) {
    statement.values = statement.values.map((value) => (value instanceof Uint8Array ? Buffer.from(value) : value))
  }
  answers.set(variant, answer)
  process.send?.('kept')
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.(typeof address === 'object' ? address?.port : 0)
})
