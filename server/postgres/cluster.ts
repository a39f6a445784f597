import { execFile, spawn } from 'node:child_process'
import { open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Binaries } from './binaries.ts'
import { makePrivateFolder, type Place } from './place.ts'
import { DATABASE, ROLE, SUPERUSER } from './settings.ts'

const run = promisify(execFile)
const DRAFT = 'cluster-draft-'

// ICU sorts names as people do; the libc locale only has to be UTF-8. Old systems lack C.UTF-8.
const LOCALES = [
  ['--locale-provider=icu', '--icu-locale=en-US', '--locale=C.UTF-8'],
  ['--locale-provider=icu', '--icu-locale=en-US', '--locale=en_US.UTF-8'],
  ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
]

/** Creates the cluster with role and database under another name and renames it, so that it exists completely or not at all. */
export async function createCluster(place: Place, binaries: Binaries, options: string[] = []): Promise<void> {
  await removeDrafts(place.home)
  const draft = join(place.home, `${DRAFT}${process.pid}-${Date.now()}`)
  try {
    await initialise(place, binaries, draft, options)
    await createDatabase(place, binaries, draft)
    await rename(draft, place.cluster)
    await syncFolder(place.home)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
}

/** A clean environment: no secrets, and no PG* variables that would change PostgreSQL's behaviour. */
export function programEnvironment(): NodeJS.ProcessEnv {
  return { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }
}

async function initialise(place: Place, binaries: Binaries, draft: string, options: string[]): Promise<void> {
  const base = ['--pgdata', draft, '--username', SUPERUSER, '--encoding', 'UTF8', '--auth', 'peer', '--no-instructions']
  let failure: unknown
  for (const locale of LOCALES) {
    await makePrivateFolder(draft, place.account)
    try {
      await run(binaries.initdb, [...base, ...locale, ...options], {
        ...place.account.ids,
        cwd: '/',
        env: programEnvironment(),
      })
      return
    } catch (error) {
      failure ??= error
      await rm(draft, { recursive: true, force: true })
      if (!(error instanceof Error && /locale|ICU/i.test(error.message))) break
    }
  }
  throw new Error(
    `PostgreSQL could not make a new database in ${place.home}: ${failure instanceof Error ? failure.message.trim() : failure}`,
  )
}

// Single-user mode needs no server, so nobody can connect before the database is complete.
async function createDatabase(place: Place, binaries: Binaries, draft: string): Promise<void> {
  const args = ['--single', '-j', '-c', 'exit_on_error=on', '-c', 'log_checkpoints=off', '-D', draft, SUPERUSER]
  const child = spawn(binaries.postgres, args, {
    ...place.account.ids,
    cwd: '/',
    env: programEnvironment(),
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  let stderr = ''
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString()
  })
  child.stdin.on('error', () => undefined)
  child.stdin.end(`create role ${ROLE} login createdb;\n\ncreate database ${DATABASE} owner ${ROLE};\n\n`)
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', resolve)
  })
  if (code !== 0) throw new Error(`PostgreSQL could not make the database "${DATABASE}": ${stderr.trim()}`)
}

async function removeDrafts(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    // Left by an interrupted start. If removing fails, a later start tries again.
    if (name.startsWith(DRAFT)) await rm(join(home, name), { recursive: true, force: true }).catch(() => undefined)
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path)
  await folder.sync().finally(() => folder.close())
}
