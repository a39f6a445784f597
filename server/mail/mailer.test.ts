import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { SchoolIdentity } from '#contract/school.ts'
import type { MailFailure } from '#domain/school-mail.ts'
import { type MailServer, type MailServerOptions, startMailServer } from '#test/support/mail-server.ts'
import { letter } from './letter.ts'
import { createMailer, type Mailer } from './mailer.ts'

let server: MailServer
const png = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'teal' } })
  .png()
  .toBuffer()
beforeAll(async () => {
  server = await startMailServer()
})
afterAll(() => server.stop())

const open: (() => unknown)[] = []
afterEach(async () => {
  for (const close of open.splice(0)) await close()
})

const log = pino({ level: 'silent' })
type Named = Pick<SchoolIdentity, 'name' | 'logo'>
const NAMELESS: Named = { name: '', logo: null }
const LOGO = { hash: 'a'.repeat(32), src: '/logo/a.png', width: 40, height: 20 }

interface Setting {
  url?: string
  school?: Named
  noted?: (MailFailure | null)[]
  testMs?: number
}

function mailerOf({ url = server.url, school = NAMELESS, noted = [], testMs }: Setting = {}): Mailer {
  const mailer = createMailer({
    smtpUrl: url,
    from: 'Homeroom <h@example.org>',
    outbox: '',
    log,
    identity: { current: () => school, picture: (hash) => (hash === school.logo?.hash ? png : null) },
    note: async (failure) => void noted.push(failure),
    ...(testMs && { testMs }),
  })
  open.push(mailer.close)
  return mailer
}
const mail = (name = 'Ida') =>
  letter({ to: 'ida@example.org', subject: 'A test', greeting: `Hello ${name},`, paragraphs: ['It works.'] })

test('a name with line breaks in it adds neither a header nor a recipient', async () => {
  const mailer = mailerOf()
  const names = [
    'Sam\r\nBcc: all@example.org',
    'Sam\nTo: all@example.org\n\nSend money',
    'Sam\u2028Cc: x',
    '.\r\n.\r\nRCPT TO:<x>',
  ]
  for (const name of names) await mailer.send({ ...mail(name), subject: `${name} would like a 1:1` })
  expect(server.mails).toHaveLength(names.length)
  for (const { to, from, subject, text } of server.mails) {
    expect([to, from]).toEqual(['ida@example.org', 'h@example.org'])
    expect(subject).not.toMatch(/[\r\n]/)
    expect(subject).toContain('would like a 1:1')
    expect(text).toMatch(/^Hello /)
  }
})

const lastMail = () => server.mails.at(-1)

test('a mail of a school without a name has no letterhead', async () => {
  await mailerOf().send(mail())
  expect(lastMail()?.text).toMatch(/^Hello Ida,/)
  expect(lastMail()?.html).not.toContain('<img')
  expect(lastMail()?.attachments).toEqual([])
})

test('a mail names the school in both parts and brings its logo along, which is fetched from nowhere', async () => {
  await mailerOf({ school: { name: 'North Star', logo: LOGO } }).send(mail())
  const { text, html, from, attachments } = lastMail() ?? {}
  expect(text).toMatch(/^North Star\n\nHello Ida,/)
  expect(html).toContain('North Star</strong>')
  expect(html).toContain('src="cid:logo@school" alt="" width="40" height="20"')
  expect(html).not.toContain('src="http')
  expect(from).toBe('h@example.org')
  expect(attachments).toEqual([{ cid: 'logo@school', type: 'image/png', bytes: png.length }])
})

test('a logo without a name says what it is', async () => {
  await mailerOf({ school: { name: '', logo: LOGO } }).send(mail())
  expect(lastMail()?.text).toMatch(/^Hello Ida,/)
  expect(lastMail()?.html).toContain('alt="Logo of the school"')
})

test.each([
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '$& $1 $` <!-- letterhead -->',
  "Tech' & Co",
])('the name %s is a text in a mail, and nothing else', async (name) => {
  await mailerOf({ school: { name, logo: null } }).send(mail())
  const { text = '', html = '' } = lastMail() ?? {}
  expect(text).toBe(`${name}\n\nHello Ida,\n\nIt works.\n\nHomeroom\n`)
  expect(html).not.toMatch(/<script|<img/)
  expect(html.match(/<strong/g)).toHaveLength(1)
})

