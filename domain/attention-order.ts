import { ATTENTION_KINDS, type AttentionReason } from './attention-reasons.ts'
import type { Named } from './person-name.ts'
import { byName } from './person-order.ts'

interface Listed {
  student: Named & { id: number }
  /** The most serious first. */
  reasons: readonly Pick<AttentionReason, 'kind'>[]
}

/** By the most serious reason, then by the number of reasons, then by name. */
export function byNeed(a: Listed, b: Listed): number {
  return rank(a) - rank(b) || b.reasons.length - a.reasons.length || byName(a.student, b.student)
}

function rank({ reasons: [first] }: Listed): number {
  return first ? ATTENTION_KINDS.indexOf(first.kind) : ATTENTION_KINDS.length
}
