/** What takes milliseconds to make is made when it is first needed: the browser's rules for a language are read from disk. */
export function lazily<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}
