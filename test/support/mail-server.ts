import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

interface ReceivedMail {
  /** The envelope recipient. */
  to: string
  from: string
  subject: string
  text: string
  html: string
}

export interface MailServer {
  /** For SMTP_URL. */
  url: string
  /** In order of delivery. */
  mails: ReceivedMail[]
  /** Waits until at least this many mails have arrived. */
  waitFor(count: number): Promise<ReceivedMail[]>
  /** From now on, rejects mails to matching addresses with a temporary error. */
  refuse(matches: (address: string) => boolean): void
  stop(): Promise<void>
}

const TIMEOUT_MS = 25_000

/** A real SMTP server that stores received mails. */
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
  // Ignore clients that disconnect early.
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    async waitFor(count) {
      for (const end = Date.now() + TIMEOUT_MS; mails.length < count; await pause(50)) {
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
