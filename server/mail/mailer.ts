import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { getSystemErrorName } from 'node:util'
import type { FastifyBaseLogger } from 'fastify'
import nodemailer, { type Transporter } from 'nodemailer'
import { type MailFailure, mailFailure } from '#domain/school-mail.ts'
import type { NamedSchool } from '../db/school-identity.ts'
import { inSchoolsName } from './letterhead.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
}

export interface Mailer {
  /** For the console, and the mail settings: without credentials. */
  destination: string
  send(mail: Mail): Promise<void>
  /** Sends one mail by itself, within a bounded time; returns why it could not. Null without SMTP. */
  test: ((mail: Mail) => Promise<MailFailure | null>) | null
  close(): void
}

interface Options {
  smtpUrl: string | null
  from: string
  outbox: string
  log: FastifyBaseLogger
  identity: NamedSchool
  /** Told of every mail over SMTP: null if it went out. */
  note(failure: MailFailure | null): Promise<void>
  /** How long a test may take. */
  testMs?: number
}

/** Sends over SMTP if configured, otherwise writes .eml files. */
export function createMailer(options: Options): Mailer {
  return options.smtpUrl ? overSmtp(options.smtpUrl, options) : toFolder(options)
}

/** Shorter than a request of the web app may take. */
const TEST_MS = 15_000

function overSmtp(smtpUrl: string, { from, identity, note, log, testMs = TEST_MS }: Options): Mailer {
  // Shorter than a job's expiry, so that a mail is never in flight twice.
  const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }
  const transport = nodemailer.createTransport({ url: smtpUrl, pool: true, maxConnections: 3, ...timeouts } as object, {
    from,
  })
  // A mail that went out is not sent again because this failed.
  const noted = (failure: MailFailure | null) =>
    note(failure).catch((err: unknown) => log.warn({ err }, 'how the mail does could not be kept'))
  return {
    destination: new URL(smtpUrl).host,
    send: async (mail) => {
      try {
        await transport.sendMail(inSchoolsName(mail, identity))
      } catch (error) {
        await noted(failureOf(error))
        throw error
      }
      await noted(null)
    },
    // Not in the queue of the pool, whose patience is that of a job.
    test: async (mail) => {
      const patience = { connectionTimeout: testMs, greetingTimeout: testMs, socketTimeout: testMs, dnsTimeout: testMs }
      const once = nodemailer.createTransport({ url: smtpUrl, ...patience } as object, { from })
      const stop = new AbortController()
      const late = wait(testMs, 'timeout' as const, { signal: stop.signal })
      const sent = once.sendMail(inSchoolsName(mail, identity)).then(() => null, failureOf)
      const failure = await Promise.race([sent, late])
      stop.abort()
      once.close()
      await noted(failure)
      return failure
    },
    close: () => transport.close(),
  }
}

function toFolder({ outbox, from, log, identity }: Options): Mailer {
  const transport: Transporter = nodemailer.createTransport(
    { streamTransport: true, buffer: true, newline: 'unix' },
    { from },
  )
  let count = 0
  return {
    destination: outbox,
    async send(mail) {
      const { message } = await transport.sendMail(inSchoolsName(mail, identity))
      await mkdir(outbox, { recursive: true, mode: 0o700 })
      const file = join(outbox, `${Date.now()}-${process.pid}-${++count}.eml`)
      await writeFile(file, message as Buffer, { mode: 0o600 })
      log.info({ file }, 'a mail was written to the outbox, because SMTP_URL is not set')
    },
    test: null,
    close: () => transport.close(),
  }
}

function failureOf(error: unknown): MailFailure {
  const { code, errno, responseCode, command, message } = error as Record<string, unknown>
  return mailFailure({
    code: typeof code === 'string' ? code : undefined,
    // Nodemailer replaces the system's code by its own.
    system: typeof errno === 'number' && errno < 0 ? getSystemErrorName(errno) : undefined,
    responseCode: typeof responseCode === 'number' ? responseCode : undefined,
    command: typeof command === 'string' ? command : undefined,
    message: typeof message === 'string' ? message : undefined,
  })
}
