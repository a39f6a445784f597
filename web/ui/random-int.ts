/** Cryptographically random and uniform, from 0 to below - 1. */
export function randomInt(below: number): number {
  const range = 2 ** 32
  const fair = range - (range % below)
  const drawn = new Uint32Array(1)
  do crypto.getRandomValues(drawn)
  while ((drawn[0] ?? range) >= fair)
  return (drawn[0] ?? 0) % below
}
