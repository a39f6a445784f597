import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** Types of every room, then lint and format. All are run, so that one failure does not hide another. */

/** What tsc knows of a room from the last check: checking again takes a tenth of the time. */
const knownTypes = (room: string) => [
  '--incremental',
  '--tsBuildInfoFile',
  `node_modules/.cache/tsc/${room}.tsbuildinfo`,
]
const ROOMS = ['domain', 'contract', 'server', 'web', 'test', 'bench']

// Four checkers, the default, each work out the same types once more: twice the processor time of one.
const ONE_CHECKER = ['--checkers', '1']

const checks = [...ROOMS.map((room) => ['tsc', '-p', room, ...ONE_CHECKER, ...knownTypes(room)]), ['biome', 'check']]
let failures = 0
const work = async () => {
  for (let check = checks.pop(); check; check = checks.pop()) {
    const failed = await run(check)
    // Not `failures += await …`: that would forget what the other one has counted meanwhile.
    failures += failed
  }
}
await Promise.all([work(), work()])
process.exit(failures > 0 ? 1 : 0)

/** Prints what it said when it has ended: two run at a time. */
async function run([command = '', ...args]: string[]): Promise<number> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text))
  const [code] = await once(child, 'close')
  process.stdout.write(said)
  return code === 0 ? 0 : 1
}
