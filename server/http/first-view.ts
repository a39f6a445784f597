import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough, type Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Me } from '#contract/accounts.ts'
import type { FirstViewCode, FirstViewData, PlannedCall } from '#contract/first-view.ts'
import type { Context } from '../context.ts'
import { errorBody, toAppError } from './problems.ts'
import type { PageReads } from './routes.ts'

/** A page as its visitor will see it first. */
export interface FirstView {
  status: 200 | 404
  /** Chunks that its code needs. */
  scripts: readonly string[]
  /** Its styles, beside those of every page. */
  styles: readonly string[]
  /** Renders it; fails if not even the frame of the page can be. */
  render(): Readable
  /** JSON that fits into a script element. */
  data: string
}

export interface FirstViews {
  /** Null when the page should be sent empty. */
  of(request: FastifyRequest, reply: FastifyReply, nonce: string): Promise<FirstView | null>
}

interface Options {
  ctx: Context
  reads: PageReads
  /** The built web app; the code of the first view lies beside it. */
  webRoot: string
}

/** Null when the web app was built without it. */
export async function openFirstViews({ ctx, reads, webRoot }: Options): Promise<FirstViews | null> {
  const file = join(webRoot, '..', 'first-view', 'render.js')
  const maxMs = ctx.config.firstViewMs
  if (maxMs === 0 || !existsSync(file)) return null
  const code: FirstViewCode = await import(pathToFileURL(file).href)
  const filesOf = await filesBySource(webRoot)

  async function read(request: FastifyRequest, reply: FastifyReply) {
    const now = ctx.now()
    const school = ctx.identity.current()
    const visitor = await reads.visitor(request)
    const by = visitor && { visitor, request, reply }
    const me = by && (await reads.read('accounts.me', by, { params: {}, query: {} }))
    const isSetUpOpen = !me && (await ctx.setUp.isOpen())
    const visit = {
      url: request.url,
      me: me ? (JSON.parse(me) as Me) : null,
      isSetUpOpen,
      school,
      now,
    }
    const { at, page, calls, files } = code.plan(visit)
    const run = (some: PlannedCall[]) =>
      Promise.all(
        some.map(async (call) => {
          if (!by) throw new Error(`${call.call} was planned for a visitor who is not logged in.`)
          return settle(call, () => reads.read(call.call, by, call), request.id)
        }),
      )
    const first = await run(calls)
    const answers = () =>
      first.flatMap(({ key, text, isRefused }): FirstViewData['answers'] =>
        isRefused ? [] : [[key, JSON.parse(text)]],
      )
    const outcomes = [...first, ...(await run(code.planNext({ ...visit, url: at, answers })))]
    return { now, school, at, page, files, outcomes, me, isSetUpOpen }
  }

  return {
    async of(request, reply, nonce) {
      // Nobody may ever look at a page that the browser fetches ahead, and reading a student's record is noted.
      if (request.headers['sec-purpose']?.includes('prefetch')) return null
      const late = Promise.withResolvers<never>()
      const timer = setTimeout(() => late.reject(new Error(`Reading took longer than ${maxMs} ms.`)), maxMs)
      try {
        const found = await Promise.race([read(request, reply), late.promise])
        const { now, school, at, page, files, outcomes, me, isSetUpOpen } = found
        const parts = { answers: [`[["accounts","me"],${me ?? 'null'}]`], refusals: [] as string[] }
        for (const { key, text, isRefused } of outcomes) {
          parts[isRefused ? 'refusals' : 'answers'].push(`[${JSON.stringify(key)},${text}]`)
        }
        const view = { now: now.toISOString(), url: request.url, at, isDemo: ctx.isDemo, school, isSetUpOpen }
        const head = JSON.stringify(view).slice(0, -1)
        const data = `${head},"answers":[${parts.answers}],"refusals":[${parts.refusals}]}`
        const onError = (error: unknown) => request.log.warn({ err: error }, 'a part of a first view failed')
        const render = () => {
          const html = new PassThrough()
          code.render({ data: JSON.parse(data), nonce, onError }).then(
            ({ pipe }) => pipe(html),
            (error) => html.destroy(error),
          )
          return html
        }
        const isMissing = page === null || outcomes[0]?.status === 404
        return { status: isMissing ? 404 : 200, ...filesOf(files), render, data: scriptSafe(data) }
      } catch (error) {
        request.log.warn({ err: error }, 'a first view was not rendered')
        return null
      } finally {
        clearTimeout(timer)
      }
    },
  }
}

interface Outcome {
  key: PlannedCall['key']
  text: string
  isRefused: boolean
  status: number
}

/** A call that the visitor may not make, or whose row is missing, is part of the view. Anything else is not. */
async function settle(call: PlannedCall, read: () => Promise<string>, requestId: string): Promise<Outcome> {
  try {
    return { key: call.key, text: await read(), isRefused: false, status: 200 }
  } catch (error) {
    const problem = toAppError(error)
    if (![400, 403, 404, 422].includes(problem.status)) throw new Error(`${call.call} failed.`, { cause: error })
    const text = JSON.stringify(errorBody(problem, requestId))
    return { key: call.key, text, isRefused: true, status: problem.status }
  }
}

/** Ends no script element early, and is one line in every parser. */
export const scriptSafe = (json: string) =>
  json.replace(/[<\u2028\u2029]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
  dynamicImports?: string[]
}

/** Dialogs, and parts that are drawn once they are pressed or seen, are never part of a first view; their styles come with their code. */
const OPENED_LATER = /(Dialog|Palette|HistoryEntries|PlacementForm|StudentAttendance|Timeline)\.tsx$/

/** Which files a view consists of, from the build's manifest. */
async function filesBySource(webRoot: string): Promise<(sources: string[]) => Pick<FirstView, 'scripts' | 'styles'>> {
  const manifest: Record<string, Chunk> = JSON.parse(await readFile(join(webRoot, '.vite', 'manifest.json'), 'utf8'))
  // What is imported comes first: its styles stand before those that may override them, as when the browser loads a page.
  const chunksOf = (names: string[], isWithParts: boolean, seen: Set<Chunk>): Chunk[] =>
    names.flatMap((name) => {
      const chunk = manifest[name]
      if (!chunk || seen.has(chunk)) return []
      seen.add(chunk)
      const { imports = [], dynamicImports = [] } = chunk
      const parts = isWithParts ? dynamicImports.filter((part) => !OPENED_LATER.test(part)) : []
      return [...chunksOf(imports, isWithParts, seen), chunk, ...chunksOf(parts, isWithParts, seen)]
    })
  const start = chunksOf(['index.html'], false, new Set())
  const known = new Map<string, Pick<FirstView, 'scripts' | 'styles'>>()
  return (sources) => {
    const before = known.get(sources.join())
    if (before) return before
    // Dialogs may open at any moment, also when the connection has gone.
    const scripts = chunksOf([...sources, 'shell/Dialogs.tsx'], false, new Set(start))
    // A part that is loaded by itself may be drawn in the first view too.
    const styled = [...chunksOf(sources, true, new Set(start)), ...scripts]
    const files = {
      scripts: scripts.map(({ file }) => `/${file}`),
      styles: [...new Set(styled.flatMap(({ css = [] }) => css))].map((file) => `/${file}`),
    }
    known.set(sources.join(), files)
    return files
  }
}

/** For the content security policy: the script in the page's head. */
export const scriptHash = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`
