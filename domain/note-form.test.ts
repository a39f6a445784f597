import { expect, test } from 'vitest'
import { noteProblem } from './note-form.ts'

test.for(['', '  \n', null, undefined])('a note of nothing (%o) is refused', (content) => {
  expect(noteProblem({ content })).toEqual({ field: 'content', message: 'Please write the note first.' })
})

test('a note of one word is a note', () => {
  expect(noteProblem({ content: 'Thursday' })).toBeNull()
})
