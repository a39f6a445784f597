interface Leaving {
  leave(): Promise<void>
  leaveNow(): void
}

// Without a terminal SIGHUP may be ignored on purpose, as under nohup; listening would undo that.
const SIGNALS: NodeJS.Signals[] = process.stdout.isTTY ? ['SIGINT', 'SIGTERM', 'SIGHUP'] : ['SIGINT', 'SIGTERM']
const open = new Set<Leaving>()

/** Leaves the database when the process exits without stopping it. Returns a function that unregisters it. */
export function leaveOnExit(leaving: Leaving): () => void {
  if (open.size === 0) {
    process.on('exit', onExit)
    for (const name of SIGNALS) process.on(name, onSignal)
  }
  open.add(leaving)
  return () => {
    open.delete(leaving)
    if (open.size > 0) return
    process.off('exit', onExit)
    for (const name of SIGNALS) process.off(name, onSignal)
  }
}

function onExit(): void {
  for (const { leaveNow } of open) leaveNow()
}

// A program with its own signal handler, such as the web server, stops the database itself.
function onSignal(name: NodeJS.Signals): void {
  if (process.listenerCount(name) > 1) return
  void Promise.allSettled([...open].map(({ leave }) => leave())).then(() => {
    process.off(name, onSignal)
    process.kill(process.pid, name)
  })
}
