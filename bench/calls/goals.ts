import { hasFloor, type Kind } from './hot-calls.ts'
import type { Figures } from './measure.ts'

export interface SizeFigures {
  size: number
  rows: Record<string, number>
  fillSeconds: number
  figures: Figures[]
  memoryMb: number
  firstAnswerMs: number
}

export interface Goal {
  goal: string
  met: boolean
  /** The worst case and its value. */
  found: string
}

/** Maximum ratio of p50 between the largest and the smallest school. */
const MAY_GROW: Partial<Record<Kind, number>> = {
  item: 1.3,
  'first page': 1.3,
  'deep page': 10,
  search: 10,
  page: 1.3,
}
const FLOOR_RATIO = 1.5
const CROWD_SPREAD = 10
const MEMORY_MB = 300
const FIRST_ANSWER_MS = 2000

const isRead = (figures: Figures) => figures.kind !== 'write' && hasFloor(figures)
export const ratio = ({ real, floor }: Figures) => (floor ? real.node / floor.node : 0)

export function judge(all: SizeFigures[]): Goal[] {
  const goals: Goal[] = []
  const [smallest, largest] = [all[0], all.at(-1)]
  for (const { size, figures, memoryMb, firstAnswerMs } of all) {
    const worst = figures.filter(isRead).sort((a, b) => ratio(b) - ratio(a))[0]
    if (worst) {
      goals.push({
        goal: `${size}x: every read costs Node at most ${FLOOR_RATIO} times the floor`,
        met: ratio(worst) <= FLOOR_RATIO,
        found: `${worst.call}, ${ratio(worst).toFixed(2)}`,
      })
    }
    const spread = ({ crowd }: Figures) => crowd.p99 / crowd.p50
    const widest = [...figures].sort((a, b) => spread(b) - spread(a))[0]
    const errors = figures.reduce((sum, { crowd }) => sum + crowd.errors, 0)
    if (widest) {
      goals.push({
        goal: `${size}x: with 50 connections no error, and p99 under ${CROWD_SPREAD} times p50`,
        met: errors === 0 && spread(widest) < CROWD_SPREAD,
        found: `${errors} errors; ${widest.call}, ${spread(widest).toFixed(1)}`,
      })
    }
    goals.push({
      goal: `${size}x: the server takes under ${MEMORY_MB} MB after the run`,
      met: memoryMb < MEMORY_MB,
      found: `${memoryMb} MB`,
    })
    goals.push({
      goal: `${size}x: from start to first answer under ${FIRST_ANSWER_MS / 1000} s`,
      met: firstAnswerMs < FIRST_ANSWER_MS,
      found: `${(firstAnswerMs / 1000).toFixed(2)} s`,
    })
  }
  if (!smallest || !largest || smallest === largest) return goals
  for (const [kind, may] of Object.entries(MAY_GROW)) goals.push(growthGoal(kind as Kind, may, smallest, largest))
  goals.push(growthGoal('all cohorts', largest.size / smallest.size, smallest, largest))
  return goals
}

function growthGoal(kind: Kind, may: number, smallest: SizeFigures, largest: SizeFigures): Goal {
  const grown = largest.figures
    .filter((figures) => figures.kind === kind)
    .map((figures) => ({ call: figures.call, times: growth(figures, smallest) }))
    .sort((a, b) => b.times - a.times)
  return {
    goal: `p50 of "${kind}" at ${largest.size}x at most ${may} times that at ${smallest.size}x`,
    met: grown.every(({ times }) => times <= may),
    found: grown.map(({ call, times }) => `${call} ${times.toFixed(2)}`).join(', '),
  }
}

export function growth(figures: Figures, smallest: SizeFigures): number {
  const before = smallest.figures.find(({ call }) => call === figures.call)
  return before ? figures.real.p50 / before.real.p50 : 1
}
