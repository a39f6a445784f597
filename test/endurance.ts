import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Figures } from './support/extent.ts'
import { run } from './support/parts.ts'

/**
 * Kills, full disks, clock steps, crowds, races, a day's traffic and the fuzz, as often as it takes to believe them: hours. Names
 * of files run those alone. Each fault's row in test/endurance.md is of the last run that it passed, to be committed.
 */

const folder = await mkdtemp(join(tmpdir(), 'homeroom-endurance-'))
const figures = join(folder, 'figures')
const named = process.argv.slice(2)
const files = named.length > 0 ? named : ['test/faults', 'server/fuzz.test.ts', 'server/stored-texts.test.ts']
// Without a second try: a fault that is survived every other time is not survived.
const code = await run('npx', ['vitest', 'run', '--no-file-parallelism', '--retry', '0', ...files], {
  TEST_EXTENT: 'endurance',
  ENDURANCE_REPORT: figures,
})

const COLUMNS: [string, (figures: Figures) => string | number | undefined][] = [
  ['Fault', ({ what }) => what],
  ['Cases', ({ cases }) => cases],
  ['Kills', ({ kills }) => kills],
  ['Acknowledged writes', ({ acknowledged }) => acknowledged],
  ['Lost, half done or done twice', ({ lost }) => lost],
  ['Deaths', ({ deaths }) => deaths],
  ['Longest gap (s)', ({ longestGapMs }) => longestGapMs && (longestGapMs / 1000).toFixed(1)],
  ['More', ({ more }) => more],
]
const day = new Date().toISOString().slice(0, 10)
const lines = (await readFile(figures, 'utf8').catch(() => '')).trim().split('\n').filter(Boolean)
const rows = lines.map((line) => {
  const row = JSON.parse(line) as Figures
  return `| ${[...COLUMNS.map(([, cell]) => cell(row) ?? ''), day].join(' | ')} |`
})
const head = [
  `| ${[...COLUMNS.map(([name]) => name), 'Run on'].join(' | ')} |`,
  `|${'---|'.repeat(COLUMNS.length + 1)}`,
].join('\n')

/** Counts in a fault's name may change from run to run. */
const faultOf = (row: string) => row.split(' | ')[0]?.replaceAll(/\d+/g, '')
const page = join(import.meta.dirname, 'endurance.md')
const known = (await readFile(page, 'utf8'))
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Fault'))
const table = new Map([...known, ...rows].map((row) => [faultOf(row), row]))
console.log(`\n${head}\n${rows.join('\n')}`)
if (rows.length > 0)
  await writeFile(
    page,
    `# Endurance\n\nThe last run of each fault that passed, by \`npm run test:endurance\` or with the names of files.\n\n${head}\n${[...table.values()].join('\n')}\n`,
  )
await rm(folder, { recursive: true, force: true })
process.exit(code)
