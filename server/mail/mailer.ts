import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import nodemailer, { type Transporter } from 'nodemailer'

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
}

export interface Mailer {
  /** For the console. */
  destination: string
  send(mail: Mail): Promise<void>
  close(): void
}

interface Options {
  smtpUrl: string | null
  from: string
  outbox: string
  log: FastifyBaseLogger
}

/** Sends over SMTP if configured, otherwise writes .eml files. */
export function createMailer({ smtpUrl, from, outbox, log }: Options): Mailer {
  return smtpUrl ? overSmtp(smtpUrl, from) : toFolder(outbox, from, log)
}

function overSmtp(smtpUrl: string, from: string): Mailer {
  // Shorter than a job's expiry, so that a mail is never in flight twice.
  const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }
  const transport = nodemailer.createTransport({ url: smtpUrl, pool: true, maxConnections: 3, ...timeouts } as object, {
    from,
  })
  return {
    destination: new URL(smtpUrl).host,
    send: async (mail) => {
      await transport.sendMail(mail)
    },
    close: () => transport.close(),
  }
}

function toFolder(outbox: string, from: string, log: FastifyBaseLogger): Mailer {
  const transport: Transporter = nodemailer.createTransport(
    { streamTransport: true, buffer: true, newline: 'unix' },
    { from },
  )
  let count = 0
  return {
    destination: outbox,
    async send(mail) {
      const { message } = await transport.sendMail(mail)
      await mkdir(outbox, { recursive: true, mode: 0o700 })
      const file = join(outbox, `${Date.now()}-${process.pid}-${++count}.eml`)
      await writeFile(file, message as Buffer, { mode: 0o600 })
      log.info({ file }, 'a mail was written to the outbox, because SMTP_URL is not set')
    },
    close: () => transport.close(),
  }
}
