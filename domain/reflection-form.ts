import { characterCount } from './characters.ts'
import type { Problem, Typed } from './problem.ts'

export const SCORES = [1, 2, 3, 4, 5, 6] as const
type Score = (typeof SCORES)[number]
export const SCORE_RANGE = 'A score is a whole number from 1 to 6.'

export const REFLECTION_LIMITS = {
  understanding_explanation: 480,
  support_explanation: 480,
  feeling_explanation: 27,
  thanks: 480,
  recommended_experiences: 480,
  accomplishment: 480,
  additional_information: 480,
} as const
export type ReflectionText = keyof typeof REFLECTION_LIMITS

const SCORE_FIELDS = ['understanding_score', 'support_score'] as const
export type ScoreField = (typeof SCORE_FIELDS)[number]

/** In the order of the form. */
export const REFLECTION_LABELS: Record<ScoreField | ReflectionText, string> = {
  understanding_score: 'Understanding',
  understanding_explanation: 'Understanding, in your words',
  support_score: 'Support',
  support_explanation: 'Support, in your words',
  feeling_explanation: 'One Word',
  thanks: 'Thanks',
  recommended_experiences: 'Recommended Experiences',
  accomplishment: 'Accomplishment',
  additional_information: 'Additional Information',
}

type ReflectionDraft = { [field in ScoreField]: number | null | undefined } & {
  [field in ReflectionText]?: Typed
}

/** Only the scores must be filled in; the explanations are marked as required but may stay empty. */
export function reflectionProblem(draft: ReflectionDraft): Problem<ScoreField | ReflectionText> | null {
  const [missing] = missingScores(draft)
  if (missing) return { field: missing, message: 'Please complete all required fields.' }
  if (!isOneWord(draft.feeling_explanation ?? '')) {
    return { field: 'feeling_explanation', message: 'Please use one word.' }
  }
  for (const [field, limit] of Object.entries(REFLECTION_LIMITS) as [ReflectionText, number][]) {
    if (characterCount(draft[field] ?? '', limit) > limit) {
      return { field, message: `Please use ${limit} characters or fewer.` }
    }
  }
  return null
}

/** Every missing score, so that all can be marked. */
export function missingScores(draft: Pick<ReflectionDraft, ScoreField>): ScoreField[] {
  return SCORE_FIELDS.filter((field) => !isScore(draft[field]))
}

export function isScore(value: unknown): value is Score {
  return SCORES.some((score) => score === value)
}

/** Empty is allowed. Control characters are not: PostgreSQL treats some of them as spaces. */
export function isOneWord(text: string): boolean {
  return !/[\s\p{Cc}]/u.test(text.trim())
}
