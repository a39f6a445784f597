import { ATTENTION_KINDS, type AttentionReason } from './attention-reasons.ts'
import { fold } from './fold.ts'
import { lazy } from './lazy.ts'
import type { Named } from './person-name.ts'

interface Listed {
  student: Named & { id: number }
  /** The most serious first. */
  reasons: readonly Pick<AttentionReason, 'kind'>[]
}

/** By the most serious reason, then by the number of reasons, then by name. */
export function byNeed(a: Listed, b: Listed): number {
  return rank(a) - rank(b) || b.reasons.length - a.reasons.length || byName(a.student, b.student)
}

/** As the lists of students are sorted. */
export function byName(a: Named & { id: number }, b: Named & { id: number }): number {
  return compare(a.last_name, b.last_name) || compare(a.first_name, b.first_name) || a.id - b.id
}

function rank({ reasons: [first] }: Listed): number {
  return first ? ATTENTION_KINDS.indexOf(first.kind) : ATTENTION_KINDS.length
}

const collator = lazy(() => new Intl.Collator('en'))
const compare = (a: string, b: string) => collator().compare(fold(a), fold(b))
