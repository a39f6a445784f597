import type { FastifyBaseLogger } from 'fastify'
import { fromKysely, PgBoss } from 'pg-boss'
import type { Connection } from '../db/connect.ts'
import type { Trx } from '../db/transaction.ts'
import { type JobData, type JobName, QUEUES, type QueueRules } from './queues.ts'

export interface Jobs {
  /** With `trx`, the job is only queued if the transaction commits. */
  send<N extends JobName>(name: N, data: JobData[N], options?: { trx?: Trx; afterSeconds?: number }): Promise<void>
  /** One insert for many jobs. */
  sendAll<N extends JobName>(name: N, data: JobData[N][], options?: { trx?: Trx; afterSeconds?: number }): Promise<void>
  /** Each job runs on one server. A job that throws is retried on its own. */
  work<N extends JobName>(name: N, handler: (data: JobData[N]) => Promise<void>): Promise<void>
  /** Runs missed while no server was up are made up for once. */
  schedule<N extends JobName>(name: N, cron: string, data: JobData[N], timeZone: string): Promise<void>
  /** Waits for jobs in flight. */
  stop(): Promise<void>
}

const BATCH = 10
/** Less than the 30 seconds most hosts allow for a shutdown. */
const STOP_TIMEOUT_MS = 15_000
const REPORT_EVERY_MS = 60_000
/**
 * A NOTIFY wakes the workers of every server when a job is sent, and a timer those of this server when a retry is due.
 * Polling is for what both miss; more often, it was most of an idle server's CPU time.
 */
const POLL_SECONDS = 30

export async function startJobs(connection: Connection, log: FastifyBaseLogger): Promise<Jobs> {
  // pg-boss passes query_timeout on to pg: without it, a query to a vanished host never fails.
  const pool = { ...connection, max: 3, application_name: 'homeroom jobs', query_timeout: 60_000 }
  const boss = new PgBoss({
    ...pool,
    useListenNotify: true,
    cronWorkerIntervalSeconds: POLL_SECONDS,
    // Not used.
    flowIntervalSeconds: 60 * 60,
  })
  boss.on('error', reportTo(log))
  await boss.start()
  for (const [name, { rules }] of Object.entries(QUEUES)) {
    const options = { ...rules, notify: true }
    await boss.createQueue(name, options)
    // createQueue does not change the rules of an existing queue.
    await boss.updateQueue(name, options)
  }

  const workers = new Map<JobName, string>()
  const wakeIn = (name: JobName, seconds: number) => {
    setTimeout(() => boss.notifyWorker(workers.get(name) ?? ''), (seconds + 1) * 1000).unref()
  }

  return {
    async send(name, data, { trx, afterSeconds } = {}) {
      await boss.send(name, data, {
        ...(trx && { db: fromKysely(trx) }),
        ...(afterSeconds && { startAfter: afterSeconds }),
      })
      if (afterSeconds) wakeIn(name, afterSeconds)
    },
    async sendAll(name, all, { trx, afterSeconds } = {}) {
      if (all.length === 0) return
      await boss.insert(
        name,
        all.map((data) => ({ data, ...(afterSeconds && { startAfter: afterSeconds }) })),
        trx && { db: fromKysely(trx) },
      )
      if (afterSeconds) wakeIn(name, afterSeconds)
    },
    async work(name, handler) {
      const { rules, pollSeconds } = QUEUES[name]
      const options = {
        pollingIntervalSeconds: pollSeconds,
        notifyPollingIntervalSeconds: POLL_SECONDS,
        batchSize: BATCH,
        burstWhenBatchFull: true,
        perJobResults: true,
      } as const
      const worker = await boss.work<JobData[typeof name], void, typeof options>(name, options, (jobs) =>
        Promise.all(
          jobs.map(async (job) => {
            const { id, data, retryCount } = job
            try {
              await handler(data)
            } catch (error) {
              const isLast = retryCount >= rules.retryLimit
              log[isLast ? 'error' : 'warn'](
                { job: name, id, ...codes(error) },
                isLast ? 'a job failed and is given up' : 'a job failed and is tried again',
              )
              if (!isLast) wakeIn(name, longestDelay(rules, retryCount))
              return { id, status: 'failed' as const, output: { message: String(error) } }
            }
            // At once: a batch that is cut short, because the server is killed or stopped, must not repeat this one.
            // If it fails, the end of the batch tries again.
            await boss
              .complete(name, job)
              .catch((error: unknown) =>
                log.warn({ job: name, id, ...codes(error) }, 'a finished job could not be marked yet'),
              )
            return { id, status: 'completed' as const }
          }),
        ),
      )
      workers.set(name, worker)
    },
    schedule: (name, cron, data, timeZone) => boss.schedule(name, cron, data, { tz: timeZone, missed: 'once' }),
    stop: () => boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS }),
  }
}

/** pg-boss doubles the delay with each retry and takes off up to half of it at random. */
function longestDelay({ retryDelay, retryBackoff, retryDelayMax = Infinity }: QueueRules, retryCount: number): number {
  return retryBackoff ? Math.min(retryDelay * 2 ** (retryCount + 1), retryDelayMax) : retryDelay
}

/** Without the database every queue fails every second, so each kind of error is logged once a minute. */
function reportTo(log: FastifyBaseLogger): (error: Error) => void {
  const reported = new Map<string, number>()
  return ({ message }) => {
    const kind = message.replace(/ \(Queue: .*/, '')
    if (Date.now() - (reported.get(kind) ?? 0) < REPORT_EVERY_MS) return
    reported.set(kind, Date.now())
    log.error({ error: kind }, 'the job queue met an error and goes on')
  }
}

/** No messages: a mail server's often contains the recipient. */
function codes(error: unknown): Record<string, unknown> {
  const { name, code, responseCode } = error as { name?: unknown; code?: unknown; responseCode?: unknown }
  return { error: name, code, responseCode }
}
