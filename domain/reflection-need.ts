import { type ReflectionRequest, reflectionRequestState } from './conversation-request.ts'
import { formatFigure } from './figures.ts'

/** How a cohort's day is listed: who needs someone most first, or by name. */
export const DAY_ORDERS = ['need', 'name'] as const
export type DayOrder = (typeof DAY_ORDERS)[number]

export const DAY_ORDER_LABELS: Record<DayOrder, string> = { need: 'By need', name: 'By name' }

interface Scores {
  understanding_score: number
  support_score: number
}

interface Reasons {
  understanding_explanation: string
  support_explanation: string
}

interface NeedFacts {
  wants_conversation: boolean
  /** Null if nothing was written. */
  scores: Scores | null
}

/** Who wants a 1:1, then the lowest score, then the lower sum; whoever has not written yet is last. Else as before. */
export function sortByNeed<Row>(rows: readonly Row[], factsOf: (row: Row) => NeedFacts): Row[] {
  return rows
    .map((row) => ({ row, rank: rankOf(factsOf(row)) }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ row }) => row)
}

interface DayRow extends ReflectionRequest {
  understanding_score: number | null
  support_score: number | null
}

/** Rows of a day, which come by name. */
export function dayInOrder<Row extends DayRow>(rows: readonly Row[], order: DayOrder): readonly Row[] {
  if (order === 'name') return rows
  return sortByNeed(rows, (row) => {
    const { understanding_score, support_score } = row
    const state = reflectionRequestState(row)
    const isWritten = understanding_score !== null && support_score !== null
    return {
      wants_conversation: state === 'open' || state === 'taken',
      scores: isWritten ? { understanding_score, support_score } : null,
    }
  })
}

/** What was written about the lower score, or about the other one. */
export function reasonFor(reflection: Scores & Reasons): string {
  const { understanding_score, understanding_explanation, support_score, support_explanation } = reflection
  const reasons = [understanding_explanation.trim(), support_explanation.trim()]
  if (support_score < understanding_score) reasons.reverse()
  return reasons.find(Boolean) ?? ''
}

interface ScoreChange {
  /** 1.3, never negative. */
  amount: string
  direction: 'up' | 'down' | 'same'
  /** For screen readers. */
  words: string
}

/** Against the mean of the seven days before; null if there is none to compare with. */
export function scoreChange(score: number, before: number | null): ScoreChange | null {
  if (before === null) return null
  const tenths = Math.round((score - before) * 10)
  const amount = formatFigure(Math.abs(tenths) / 10, 1)
  if (tenths === 0) return { amount, direction: 'same', words: 'as in the week before' }
  return tenths > 0
    ? { amount, direction: 'up', words: `${amount} higher than in the week before` }
    : { amount, direction: 'down', words: `${amount} lower than in the week before` }
}

/** A score is at most 6, so the sum of two stays below the next step. */
function rankOf({ wants_conversation, scores }: NeedFacts): number {
  if (scores === null) return wants_conversation ? 0 : 10_000
  const { understanding_score, support_score } = scores
  const lowest = Math.min(understanding_score, support_score)
  return (wants_conversation ? 0 : 1000) + lowest * 20 + understanding_score + support_score
}
