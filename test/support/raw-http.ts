import { connect } from 'node:net'

interface RawAnswer {
  status: number
  headers: Headers
  body: string
  /** Whether the server closed the connection. */
  closed: boolean
}

/** Sends exactly these bytes. Resolves with the response, or when the server closes the connection. */
export function sendRaw(url: string, ...chunks: (string | Buffer)[]): Promise<RawAnswer> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    let received = ''
    const answer = (closed: boolean) => {
      const [head = '', body = ''] = received.split('\r\n\r\n')
      const [first = '', ...lines] = head.split('\r\n')
      const headers = new Headers(
        lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]),
      )
      const isWhole = body.length >= Number(headers.get('content-length') ?? Number.POSITIVE_INFINITY)
      if (!closed && (!isWhole || headers.get('connection') === 'close')) return
      socket.destroy()
      resolve({ status: Number(first.split(' ')[1]), headers, body, closed })
    }
    socket.on('data', (data) => {
      received += data.toString('latin1')
      answer(false)
    })
    socket.on('close', () => answer(true))
    // Closing while data is still arriving resets the connection; the response came before.
    socket.on('error', (error) => (received ? answer(true) : reject(error)))
    for (const chunk of chunks) socket.write(chunk)
  })
}
