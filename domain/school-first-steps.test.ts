import { expect, test } from 'vitest'
import { areFinished, FIRST_STEPS, type FirstStep, firstStepsOf, skipProblem } from './school-first-steps.ts'

const done = (...steps: FirstStep[]) =>
  Object.fromEntries(FIRST_STEPS.map((step) => [step, steps.includes(step)])) as Record<FirstStep, boolean>
const ALL = [...FIRST_STEPS]

test.for<[FirstStep[], string[], Partial<Record<FirstStep, string>>, boolean]>([
  [['account'], [], { account: 'done', name: 'open', students: 'open' }, false],
  [['account'], ['mail'], { mail: 'skipped', name: 'open' }, false],
  [['account', 'mail'], ['mail'], { mail: 'done' }, false],
  [['account'], ['later than this version'], { name: 'open' }, false],
  [ALL.slice(0, 5), ['cohort', 'students'], { cohort: 'skipped', students: 'skipped' }, true],
  [ALL, [], { students: 'done' }, true],
])('with %j done and %j skipped the steps are %j', ([have, skipped, states, isFinished]) => {
  const steps = firstStepsOf(done(...have), skipped)
  expect(Object.fromEntries(steps.map(({ step, state }) => [step, state]))).toMatchObject(states)
  expect(areFinished(steps)).toBe(isFinished)
})

test.for([
  ['open', null],
  ['done', 'This step is done already.'],
  ['skipped', 'This step has been skipped already.'],
] as const)('a step that is %s answers %s to whoever skips it', ([state, problem]) => {
  expect(skipProblem(state)).toBe(problem)
})
