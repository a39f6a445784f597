let mark: string | null = null

/** Marks the calls that `start` begins: the page makes them by itself, so they do not keep the session alive. */
export function asRefetch(value: string, start: () => void): void {
  mark = value
  try {
    start()
  } finally {
    mark = null
  }
}

export const refetchMark = () => mark
