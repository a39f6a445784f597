import { fileURLToPath } from 'node:url'

// Plain JavaScript, so that an old Node can still print this message.
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 24 || (major === 24 && minor < 7)) {
  console.error(`Homeroom runs on Node 24.7 or newer and this is Node ${process.versions.node}.

Start it with "npm start": the right Node comes with "npm ci" and npm's scripts use it by themselves.
If npm start brought you here, run "npm ci" again, without --omit=optional or --ignore-scripts: it installs that Node for Linux and macOS.
On another system, install Node 24.7 or newer yourself.`)
  process.exit(1)
}

const { ENVIRONMENT, FLAGS } = await import('./node-settings.ts')
// Both must be set at process start, so execve replaces this process: same pid, same signals.
const hasFlags = FLAGS.every((flag) => process.execArgv.includes(flag))
const hasEnvironment = Object.entries(ENVIRONMENT).every(([name, value]) => process.env[name] === value)
if (process.execve && !(hasFlags && hasEnvironment)) {
  const flags = [...process.execArgv.filter((flag) => !FLAGS.includes(flag)), ...FLAGS]
  const args = [process.execPath, ...flags, ...process.argv.slice(1)]
  process.execve(process.execPath, args, { ...process.env, ...ENVIRONMENT })
}
// Every start but the first loads compiled code. Without write access it compiles as usual.
const { enableCompileCache } = await import('node:module')
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/node', import.meta.url)))
await import('./main.ts')
