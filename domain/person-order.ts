import { fold } from './fold.ts'
import { lazy } from './lazy.ts'
import type { Named } from './person-name.ts'

/** By last name, then by first name, as lists of people are sorted. */
export function byName(a: Named & { id: number }, b: Named & { id: number }): number {
  return compareFolded(a.last_name, b.last_name) || compareFolded(a.first_name, b.first_name) || a.id - b.id
}

const collator = lazy(() => new Intl.Collator('en'))
/** As PostgreSQL sorts folded names. */
export const compareFolded = (a: string, b: string): number => collator().compare(fold(a), fold(b))
