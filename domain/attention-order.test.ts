import { expect, test } from 'vitest'
import { byNeed } from './attention-order.ts'
import type { AttentionKind } from './attention-reasons.ts'

const listed = (id: number, last_name: string, ...kinds: AttentionKind[]) => ({
  student: { id, first_name: 'Kim', last_name },
  reasons: kinds.map((kind) => ({ kind })),
})

test('the most serious reason decides, then how many there are, then the name', () => {
  const rows = [
    listed(1, 'Adams', 'no_contact'),
    listed(2, 'Berg', 'missing_in_row'),
    listed(3, 'Ødegård', 'low_scores', 'no_contact'),
    listed(4, 'Adams', 'missing_in_row', 'missing_in_all', 'low_scores'),
    listed(6, 'Zeta', 'request'),
    listed(7, 'Adams', 'low_scores', 'no_contact'),
    listed(5, 'adams', 'low_scores', 'no_contact'),
  ]
  expect(rows.toSorted(byNeed).map(({ student }) => student.id)).toEqual([6, 4, 2, 5, 7, 3, 1])
})
