import { spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findOrInstallChromium } from './chromium.ts'
import {
  type Counts,
  checkedPages,
  failedPages,
  failedTests,
  playwrightCounts,
  slowest,
  vitestCounts,
} from './counts.ts'
import type { Extent } from './extent.ts'

interface Part {
  name: string
  work(): Promise<Result>
}

interface Result extends Counts {
  /** Printed again at the end, where they are found. */
  failures?: string[]
}

/** Runs the parts in order, those of a list at the same time, prints the time of each and the total counts, and exits. */
export async function runParts(parts: readonly (Part | readonly Part[])[]): Promise<never> {
  const lines: string[] = []
  const allFailures: string[] = []
  const totals: Counts = { passed: 0, failed: 0 }
  const runPart = async ({ name, work }: Part) => {
    console.log(`\n== ${name}`)
    const start = Date.now()
    const { passed, failed, failures = [] } = await work()
    allFailures.push(...failures)
    totals.passed += passed
    totals.failed += failed
    lines.push(`== ${name}: ${passed} passed, ${failed} failed in ${Math.round((Date.now() - start) / 1000)} s`)
    console.log(lines.at(-1))
  }
  for (const part of parts) await Promise.all([part].flat().map(runPart))
  for (const failure of allFailures) console.log(`\nFailed: ${failure}`)
  console.log(`\n${lines.join('\n')}\n\n${totals.passed} passed, ${totals.failed} failed`)
  process.exit(totals.failed > 0 ? 1 : 0)
}

export const checks: Part = {
  name: 'Types, lint and format',
  async work() {
    const code = await run('npm', ['run', '--silent', 'check'])
    return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 }
  },
}

/** Without files in `args`, runs all. */
export function vitest(name: string, extent: Extent, args: readonly string[] = []): Part {
  return {
    name,
    work: () =>
      withReport(async (report) => {
        const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
        const code = await run('npx', ['vitest', 'run', ...reporters, ...args], { TEST_EXTENT: extent })
        const found = await read(report)
        printSlowest(found)
        return { ...vitestCounts(code, found), failures: failedTests(found) }
      }),
  }
}

export function browser(name: string, extent: Extent, args: readonly string[] = []): Part {
  return {
    name,
    work: () =>
      withReport(async (report) => {
        const code = await run('npx', ['playwright', 'test', '--reporter=line,json', ...args], {
          CHROMIUM: await findOrInstallChromium((line) => console.log(line)),
          PLAYWRIGHT_JSON_OUTPUT_NAME: report,
          TEST_EXTENT: extent,
        })
        const found = await read(report)
        const places = [...checkedPages(found)]
        console.log(`\nLooked at by axe (${places.length} places):`)
        for (const [place, times] of places) console.log(`  ${place}${times > 1 ? ` (${times} times)` : ''}`)
        printSlowest(found)
        await printFailedPages(found)
        return { ...playwrightCounts(code, found), failures: failedTests(found) }
      }),
  }
}

function printSlowest(report: Record<string, unknown>): void {
  console.log('\nSlowest:')
  for (const { name, seconds } of slowest(report)) console.log(`  ${seconds} s ${name}`)
}

const PAGE_LIMIT = 12_000

/** What a person would have seen where a test failed: often all there is to find out why it fails once in a hundred runs. */
async function printFailedPages(report: Record<string, unknown>): Promise<void> {
  for (const { name, path } of failedPages(report)) {
    const [, shown = ''] = /```yaml\n(.*?)```/s.exec(await readFile(path, 'utf8').catch(() => '')) ?? []
    console.log(`\nThe page at the failure of ${name}:\n${shown.slice(0, PAGE_LIMIT)}`)
  }
}

/** Files that run more cases in full: those that use the extent. */
export async function filesWithMore(pattern: string): Promise<string[]> {
  const files = globSync(pattern)
  const sources = await Promise.all(files.map((file) => readFile(file, 'utf8')))
  return files.filter((_, n) => /(support|\.)\/extent\.ts'/.test(sources[n] ?? '')).toSorted()
}

export function run(command: string, args: readonly string[], env: Record<string, string> = {}): Promise<number> {
  return new Promise((done, fail) => {
    const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } })
    child.on('error', fail)
    child.on('exit', (code) => done(code ?? 1))
  })
}

async function withReport(work: (report: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'homeroom-report-'))
  try {
    return await work(join(folder, 'report.json'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function read(file: string): Promise<Record<string, unknown>> {
  // A crashed runner leaves no report, or an incomplete one.
  const text = await readFile(file, 'utf8').catch(() => '')
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}
