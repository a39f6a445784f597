import { type DestinationStream, pino } from 'pino'

/** Logs never contain bodies, cookies, query strings, reset tokens, calendar addresses or row data. */
export function createLog(level: string, to?: DestinationStream) {
  return pino({ level, serializers: { req: requestLine, res: answerLine, err: failure } }, to)
}

function requestLine({ id, method, url }: { id: string; method: string; url: string }) {
  const query = url.indexOf('?')
  const path = query < 0 ? url : url.slice(0, query)
  return { id, method, path: path.replace(/(\/(?:password\/reset|api\/calendar)\/)[^/]+/i, '$1…').replace(TOKEN, '/…') }
}

/** Also where the rest of the path is spelled in another way. */
const TOKEN = /\/[\w-]{43}(?=[./]|$)/g

const answerLine = ({ statusCode }: { statusCode: number }) => ({ status: statusCode })

/** An allowlist: PostgreSQL's `detail` and `where` quote the rejected row. */
function failure(error: Failure): Record<string, unknown> {
  const { name, code, message, constraint, table, stack, cause } = error
  return {
    type: name,
    code,
    message,
    constraint,
    table,
    stack,
    ...(cause instanceof Error && { cause: failure(cause) }),
  }
}

interface Failure extends Error {
  code?: unknown
  constraint?: unknown
  table?: unknown
}
