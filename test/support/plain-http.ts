import { Agent, request } from 'node:http'

export interface PlainAnswer {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
}

interface Plain {
  method: string
  /** Sent as it is: `fetch` would normalise dots and slashes. */
  path: string
  headers?: Record<string, string>
  body?: string | undefined
}

/** Keep-alive, so that a thousand requests take seconds. */
const agent = new Agent({ keepAlive: true, maxSockets: 8 })

export function sendPlain(url: string, { method, path, headers = {}, body }: Plain): Promise<PlainAnswer> {
  const { hostname, port } = new URL(url)
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  return new Promise((resolve, reject) => {
    const sent = request({ agent, hostname, port, method, path, headers: { ...length, ...headers } }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      const done = () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text })
      const isEndless = answer.headers['content-type']?.startsWith('text/event-stream')
      answer.on('data', (chunk: string) => {
        text += chunk
        if (!isEndless) return
        done()
        answer.destroy()
      })
      answer.on('end', done)
      answer.on('error', reject)
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
