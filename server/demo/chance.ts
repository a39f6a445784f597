// A seeded random generator: the same seed gives the same school.

export interface Chance {
  /** From 0 to below 1. */
  next(): number
  /** Both ends inclusive. */
  integer(from: number, to: number): number
  happens(probability: number): boolean
  pick<T>(values: readonly [T, ...T[]]): T
  shuffle<T>(values: readonly T[]): T[]
  /** About normal: mean 0, rarely beyond 3. */
  normal(): number
  /** An independent stream, so that changing one part of the school does not change the others. */
  split(name: string): Chance
}

export function chanceFrom(seed: string): Chance {
  const next = mulberry32(hash(seed))
  const integer = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return {
    next,
    integer,
    happens: (probability) => next() < probability,
    pick: (values) => values[integer(0, values.length - 1)] ?? values[0],
    shuffle: (values) => shuffled(values, integer),
    normal: () => (next() + next() + next() + next() - 2) * Math.sqrt(3),
    split: (name) => chanceFrom(`${seed}/${name}`),
  }
}

function shuffled<T>(values: readonly T[], integer: (from: number, to: number) => number): T[] {
  const left = [...values]
  const taken: T[] = []
  while (left.length > 0) taken.push(...left.splice(integer(0, left.length - 1), 1))
  return taken
}

function mulberry32(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

function hash(text: string): number {
  let value = 2_166_136_261
  for (const letter of text) value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 16_777_619)
  return value >>> 0
}
