import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Passwords } from './auth/passwords.ts'
import type { SecretBox } from './auth/secret-box.ts'
import type { SetUp } from './auth/set-up.ts'
import type { Throttle } from './auth/throttle.ts'
import type { Config } from './config.ts'
import type { Replica } from './db/replica.ts'
import type { IdentityStore } from './db/school-identity.ts'
import type { Db } from './db/transaction.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Live } from './live/live.ts'
import type { Mailer } from './mail/mailer.ts'

/** Dependencies of handlers and jobs. Tests replace the clock. */
export interface Context {
  config: Config
  db: Db
  pool: pg.Pool
  /** Serves routes with mayLag; null without a replica. */
  replica: Replica | null
  now(): Date
  log: FastifyBaseLogger
  passwords: Passwords
  throttle: Throttle
  secrets: SecretBox
  setUp: SetUp
  jobs: Jobs
  live: Live
  mailer: Mailer
  isDemo: boolean
  /** The school's name and logo. */
  identity: IdentityStore
  /** The base of every photo URL: our own, or the configured bucket. */
  photoBase: string
  /** The origin of links in mails. */
  linkBase: string
}
