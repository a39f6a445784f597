interface Leaving {
  leave(): Promise<void>
  leaveNow(): void
}

// Without a terminal a hangup is meant to be ignored, as under nohup; listening would undo that.
const SIGNALS: NodeJS.Signals[] = process.stdout.isTTY ? ['SIGINT', 'SIGTERM', 'SIGHUP'] : ['SIGINT', 'SIGTERM']
const open = new Set<Leaving>()

/** Leaves the database also when the process ends without having stopped it. Returns how to forget about it. */
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

// A program with an answer of its own to the signal, as the web server has, stops the database itself and in its order.
function onSignal(name: NodeJS.Signals): void {
  if (process.listenerCount(name) > 1) return
  void Promise.allSettled([...open].map(({ leave }) => leave())).then(() => {
    process.off(name, onSignal)
    process.kill(process.pid, name)
  })
}
