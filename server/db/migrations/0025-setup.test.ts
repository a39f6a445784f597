import { expect, inject, onTestFinished, test } from 'vitest'
import { createDatabase } from '#test/support/database.ts'
import { connect } from '../connect.ts'
import { migrate } from '../migrate.ts'

/** A school of the release before, with these rows, and then of this one. */
async function upgraded(rows: string) {
  const place = await createDatabase(inject('postgres'), null)
  const school = connect(place.connection, { max: 2, onError: () => undefined })
  onTestFinished(async () => {
    await school.close()
    await place.drop()
  })
  await migrate(school.db, '0024-school-settings')
  await school.pool.query(rows)
  await migrate(school.db)
  await school.pool.query(`insert into campuses (name, code) values ('Omaha', 'om')`)
  const { rows: campuses } = await school.pool.query('select id, code from campuses order by id')
  const { rows: over } = await school.pool.query('select first_steps_over_at is not null as over from school')
  return { campuses: campuses.map(({ id, code }) => `${id} ${code}`), isOver: over[0].over }
}

const EMPLOYEE = `insert into users (role, first_name, last_name, email) values (2, 'Ada', 'Lovelace', 'ada@example.org')`
const COHORT = `insert into cohorts (name) values ('Hopper')`
const STUDENT = `
  insert into users (id, role, first_name, last_name, email) values (9, 1, 'Sam', 'Okafor', 'sam@example.org');
  insert into students (id, cohort_id) values (9, 1)`
const BOTH = ['1 mn', '2 kc', '3 om']

test.for([
  ['nobody', '', ['1 om'], false],
  ['an employee', EMPLOYEE, BOTH, false],
  ['a cohort', COHORT, BOTH, false],
  ['students', `${COHORT}; ${EMPLOYEE}; ${STUDENT}`, BOTH, true],
  ['a third campus', `insert into campuses (name, code) values ('Duluth', 'du')`, ['3 du', '4 om'], false],
] as const)('a school with %s has its campuses after the upgrade', async ([, rows, campuses, isOver]) => {
  expect(await upgraded(rows)).toMatchObject({ campuses, isOver })
})
