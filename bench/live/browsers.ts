import { Agent, get } from 'node:http'
import { connect } from 'node:net'

/** Many browsers in one process: each holds a stream, and may refetch a page's calls when it hears of a change. */
export type Wish =
  | { port: number; open: readonly number[] }
  /** Which calls a browser refetches after a change; an empty list for none. */
  | { refetch: readonly string[] }
  | 'heard'

export interface Heard {
  open: number
  changes: number
  /** From sending the refetch to its response, in milliseconds, sorted. */
  refetches: number[]
  errors: number
}

let port = 0
let refetch: readonly string[] = []
const heard: Heard = { open: 0, changes: 0, refetches: [], errors: 0 }
const agent = new Agent({ keepAlive: true, maxSockets: 1000 })

process.on('message', async (wish: Wish) => {
  if (wish === 'heard') {
    heard.refetches.sort((a, b) => a - b)
    process.send?.({ ...heard })
    Object.assign(heard, { changes: 0, refetches: [], errors: 0 })
  } else if ('refetch' in wish) {
    refetch = wish.refetch
    process.send?.('ready')
  } else {
    port = wish.port
    // A burst of logins at eight does not open all streams in one tick either.
    for (let from = 0; from < wish.open.length; from += 100)
      await Promise.all(wish.open.slice(from, from + 100).map(open))
    process.send?.('open')
  }
})

function open(user: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    socket.setEncoding('utf8')
    socket.write(`GET /api/live?age=0 HTTP/1.1\r\nhost: localhost\r\ncookie: session=bench-${user}\r\n\r\n`)
    let isOpen = false
    socket.on('data', (text: string) => {
      if (!isOpen && text.includes('"hello"')) {
        isOpen = true
        heard.open++
        resolve()
      } else if (!isOpen && !text.startsWith('HTTP/1.1 200')) reject(new Error(text.slice(0, 300)))
      for (const [, spread] of text.matchAll(/"type":"change","stale":\[.*?"spread":(\d+)/g)) {
        heard.changes++
        for (const path of refetch) setTimeout(() => read(path, user), Math.random() * Number(spread))
      }
    })
    socket.on('error', reject)
    socket.on('close', () => {
      heard.open--
    })
  })
}

function read(path: string, user: number): void {
  const start = performance.now()
  const headers = { cookie: `session=bench-${user}`, 'live-refetch': 'now' }
  get({ agent, port, path, headers }, (answer) => {
    answer.resume()
    answer.on('end', () => {
      heard.refetches.push(performance.now() - start)
      if (answer.statusCode !== 200) heard.errors++
    })
  }).on('error', () => heard.errors++)
}
