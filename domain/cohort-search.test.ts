import { expect, test } from 'vitest'
import { cohortMatches, type SearchableCohort } from './cohort-search.ts'

const minneapolis: SearchableCohort = {
  name: 'Lovelace 12',
  campus_code: 'mn',
  campus_name: 'Minneapolis',
  course_id: 1,
}
const kansas: SearchableCohort = { name: 'Évry 3', campus_code: 'KC', campus_name: 'Kansas City', course_id: 2 }
const bare: SearchableCohort = { name: 'Hopper', campus_code: null, campus_name: null, course_id: null }

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
  ['design', kansas, false],
  ['', minneapolis, true],
  ['   ', bare, true],
  ['fs', minneapolis, true],
  ['DEV', minneapolis, true],
  ['Ux', kansas, true],
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
] as const)('whether %j finds %o is %s', ([text, cohort, expected]) => {
  expect(cohortMatches(cohort, text)).toBe(expected)
})
