import { expect, test } from 'vitest'
import { cohortMatches, type SearchableCohort, searchHelper } from './cohort-search.ts'

const minneapolis: SearchableCohort = {
  name: 'Lovelace 12',
  campus_code: 'mn',
  campus_name: 'Minneapolis',
  course_id: 1,
  instructors: ['Devon Tillman', 'Thúy Đinh'],
}
const kansas: SearchableCohort = {
  name: 'Évry 3',
  campus_code: 'KC',
  campus_name: 'Kansas City',
  course_id: 2,
  instructors: ['Mary-Ann Uxbridge'],
}
const bare: SearchableCohort = {
  name: 'Hopper',
  campus_code: null,
  campus_name: null,
  course_id: null,
  instructors: [],
}
/** Its name contains another course and campus. */
const misnamed: SearchableCohort = { ...kansas, name: 'Dev-MN fs 7' }

test.for([
  ['kc', minneapolis, false],
  ['fs', kansas, false],
  ['dev', kansas, false],
  ['ux', minneapolis, false],
  ['ux mn', kansas, false],
  ['mn kc', minneapolis, false],
  ['lovelace 13', minneapolis, false],
  ['ux', bare, false],
  ['null', bare, false],
  ['full stack', kansas, false],
  ['user experience', minneapolis, false],
  ['engineering design', minneapolis, false],
  ['tillman', kansas, false],
  ['stack-full', minneapolis, false],
  ['dev', misnamed, false],
  ['fs', misnamed, false],
  ['dev mn', misnamed, false],
  ['', minneapolis, true],
  ['   ', bare, true],
  ['-', bare, true],
  ['fs', minneapolis, true],
  ['DEV', minneapolis, true],
  ['Ux', kansas, true],
  ['ux', misnamed, true],
  ['dev-mn', misnamed, true],
  ['devon', minneapolis, true],
  ['mn', minneapolis, true],
  ['MN', minneapolis, true],
  ['kc', kansas, true],
  ['kansas', kansas, true],
  ['city kansas', kansas, true],
  ['nneap', minneapolis, true],
  ['love', minneapolis, true],
  ['12 dev  MN', minneapolis, true],
  ['ux, kc', kansas, true],
  ['evry', kansas, true],
  ['ÉVRY', kansas, true],
  ['hop', bare, true],
  ['Full-Stack', minneapolis, true],
  ['full stack', minneapolis, true],
  ['FULLSTACK', minneapolis, true],
  ['stack engineering', minneapolis, true],
  ['Full Stack Engineering', minneapolis, true],
  ['User Experience', kansas, true],
  ['user-experience', kansas, true],
  ['experience design kc', kansas, true],
  ['tillman mn', minneapolis, true],
  ['thuy dinh', minneapolis, true],
  ['mary ann', kansas, true],
  ['Mary-Ann', kansas, true],
] as const)('whether %j finds %o is %s', ([text, cohort, expected]) => {
  expect(cohortMatches(cohort, text)).toBe(expected)
})

test.for([
  [undefined, 'Supported keywords: ux, dev, mn, kc and cohort name.'],
  [['mn', 'kc'], 'Supported keywords: ux, dev, mn, kc and cohort name.'],
  [['aus', 'dal', 'sat'], 'Supported keywords: ux, dev, aus, dal, sat and cohort name.'],
  [[], 'Supported keywords: ux, dev and cohort name.'],
] as const)('with the campuses %j the search says: %s', ([codes, sentence]) => {
  expect(searchHelper(codes)).toBe(sentence)
})
