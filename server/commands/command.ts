import { type Config, readConfig } from '../config.ts'
import { describeFailure } from '../failure.ts'
import { type OpenDatabase, openDatabase } from '../postgres/open.ts'

export const say = (line: string) => console.log(line)
const onError = (error: Error) => console.error(error.message)

/**
 * Opens the school's database, does the work, closes it again; a failure is one sentence and exit code 1. `first` is for
 * what is known without a database, which is made where there is none.
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
