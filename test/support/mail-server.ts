import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  /** Whom the envelope names: where the mail really went. */
  to: string
  from: string
  subject: string
  text: string
  html: string
}

export interface MailServer {
  /** For SMTP_URL. */
  url: string
  /** Everything that was delivered, in order. */
  mails: ReceivedMail[]
  /** Until at least this many mails have arrived. */
  waitFor(count: number): Promise<ReceivedMail[]>
  /** From now on: mails to such an address are refused, as by a mail server that is having a bad day. */
  refuse(matches: (address: string) => boolean): void
  stop(): Promise<void>
}

const PATIENCE_MS = 25_000

/** A real SMTP server that keeps what it is given. */
export async function startMailServer(): Promise<MailServer> {
  const mails: ReceivedMail[] = []
  let refused: (address: string) => boolean = () => false
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 500,
    onRcptTo: ({ address }, _session, answer) => answer(refused(address) ? temporarily() : null),
    onData: (stream, session, answer) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const mail = await PostalMime.parse(Buffer.concat(chunks))
        for (const { address } of session.envelope.rcptTo) {
          mails.push({
            to: address,
            from: mail.from?.address ?? '',
            subject: mail.subject ?? '',
            text: mail.text ?? '',
            html: mail.html ?? '',
          })
        }
        answer()
      })
    },
  })
  // A client that goes away in the middle of a sentence is no concern of the test.
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    async waitFor(count) {
      for (const end = Date.now() + PATIENCE_MS; mails.length < count; await pause(50)) {
        if (Date.now() > end) throw new Error(`${mails.length} mails came, and ${count} were expected.`)
      }
      return mails
    },
    refuse(matches) {
      refused = matches
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

const temporarily = () => Object.assign(new Error('Try again later'), { responseCode: 451 })
