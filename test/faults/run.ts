import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Figures } from './extent.ts'

/** All faults and races, as often as it takes to believe them; ends with a table. Names of files run those alone. */

const folder = await mkdtemp(join(tmpdir(), 'homeroom-faults-'))
const figures = join(folder, 'figures')
const files = process.argv.slice(2)
const args = ['vitest', 'run', '--retry=0', '--no-file-parallelism', ...(files.length > 0 ? files : ['test/faults'])]
const child = spawn('npx', args, { stdio: 'inherit', env: { ...process.env, FAULTS: 'full', FAULTS_REPORT: figures } })
const [code] = (await once(child, 'exit')) as [number | null]

const lines = (await readFile(figures, 'utf8').catch(() => '')).trim().split('\n').filter(Boolean)
const rows = lines.map((line) => JSON.parse(line) as Figures)
const COLUMNS: [string, (figures: Figures) => string | number | undefined][] = [
  ['Fault', ({ what }) => what],
  ['Cases', ({ cases }) => cases],
  ['Kills', ({ kills }) => kills],
  ['Acknowledged writes', ({ acknowledged }) => acknowledged],
  ['Lost', ({ lost }) => lost],
  ['Deaths', ({ deaths }) => deaths],
  ['Longest gap (s)', ({ longestGapMs }) => longestGapMs && (longestGapMs / 1000).toFixed(1)],
]
console.log(`\n| ${COLUMNS.map(([name]) => name).join(' | ')} |\n|${COLUMNS.map(() => '---').join('|')}|`)
for (const row of rows) console.log(`| ${COLUMNS.map(([, cell]) => cell(row) ?? '').join(' | ')} |`)
await rm(folder, { recursive: true, force: true })
process.exit(code ?? 1)
