import { createInterface } from 'node:readline/promises'
import { pino } from 'pino'
import { moveSchool } from '../backup/move.ts'
import { readConfig } from '../config.ts'
import { connect } from '../db/connect.ts'
import { migrate } from '../db/migrate.ts'
import { startJobs } from '../jobs/jobs.ts'
import { runCommand, say } from './command.ts'

let url = ''

await runCommand(async (source, config) => {
  if (config.databaseUrl) {
    throw new Error(
      'DATABASE_URL is set, so this school is on its own PostgreSQL already. Unset it to move out of DATA_DIR.',
    )
  }
  const onError = (error: Error) => console.error(error.message)
  const target = connect({ connectionString: url }, { max: 3, onError, patient: true })
  try {
    await migrate(source.db)
    await migrate(target.db)
    // Creates the target's queues, so that waiting jobs can be moved.
    await (await startJobs({ connectionString: url }, pino({ level: 'silent' }))).stop()
    say('Moving the school…')
    const { rows } = await moveSchool(source, target, { say })
    say(`${rows} rows moved and compared. Now start the server with DATABASE_URL set to the new address.`)
    say(`Photos stay in ${config.dataDir}: keep DATA_DIR as it is.`)
  } finally {
    await target.close()
  }
}, askTarget)

async function askTarget(): Promise<void> {
  if (process.argv.length > 2) {
    throw new Error(
      'Every user of this machine can read a command line, and this one may hold a password. Set TARGET_DATABASE_URL to the ' +
        'address of the new database, or write it to standard input: npm run db:move < address.txt',
    )
  }
  url = readConfig().targetDatabaseUrl ?? (await firstLine())
  if (!/^postgres(ql)?:\/\//.test(url)) {
    throw new Error(
      'Say where to move to: set TARGET_DATABASE_URL=postgres://user:password@host/database, or write that address to ' +
        'standard input.',
    )
  }
}

async function firstLine(): Promise<string> {
  if (process.stdin.isTTY) say('The address of the new database, postgres://user:password@host/database:')
  const lines = createInterface({ input: process.stdin })
  for await (const line of lines) return line.trim()
  return ''
}
