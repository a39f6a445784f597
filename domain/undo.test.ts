import { expect, test } from 'vitest'
import { undoProblem } from './undo.ts'

const DONE = { actor_id: 1, done_at: new Date('2026-10-14T15:00:00Z'), undone_at: null }
const at = (time: string) => new Date(`2026-10-14T${time}Z`)

test.for([
  ['at once', DONE, { actor_id: 1, now: at('15:00:00') }, null],
  ['after 20 seconds', DONE, { actor_id: 1, now: at('15:00:20') }, null],
  ['later', DONE, { actor_id: 1, now: at('15:00:20.001') }, /^This can no longer be undone/],
  ['by a colleague', DONE, { actor_id: 2, now: at('15:00:01') }, /^Only the person who did this/],
  ['again', { ...DONE, undone_at: at('15:00:01') }, { actor_id: 1, now: at('15:00:02') }, /undone already/],
  ['by a server whose clock is behind', DONE, { actor_id: 1, now: at('14:59:58') }, null],
] as const)('an action is undone %s', ([, done, by, problem]) => {
  if (problem) expect(undoProblem(done, by)).toMatch(problem)
  else expect(undoProblem(done, by)).toBeNull()
})
