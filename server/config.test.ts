import { expect, test } from 'vitest'
import { readConfig, SettingError } from './config.ts'

test.each([
  [{ PORT: 'http' }, 'PORT must be a whole number from 0 to 65535, not http.'],
  [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535, not 70000.'],
  [{ DEMO: 'maybe' }, 'DEMO must be true or false, not maybe.'],
  [
    { DATABASE_URL: 'mysql://root:secret@db/x' },
    'DATABASE_URL must be an address that begins with postgres:// or postgresql://.',
  ],
  [{ SMTP_URL: 'mail.example.org' }, 'SMTP_URL must be an address that begins with smtp:// or smtps://.'],
  [{ FEEDBACK_URL: 'javascript:alert(1)' }, 'FEEDBACK_URL must be an address that begins with http:// or https://.'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of debug, info, warn, error, silent, not loud.'],
  [
    { PUBLIC_URL: 'https://a.example/portal' },
    'PUBLIC_URL must be an origin without a path, such as https://portal.example.org, not https://a.example/portal.',
  ],
  [
    { PUBLIC_URL: 'https://a.example/?portal' },
    'PUBLIC_URL must be an origin without a path, such as https://portal.example.org, not https://a.example/?portal.',
  ],
  [{ SECRET_KEY: 'short' }, 'SECRET_KEY must be at least 32 characters. `openssl rand -base64 32` makes one.'],
  [{ TRUST_PROXY: '10.0.0.1' }, 'TRUST_PROXY must be true, false or the number of proxies, not 10.0.0.1.'],
])('a setting that cannot work stops the start with a sentence: %j', (settings, sentence) => {
  expect(() => readConfig(settings)).toThrow(new SettingError(sentence))
})

test('a real school that sends mail must say its address, or the links would lead nowhere', () => {
  expect(() => readConfig({ DEMO: 'false', SMTP_URL: 'smtp://mail' })).toThrow(/PUBLIC_URL is missing/)
  expect(readConfig({ DEMO: 'false', SMTP_URL: 'smtp://mail', PUBLIC_URL: 'https://a.example/' }).publicUrl).toBe(
    'https://a.example',
  )
})

test('the address of the portal is written as browsers write it', () => {
  expect(readConfig({ PUBLIC_URL: 'HTTPS://Portal.Example.org:443/' }).publicUrl).toBe('https://portal.example.org')
  expect(readConfig({ PUBLIC_URL: 'http://portal:8080' }).publicUrl).toBe('http://portal:8080')
})

test.each([
  [{}, ['Homeroom']],
  [{ MAIL_FROM: 'portal@prime.example.org' }, ['Homeroom', 'portal@prime.example.org']],
  [
    { MAIL_FROM: '"Prime Academy" <portal@prime.example>', PUBLIC_URL: 'https://portal.prime.example' },
    ['Homeroom', '"Prime Academy"', 'portal.prime.example', 'portal', 'prime'],
  ],
])('with %j the school is called %j', (settings, names) => {
  expect(readConfig(settings).schoolNames).toEqual(names)
})

test('a proxy is trusted when it is said to be there, and more of them one by one', () => {
  const proxies = [undefined, 'false', '0', 'true', '1', '2'].map((TRUST_PROXY) => readConfig({ TRUST_PROXY }).proxies)
  expect(proxies).toEqual([0, 0, 0, 1, 1, 2])
})

test('demo data never goes into a configured database', () => {
  expect(readConfig({ DATABASE_URL: 'postgres://db/school' }).demo).toBe(false)
  expect(() => readConfig({ DATABASE_URL: 'postgres://db/school', DEMO: 'true' })).toThrow(
    /only for the embedded database/,
  )
})

test('without any setting the demo starts on port 3000 in ./data', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    demo: true,
    databaseUrl: null,
    dataDir: expect.stringMatching(/\/data$/),
  })
})

test('a sentence about an address never repeats the password in it', () => {
  expect(() => readConfig({ DATABASE_URL: 'mysql://root:secret@db/x' })).toThrow(
    /^DATABASE_URL must be an address that begins with postgres:\/\/ or postgresql:\/\/\.$/,
  )
})
