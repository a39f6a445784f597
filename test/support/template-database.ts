import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { connect } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { startJobs } from '#server/jobs/jobs.ts'
import { makeCampuses } from './factories.ts'
import { startTestPostgres, type TestPostgres } from './postgres.ts'

/** As a school begins: migrated, without a single row of its own. */
export const NEW_TEMPLATE = 'homeroom_new'
/** The same with two campuses, for the cohorts of the factories. */
export const TEMPLATE = 'homeroom_template'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: TestPostgres['connection']
  }
}

/** One PostgreSQL per run, with migrated template databases that each test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startTestPostgres()
  await makeTemplates(postgres.connection)
  project.provide('postgres', postgres.connection)
  return postgres.stop
}

export async function makeTemplates(connection: TestPostgres['connection']): Promise<void> {
  const onError = (error: Error) => console.error(error)
  const server = connect(connection, { max: 1, onError })
  await server.pool.query(`create database ${NEW_TEMPLATE}`)
  const begun = connect({ ...connection, database: NEW_TEMPLATE }, { max: 2, onError })
  await migrate(begun.db)
  const jobs = await startJobs({ ...connection, database: NEW_TEMPLATE }, pino({ level: 'silent' }))
  await jobs.stop()
  await begun.close()
  await server.pool.query(`create database ${TEMPLATE} template ${NEW_TEMPLATE}`)
  await server.close()
  const template = connect({ ...connection, database: TEMPLATE }, { max: 1, onError })
  await makeCampuses(template.db)
  await template.close()
}
