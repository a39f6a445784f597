import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Passwords } from './auth/passwords.ts'
import type { SecretBox } from './auth/secret-box.ts'
import type { Throttle } from './auth/throttle.ts'
import type { Config } from './config.ts'
import type { Replica } from './db/replica.ts'
import type { Db } from './db/transaction.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Mailer } from './mail/mailer.ts'

/** What handlers and jobs work with. The clock is here so that a test can set it. */
export interface Context {
  config: Config
  db: Db
  pool: pg.Pool
  /** Takes the reads of routes that may lag; null where there is one database. */
  replica: Replica | null
  now(): Date
  log: FastifyBaseLogger
  passwords: Passwords
  throttle: Throttle
  secrets: SecretBox
  jobs: Jobs
  mailer: Mailer
  isDemo: boolean
  /** The base of every photo address: our own, or the configured bucket. */
  photoBase: string
  /** The origin that links in mails begin with. */
  linkBase: string
}
