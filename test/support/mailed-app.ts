import { afterAll } from 'vitest'
import { startTestApp } from './app.ts'
import { startMailServer } from './mail-server.ts'

/** A test server with a real SMTP server, both stopped after the tests of the file. */
export async function startMailedApp(PUBLIC_URL = 'https://portal.example.org') {
  const mail = await startMailServer()
  afterAll(() => mail.stop())
  const app = await startTestApp({ settings: { SMTP_URL: mail.url, PUBLIC_URL } })
  afterAll(() => app.stop())
  return { mail, app }
}

/** With a second server on the same database. */
export async function startTwoMailedApps(PUBLIC_URL: string) {
  const { mail, app } = await startMailedApp(PUBLIC_URL)
  const DATABASE_URL = app.ctx.config.databaseUrl ?? ''
  const second = await startTestApp({ settings: { SMTP_URL: mail.url, PUBLIC_URL, DATABASE_URL } })
  afterAll(() => second.stop())
  return { mail, app, second }
}
