import { migrate } from '../db/migrate.ts'
import { runCommand, say } from './command.ts'

await runCommand(async ({ db }) => {
  const applied = await migrate(db)
  say(applied.length > 0 ? `Migrated: ${applied.join(', ')}` : 'The database is up to date.')
})
