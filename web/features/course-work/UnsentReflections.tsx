import { Button, Group, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { formatDate } from '#domain/display.ts'
import { isBlank } from '#domain/problem.ts'
import { REFLECTION_LABELS } from '#domain/reflection-form.ts'
import styles from '#web/features/reflections/OwnReflections.module.css'
import {
  REFLECTION_ITEMS,
  type ReflectionValues,
  reflectionDay,
  reflectionItem,
} from '#web/features/reflections/reflection-values.ts'
import { useMe } from '#web/session/me.ts'
import { Facts } from '#web/ui/Facts.tsx'
import { draftKeys, readDraft, removeDraft } from '#web/ui/form/draft-storage.ts'
import { Panel } from '#web/ui/Panel.tsx'

/** Drafts of days whose window has closed. They cannot be sent any more, but they are kept. */
export function UnsentReflections({ current }: { current: string | null }) {
  const me = useMe()
  const [days, setDays] = useState<readonly string[]>([])
  // In an effect: a form that unmounts saves its draft first.
  useEffect(() => {
    setDays(
      draftKeys(me.id, REFLECTION_ITEMS)
        .map(reflectionDay)
        .filter((day) => day !== current)
        .sort(),
    )
  }, [me.id, current])

  return days.map((day) => (
    <Panel key={day} narrow title={`Not sent: your words for ${formatDate(day)}`}>
      <Text c="dimmed" mb="md">
        The reflection for this day closed before yours arrived. What you wrote is kept in this browser until you log
        out.
      </Text>
      <div className={styles.asTyped}>
        <Facts facts={written(readDraft(me.id, reflectionItem(day)))} />
      </div>
      <Group justify="flex-end" mt="md">
        <Button
          variant="default"
          onClick={() => {
            removeDraft(me.id, reflectionItem(day))
            setDays(days.filter((other) => other !== day))
          }}
        >
          Throw it away
        </Button>
      </Group>
    </Panel>
  ))
}

function written(draft: unknown) {
  const values = (draft as { values?: Partial<ReflectionValues> } | null)?.values ?? {}
  return (Object.entries(REFLECTION_LABELS) as [keyof typeof REFLECTION_LABELS, string][])
    .filter(([field]) => !isBlank(values[field]))
    .map(([field, name]) => ({ name, value: values[field], wide: !field.endsWith('_score') }))
}
