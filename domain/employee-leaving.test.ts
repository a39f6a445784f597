import { expect, test } from 'vitest'
import { cohortsLeftAlone, handOverProblem, leftAloneWarning, withSuccessor } from './employee-leaving.ts'

const ben = { id: 2, first_name: 'Ben', last_name: 'Ito', status: 'active' } as const
const nothing = { to: null, cohort_ids: [], requests: false }

test.for([
  ['nothing', nothing, undefined, null],
  ['nothing to a colleague', { ...nothing, to: 2 }, ben, null],
  ['a cohort to nobody', { ...nothing, cohort_ids: [7] }, undefined, 'Please choose a colleague.'],
  ['a 1:1 to nobody', { ...nothing, requests: true }, undefined, 'Please choose a colleague.'],
  ['to themself', { ...nothing, to: 1, cohort_ids: [7] }, ben, 'Please choose someone else than the one who leaves.'],
  ['to a stranger', { ...nothing, to: 9, cohort_ids: [7] }, undefined, 'This colleague does not exist.'],
  [
    'to someone inactive',
    { ...nothing, to: 2, cohort_ids: [7] },
    { ...ben, status: 'inactive' },
    'Ben Ito is inactive. Please choose an active colleague.',
  ],
  ['a cohort to a colleague', { ...nothing, to: 2, cohort_ids: [7] }, ben, null],
] as const)('handing over %s', ([, handOver, colleague, problem]) => {
  expect(handOverProblem(handOver, { id: 1, colleague })?.message ?? null).toBe(problem)
})

const ida = { id: 1, first_name: 'Ida', last_name: 'Nguyen', status: 'active' } as const
const web = { id: 7, name: 'Web', instructors: [ida] }
const ux = { id: 8, name: 'UX', instructors: [ida, ben] }
const old = { id: 9, name: 'Data', instructors: [ida, { ...ben, status: 'inactive' as const }] }

test.for([
  [[], [], null],
  [[ux], [], null],
  [[web], [], 'Web would have no active instructor.'],
  [[web], [7], null],
  [[web, ux, old], [], 'Web and Data would have no active instructor.'],
  [[web, old, { ...web, id: 10, name: 'Ops' }], [], 'Web, Data and Ops would have no active instructor.'],
] as const)('of %j with %j handed over: %s', ([cohorts, handed, warning]) => {
  expect(leftAloneWarning(cohortsLeftAlone(cohorts, { id: 1, handedOver: new Set(handed) }))).toBe(warning)
})

test.for([
  [[1], [2]],
  [
    [3, 1],
    [3, 2],
  ],
  [
    [1, 3, 4],
    [2, 3, 4],
  ],
  [[2, 1], [2]],
  [
    [1, 2, 3],
    [2, 3],
  ],
] as const)('%j becomes %j', ([before, after]) => {
  expect(withSuccessor(before, { from: 1, to: 2 })).toEqual(after)
})
