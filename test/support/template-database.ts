import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { connect } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { startJobs } from '#server/jobs/jobs.ts'
import { startTestPostgres, type TestPostgres } from './postgres.ts'

export const TEMPLATE = 'homeroom_template'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: TestPostgres['connection']
  }
}

/** One PostgreSQL per run, with a migrated template database that each test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startTestPostgres()
  await makeTemplate(postgres.connection)
  project.provide('postgres', postgres.connection)
  return postgres.stop
}

export async function makeTemplate(connection: TestPostgres['connection']): Promise<void> {
  const onError = (error: Error) => console.error(error)
  const server = connect(connection, { max: 1, onError })
  await server.pool.query(`create database ${TEMPLATE}`)
  await server.close()
  const template = connect({ ...connection, database: TEMPLATE }, { max: 2, onError })
  await migrate(template.db)
  const jobs = await startJobs({ ...connection, database: TEMPLATE }, pino({ level: 'silent' }))
  await jobs.stop()
  await template.close()
}
