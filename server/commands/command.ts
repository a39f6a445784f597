import { type Config, readConfig } from '../config.ts'
import { describeFailure } from '../failure.ts'
import { type OpenDatabase, openDatabase } from '../postgres/open.ts'

export const say = (line: string) => console.log(line)
const onError = (error: Error) => console.error(error.message)

/**
 * Opens the database, runs the work and closes it; a failure prints its message and exits with 1. `first` is for checks
 * that must run before openDatabase, which creates a missing database.
 */
export async function runCommand(
  work: (database: OpenDatabase, config: Config) => Promise<void>,
  first?: () => void | Promise<void>,
): Promise<void> {
  let database: OpenDatabase | undefined
  try {
    await first?.()
    const config = readConfig()
    database = await openDatabase(config, { say, onError, max: 3, patient: true })
    await work(database, config)
  } catch (error) {
    console.error(describeFailure(error))
    process.exitCode = 1
  } finally {
    await database?.close()
  }
}
