import { cpus } from 'node:os'
import { type Goal, growth, ratio, type SizeFigures } from './goals.ts'

export function report(all: SizeFigures[], goals: Goal[]): string {
  const parts = [
    '# What a call costs',
    `Measured on ${new Date().toISOString().slice(0, 10)} with Node ${process.versions.node}, ${cpus().length} processors (${cpus()[0]?.model}), PostgreSQL with its default 128 MB of shared buffers and fsync on. Four kept connections ask as fast as they are answered. Node and PG are microseconds of a processor for one request; the floor is a bare node:http server that looks up the session, runs the same statements through the same driver and writes the same answer.`,
    ...all.map(sizeTable),
    ...(all.length > 1 ? [growthTable(all)] : []),
    ...all.filter(({ figures }) => Object.keys(figures[0]?.others ?? {}).length > 0).map(againstTable),
    goalTable(goals),
  ]
  return parts.join('\n\n')
}

function sizeTable({ size, rows, fillSeconds, figures, memoryMb, firstAnswerMs }: SizeFigures): string {
  const counts = Object.entries(rows).map(([name, n]) => `${n.toLocaleString('en-US')} ${name.replaceAll('_', ' ')}`)
  return [
    `## ${size}x`,
    `${counts.join(', ')}; filled and verified in ${fillSeconds} s. First answer ${firstAnswerMs} ms after the start; ${memoryMb} MB after the run.`,
    table(
      [
        'call',
        'KB',
        'SQL',
        'req/s',
        'p50 ms',
        'p99 ms',
        'Node µs',
        'PG µs',
        'floor Node µs',
        'floor PG µs',
        'Node / floor',
        'p50 at 50',
        'p99 at 50',
      ],
      figures.map((row) => [
        row.call,
        (row.bytes / 1024).toFixed(1),
        String(row.statements),
        String(row.real.perSecond),
        ms(row.real.p50),
        ms(row.real.p99),
        String(row.real.node),
        String(row.real.postgres),
        row.floor ? String(row.floor.node) : '',
        row.floor ? String(row.floor.postgres) : '',
        row.floor ? ratio(row).toFixed(2) : '',
        ms(row.crowd.p50),
        ms(row.crowd.p99),
      ]),
    ),
  ].join('\n\n')
}

function growthTable(all: SizeFigures[]): string {
  const [smallest, largest] = [all[0], all.at(-1)]
  if (!smallest || !largest) return ''
  const rows = largest.figures.map((row) => [
    row.call,
    row.kind,
    ...all.map(({ figures }) => ms(figures.find(({ call }) => call === row.call)?.real.p50 ?? 0)),
    growth(row, smallest).toFixed(2),
  ])
  return `## As the school grows\n\n${table(['call', 'kind', ...all.map(({ size }) => `p50 ms at ${size}x`), 'times'], rows, 2)}`
}

/** CPU of Node and PostgreSQL together, and p50, of other checkouts as multiples of this one's. */
function againstTable({ size, figures }: SizeFigures): string {
  const names = Object.keys(figures[0]?.others ?? {})
  const rows = figures.map(({ call, real, others }) => [
    call,
    String(real.node + real.postgres),
    ...names.flatMap((name) => {
      const other = others[name] ?? real
      return [(other.node + other.postgres) / (real.node + real.postgres), other.p50 / real.p50].map((n) =>
        n.toFixed(2),
      )
    }),
  ])
  const head = ['call', 'CPU µs', ...names.flatMap((name) => [`${name} CPU`, 'p50'])]
  return `## Other checkouts at ${size}x\n\n${table(head, rows)}`
}

function goalTable(goals: Goal[]): string {
  const rows = goals.map(({ goal, met, found }) => [met ? 'met' : '**not met**', goal, found])
  return `## Goals\n\n${table(['', 'goal', 'found'], rows, 3)}`
}

const ms = (microseconds: number) => (microseconds / 1000).toFixed(2)

/** The first `words` columns are text; the rest are numbers, aligned right. */
function table(head: string[], rows: string[][], words = 1): string {
  const widths = head.map((title, n) => Math.max(title.length, ...rows.map((row) => row[n]?.length ?? 0)))
  const line = (cells: string[]) =>
    `| ${cells.map((cell, n) => (n < words ? cell.padEnd(widths[n] ?? 0) : cell.padStart(widths[n] ?? 0))).join(' | ')} |`
  const rule = widths.map((width, n) => (n < words ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`))
  return [line(head), `| ${rule.join(' | ')} |`, ...rows.map(line)].join('\n')
}
