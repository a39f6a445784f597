import { spawn } from 'node:child_process'
import { findOrInstallPackages } from './debian.ts'

/**
 * Two portals behind nginx on a PostgreSQL with a standby, from Debian's packages. If they cannot be installed the test is
 * skipped with a message; with --required it fails.
 */

const missing = findOrInstallPackages((line) => console.log(line))
if (missing) {
  console.log(`The test of several servers was not run: ${missing}`)
  process.exit(process.argv.includes('--required') ? 1 : 0)
}
const vitest = spawn('npx', ['vitest', 'run', '-c', 'test/scale/vitest.config.ts'], { stdio: 'inherit' })
vitest.on('exit', (code) => process.exit(code ?? 1))
