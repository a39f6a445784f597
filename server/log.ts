import { type DestinationStream, pino } from 'pino'

/** Logs hold no bodies, cookies, query strings or addresses with a reset token, and nothing that a row holds. */
export function createLog(level: string, to?: DestinationStream) {
  return pino({ level, serializers: { req: requestLine, res: (reply: Reply) => ({ status: reply.statusCode }) } }, to)
}

interface Request {
  id: string
  method: string
  url: string
}
interface Reply {
  statusCode: number
}

function requestLine({ id, method, url }: Request) {
  return { id, method, path: url.split('?')[0]?.replace(/^(\/password\/reset\/).*/, '$1…') }
}
