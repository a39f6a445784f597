import { rmdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { isRoot } from './account.ts'
import { usableBinaries } from './binaries.ts'
import { createCluster } from './cluster.ts'
import { sharedFolder } from './elsewhere.ts'
import { beginUse, type Use, withLock, withLockSync } from './folder-lock.ts'
import { findRunning, launch } from './launch.ts'
import { trimLog } from './log.ts'
import { refuseOtherMachine } from './machine.ts'
import { findPlace, type Place } from './place.ts'
import { isAlive, signalPostmaster, stopPostmaster } from './postmaster.ts'
import { SERVER_SETTINGS } from './settings.ts'
import { acceptsConnections, hasSocket, socketFolder } from './socket-folder.ts'

/** One process's use of the PostgreSQL in a data folder. All changes happen under the folder's lock. */
export class Session {
  readonly #folder: string
  readonly #say: (line: string) => void
  #place: Place | undefined
  #sockets = ''
  #use: Use | undefined
  #pid: number | undefined

  constructor(folder: string, say: (line: string) => void) {
    this.#folder = folder
    this.#say = say
  }

  /** Creates the database and starts PostgreSQL if needed, then joins. */
  async enter(): Promise<{ sockets: string; isNew: boolean }> {
    return this.#locked(async () => {
      const place = await findPlace(this.#folder)
      if (place.isNew) {
        this.#say(`Making a new database in ${place.home} …`)
        await createCluster(place, await programs(place))
      }
      this.#place = place
      this.#sockets = await socketFolder(place)
      this.#use = await beginUse(this.#folder)
      const how = await this.#ensureRunning(place)
      if (how === 'found') this.#say(`PostgreSQL was already running in ${place.home}; using it.`)
      return { sockets: this.#sockets, isNew: place.isNew }
    })
  }

  /** Whether PostgreSQL is running and reachable. */
  async isHealthy(): Promise<boolean> {
    if (!this.#place) return false
    if (this.#pid === undefined) return acceptsConnections(this.#sockets)
    return (await isAlive(this.#pid, this.#place.cluster)) && hasSocket(this.#sockets)
  }

  async trimLog(): Promise<void> {
    if (this.#place) await trimLog(this.#place.home)
  }

  /** Restarts PostgreSQL, unless another process has already done so. */
  async restart(): Promise<void> {
    await this.#locked(async () => {
      if (!this.#place) return
      await socketFolder(this.#place)
      const how = await this.#ensureRunning(this.#place)
      if (how === 'started') this.#say('PostgreSQL had stopped by itself and has been started again.')
    })
  }

  /** The last process to leave stops PostgreSQL. */
  async leave(): Promise<void> {
    if (!this.#use) return
    await this.#locked(async () => {
      const isLast = this.#use?.end()
      this.#use = undefined
      if (!isLast || !this.#place) return
      await stopPostmaster(this.#place.cluster)
      if (dirname(this.#sockets) !== this.#place.home) await rmdir(this.#sockets).catch(() => undefined)
    })
  }

  /** For 'exit' handlers: signals PostgreSQL to stop and does not wait. */
  leaveNow(): void {
    if (!this.#use) return
    withLockSync(this.#folder, () => {
      const isLast = this.#use?.end()
      this.#use = undefined
      if (isLast && this.#place) signalPostmaster(this.#place.cluster)
    })
  }

  async #ensureRunning(place: Place): Promise<'found' | 'started'> {
    const running = await findRunning(place.cluster, this.#sockets, this.#say)
    if (running) {
      this.#pid = running.pid
      return 'found'
    }
    await refuseOtherMachine(place, this.#use)
    await launch(place, this.#sockets, await programs(place), SERVER_SETTINGS, {
      say: this.#say,
      onSpawn: (pid) => {
        this.#pid = pid
      },
    })
    return 'started'
  }

  #locked<T>(task: () => Promise<T>): Promise<T> {
    return withLock(
      this.#folder,
      () => this.#say(`Waiting for another process that is starting or stopping PostgreSQL in ${this.#folder} …`),
      task,
    )
  }
}

function programs(place: Place) {
  return usableBinaries(place.account, isRoot() ? sharedFolder : async () => place.home)
}
