import { spawn } from 'node:child_process'
import { findOrInstallPackages } from './debian.ts'

/**
 * Two portals behind nginx on a PostgreSQL with a standby, all from Debian's packages, put through what may happen.
 * Where the packages are missing and cannot be installed it says so and is content, except with --required.
 */

const missing = findOrInstallPackages((line) => console.log(line))
if (missing) {
  console.log(`The test of several servers was not run: ${missing}`)
  process.exit(process.argv.includes('--required') ? 1 : 0)
}
const vitest = spawn('npx', ['vitest', 'run', '-c', 'test/scale/vitest.config.ts'], { stdio: 'inherit' })
vitest.on('exit', (code) => process.exit(code ?? 1))
