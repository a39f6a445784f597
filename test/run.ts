import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findOrInstallChromium } from './support/chromium.ts'
import { type Counts, placesLookedAt, playwrightCounts, secondTries, vitestCounts } from './support/counts.ts'

/** Everything that must hold, one part after the other; ends with one plain line of counts. */

const reports = await mkdtemp(join(tmpdir(), 'homeroom-reports-'))
const totals: Counts = { passed: 0, failed: 0 }

await part('Types, lint and format', async () => {
  const code = await run('npm', ['run', '--silent', 'check'])
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 }
})

await part('Rules, calls and faults', async () => {
  const report = join(reports, 'vitest.json')
  const code = await run('npx', [
    'vitest',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ])
  return vitestCounts(code, await read(report))
})

await part('The portal in a browser', async () => {
  const chromium = await findOrInstallChromium((line) => console.log(line))
  const report = join(reports, 'playwright.json')
  const code = await run('npx', ['playwright', 'test', '--reporter=line,json'], {
    CHROMIUM: chromium,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  })
  const found = await read(report)
  const places = [...placesLookedAt(found)]
  console.log(`\nLooked at by axe, wide and narrow, light and dark, and for text cut off at 320 px (${places.length}):`)
  for (const [place, times] of places) console.log(`  ${place}${times > 1 ? ` (${times} times)` : ''}`)
  for (const title of secondTries(found)) console.log(`Passed at the second try: ${title}`)
  return playwrightCounts(code, found)
})

await rm(reports, { recursive: true, force: true })
console.log(`\n${totals.passed} passed, ${totals.failed} failed`)
process.exit(totals.failed > 0 ? 1 : 0)

async function part(name: string, work: () => Promise<Counts>): Promise<void> {
  console.log(`\n== ${name}`)
  const start = Date.now()
  const counts = await work()
  totals.passed += counts.passed
  totals.failed += counts.failed
  console.log(
    `== ${name}: ${counts.passed} passed, ${counts.failed} failed in ${Math.round((Date.now() - start) / 1000)} s`,
  )
}

function run(command: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  return new Promise((done, fail) => {
    const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } })
    child.on('error', fail)
    child.on('exit', (code) => done(code ?? 1))
  })
}

async function read(file: string): Promise<Record<string, unknown>> {
  // A runner that crashed leaves no report, or half of one.
  const text = await readFile(file, 'utf8').catch(() => '')
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}
