/** Without a stream a page is this old at most. */
const POLL_MS = 30_000

interface Options {
  /** Refetches what the page shows. */
  ask(): void
  isVisible(): boolean
  every?: number
  random?(): number
}

/** Asks at an interval while there is no stream. With jitter: all browsers lose a server's streams at the same time. */
export function createPolling({ ask, isVisible, every = POLL_MS, random = Math.random }: Options) {
  let timer: ReturnType<typeof setTimeout> | undefined

  function wait() {
    timer = setTimeout(
      () => {
        if (isVisible()) ask()
        wait()
      },
      every * (0.75 + random() / 2),
    )
  }

  return {
    start() {
      if (timer === undefined) wait()
    },
    stop() {
      clearTimeout(timer)
      timer = undefined
    },
  }
}
