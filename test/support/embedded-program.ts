import { createInterface } from 'node:readline'
import { startEmbedded } from '#server/postgres/start.ts'

// Only the database part of a server. Reports on stdout and takes commands on stdin, one per line.
const tell = (event: object) => process.stdout.write(`${JSON.stringify(event)}\n`)

try {
  const database = await startEmbedded({ dataDir: process.argv[2] ?? '', say: (line) => tell({ said: line }) })
  const { connection, isNew } = database
  tell({ ready: { connection, isNew } })
  for await (const line of createInterface({ input: process.stdin })) {
    if (line === 'stop') {
      await database.stop()
      tell({ stopped: true })
    }
    if (line === 'exit') process.exit(0)
    if (line === 'take interrupts') {
      process.on('SIGINT', () => tell({ interrupted: true }))
      tell({ taking: true })
    }
  }
} catch (error) {
  tell({ refused: error instanceof Error ? error.message : String(error) })
  process.exitCode = 1
}
