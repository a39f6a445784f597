import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { backUp } from '../backup/backup.ts'
import { readConfig } from '../config.ts'
import { photoFolder } from '../photos/store.ts'
import { runCommand, say } from './command.ts'

/** Works while the server is running: joins the embedded PostgreSQL, or starts it for the duration. */
await runCommand(
  async (database, config) => {
    const now = new Date()
    const file = resolve(process.argv[2] ?? `homeroom-${now.toISOString().replace(/\D/g, '').slice(0, 14)}.tar.gz`)
    const photos = config.photoBucketUrl === null ? photoFolder(config.dataDir) : null
    const report = await backUp(database, { file, photoFolder: photos, now })
    say(`${report.rows} rows and ${report.photos} photo files, ${inMegabytes(report.bytes)}, written to ${file}`)
    if (report.photosGone > 0) say(`${report.photosGone} photo files were replaced or missing and are not in it.`)
    say('It holds everything about everyone: keep it where only those may read it who may read the database.')
  },
  () => {
    const { databaseUrl, dataDir } = readConfig()
    if (!databaseUrl && !existsSync(join(dataDir, 'postgres'))) throw new Error(`There is no school in ${dataDir} yet.`)
  },
)

function inMegabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
