import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from './free-port.ts'
import { startNginx } from './nginx.ts'

const TOKEN = 'q7Xk2mT9bV4nR8sL1cY6wZ3dF5gH0jP-aE_uI2oK9xM'

async function startUpstream(): Promise<number> {
  const server = createServer((_request, answer) => answer.end('ok')).listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.close()
  })
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

test.each([
  ['answers', startUpstream],
  ['is away', freePort],
])(
  'a reset link or a calendar that is opened while the server %s leaves no token in the logs of nginx',
  async (_, upstream) => {
    const nginx = await startNginx([await upstream()])
    onTestFinished(() => nginx.stop())
    const headers = { 'user-agent': 'Firefox' }
    const links = [`/password/reset/${TOKEN}`, `/%70assword/reset/${TOKEN}/`, `//password//reset/${TOKEN}?x=${TOKEN}`]
    const feeds = [`/api/calendar/${TOKEN}.ics`, `//api/%63alendar/${TOKEN}.ics?x=${TOKEN}`]
    for (const path of [...links, ...feeds, `/PASSWORD/reset/${TOKEN}`, '/cohorts?search=secret']) {
      await fetch(nginx.url + path, { headers })
    }
    await expect.poll(nginx.logs).toMatch(/"GET \/cohorts HTTP\/1\.1" \d+ \d+ [\d.]+ "Firefox"/)
    const logs = await nginx.logs()
    expect(logs.match(/"GET \/password\/reset\/\*\*\* HTTP\/1\.1"/g)).toHaveLength(4)
    expect(logs.match(/"GET \/api\/calendar\/\*\*\* HTTP\/1\.1"/g)).toHaveLength(2)
    expect(logs).not.toContain(TOKEN)
  },
)
