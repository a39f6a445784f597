import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { connect } from '#server/db/connect.ts'
import type { TestPostgres } from './postgres.ts'
import { TEMPLATE } from './template-database.ts'

type Place = TestPostgres['connection']

export interface TestDatabase {
  connection: Place
  url: string
  drop(): Promise<void>
}

/** A fresh copy of the migrated template. */
export async function createDatabase(postgres: Place, template: string | null = TEMPLATE): Promise<TestDatabase> {
  const database = `test_${randomBytes(8).toString('hex')}`
  await onServer(postgres, `create database ${database}${template ? ` template ${template}` : ''}`)
  return {
    connection: { ...postgres, database },
    url: databaseUrl({ ...postgres, database }),
    drop: () => drop(postgres, database),
  }
}

export const databaseUrl = ({ user, database, host, port }: Place) =>
  `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`

/** Autovacuum may be running in it, which only a superuser could terminate, so retry. */
async function drop(postgres: Place, database: string, tries = 20): Promise<void> {
  try {
    await onServer(postgres, `drop database if exists ${database} with (force)`)
  } catch (error) {
    const isBusy = ['42501', '55006'].includes((error as { code?: string }).code ?? '')
    if (!isBusy || tries === 0) throw error
    await wait(250)
    await drop(postgres, database, tries - 1)
  }
}

async function onServer(postgres: Place, statement: string): Promise<void> {
  const server = connect(postgres, { max: 1, onError: () => undefined, patient: true })
  try {
    await server.pool.query(statement)
  } finally {
    await server.close()
  }
}
