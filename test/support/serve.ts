import { readConfig } from '#server/config.ts'
import { startServer } from '#server/server.ts'
import { quickPasswords } from './passwords.ts'

/** The real server in its own process; tests set its clock by message. */
let now = new Date(process.env.TEST_NOW ?? Date.now())

const server = await startServer({
  config: readConfig(),
  say: () => undefined,
  now: () => new Date(now),
  web: true,
  passwords: quickPasswords,
})
process.on('message', (message: { now: string; reply: number }) => {
  now = new Date(message.now)
  process.send?.({ reply: message.reply })
})
for (const signal of ['SIGTERM', 'SIGINT', 'disconnect'] as const) {
  process.on(signal as 'SIGTERM', () => server.stop().then(() => process.exit(0)))
}
process.send?.({ url: server.addresses[0] })
