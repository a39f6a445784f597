import { basename, join } from 'node:path'
import { ENVIRONMENT, FLAGS } from '#server/node-settings.ts'
import { databaseUrl } from '#test/support/database.ts'
import { type BenchPostgres, startBenchPostgres } from '../postgres.ts'
import { databaseOf, fillSchool } from '../school/fill.ts'
import { type Plan, planSchool } from '../school/plan.ts'
import { Child } from './child.ts'
import { timeToFirstAnswer } from './first-answer.ts'

/** A school of one size with its own PostgreSQL, portal and floor. */
export interface Site {
  size: number
  plan: Plan
  rows: Record<string, number>
  fillSeconds: number
  firstAnswerMs: number
  postmaster: number
  portal: Program
  floor: Program
  /** The same portal of other checkouts, with the same school. */
  others: (Program & { name: string })[]
  close(): Promise<void>
}

export interface Program {
  child: Child
  port: number
}

/** One PostgreSQL per size, so that sizes do not share a buffer cache. */
export async function openSite(
  size: number,
  dataDir: string,
  say: (line: string) => void,
  against: string[] = [],
): Promise<Site> {
  const postgres = await startBenchPostgres()
  const children: Child[] = []
  const close = async () => {
    await Promise.all(children.map((child) => child.end()))
    await postgres.stop()
  }
  try {
    const filled = await fill(postgres, size, dataDir, say, against, children)
    return { ...filled, size, postmaster: postgres.postmaster, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function fill(
  postgres: BenchPostgres,
  size: number,
  dataDir: string,
  say: (line: string) => void,
  against: string[],
  children: Child[],
) {
  say(`${size}x: filling a school`)
  const plan = planSchool(size)
  const start = performance.now()
  const rows = await fillSchool(postgres, plan, say)
  const fillSeconds = Math.round((performance.now() - start) / 1000)
  say(`${size}x: filled in ${fillSeconds} s`)
  const url = databaseUrl(postgres.as(databaseOf(plan)))
  const firstAnswerMs = await timeToFirstAnswer(url, dataDir)
  const begin = async (program: string, args: string[]): Promise<Program> => {
    const child = new Child(program, args, { flags: FLAGS, environment: ENVIRONMENT })
    children.push(child)
    return { child, port: await child.hear<number>() }
  }
  const [portal, floor] = await Promise.all([begin('portal.ts', [url, dataDir]), begin('floor.ts', [url])])
  const others = await Promise.all(
    against.map(async (folder) => ({
      name: basename(folder),
      ...(await begin(join(folder, 'bench/calls/portal.ts'), [url, dataDir])),
    })),
  )
  return { plan, rows, fillSeconds, firstAnswerMs, portal, floor, others }
}
