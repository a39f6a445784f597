import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, chmod, chown, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { type Account, chooseAccount } from '#server/postgres/account.ts'
import { postgresPrograms } from './debian.ts'
import { freePort } from './free-port.ts'

const run = promisify(execFile)
const DATABASE = 'homeroom'

/** As documented: a commit is acknowledged once the standby has it on disk. */
const SETTINGS = [
  `listen_addresses = '127.0.0.1'`,
  `synchronous_commit = on`,
  `hot_standby = on`,
  `wal_level = replica`,
  `max_connections = 100`,
  `fsync = on`,
]

export class PostgresPair {
  readonly primary: Server
  readonly standby: Server
  readonly #home: string

  constructor(home: string, primary: Server, standby: Server) {
    this.#home = home
    this.primary = primary
    this.standby = standby
  }

  async remove(): Promise<void> {
    await Promise.all([this.primary.kill(), this.standby.kill()])
    await rm(this.#home, { recursive: true, force: true })
  }
}

/** A primary with a synchronous standby. */
export async function startPostgresPair(): Promise<PostgresPair> {
  const account = await chooseAccount()
  const home = await mkdtemp(join(tmpdir(), 'homeroom-scale-'))
  await chmod(home, 0o755)
  const primary = await Server.prepare(home, 'primary', account)
  await primary.run('initdb', [
    '--username',
    'homeroom',
    '--auth',
    'trust',
    '--encoding',
    'UTF8',
    '--locale',
    'C.UTF-8',
    '--pgdata',
    primary.folder,
  ])
  await primary.set([...SETTINGS, `port = ${primary.port}`, `unix_socket_directories = ''`])
  await primary.start()
  await primary.query(`create database ${DATABASE}`, 'postgres')
  await primary.query('select pg_create_physical_replication_slot($1)', DATABASE, ['standby'])

  const standby = await Server.prepare(home, 'standby', account)
  const from = `host=127.0.0.1 port=${primary.port} user=homeroom application_name=standby`
  await standby.run('pg_basebackup', [
    '--dbname',
    from,
    '--pgdata',
    standby.folder,
    '--write-recovery-conf',
    '--slot',
    'standby',
    '--checkpoint',
    'fast',
  ])
  await standby.set([`port = ${standby.port}`])
  await standby.start()
  const pair = new PostgresPair(home, primary, standby)
  await synchronous(pair, true)
  return pair
}

/** Turn it off before stopping the standby, or the primary would acknowledge nothing. */
export async function synchronous({ primary }: PostgresPair, on: boolean): Promise<void> {
  await primary.query(`alter system set synchronous_standby_names = '${on ? 'standby' : ''}'`)
  await primary.query('select pg_reload_conf()')
  const wanted = on ? 'sync' : 'async'
  for (;;) {
    const rows = await primary.query<{ sync_state: string }>('select sync_state from pg_stat_replication')
    if (rows.every(({ sync_state }) => sync_state === wanted) && rows.length > 0) return
    await wait(50)
  }
}

class Server {
  readonly folder: string
  readonly port: number
  readonly #account: Account
  #process: ChildProcess | undefined

  private constructor(folder: string, port: number, account: Account) {
    this.folder = folder
    this.port = port
    this.#account = account
  }

  static async prepare(home: string, name: string, account: Account): Promise<Server> {
    const folder = join(home, name)
    await mkdir(folder, { mode: 0o700 })
    if ('uid' in account.ids) await chown(folder, account.uid, account.gid)
    return new Server(folder, await freePort(), account)
  }

  get url(): string {
    return `postgres://homeroom@127.0.0.1:${this.port}/${DATABASE}`
  }

  async run(program: string, args: string[]): Promise<void> {
    await run(join(postgresPrograms() ?? '', program), args, {
      ...this.#account.ids,
      cwd: '/',
      env: { LC_ALL: 'C.UTF-8' },
    })
  }

  /** The last line for a setting wins. */
  async set(lines: string[]): Promise<void> {
    await appendFile(join(this.folder, 'postgresql.auto.conf'), `${lines.join('\n')}\n`)
  }

  async start(): Promise<void> {
    const child = spawn(join(postgresPrograms() ?? '', 'postgres'), ['-D', this.folder], {
      ...this.#account.ids,
      cwd: '/',
      stdio: ['ignore', 'ignore', process.env.SCALE_LOG ? 'inherit' : 'ignore'],
    })
    this.#process = child
    for (;;) {
      const isUp = await this.query('select 1', 'postgres').then(
        () => true,
        () => false,
      )
      if (isUp) return
      if (child.exitCode !== null) throw new Error(`PostgreSQL did not start in ${this.folder}.`)
      await wait(50)
    }
  }

  /** An immediate shutdown, as in a power cut. */
  async kill(): Promise<void> {
    const child = this.#process
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const exit = once(child, 'exit')
    child.kill('SIGQUIT')
    await exit
  }

  async promote(): Promise<void> {
    await this.run('pg_ctl', ['promote', '--wait', '--pgdata', this.folder])
    // It has no standby of its own to wait for.
    await this.query(`alter system set synchronous_standby_names = ''`)
    await this.query('select pg_reload_conf()')
  }

  async query<Row extends pg.QueryResultRow>(
    text: string,
    database = DATABASE,
    values: unknown[] = [],
  ): Promise<Row[]> {
    const client = new pg.Client({ host: '127.0.0.1', port: this.port, user: 'homeroom', database })
    client.on('error', () => undefined)
    await client.connect()
    try {
      return (await client.query<Row>(text, values)).rows
    } finally {
      await client.end()
    }
  }
}
