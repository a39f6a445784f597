/** Creates the value on first use: Intl objects take milliseconds, because the browser reads locale data from disk. */
export function lazy<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}
