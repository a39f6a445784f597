import type { Moment } from './central-time.ts'
import type { Named } from './person-name.ts'
import { byName } from './person-order.ts'
import { daysAgo } from './student-contact.ts'
import { count } from './time-in-words.ts'

export const MISSING_ORDERS = ['count', 'oldest', 'name'] as const
export type MissingOrder = (typeof MISSING_ORDERS)[number]

export const MISSING_ORDER_WORDS: Record<MissingOrder, string> = {
  count: 'Most missing first',
  oldest: 'Oldest first',
  name: 'By name',
}

interface Missing {
  student: Named & { id: number }
  assignments: readonly unknown[]
  oldest_due_at: Moment
}

export function missingOrder(order: MissingOrder): (a: Missing, b: Missing) => number {
  const named = (a: Missing, b: Missing) => byName(a.student, b.student)
  const byAge = (a: Missing, b: Missing) => time(a.oldest_due_at) - time(b.oldest_due_at)
  switch (order) {
    case 'count':
      return (a, b) => b.assignments.length - a.assignments.length || byAge(a, b) || named(a, b)
    case 'oldest':
      return (a, b) => byAge(a, b) || b.assignments.length - a.assignments.length || named(a, b)
    case 'name':
      return named
  }
}

/** '37 pieces, the oldest due 12 days ago'; null if nothing is missing. */
export function missingInWords(rows: readonly Missing[], now: Date): string | null {
  const oldest = rows.map(({ oldest_due_at }) => time(oldest_due_at)).toSorted((a, b) => a - b)[0]
  if (oldest === undefined) return null
  const pieces = rows.reduce((sum, { assignments }) => sum + assignments.length, 0)
  return `${count(pieces, 'piece')}, the oldest due ${daysAgo(new Date(oldest), now)}`
}

const time = (moment: Moment) => new Date(moment).getTime()
