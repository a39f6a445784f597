import { expect, test } from 'vitest'
import { isWaiting, requestState, withdrawnAt } from './conversation-request.ts'

const now = new Date('2026-10-14T22:00:00Z')
const earlier = '2026-10-14T21:30:00Z'
const facts = (wanted: boolean, withdrawn: string | null, done: string | null) => ({
  additional_conversation_wanted: wanted,
  conversation_withdrawn_at: withdrawn,
  conversation_done_at: done,
})

test.for([
  ['never asked', facts(false, null, null), null, false],
  ['asked', facts(true, null, null), 'open', true],
  ['asked and talked', facts(true, null, earlier), 'done', false],
  ['asked and taken back', facts(false, earlier, null), 'withdrawn', true],
  ['taken back and closed', facts(false, earlier, earlier), 'done', false],
  ['talked, and taken back after that', facts(false, null, earlier), null, false],
] as const)('a 1:1 that was %s', ([, reflection, state, waits]) => {
  expect(requestState(reflection)).toBe(state)
  expect(isWaiting(reflection)).toBe(waits)
})

test.for([
  ['a first reflection that asks', null, true, null],
  ['a first reflection that does not ask', null, false, null],
  ['an open wish that is kept', facts(true, null, null), true, null],
  ['an open wish that is unticked', facts(true, null, null), false, now.toISOString()],
  ['a withdrawn wish, and another change', facts(false, earlier, null), false, new Date(earlier).toISOString()],
  ['a withdrawn wish that is made again', facts(false, earlier, null), true, null],
  ['a wish that staff are done with, unticked', facts(true, null, earlier), false, null],
  [
    'a withdrawn wish that staff closed, and another change',
    facts(false, earlier, earlier),
    false,
    new Date(earlier).toISOString(),
  ],
  ['no wish at all', facts(false, null, null), false, null],
] as const)('saving %s', ([, before, isWanted, expected]) => {
  expect(withdrawnAt(before, isWanted, now)?.toISOString() ?? null).toBe(expected)
})
