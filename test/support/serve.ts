import { readConfig } from '#server/config.ts'
import { type RunningServer, startServer } from '#server/server.ts'
import { quickPasswords } from './passwords.ts'
import type { RoundName } from './served-school.ts'

/**
 * The real server in its own process; tests set its clock and start its jobs by message. One school after the other can be
 * served: loading the code takes three times as long as the start itself.
 */
export type Order = { now: string } | { start: Record<string, string> } | { job: RoundName } | 'stop'

let now = new Date()
let server: RunningServer | undefined
let said: string[] = []

process.on('message', async (order: Order) => {
  if (order === 'stop') await server?.stop()
  else if ('now' in order) now = new Date(order.now)
  else if ('job' in order) await server?.ctx.jobs.send(order.job, {})
  else {
    said = []
    server = await startServer({
      config: readConfig(order.start),
      say: (line) => said.push(line),
      now: () => new Date(now),
      web: true,
      passwords: quickPasswords,
    })
  }
  process.send?.(said)
})
process.on('disconnect', () => (server?.stop() ?? Promise.resolve()).then(() => process.exit(0)))
