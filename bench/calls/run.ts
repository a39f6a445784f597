import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { builtWebApp } from '#server/web-build.ts'
import { databaseUrl } from '#test/support/database.ts'
import type { PartOptions, Report } from '../part.ts'
import { startBenchPostgres } from '../postgres.ts'
import { databaseOf, fillSchool } from '../school/fill.ts'
import { planSchool } from '../school/plan.ts'
import { timeToFirstAnswer } from './first-answer.ts'
import { judge, type SizeFigures } from './goals.ts'
import { HOT_CALLS } from './hot-calls.ts'
import { measureCalls } from './measure.ts'
import { report } from './tables.ts'

/** What each call costs at each size, next to a floor, and whether the goals are met. */
export async function run({ sizes, only, say, keep }: PartOptions): Promise<Report> {
  await builtWebApp(say)
  const calls = HOT_CALLS.filter(({ name }) => name.includes(only))
  const all: SizeFigures[] = []
  const dataDir = await mkdtemp(join(tmpdir(), 'homeroom-bench-data-'))
  try {
    for (const size of sizes) {
      // A PostgreSQL for each size, so that none is measured with another's pages in memory.
      const postgres = await startBenchPostgres()
      try {
        say(`${size}x: filling a school`)
        const plan = planSchool(size)
        const start = performance.now()
        const rows = await fillSchool(postgres, plan, say)
        const fillSeconds = Math.round((performance.now() - start) / 1000)
        say(`${size}x: filled in ${fillSeconds} s`)
        const url = databaseUrl(postgres.as(databaseOf(plan)))
        const firstAnswerMs = await timeToFirstAnswer(url, dataDir)
        say(`${size}x: measuring`)
        const measured = await measureCalls({ plan, url, dataDir, postmaster: postgres.postmaster, calls, say })
        all.push({ size, rows, fillSeconds, firstAnswerMs, ...measured })
        await keep(reportOf(all))
      } finally {
        await postgres.stop()
      }
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
  return reportOf(all)
}

function reportOf(all: SizeFigures[]): Report {
  const goals = judge(all)
  return { markdown: report(all, goals), figures: { sizes: all, goals } }
}
