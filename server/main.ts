import { readConfig } from './config.ts'
import { describeFailure } from './failure.ts'
import { startServer } from './server.ts'

const say = (line: string) => console.log(line)

try {
  const server = await startServer({ config: readConfig(), say })
  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) return
      stopping = true
      say('\nStopping…')
      server.stop().then(
        () => process.exit(0),
        (error) => {
          console.error('Stopping did not go well:', error)
          process.exit(1)
        },
      )
    })
  }
} catch (error) {
  console.error(describeFailure(error))
  process.exit(1)
}
