import { expect, test } from 'vitest'
import { assignmentProblem } from './assignment-form.ts'

test.for([
  [
    { name: '', cohortId: null },
    { field: 'name', message: 'Assignment name is required.' },
  ],
  [
    { name: ' ', cohortId: 1 },
    { field: 'name', message: 'Assignment name is required.' },
  ],
  [
    { name: 'Weather', cohortId: null },
    { field: 'cohortId', message: 'Cohort is required.' },
  ],
  [
    { name: 'Weather', cohortId: '' },
    { field: 'cohortId', message: 'Cohort is required.' },
  ],
  [{ name: 'Weather', cohortId: 1 }, null],
  [{ name: 'Weather', cohortId: '1' }, null],
  [{ name: 'Weather', cohortId: 1, repository: 'github.com/school/weather' }, null],
  [{ name: 'Weather', cohortId: 1, repository: 'the blue folder' }, null],
  [
    { name: 'Weather', cohortId: 1, repository: 'javascript:alert(1)' },
    { field: 'repository', message: 'Please use an address that starts with https://.' },
  ],
  [
    { name: '', cohortId: 1, repository: 'javascript:alert(1)' },
    { field: 'name', message: 'Assignment name is required.' },
  ],
] as const)('saving the assignment %j answers %j', ([draft, problem]) => {
  expect(assignmentProblem(draft)).toEqual(problem)
})
