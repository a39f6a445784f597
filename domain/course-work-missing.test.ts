import { expect, test } from 'vitest'
import { centralInstant } from './central-time.ts'
import { MISSING_ORDERS, type MissingOrder, missingInWords, missingOrder } from './course-work-missing.ts'

const NOW = centralInstant('2026-11-12', '10:00')
const row = (id: number, last_name: string, assignments: number, oldest: string) => ({
  student: { id, first_name: 'Kim', last_name },
  assignments: Array.from({ length: assignments }),
  oldest_due_at: centralInstant(oldest, '08:00'),
})
const ROWS = [
  row(1, 'Berg', 2, '2026-11-02'),
  row(2, 'Adams', 5, '2026-11-09'),
  row(3, 'Čapek', 2, '2026-10-30'),
  row(4, 'Adams', 2, '2026-11-02'),
]

test.each<[MissingOrder, number[]]>([
  ['count', [2, 3, 4, 1]],
  ['oldest', [3, 4, 1, 2]],
  ['name', [2, 4, 1, 3]],
])('by %s', (order, ids) => {
  expect(ROWS.toSorted(missingOrder(order)).map(({ student }) => student.id)).toEqual(ids)
  expect(MISSING_ORDERS).toContain(order)
})

test('a tile counts the pieces', () => {
  expect(missingInWords(ROWS, NOW)).toBe('11 pieces, the oldest due 13 days ago')
  expect(missingInWords([row(1, 'Berg', 1, '2026-11-11')], NOW)).toBe('1 piece, the oldest due yesterday')
  expect(missingInWords([], NOW)).toBeNull()
})
