import { Checkbox, Stack } from '@mantine/core'
import { characterCount } from '#domain/characters.ts'
import {
  REFLECTION_LABELS,
  REFLECTION_LIMITS,
  type ReflectionText,
  type ScoreField as ScoreName,
} from '#domain/reflection-form.ts'
import { CountedField } from '#web/ui/form/CountedField.tsx'
import type { EditForm } from '#web/ui/form/use-edit-form.ts'
import type { ReflectionValues } from './reflection-values.ts'
import { ScoreField } from './ScoreField.tsx'
import '#web/ui/choice-styles.ts'

interface ReflectionFieldsProps {
  form: EditForm<ReflectionValues>
  missing: readonly ScoreName[]
}

export function ReflectionFields({ form, missing }: ReflectionFieldsProps) {
  const score = (name: ScoreName) => ({
    label: REFLECTION_LABELS[name],
    value: form.values[name],
    onChange: (value: number) => form.set(name, value),
    isMissing: missing.includes(name),
  })
  const text = (name: ReflectionText) => ({
    ...form.text(name),
    label: REFLECTION_LABELS[name],
    limit: REFLECTION_LIMITS[name],
    count: characterCount,
  })
  return (
    <Stack gap="lg">
      <Stack gap="sm">
        <ScoreField
          {...score('understanding_score')}
          question="How well did you understand the day?"
          ends={['Not at all', 'Completely']}
        />
        <CountedField
          {...text('understanding_explanation')}
          description="What was clear, what was not?"
          required
          isLong
        />
      </Stack>
      <Stack gap="sm">
        <ScoreField
          {...score('support_score')}
          question="How well supported did you feel?"
          ends={['Not at all', 'Fully']}
        />
        <CountedField {...text('support_explanation')} description="What helped, what was missing?" required isLong />
      </Stack>
      <CountedField {...text('feeling_explanation')} description="How you feel about the day, in one word." />
      <CountedField {...text('thanks')} description="Who helped you, and how?" isLong />
      <CountedField {...text('recommended_experiences')} description="What should others try, read or see?" isLong />
      <CountedField {...text('accomplishment')} description="What are you proud of?" isLong />
      <CountedField
        {...text('additional_information')}
        description="Anything else your instructors should know."
        isLong
      />
      <Checkbox
        label="I would like a 1:1 conversation with a staff member"
        checked={form.values.additional_conversation_wanted}
        onChange={(event) => form.set('additional_conversation_wanted', event.currentTarget.checked)}
      />
    </Stack>
  )
}
