import { execFile, spawn } from 'node:child_process'
import { open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Binaries } from './binaries.ts'
import { makePrivateFolder, type Place } from './place.ts'
import { DATABASE, ROLE, SUPERUSER } from './settings.ts'

const run = promisify(execFile)
const DRAFT = 'cluster-draft-'

// Names sort as people sort them (ICU); what counts as a letter is UTF-8's idea of it. Old systems lack C.UTF-8.
const LOCALES = [
  ['--locale-provider=icu', '--icu-locale=en-US', '--locale=C.UTF-8'],
  ['--locale-provider=icu', '--icu-locale=en-US', '--locale=en_US.UTF-8'],
  ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
]

/** Makes the cluster with its role and its database beside its place and renames it, so it is there whole or not at all. */
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

/** The environment of PostgreSQL's programs: nothing of ours, and no PG* variable that would bend them. */
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

// A standalone backend needs no server, so the database is complete before anyone can see it.
async function createDatabase(place: Place, binaries: Binaries, draft: string): Promise<void> {
  const args = ['--single', '-j', '-c', 'exit_on_error=on', '-c', 'log_checkpoints=off', '-D', draft, SUPERUSER]
  const child = spawn(binaries.postgres, args, {
    ...place.account.ids,
    cwd: '/',
    env: programEnvironment(),
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  let complaint = ''
  child.stderr.on('data', (chunk: Buffer) => {
    complaint += chunk.toString()
  })
  child.stdin.on('error', () => undefined)
  child.stdin.end(`create role ${ROLE} login createdb;\n\ncreate database ${DATABASE} owner ${ROLE};\n\n`)
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', resolve)
  })
  if (code !== 0) throw new Error(`PostgreSQL could not make the database "${DATABASE}": ${complaint.trim()}`)
}

async function removeDrafts(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    // Left by a start that was cut short; one that is still being written to goes with a later start.
    if (name.startsWith(DRAFT)) await rm(join(home, name), { recursive: true, force: true }).catch(() => undefined)
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path)
  await folder.sync().finally(() => folder.close())
}
