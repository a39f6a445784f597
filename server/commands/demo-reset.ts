import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createPasswords } from '../auth/passwords.ts'
import { prepareSchool } from '../school.ts'
import { runCommand, say } from './command.ts'

/** Recreates the demo school. Refuses to touch a real school. */
await runCommand(async (database, config) => {
  if (!database.embedded || !config.demo)
    throw new Error('Only the demo school of the embedded database can be made anew.')
  const { pool } = database
  const { rows: tables } = await pool.query(`select to_regclass('public.school') as school`)
  if (tables[0]?.school) {
    const { rows } = await pool.query('select is_demo from school where ready_at is not null')
    if (rows[0] && !rows[0].is_demo) throw new Error(`${config.dataDir} holds a real school, which stays as it is.`)
    const { rows: users } = await pool.query(`select from pg_stat_activity where application_name = 'homeroom jobs'`)
    if (users.length > 0) throw new Error('The server is running. Stop it first (Ctrl+C), then reset the demo.')
  }
  await pool.query('drop schema if exists pgboss cascade; drop schema public cascade; create schema public')
  for (const folder of ['photos', 'outbox']) await rm(join(config.dataDir, folder), { recursive: true, force: true })
  await prepareSchool(database, { config, now: new Date(), say, passwords: createPasswords() })
  say('The demo school is fresh. Start it with npm start.')
})
