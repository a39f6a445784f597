/** A response body. Common fields are typed; tests check the rest with `toMatchObject`. */
interface Loose {
  id: number
  version: number
  status: number
  code: string
  message: string
  issues: { path: string; message: string }[]
  current: Loose
  requestId: string
  rows: Loose[]
  count: number
  [key: string]: unknown
}

export interface Reply {
  status: number
  body: Loose
  headers: Headers
}

export interface Client {
  get(path: string, headers?: Record<string, string>): Promise<Reply>
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>
  put(path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>
  delete(path: string, headers?: Record<string, string>): Promise<Reply>
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>
  /** The session cookie, updated as in a browser. */
  token: string | null
  /** Cookie of a login that waits for its code. */
  pending: string | null
  /** Cookie of a known browser. */
  browser: string | null
}

export function createClient(url: string, token: string | null = null): Client {
  const client: Client = {
    token,
    pending: null,
    browser: null,
    get: (path, headers) => client.send('GET', path, undefined, headers),
    post: (path, body, headers) => client.send('POST', path, body, headers),
    put: (path, body, headers) => client.send('PUT', path, body, headers),
    delete: (path, headers) => client.send('DELETE', path, undefined, headers),
    async send(method, path, body, headers = {}) {
      const isForm = body instanceof FormData
      const response = await fetch(url + path, {
        method,
        redirect: 'manual',
        headers: {
          ...cookies({ session: client.token, login: client.pending, browser: client.browser }),
          ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: isForm || typeof body === 'string' ? body : JSON.stringify(body) }),
      })
      const set = response.headers.getSetCookie().join('\n')
      const session = /^(?:__Host-)?session=([^;]*)/m.exec(set)
      if (session) client.token = session[1] || null
      const pending = /^(?:__Host-)?login=([^;]*)/m.exec(set)
      if (pending) client.pending = pending[1] || null
      const browser = /^(?:__Host-)?browser=([^;]*)/m.exec(set)
      if (browser) client.browser = browser[1] || null
      const type = response.headers.get('content-type')
      const text = type?.startsWith('text/event-stream') ? await firstEvent(response) : await response.text()
      const isJson = text !== '' && (type?.includes('json') || type?.startsWith('text/event-stream'))
      return { status: response.status, headers: response.headers, body: (isJson ? JSON.parse(text) : text) as Loose }
    },
  }
  return client
}

/** A stream does not end by itself. */
async function firstEvent(response: Response): Promise<string> {
  const reader = response.body?.getReader()
  const { value } = (await reader?.read()) ?? {}
  await reader?.cancel()
  return new TextDecoder().decode(value).split('\n')[0]?.replace('data: ', '') ?? ''
}

/** Under both names: the server picks one by protocol. */
function cookies(kept: Record<string, string | null>): { cookie?: string } {
  const pairs = Object.entries(kept).flatMap(([name, value]) =>
    value ? [`${name}=${value}`, `__Host-${name}=${value}`] : [],
  )
  return pairs.length > 0 ? { cookie: pairs.join('; ') } : {}
}
