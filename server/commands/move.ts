import { pino } from 'pino'
import { connect } from '../db/connect.ts'
import { migrate } from '../db/migrate.ts'
import { moveSchool } from '../db/move.ts'
import { startJobs } from '../jobs/jobs.ts'
import { runCommand, say } from './command.ts'

const url = process.argv[2]

await runCommand(async (source, config) => {
  if (!url || !/^postgres(ql)?:\/\//.test(url)) {
    throw new Error('Say where to move to: npm run db:move -- postgres://user:password@host/database')
  }
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
    // Creates the target's queues, so that waiting jobs have a place to arrive in.
    await (await startJobs({ connectionString: url }, pino({ level: 'silent' }))).stop()
    say('Moving the school…')
    const { rows } = await moveSchool(source, target, { say })
    say(`${rows} rows moved and compared. Now start the server with DATABASE_URL set to the new address.`)
    say(`Photos stay in ${config.dataDir}: keep DATA_DIR as it is.`)
  } finally {
    await target.close()
  }
})
