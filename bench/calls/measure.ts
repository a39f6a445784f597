import type { Child } from './child.ts'
import { cpuOf, cpuOfPostgres } from './cpu.ts'
import { type HotCall, hasFloor, type Kind } from './hot-calls.ts'
import type { Load, Loaded } from './load.ts'
import { prepare } from './prepare.ts'
import type { Program, Site } from './site.ts'

interface Cost {
  perSecond: number
  /** Latency in microseconds. */
  p50: number
  p99: number
  /** CPU microseconds per request. */
  node: number
  postgres: number
}

export interface Figures {
  call: string
  kind: Kind
  bytes: number
  statements: number
  real: Cost
  floor: Cost | null
  /** The same call of other checkouts, by name. */
  others: Record<string, Cost>
  crowd: { p50: number; p99: number; errors: number }
}

const ROUNDS = 5
const ROUND_MS = 600
/** Long enough for the JIT. */
const WARM_UP_MS = 3000
const CROWD_MS = 1000
const CONNECTIONS = 4
const CROWD = 50

interface Round extends Loaded {
  node: number
  postgres: number
}

/** One call in all schools. Portal and floor, and the sizes, take turns, so that noise on the machine affects all alike. */
export async function measureCall(sites: Site[], call: HotCall, load: Child, say: (line: string) => void) {
  const places = await Promise.all(
    sites.map(async (site) => ({
      site,
      ...(await prepare(call, site)),
      real: [] as Round[],
      least: [] as Round[],
      others: site.others.map((program) => ({ program, rounds: [] as Round[] })),
    })),
  )
  type Place = (typeof places)[number]
  const round = async (
    { site, requests }: Place,
    { child, port }: Program,
    milliseconds = ROUND_MS,
  ): Promise<Round> => {
    const before = { node: await cpuOf(child.pid), postgres: await cpuOfPostgres(site.postmaster) }
    const loaded = await load.ask<Loaded>({ port, requests, connections: CONNECTIONS, milliseconds } satisfies Load)
    if (loaded.errors > 0) throw new Error(`${call.name} failed ${loaded.errors} times: ${loaded.example}`)
    const node = (await cpuOf(child.pid)) - before.node
    return { ...loaded, node, postgres: (await cpuOfPostgres(site.postmaster)) - before.postgres }
  }
  const isReplayed = hasFloor(call)
  for (const place of places) {
    await round(place, place.site.portal, WARM_UP_MS)
    if (isReplayed) await round(place, place.site.floor, WARM_UP_MS)
    for (const { program } of place.others) await round(place, program, WARM_UP_MS)
  }
  for (let n = 0; n < ROUNDS; n++) {
    for (const place of places) {
      place.real.push(await round(place, place.site.portal))
      if (isReplayed) place.least.push(await round(place, place.site.floor))
      for (const { program, rounds } of place.others) rounds.push(await round(place, program))
    }
  }
  const figures: Figures[] = []
  for (const { site, requests, bytes, statements, real, least, others } of places) {
    const { port } = site.portal
    const crowd = await load.ask<Loaded>({
      port,
      requests,
      connections: CROWD,
      milliseconds: CROWD_MS,
    } satisfies Load)
    if (crowd.errors > 0)
      say(`  ${call.name}: ${crowd.errors} errors at ${CROWD} connections, such as ${crowd.example.slice(-300)}`)
    const row: Figures = {
      call: call.name,
      kind: call.kind,
      bytes,
      statements,
      real: cost(real),
      floor: isReplayed ? cost(least) : null,
      others: Object.fromEntries(others.map(({ program, rounds }) => [program.name, cost(rounds)])),
      crowd: { p50: percentile(crowd.latencies, 0.5), p99: percentile(crowd.latencies, 0.99), errors: crowd.errors },
    }
    figures.push(row)
    const ratio = row.floor ? `, ${(row.real.node / row.floor.node).toFixed(2)}x the floor` : ''
    say(`  ${site.size}x ${call.name}: p50 ${(row.real.p50 / 1000).toFixed(2)} ms, Node ${row.real.node} µs${ratio}`)
  }
  return figures
}

/** The median of the rounds, so that a slow moment does not count; only p99 covers all responses. */
function cost(rounds: Round[]): Cost {
  const middle = (of: (round: Round) => number) =>
    percentile(
      rounds.map(of).sort((a, b) => a - b),
      0.5,
    )
  const latencies = rounds.flatMap((round) => round.latencies).sort((a, b) => a - b)
  return {
    perSecond: Math.round(middle((round) => round.answered / round.seconds)),
    p50: middle((round) => percentile(round.latencies, 0.5)),
    p99: percentile(latencies, 0.99),
    node: Math.round(middle((round) => round.node / round.answered)),
    // Exited backends are counted in 10 ms ticks only, so this sums all rounds.
    postgres: Math.round(sum(rounds.map((round) => round.postgres)) / sum(rounds.map((round) => round.answered))),
  }
}

const percentile = (sorted: number[], share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
