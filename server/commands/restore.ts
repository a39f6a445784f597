import { formatInstant } from '#domain/display.ts'
import { restore } from '../backup/restore.ts'
import { checkSeal } from '../backup/sealed-file.ts'
import { photoFolder } from '../photos/store.ts'
import { runCommand, say } from './command.ts'

const USAGE = 'npm run restore -- homeroom-20261115071500.tar.gz [--replace]'

const asked = process.argv.slice(2)
const replace = asked.includes('--replace')
const [file = '', ...more] = asked.filter((word) => word !== '--replace')

await runCommand(
  async (database, config) => {
    say('The file is whole. Restoring…')
    const photos = config.photoBucketUrl === null ? photoFolder(config.dataDir) : null
    const report = await restore(database, { file, replace, photoFolder: photos, say })
    say(`${report.rows} rows, ${report.photos} photo files and ${report.jobs} waiting mails are back as they were on`)
    say(`${formatInstant(report.made_at)}. Everyone has to log in again.`)
    if (report.migrated.length > 0) say(`Then migrated: ${report.migrated.join(', ')}`)
  },
  async () => {
    if (!file || file.startsWith('-') || more.length > 0) throw new Error(`Say which file to restore:\n  ${USAGE}`)
    // Before openDatabase, which creates a missing database.
    await checkSeal(file)
  },
)
