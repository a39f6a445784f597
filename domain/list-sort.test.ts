import { expect, test } from 'vitest'
import { hasEveryWord } from './fold.ts'
import { inOrder, type ListSort } from './list-sort.ts'

const ROWS = [
  { name: 'Örn', grade: 3 },
  { name: 'ada', grade: null },
  { name: 'Zoe', grade: 1 },
  { name: 'Ben', grade: 3 },
]
const SORTS = {
  name: ({ name }: (typeof ROWS)[number]) => name,
  grade: ({ grade }: (typeof ROWS)[number]) => grade,
}

test.for([
  [undefined, 'asc', 'Örn, ada, Zoe, Ben'],
  ['name', 'asc', 'ada, Ben, Örn, Zoe'],
  ['name', 'desc', 'Zoe, Örn, Ben, ada'],
  // Without a grade last in both directions; equal ones as the list has them.
  ['grade', 'asc', 'Zoe, Örn, Ben, ada'],
  ['grade', 'desc', 'Örn, Ben, Zoe, ada'],
] as const)('a list sorted by %s, %s, reads %s', ([sort, order, names]) => {
  const shown: ListSort<'name' | 'grade'> = { sort, order }
  expect(
    inOrder(ROWS, SORTS, shown)
      .map(({ name }) => name)
      .join(', '),
  ).toBe(names)
})

test.for([
  ['', true],
  ['ORN', true],
  ['lind orn', true],
  ['orn@', true],
  ['orn berg', false],
] as const)('a search for %j finds Örn Lind: %s', ([search, isFound]) => {
  expect(hasEveryWord(['Örn Lind', 'orn@example.com'], search)).toBe(isFound)
})
