import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pageAt } from '#contract/pages.ts'
import { openBuiltFiles } from './built-files.ts'
import { compressing, sendText } from './compression.ts'
import { type FirstView, type FirstViews, scriptHash } from './first-view.ts'

const NONCE = '__CSP_NONCE__'
/** What is rendered stands before it. */
const ROOT_END = '</div>'
const HEAD_END = '</head>'

/** Serves the built web app: immutable, precompressed assets; every other URL gets the app, which renders its own 404. */
export async function registerWeb(app: FastifyInstance, webRoot: string, firstViews: FirstViews | null): Promise<void> {
  const page = readPage(await readFile(join(webRoot, 'index.html'), 'utf8'))
  const assets = await openBuiltFiles(join(webRoot, 'assets'))
  app.get<{ Params: { name: string } }>('/assets/:name', (request, reply) => {
    const { name } = request.params
    if (!assets.names.has(name)) return reply.callNotFound()
    return assets.send(request, reply.header('cache-control', 'public, max-age=31536000, immutable'), name)
  })
  // Files such as the icon keep their name, so they are not immutable.
  const others = await openBuiltFiles(webRoot)
  for (const name of others.names) {
    if (name === 'index.html') continue
    app.get(`/${name}`, (request, reply) =>
      others.send(request, reply.header('cache-control', 'public, max-age=3600'), name),
    )
  }

  const sendPage = async (request: FastifyRequest, reply: FastifyReply, isKnown: boolean) => {
    const nonce = randomBytes(16).toString('base64')
    const policy = String(reply.getHeader('content-security-policy'))
      .replace("script-src 'self'", `script-src 'self' ${page.scriptHash}`)
      .replace("style-src 'self'", `style-src 'self' 'nonce-${nonce}'`)
    reply.header('content-security-policy', policy).type('text/html; charset=utf-8')
    const view = await firstViews?.of(request, reply, nonce)
    // People see the app's own 404 either way; the status is for programs and crawlers.
    reply.code(view?.status ?? (isKnown ? 200 : 404))
    if (!view) return sendText(request, reply.header('cache-control', 'no-cache'), page.empty(nonce))
    reply.header('cache-control', 'no-store')
    const html = Readable.from(page.withView(nonce, view, request.log))
    const compressed = compressing(request, reply)
    return reply.send(compressed ? html.pipe(compressed) : html)
  }
  app.get('/', (request, reply) => sendPage(request, reply, true))
  app.get('/*', (request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    if (/^\/(api|photos|logo|assets)(\/|$)/.test(path)) return reply.callNotFound()
    return sendPage(request, reply, pageAt(path) !== null)
  })
}

interface PageTemplate {
  scriptHash: string
  empty(nonce: string): string
  /** The head comes first: the browser fetches styles and scripts while the rest is rendered. */
  withView(nonce: string, view: FirstView, log: FastifyBaseLogger): AsyncGenerator<string>
}

/** The first view waits for styles and the font, not for the code. */
const CODE = '<link rel="modulepreload" fetchpriority="low"'

function readPage(template: string): PageTemplate {
  const script = /<script[^>]*>([^<]+)<\/script>/.exec(template)?.[1]
  const [head, tail] = template.split(ROOT_END)
  if (!script || head === undefined || tail === undefined)
    throw new Error('index.html has no inline script or no #root.')
  const entry = /<script type="module"[^>]* src="([^"]+)"[^>]*><\/script>/
  // The script in the head runs the entry once the first view has been painted.
  const [headStart = '', bodyStart] = head
    .replace(/<title>[^<]*<\/title>/, '')
    .replace(entry, '<link rel="modulepreload" crossorigin id="entry" href="$1">')
    .replaceAll('<link rel="modulepreload"', CODE)
    .split(HEAD_END)
  const headEnd = HEAD_END + bodyStart
  return {
    scriptHash: scriptHash(script),
    empty: (nonce) => template.replaceAll(NONCE, nonce),
    async *withView(nonce, { scripts, styles, render, data }, log) {
      const links = [
        ...styles.map((file) => `<link rel="stylesheet" crossorigin href="${file}">`),
        ...scripts.map((file) => `${CODE} crossorigin href="${file}">`),
      ]
      yield (headStart + links.join('')).replaceAll(NONCE, nonce)
      const end = tail.replaceAll(NONCE, nonce)
      try {
        const html = await text(render())
        // React writes the title first.
        const title = /^<title>[^<]*<\/title>/.exec(html)?.[0] ?? ''
        yield `${title}${headEnd}${html.slice(title.length)}${ROOT_END}<script type="application/json" id="first-view">${data}</script>${end}`
      } catch (error) {
        log.warn({ err: error }, 'a first view was not rendered')
        // Without its data the browser draws the page itself.
        yield headEnd + ROOT_END + end
      }
    },
  }
}
