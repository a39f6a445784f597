import { readConfig } from '#server/config.ts'
import { startServer } from '#server/server.ts'
import { quickPasswords } from './passwords.ts'
import type { RoundName } from './served-school.ts'

/** The real server in its own process; tests set its clock and start its jobs by message. */
let now = new Date(process.env.TEST_NOW ?? Date.now())

const server = await startServer({
  config: readConfig(),
  say: () => undefined,
  now: () => new Date(now),
  web: true,
  passwords: quickPasswords,
})
process.on('message', async (message: { now?: string; job?: RoundName; reply: number }) => {
  if (message.now) now = new Date(message.now)
  if (message.job) await server.ctx.jobs.send(message.job, {})
  process.send?.({ reply: message.reply })
})
for (const signal of ['SIGTERM', 'SIGINT', 'disconnect'] as const) {
  process.on(signal as 'SIGTERM', () => server.stop().then(() => process.exit(0)))
}
process.send?.({ url: server.addresses[0] })
