import { expect, test } from 'vitest'
import { importUndoProblem } from './import-states.ts'

const now = new Date('2026-10-14T15:00:00Z')
const committed_at = new Date('2026-10-14T14:00:00Z')
const done = { state: 'done', actor_id: 1, committed_at, has_rows: true } as const
const by = { actor_id: 1, now }

test.each([
  [done, by, null],
  [done, { actor_id: 1, now: new Date('2026-10-15T14:00:00Z') }, null],
  [done, { actor_id: 1, now: new Date('2026-10-15T14:00:00.001Z') }, /undone for a day/],
  [{ ...done, has_rows: false }, by, /undone for a day/],
  [done, { actor_id: 2, now }, /Only the person/],
  [{ ...done, state: 'undone' }, by, /undone already/],
  [{ ...done, state: 'preview', committed_at: null }, by, /Nothing has been imported/],
  [{ ...done, state: 'running', committed_at: null }, by, /Nothing has been imported/],
] as const)('%j asked for by %j: %s', (one, person, problem) => {
  const said = importUndoProblem(one, person)
  if (problem === null) expect(said).toBeNull()
  else expect(said).toMatch(problem)
})
