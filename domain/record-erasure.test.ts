import { expect, test } from 'vitest'
import { fullName } from './person-name.ts'
import { erasedName, erasureProblem } from './record-erasure.ts'

const zoe = { first_name: 'Zoë', last_name: 'van  der Berg' }

test.each(['', ' ', 'Zoë', 'van der Berg', 'Zoe van der Berg', 'Zoë van der Berg Jr', 'van der Berg Zoë'])(
  'nobody is erased by typing “%s” for Zoë van der Berg',
  (typed) => {
    expect(erasureProblem(typed, zoe)).toEqual({
      field: 'name',
      message: 'Please type the student’s name: Zoë van  der Berg',
    })
  },
)

test.each(['Zoë van der Berg', ' zoë VAN der  berg ', 'Zoe\u0308 van der Berg'])('“%s” is her name', (typed) => {
  expect(erasureProblem(typed, zoe)).toBeNull()
})

test('two erased students are told apart by a number', () => {
  expect([fullName(erasedName(7)), fullName(erasedName(12))]).toEqual(['Erased student #7', 'Erased student #12'])
})
