import type { FastifyBaseLogger } from 'fastify'
import { fromKysely, PgBoss } from 'pg-boss'
import type { Connection } from '../db/connect.ts'
import type { Trx } from '../db/transaction.ts'
import { type JobData, type JobName, QUEUES } from './queues.ts'

export interface Jobs {
  /** Inside a transaction the job exists exactly when the transaction does. */
  send<N extends JobName>(name: N, data: JobData[N], options?: { trx?: Trx; afterSeconds?: number }): Promise<void>
  /** Many jobs by one statement. */
  sendAll<N extends JobName>(name: N, data: JobData[N][], options?: { trx?: Trx }): Promise<void>
  /** One run of each job, however many servers work. A job that throws is tried again by itself. */
  work<N extends JobName>(name: N, handler: (data: JobData[N]) => Promise<void>): Promise<void>
  /** A cron line on Central time. What came due while no server ran is made up for, once. */
  schedule<N extends JobName>(name: N, cron: string, data: JobData[N], timeZone: string): Promise<void>
  /** Lets what is under way come to its end. */
  stop(): Promise<void>
}

const BATCH = 10
/** Within the half minute that most hosts give a process to end. */
const STOP_WITHIN_MS = 15_000
const REPORT_EVERY_MS = 60_000

export async function startJobs(connection: Connection, log: FastifyBaseLogger): Promise<Jobs> {
  // The driver knows query_timeout and PgBoss hands it on: a database that has gone without a word answers nothing.
  const pool = { ...connection, max: 3, application_name: 'homeroom jobs', query_timeout: 60_000 }
  const boss = new PgBoss(pool)
  boss.on('error', reportTo(log))
  await boss.start()
  for (const [name, { rules }] of Object.entries(QUEUES)) {
    await boss.createQueue(name, rules)
    // A queue of an earlier version keeps its rules otherwise.
    await boss.updateQueue(name, rules)
  }

  return {
    async send(name, data, { trx, afterSeconds } = {}) {
      await boss.send(name, data, {
        ...(trx && { db: fromKysely(trx) }),
        ...(afterSeconds && { startAfter: afterSeconds }),
      })
    },
    async sendAll(name, all, { trx } = {}) {
      if (all.length === 0) return
      await boss.insert(
        name,
        all.map((data) => ({ data })),
        trx && { db: fromKysely(trx) },
      )
    },
    async work(name, handler) {
      const { rules, pollSeconds } = QUEUES[name]
      const options = {
        pollingIntervalSeconds: pollSeconds,
        batchSize: BATCH,
        burstWhenBatchFull: true,
        perJobResults: true,
      } as const
      await boss.work<JobData[typeof name], void, typeof options>(name, options, (jobs) =>
        Promise.all(
          jobs.map(async ({ id, data, retryCount }) => {
            try {
              await handler(data)
              return { id, status: 'completed' as const }
            } catch (error) {
              const isLast = retryCount >= rules.retryLimit
              log[isLast ? 'error' : 'warn'](
                { job: name, id, ...codes(error) },
                isLast ? 'a job failed and is given up' : 'a job failed and is tried again',
              )
              return { id, status: 'failed' as const, output: { message: String(error) } }
            }
          }),
        ),
      )
    },
    schedule: (name, cron, data, timeZone) => boss.schedule(name, cron, data, { tz: timeZone, missed: 'once' }),
    stop: () => boss.stop({ graceful: true, timeout: STOP_WITHIN_MS }),
  }
}

/** While the database is away every queue says so every second: the same once a minute is enough. */
function reportTo(log: FastifyBaseLogger): (error: Error) => void {
  const reported = new Map<string, number>()
  return ({ message }) => {
    const kind = message.replace(/ \(Queue: .*/, '')
    if (Date.now() - (reported.get(kind) ?? 0) < REPORT_EVERY_MS) return
    reported.set(kind, Date.now())
    log.error({ error: kind }, 'the job queue met an error and goes on')
  }
}

/** The message of a mail server often repeats the recipient, which is nobody's business in a log. */
function codes(error: unknown): Record<string, unknown> {
  const { name, code, responseCode } = error as { name?: unknown; code?: unknown; responseCode?: unknown }
  return { error: name, code, responseCode }
}
