import { connect, type Socket } from 'node:net'
import { COUNTER } from './wire.ts'

/** Load generator process: keep-alive connections that send the next request as soon as they have a response. */

export interface Load {
  port: number
  requests: string[]
  connections: number
  milliseconds: number
}

export interface Loaded {
  answered: number
  /** Responses other than 2xx, with an example, and broken connections. */
  errors: number
  example: string
  seconds: number
  bytes: number
  /** In microseconds, sorted. */
  latencies: number[]
}

let counter = Date.now() % 50_000_000

process.on('message', async (load: Load) => process.send?.(await run(load)))

async function run({ port, requests, connections, milliseconds }: Load): Promise<Loaded> {
  const plain = requests.map((request) => (request.includes(COUNTER) ? null : Buffer.from(request, 'latin1')))
  const result: Loaded = { answered: 0, errors: 0, example: '', seconds: 0, bytes: 0, latencies: [] }
  let next = 0
  const start = performance.now()
  const until = start + milliseconds
  const bytesOf = () => {
    const n = next++ % requests.length
    return (
      plain[n] ?? Buffer.from((requests[n] ?? '').replaceAll(COUNTER, String(++counter).padStart(8, '0')), 'latin1')
    )
  }
  await Promise.all(Array.from({ length: connections }, () => converse(port, bytesOf, until, result)))
  result.seconds = (performance.now() - start) / 1000
  result.latencies.sort((a, b) => a - b)
  return result
}

const CHUNKED = Number.MAX_SAFE_INTEGER
/** Of the last chunk. */
const END = Buffer.from('\r\n0\r\n\r\n')

function converse(port: number, bytesOf: () => Buffer, until: number, result: Loaded): Promise<void> {
  return new Promise((done) => {
    const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true })
    let sentAt = 0
    let parts: Buffer[] = []
    let size = 0
    let wanted = -1
    let tail = Buffer.alloc(0)
    const ask = () => {
      if (performance.now() >= until) return socket.end()
      sentAt = performance.now()
      socket.write(bytesOf())
    }
    socket.on('connect', ask)
    socket.on('data', (chunk: Buffer) => {
      parts.push(chunk)
      size += chunk.length
      if (wanted < 0) {
        const head = parts.length === 1 ? chunk : Buffer.concat(parts)
        parts = [head]
        const end = head.indexOf('\r\n\r\n')
        if (end < 0) return
        const headers = head.toString('latin1', 0, end)
        const length = /content-length: (\d+)/i.exec(headers)
        wanted = /transfer-encoding: chunked/i.test(headers) ? CHUNKED : end + 4 + Number(length?.[1] ?? 0)
      }
      tail = Buffer.concat([tail, chunk.subarray(-END.length)]).subarray(-END.length)
      if (wanted === CHUNKED ? !tail.equals(END) : size < wanted) return
      result.latencies.push(Math.round((performance.now() - sentAt) * 1000))
      result.answered++
      result.bytes += size
      if (parts[0]?.[9] !== 0x32) {
        result.errors++
        result.example ||= Buffer.concat(parts).toString()
      }
      parts = []
      size = 0
      wanted = -1
      ask()
    })
    socket.on('error', (error) => {
      result.errors++
      result.example ||= error.message
    })
    socket.on('close', () => done())
  })
}
