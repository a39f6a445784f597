import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MailServer, startMailServer } from '#test/support/mail-server.ts'
import { letter } from './letter.ts'
import { createMailer } from './mailer.ts'

let server: MailServer
beforeAll(async () => {
  server = await startMailServer()
})
afterAll(() => server.stop())

test('a name with line breaks in it adds neither a header nor a recipient', async () => {
  const log = pino({ level: 'silent' })
  const mailer = createMailer({ smtpUrl: server.url, from: 'Homeroom <h@example.org>', outbox: '', log })
  const names = [
    'Sam\r\nBcc: all@example.org',
    'Sam\nTo: all@example.org\n\nSend money',
    'Sam\u2028Cc: x',
    '.\r\n.\r\nRCPT TO:<x>',
  ]
  for (const name of names) {
    const subject = `${name} would like a 1:1`
    await mailer.send(letter({ to: 'ida@example.org', subject, greeting: `Hello ${name},`, paragraphs: [name] }))
  }
  mailer.close()
  expect(server.mails).toHaveLength(names.length)
  for (const { to, from, subject, text } of server.mails) {
    expect([to, from]).toEqual(['ida@example.org', 'h@example.org'])
    expect(subject).not.toMatch(/[\r\n]/)
    expect(subject).toContain('would like a 1:1')
    expect(text).toMatch(/^Hello /)
  }
})
