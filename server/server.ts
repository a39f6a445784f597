import { join } from 'node:path'
import type { DestinationStream } from 'pino'
import { buildApp } from './app.ts'
import { createPasswords, type Passwords } from './auth/passwords.ts'
import { createSecretBox } from './auth/secret-box.ts'
import { createSetUp } from './auth/set-up.ts'
import { createThrottle } from './auth/throttle.ts'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import { noteMail } from './db/mail-status.ts'
import { openReplica } from './db/replica.ts'
import { openIdentity } from './db/school-identity.ts'
import { startWorkers } from './features/jobs.ts'
import { closeWithin } from './http/close.ts'
import { listen } from './http/listen.ts'
import { startJobs } from './jobs/jobs.ts'
import { openLive } from './live/live.ts'
import { createLog } from './log.ts'
import { createMailer } from './mail/mailer.ts'
import { PHOTO_BASE } from './photos/store.ts'
import { openDatabase } from './postgres/open.ts'
import { prepareSchool } from './school.ts'
import { builtWebApp } from './web-build.ts'

export interface RunningServer {
  ctx: Context
  addresses: string[]
  stop(): Promise<void>
}

export interface ServerOptions {
  config: Config
  say: (line: string) => void
  now?: () => Date
  /** Off in tests of the API alone. */
  web?: boolean
  /** Defaults to standard output. */
  logTo?: DestinationStream
  /** Tests hash faster. */
  passwords?: Passwords
}

/** Together with the jobs' timeout, less than the 30 seconds most hosts allow for a shutdown. */
const HTTP_STOP_TIMEOUT_MS = 10_000

/** Starts database, jobs, then HTTP; stops in reverse order. */
export async function startServer({
  config,
  say,
  now = () => new Date(),
  web = !config.dev,
  logTo,
  passwords = createPasswords(),
}: ServerOptions): Promise<RunningServer> {
  const undo: (() => Promise<void>)[] = []
  const stop = async () => {
    const failures: unknown[] = []
    // A failing step does not skip the others: an embedded PostgreSQL must not keep running.
    for (const step of undo.splice(0).reverse()) await step().catch((error) => failures.push(error))
    if (failures.length > 0) throw failures[0]
  }
  try {
    const log = createLog(config.logLevel, logTo)
    const webRoot = web ? await builtWebApp(say) : null
    const onError = (error: Error) => log.error({ error: error.message }, 'a database connection was lost')
    const database = await openDatabase(config, { say, onError })
    undo.push(database.close)
    const school = await prepareSchool(database, { config, now: now(), say, passwords })

    const replica = config.databaseReplicaUrl
      ? openReplica({ connectionString: config.databaseReplicaUrl }, { primary: database.pool, onError })
      : null
    if (replica) undo.push(replica.close)

    const identity = await openIdentity(database.pool)
    const mailer = createMailer({
      smtpUrl: config.smtpUrl,
      from: config.mailFrom,
      outbox: join(config.dataDir, 'outbox'),
      log,
      identity,
      note: (failure) => noteMail(database.pool, failure, now()),
    })
    undo.push(async () => mailer.close())
    // After the mailer, so that a job in flight during shutdown can still send.
    const jobs = await startJobs(database.connection, log)
    undo.push(jobs.stop)
    const { connection, pool } = database
    const live = openLive({
      connection,
      pool,
      hasReplica: replica !== null,
      now,
      log,
      onHeard: async (stale) => {
        if (stale === null || stale.includes('school.identity')) await identity.reload()
      },
    })
    undo.push(live.close)
    const ctx: Context = {
      config,
      db: database.db,
      pool: database.pool,
      replica,
      now,
      log,
      passwords,
      throttle: createThrottle(database.pool, config.throttleAddressPoints),
      secrets: createSecretBox(config.secretKey),
      setUp: createSetUp({ db: database.db, isDemo: school.isDemo, now, say, address: () => ctx.linkBase }),
      jobs,
      live,
      mailer,
      isDemo: school.isDemo,
      identity,
      photoBase: config.photoBucketUrl ?? PHOTO_BASE,
      linkBase: '',
    }
    if (webRoot) live.listen()
    const app = await buildApp(ctx, webRoot)
    undo.push(() => closeWithin(app, HTTP_STOP_TIMEOUT_MS))
    const addresses = await listen(app, { port: config.port, host: school.isDemo ? 'localhost' : config.host })
    // Jobs need the port for their links, so workers start after listen.
    ctx.linkBase = config.publicUrl ?? addresses[0] ?? ''
    await startWorkers(ctx)
    announce({ say, addresses, ctx, logins: school.logins })
    await ctx.setUp.offerCode()
    return { ctx, addresses, stop }
  } catch (error) {
    await stop().catch(() => {})
    throw error
  }
}

function announce({
  say,
  addresses,
  ctx,
  logins,
}: {
  say: (line: string) => void
  addresses: string[]
  ctx: Context
  logins: string[]
}): void {
  say('')
  say(`Homeroom is open at ${ctx.config.publicUrl ?? addresses[0]}`)
  for (const login of logins) say(`  ${login}`)
  say(`  Mails go to ${ctx.mailer.destination}`)
  if (ctx.config.publicUrl?.startsWith('https:') && ctx.config.proxies === 0) {
    say('  PUBLIC_URL is https, so something in front speaks TLS: without TRUST_PROXY all callers share one address,')
    say('  and with it the number of wrong passwords that one address may send.')
  }
  if (!ctx.config.feedbackUrl) say('  GIVE FEEDBACK is hidden, because FEEDBACK_URL is not set')
  say('  Ctrl+C stops everything.')
}
