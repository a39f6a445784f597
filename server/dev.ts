import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'
import { readConfig } from './config.ts'

/** Vite hot-reloads the browser; the API restarts when its files change. */
const root = fileURLToPath(new URL('..', import.meta.url))
const { port } = readConfig()
const apiPort = port + 1

const watched = ['server', 'contract', 'domain'].map((room) => `--watch-path=${join(root, room)}`)
const api = spawn(process.execPath, [...watched, '--watch-preserve-output', join(root, 'server/main.ts')], {
  stdio: 'inherit',
  env: { ...process.env, PORT: String(apiPort), HOMEROOM_DEV: 'true' },
})
api.on('exit', (code) => process.exit(code ?? 0))
// The API shuts down first (HTTP, jobs, database); its exit ends this process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => api.kill(signal))

const target = `http://localhost:${apiPort}`
const web = await createServer({
  configFile: join(root, 'vite.config.ts'),
  root: join(root, 'web'),
  server: { port, strictPort: true, proxy: { '/api': { target }, '/photos': { target }, '/logo': { target } } },
})
await web.listen()
console.log(`The portal, reloading as you type: http://localhost:${port} (the API alone: ${target})`)
