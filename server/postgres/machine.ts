import { hostname } from 'node:os'
import { join } from 'node:path'
import { readText, replaceFile } from './files.ts'
import type { Use } from './folder-lock.ts'
import type { Place } from './place.ts'
import { readPidFile } from './postmaster.ts'

const MACHINE = 'machine'

/**
 * PostgreSQL detects a second postmaster on the same files by pid and shared memory, which machines and containers do not
 * share. So this refuses to start while another machine may be running one.
 */
export async function refuseOtherMachine({ home, cluster }: Place, use: Use | undefined): Promise<void> {
  const machine = (await readText(join(home, MACHINE)))?.trim()
  if (machine && machine !== hostname() && (await readPidFile(cluster)) && !use?.isOnly()) {
    throw new Error(
      `The database in ${cluster} is in use on another machine or in another container (${machine}). Stop Homeroom there ` +
        'first; to run it on several machines, give all of them the same PostgreSQL with DATABASE_URL.',
    )
  }
  if (machine !== hostname()) await replaceFile(home, MACHINE, `${hostname()}\n`)
}
