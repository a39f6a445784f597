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
  /** The names of all headers, in small letters. */
  headers: string[]
  text: string
  html: string
  attachments: { cid: string; type: string; bytes: number }[]
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

export interface MailServerOptions {
  /** Everyone else is refused. */
  login?: { user: string; pass: string }
  /** Refuses every mail at this step. */
  refusal?: { responseCode: number; of: 'sender' | 'recipient' | 'mail' }
  /** With a certificate that nobody signed. */
  tls?: 'implicit' | 'starttls'
}

/** A real SMTP server that stores received mails. */
export async function startMailServer({ login, refusal, tls }: MailServerOptions = {}): Promise<MailServer> {
  const mails: ReceivedMail[] = []
  let refused: (address: string) => boolean = () => false
  const server = new SMTPServer({
    authOptional: !login,
    // The server's own certificate is self-signed.
    secure: tls === 'implicit',
    allowInsecureAuth: true,
    disabledCommands: [...(login ? [] : ['AUTH']), ...(tls === 'starttls' ? [] : ['STARTTLS'])],
    disableReverseLookup: true,
    closeTimeout: 500,
    onAuth: ({ username, password }, _session, answer) =>
      username === login?.user && password === login?.pass
        ? answer(null, { user: username })
        : answer(new Error(`No ${username} with the password ${password}`)),
    onMailFrom: (_address, _session, answer) => answer(refusal?.of === 'sender' ? refusalOf(refusal) : null),
    onRcptTo: ({ address }, _session, answer) =>
      answer(refusal?.of === 'recipient' ? refusalOf(refusal) : refused(address) ? temporarily() : null),
    onData: (stream, session, answer) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        if (refusal?.of === 'mail') return answer(refusalOf(refusal))
        const mail = await PostalMime.parse(Buffer.concat(chunks))
        for (const { address } of session.envelope.rcptTo) {
          mails.push({
            to: address,
            from: mail.from?.address ?? '',
            subject: mail.subject ?? '',
            headers: mail.headers.map(({ key }) => key),
            text: mail.text ?? '',
            html: mail.html ?? '',
            attachments: mail.attachments.map(({ contentId = '', mimeType, content }) => ({
              cid: contentId.replace(/[<>]/g, ''),
              type: mimeType,
              bytes: typeof content === 'string' ? content.length : content.byteLength,
            })),
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
    url: `${tls === 'implicit' ? 'smtps' : 'smtp'}://127.0.0.1:${port}`,
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

const refusalOf = ({ responseCode }: { responseCode: number }) => Object.assign(new Error('No'), { responseCode })
const temporarily = () => Object.assign(new Error('Try again later'), { responseCode: 451 })
