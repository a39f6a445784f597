import type { Reflection } from '#contract/reflections.ts'
import type { ReflectionText, ScoreField } from '#domain/reflection-form.ts'

export type ReflectionValues = Record<ScoreField, number | null> &
  Record<ReflectionText, string> & { additional_conversation_wanted: boolean }

const PREFIX = 'reflection:'
export const REFLECTION_ITEMS = PREFIX
export const reflectionItem = (feedback_on: string) => `${PREFIX}${feedback_on}`
export const reflectionDay = (item: string) => item.slice(PREFIX.length)

export function reflectionValues(saved: Reflection | null): ReflectionValues {
  return {
    understanding_score: saved?.understanding_score ?? null,
    understanding_explanation: saved?.understanding_explanation ?? '',
    support_score: saved?.support_score ?? null,
    support_explanation: saved?.support_explanation ?? '',
    feeling_explanation: saved?.feeling_explanation ?? '',
    thanks: saved?.thanks ?? '',
    recommended_experiences: saved?.recommended_experiences ?? '',
    accomplishment: saved?.accomplishment ?? '',
    additional_information: saved?.additional_information ?? '',
    additional_conversation_wanted: saved?.additional_conversation_wanted ?? false,
  }
}
