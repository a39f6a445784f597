import type { FastifyBaseLogger } from 'fastify'
import { fromKysely, PgBoss } from 'pg-boss'
import type { Connection } from '../db/connect.ts'
import type { Trx } from '../db/transaction.ts'

/** Every queue and what its jobs carry. */
export interface JobData {
  'password-reset': { email: string }
  housekeeping: Record<string, never>
}
export type JobName = keyof JobData

export interface Jobs {
  /** Inside a transaction the job exists exactly when the transaction does. */
  send<N extends JobName>(
    name: N,
    data: JobData[N],
    options?: { trx?: Trx; startAfter?: Date; singletonKey?: string },
  ): Promise<void>
  /** One run of each job, however many servers work. */
  work<N extends JobName>(name: N, handler: (data: JobData[N]) => Promise<void>): Promise<void>
  /** A cron line on Central time. */
  schedule<N extends JobName>(name: N, cron: string, data: JobData[N], timeZone: string): Promise<void>
  stop(): Promise<void>
}

const QUEUES: Record<
  JobName,
  { retryLimit: number; retryDelay: number; retryBackoff: boolean; expireInSeconds: number }
> = {
  'password-reset': { retryLimit: 8, retryDelay: 5, retryBackoff: true, expireInSeconds: 60 },
  housekeeping: { retryLimit: 1, retryDelay: 60, retryBackoff: false, expireInSeconds: 300 },
}

export async function startJobs(connection: Connection, log: FastifyBaseLogger): Promise<Jobs> {
  const boss = new PgBoss({ ...connection, max: 3, application_name: 'homeroom jobs' })
  boss.on('error', (error) => log.error({ error: String(error) }, 'the job queue met an error and goes on'))
  await boss.start()
  for (const [name, queue] of Object.entries(QUEUES)) await boss.createQueue(name, queue)

  return {
    async send(name, data, { trx, startAfter, singletonKey } = {}) {
      await boss.send(name, data, {
        ...(trx && { db: fromKysely(trx) }),
        ...(startAfter && { startAfter }),
        ...(singletonKey && { singletonKey }),
      })
    },
    async work(name, handler) {
      await boss.work<JobData[typeof name]>(name, { pollingIntervalSeconds: 1 }, async (jobs) => {
        for (const job of jobs) await handler(job.data)
      })
    },
    schedule: (name, cron, data, timeZone) => boss.schedule(name, cron, data, { tz: timeZone }),
    stop: () => boss.stop({ graceful: true, timeout: 5_000 }),
  }
}