test('every mail is noted: that it went out, or why not', async () => {
  const noted: (MailFailure | null)[] = []
  const mailer = mailerOf({ noted })
  await mailer.send(mail())
  server.refuse((address) => address.startsWith('ida@'))
  await expect(mailer.send(mail())).rejects.toThrow()
  server.refuse(() => false)
  expect(noted).toEqual([null, 'later'])
})

test('a mail that went out is not sent again because that could not be noted', async () => {
  const before = server.mails.length
  const mailer = createMailer({
    smtpUrl: server.url,
    from: 'Homeroom <h@example.org>',
    outbox: '',
    log,
    identity: { current: () => NAMELESS, picture: () => null },
    note: () => Promise.reject(new Error('The database is away.')),
  })
  open.push(mailer.close)
  await mailer.send(mail())
  expect(server.mails).toHaveLength(before + 1)
})

const SECRETS = 'smtp://kim:hunter2@'
const withLogin = (url: string) => url.replace('://', '://kim:hunter2@')
const smtp = async (options: MailServerOptions) => {
  const one = await startMailServer(options)
  open.push(one.stop)
  return one.url
}
/** A server that accepts a connection and says this, or nothing. */
async function speaking(words: string | null): Promise<string> {
  const silent: Server = createServer((socket) => {
    socket.on('error', () => undefined)
    if (words !== null) socket.end(words)
  })
  silent.listen(0, '127.0.0.1')
  await once(silent, 'listening')
  open.push(() => silent.close())
  return `127.0.0.1:${(silent.address() as AddressInfo).port}`
}

const BROKEN: [what: string, url: () => Promise<string>, failure: MailFailure][] = [
  ['nobody listens', async () => `${SECRETS}127.0.0.1:1`, 'refused_connection'],
  ['a host that does not exist', async () => `${SECRETS}mail.nowhere.invalid:25`, 'not_found'],
  ['a wrong password', async () => withLogin(await smtp({ login: { user: 'kim', pass: 'correct' } })), 'login'],
  ['no password where one is needed', async () => smtp({ login: { user: 'kim', pass: 'correct' } }), 'login'],
  ['a recipient who is unknown', async () => smtp({ refusal: { responseCode: 550, of: 'recipient' } }), 'recipient'],
  ['a sender who may not', async () => smtp({ refusal: { responseCode: 553, of: 'sender' } }), 'sender'],
  ['a server that is busy', async () => smtp({ refusal: { responseCode: 451, of: 'recipient' } }), 'later'],
  ['a mail that is not wanted', async () => smtp({ refusal: { responseCode: 554, of: 'mail' } }), 'refused'],
  ['a server that never speaks', async () => `${SECRETS}${await speaking(null)}`, 'timeout'],
  ['a server that hangs up', async () => `${SECRETS}${await speaking('')}`, 'broken_off'],
  [
    'a server that speaks something else',
    async () => `${SECRETS}${await speaking('HTTP/1.1 400 Bad\r\n\r\n')}`,
    'broken_off',
  ],
  ['a certificate that nobody signed', async () => smtp({ tls: 'implicit' }), 'certificate'],
  ['a certificate that nobody signed, after STARTTLS', async () => smtp({ tls: 'starttls' }), 'certificate'],
  ['TLS where there is none', async () => server.url.replace('smtp:', 'smtps:'), 'tls'],
]

test.each(BROKEN)('with %s a test says why', async (_what, url, failure) => {
  const noted: (MailFailure | null)[] = []
  const mailer = mailerOf({ url: await url(), noted, testMs: failure === 'timeout' ? 300 : 8000 })
  expect(mailer.destination).not.toContain('hunter2')
  expect(await mailer.test?.(mail())).toBe(failure)
  expect(noted).toEqual([failure])
})

test('a test that works arrives, and says so', async () => {
  const noted: (MailFailure | null)[] = []
  const before = server.mails.length
  expect(await mailerOf({ noted }).test?.(mail())).toBeNull()
  expect([server.mails.length - before, lastMail()?.to, noted]).toEqual([1, 'ida@example.org', [null]])
})
