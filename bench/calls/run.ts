import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { builtWebApp } from '#server/web-build.ts'
import type { PartOptions, Report } from '../part.ts'
import { Child } from './child.ts'
import { memoryOf } from './cpu.ts'
import { judge, type SizeFigures } from './goals.ts'
import { HOT_CALLS } from './hot-calls.ts'
import { type Figures, measureCall } from './measure.ts'
import { openSite, type Site } from './site.ts'
import { report } from './tables.ts'

/** Measures each call at each size against a floor, and checks the goals. */
export async function run({ sizes, isAsked, against, say, keep }: PartOptions): Promise<Report> {
  await builtWebApp(say)
  const dataDir = await mkdtemp(join(tmpdir(), 'homeroom-bench-data-'))
  const load = new Child('load.ts')
  const sites: Site[] = []
  const figures: Figures[][] = []
  try {
    for (const size of sizes) sites.push(await openSite(size, dataDir, say, against))
    say('measuring')
    for (const call of HOT_CALLS.filter(({ name }) => isAsked(name))) {
      figures.push(await measureCall(sites, call, load, say))
      await keep(await reportOf(sites, figures))
    }
    return await reportOf(sites, figures)
  } finally {
    await Promise.all([load.end(), ...sites.map((site) => site.close())])
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function reportOf(sites: Site[], figures: Figures[][]): Promise<Report> {
  const all = await Promise.all(
    sites.map(async ({ size, rows, fillSeconds, firstAnswerMs, portal }, n): Promise<SizeFigures> => {
      const memoryMb = Math.round(await memoryOf(portal.child.pid))
      return { size, rows, fillSeconds, firstAnswerMs, memoryMb, figures: figures.flatMap((ofCall) => ofCall[n] ?? []) }
    }),
  )
  const goals = judge(all)
  return { markdown: report(all, goals), figures: { sizes: all, goals } }
}
