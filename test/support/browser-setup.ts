import { connect } from '#server/db/connect.ts'
import { fillDemoSchool } from '#server/demo/fill.ts'
import { builtWebApp } from '#server/web-build.ts'
import { NOW } from './clock.ts'
import { quickPasswords } from './passwords.ts'
import { startTestPostgres } from './postgres.ts'
import { makeTemplates, NEW_TEMPLATE } from './template-database.ts'

export const DEMO_TEMPLATE = 'homeroom_demo'

/** One PostgreSQL, one web build and one demo template for the run; each worker serves its own copy. */
export default async function setup(): Promise<() => Promise<void>> {
  const building = builtWebApp((line) => console.log(line))
  const postgres = await startTestPostgres()
  try {
    await Promise.all([building, makeTemplates(postgres.connection).then(() => makeDemo(postgres.connection))])
  } catch (error) {
    await postgres.stop()
    throw error
  }
  process.env.TEST_POSTGRES = JSON.stringify(postgres.connection)
  return postgres.stop
}

async function makeDemo(connection: Awaited<ReturnType<typeof startTestPostgres>>['connection']): Promise<void> {
  const onError = (error: Error) => console.error(error)
  const server = connect(connection, { max: 1, onError })
  await server.pool.query(`create database ${DEMO_TEMPLATE} template ${NEW_TEMPLATE}`)
  await server.close()
  const demo = connect({ ...connection, database: DEMO_TEMPLATE }, { max: 1, onError })
  const client = await demo.pool.connect()
  await client.query('begin')
  await fillDemoSchool(client, { now: new Date(NOW), say: () => undefined, hashPassword: quickPasswords.hash })
  await client.query('update school set is_demo = true, ready_at = $1, first_steps_over_at = $1', [new Date(NOW)])
  await client.query('commit')
  client.release()
  await demo.close()
}
