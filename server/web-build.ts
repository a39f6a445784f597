import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const BUILT = join(ROOT, 'dist', 'web')
const SOURCES = ['web', 'domain', 'contract', 'vite.config.ts', 'vite.calls.ts', 'vite.theme.ts', 'package-lock.json']

/** Returns the folder of the built web app. Builds it if it is missing or older than its sources. */
export async function builtWebApp(say: (line: string) => void): Promise<string> {
  const page = join(BUILT, 'index.html')
  const builtAt = existsSync(page) ? (await stat(page)).mtimeMs : 0
  if (builtAt === 0 || (await newest(SOURCES)) > builtAt) await build(say, builtAt > 0)
  return BUILT
}

async function build(say: (line: string) => void, isThere: boolean): Promise<void> {
  const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js')
  if (!existsSync(vite)) {
    // A production install has no Vite and serves the existing build.
    if (isThere) return
    throw new Error('The web app has not been built and cannot be built here. Run "npm ci && npm run build" first.')
  }
  say('Building the web app…')
  // In a process of its own: a test runner's NODE_ENV would make it a build for development.
  const args = [vite, 'build', '--app', '--logLevel', 'warn']
  await promisify(execFile)(process.execPath, args, { cwd: ROOT, env: { NODE_ENV: 'production' } })
}

async function newest(paths: string[]): Promise<number> {
  let latest = 0
  for (const path of paths) {
    const full = join(ROOT, path)
    if (!existsSync(full)) continue
    const found = await stat(full)
    if (!found.isDirectory()) latest = Math.max(latest, found.mtimeMs)
    else for (const entry of await readdir(full)) latest = Math.max(latest, await newest([join(path, entry)]))
  }
  return latest
}
