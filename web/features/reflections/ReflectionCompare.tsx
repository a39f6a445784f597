import { REFLECTION_LABELS, type ReflectionText, type ScoreField } from '#domain/reflection-form.ts'
import { CompareDialog } from '#web/ui/form/CompareDialog.tsx'
import type { useReflection } from './use-reflection.ts'

/** The day was also saved from another tab or device. */
export function ReflectionCompare({ reflection }: { reflection: ReturnType<typeof useReflection> }) {
  const { form, elsewhere } = reflection
  const names = Object.keys(REFLECTION_LABELS) as (ScoreField | ReflectionText)[]
  const yesOrNo = (wanted: boolean | undefined) => (wanted ? 'Yes' : 'No')
  return (
    <CompareDialog
      isOwn
      opened={elsewhere !== null}
      fields={[
        ...names.map((name) => ({
          label: REFLECTION_LABELS[name],
          mine: form.values[name],
          theirs: elsewhere?.[name] ?? null,
        })),
        {
          label: '1:1 conversation',
          mine: yesOrNo(form.values.additional_conversation_wanted),
          theirs: yesOrNo(elsewhere?.additional_conversation_wanted),
        },
      ]}
      onKeepMine={() => void reflection.keepMine()}
      onTakeTheirs={reflection.takeSaved}
      onBack={reflection.goBack}
    />
  )
}
