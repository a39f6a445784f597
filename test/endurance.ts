import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Figures } from './support/extent.ts'
import { run } from './support/parts.ts'

/**
 * Kills, full disks, crowds, races and the fuzz, as often as it takes to believe them: hours. Names of files run those alone.
 * The table is written to test/endurance.md, to be committed with its date.
 */

const folder = await mkdtemp(join(tmpdir(), 'homeroom-endurance-'))
const figures = join(folder, 'figures')
const named = process.argv.slice(2)
const files = named.length > 0 ? named : ['test/faults', 'server/fuzz.test.ts']
const code = await run('npx', ['vitest', 'run', '--no-file-parallelism', ...files], {
  TEST_EXTENT: 'endurance',
  ENDURANCE_REPORT: figures,
})

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
const table = [
  `| ${COLUMNS.map(([name]) => name).join(' | ')} |`,
  `|${COLUMNS.map(() => '---').join('|')}|`,
  ...rows.map((row) => `| ${COLUMNS.map(([, cell]) => cell(row) ?? '').join(' | ')} |`),
].join('\n')
console.log(`\n${table}`)
const outcome = code === 0 ? 'All passed.' : 'NOT all passed.'
const day = new Date().toISOString().slice(0, 10)
await writeFile(
  join(import.meta.dirname, 'endurance.md'),
  `# Endurance\n\n\`npm run test:endurance ${named.join(' ')}\`, run on ${day}. ${outcome}\n\n${table}\n`,
)
await rm(folder, { recursive: true, force: true })
process.exit(code)
