import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const ROOMS = ['domain', 'contract', 'server', 'web', 'test', 'bench'] as const
type Room = (typeof ROOMS)[number]

/** Which rooms a room may import from, besides itself. */
const MAY_IMPORT: Record<Room, readonly Room[]> = {
  domain: [],
  contract: ['domain'],
  server: ['domain', 'contract'],
  web: ['domain', 'contract'],
  test: ['domain', 'contract', 'server', 'web'],
  bench: ['domain', 'contract', 'server', 'test'],
}

/** Inside a room, from the bottom up: a folder or file may import what stands before it, never what comes after. */
const LAYERS: Partial<Record<Room, readonly string[]>> = {
  server: [
    'errors.ts',
    'escape-html.ts',
    'node-settings.ts',
    'config.ts',
    'failure.ts',
    'log.ts',
    'web-build.ts',
    'db',
    'postgres',
    'mail',
    'photos',
    'auth',
    'jobs',
    'live',
    'context.ts',
    'http',
    'features',
    'app.ts',
    'backup',
    'demo',
    'school.ts',
    'server.ts',
    'main.ts',
    'dev.ts',
    'commands',
  ],
  web: [
    'store.ts',
    'navigation',
    'api',
    'session',
    'live',
    'ui',
    'features',
    'shell',
    'routes.ts',
    'warm.ts',
    'router.tsx',
    'App.tsx',
    'first-view',
    'main.tsx',
  ],
}

/** The pure rooms name the packages they may use; the browser never meets Node or zod. */
const MAY_USE: Partial<Record<Room, RegExp>> = {
  domain: /^$/,
  contract: /^zod$/,
  web: /^(?!node:|zod|fastify|@fastify|kysely|pg)/,
}

interface Import {
  file: string
  from: string
  typeOnly: boolean
}

function importsOf(room: Room): Import[] {
  return globSync(`${room}/**/*.{ts,tsx}`, { cwd: ROOT })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .flatMap((file) => {
      const source = readFileSync(join(ROOT, file), 'utf8')
      const found = source.matchAll(
        /^\s*(?:import|export)\s+(type\s+)?(?:[^'"]*?\sfrom\s+)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]/gm,
      )
      return [...found].map((match) => ({ file, from: match[2] ?? match[3] ?? '', typeOnly: Boolean(match[1]) }))
    })
}

/** The path of what is imported; empty for a package. */
function targetOf({ file, from }: Pick<Import, 'file' | 'from'>): string {
  return from.startsWith('#') ? from.slice(1) : from.startsWith('.') ? join(file, '..', from) : ''
}

function roomOf(entry: Import): Room | null {
  const path = targetOf(entry)
  return ROOMS.find((room) => path.startsWith(`${room}/`)) ?? null
}

test.each(ROOMS)('%s imports only from the rooms beneath it', (room) => {
  const forbidden = importsOf(room).filter((entry) => {
    const other = roomOf(entry)
    return other !== null && other !== room && !MAY_IMPORT[room].includes(other)
  })
  expect(forbidden).toEqual([])
})

test.each(Object.entries(LAYERS))('inside %s nothing imports upwards', (room, layers) => {
  const layerOf = (path: string) => path.split('/')[1] ?? ''
  const inside = importsOf(room as Room).filter((entry) => roomOf(entry) === room)
  const unknown = inside.map(({ file }) => layerOf(file)).filter((layer) => !layers.includes(layer))
  expect([...new Set(unknown)]).toEqual([])
  const upward = inside.filter(
    (entry) => layers.indexOf(layerOf(targetOf(entry))) > layers.indexOf(layerOf(entry.file)),
  )
  expect(upward).toEqual([])
})

test.each(Object.keys(MAY_USE) as Room[])('%s uses only the packages that it may', (room) => {
  const allowed = MAY_USE[room] ?? /./
  const forbidden = importsOf(room).filter(
    ({ from, typeOnly }) => !typeOnly && !/^[.#]/.test(from) && !allowed.test(from),
  )
  expect(forbidden).toEqual([])
})

test('the browser takes nothing but types from the parts of the contract that bring zod along', () => {
  const light = ['#contract/acts-for.ts', '#contract/live-terms.ts', '#contract/pages.ts']
  const heavy = importsOf('web').filter(
    ({ from, typeOnly }) => from.startsWith('#contract/') && !typeOnly && !light.includes(from),
  )
  expect(heavy).toEqual([])
})

test('one file names the time zone of the school', () => {
  const files = ROOMS.flatMap((room) => globSync(`${room}/**/*.{ts,tsx}`, { cwd: ROOT })).filter(
    (file) => !/\.test\.tsx?$/.test(file) && readFileSync(join(ROOT, file), 'utf8').includes('America/Chicago'),
  )
  expect(files).toEqual(['domain/central-time.ts'])
})

test('only the configuration reads the environment', () => {
  const files = globSync('server/**/*.ts', { cwd: ROOT }).filter(
    (file) => !/\.test\.ts$/.test(file) && /process\.env\b/.test(readFileSync(join(ROOT, file), 'utf8')),
  )
  expect(files.filter((file) => !['server/config.ts', 'server/dev.ts'].includes(file))).toEqual([])
})

test('no two exports of the server share a name', () => {
  const names = globSync('server/**/*.ts', { cwd: ROOT })
    .filter((file) => !/\.test\.ts$/.test(file))
    .flatMap((file) => {
      const found = readFileSync(join(ROOT, file), 'utf8').matchAll(
        /^export (?:async )?(?:function\*?|const|class) (\w+)/gm,
      )
      return [...found].map((match) => match[1])
    })
  expect(names.filter((name, n) => names.indexOf(name) !== n)).toEqual([])
})

test('an import that crosses a wall is found', () => {
  expect(roomOf({ file: 'web/main.tsx', from: '../server/config.ts', typeOnly: false })).toBe('server')
  expect(roomOf({ file: 'domain/course-work-grade.ts', from: '#contract/route.ts', typeOnly: false })).toBe('contract')
  expect(roomOf({ file: 'web/ui/a.tsx', from: './b.tsx', typeOnly: false })).toBe('web')
})
