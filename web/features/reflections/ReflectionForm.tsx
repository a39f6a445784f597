import { Button, Group, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { formatDay, formatInstant } from '#domain/display.ts'
import type { ApiError } from '#web/api/api-error.ts'
import { DraftNotice } from '#web/ui/form/DraftNotice.tsx'
import { FormErrors } from '#web/ui/form/FormErrors.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import type { Latest } from './OwnDay.tsx'
import { ReflectionCompare } from './ReflectionCompare.tsx'
import { ReflectionFields } from './ReflectionFields.tsx'
import { reflectionValues } from './reflection-values.ts'
import { useReflection } from './use-reflection.ts'

interface ReflectionFormProps {
  day: string
  latest: Latest
  refusal: ApiError | null
  onSending(): void
  onDone(): void
}

export function ReflectionForm({ day, latest, refusal, onSending, onDone }: ReflectionFormProps) {
  // As it was when the form was opened: it does not change under whoever writes.
  const [saved] = useState(latest.feedback)
  const reflection = useReflection({ day, saved, refusal, onSending, onDone })
  const { form, missing } = reflection
  const ref = useRef<HTMLFormElement>(null)
  const { problem } = form
  useEffect(() => {
    if (problem) ref.current?.querySelector<HTMLElement>(INVALID)?.focus()
  }, [problem])

  return (
    <Panel narrow title={`For ${formatDay(day)}`}>
      <form
        ref={ref}
        noValidate
        data-failed={problem?.field === ''}
        onSubmit={(event) => {
          event.preventDefault()
          void reflection.submit()
        }}
      >
        {latest.closes_at ? (
          <Text c="dimmed" mb="md">
            Open until {formatInstant(latest.closes_at)}. Your instructors read it.
          </Text>
        ) : null}
        <DraftNotice
          wasRestored={form.draft.wasRestored}
          onStartOver={() => form.reset(reflectionValues(saved), saved?.version ?? 0)}
        />
        <FormErrors message={problem?.message}>
          <ReflectionFields form={form} missing={missing} />
        </FormErrors>
        <Group justify="flex-end" mt="lg">
          {saved ? (
            <Button variant="default" onClick={() => void reflection.cancel()}>
              Cancel
            </Button>
          ) : null}
          <Button type="submit" size="md">
            {saved ? 'Save Changes' : 'Submit Reflection'}
          </Button>
        </Group>
      </form>
      <ReflectionCompare reflection={reflection} />
    </Panel>
  )
}

/** For a group of scores, its first radio button. */
const INVALID =
  '[role="radiogroup"][aria-invalid="true"] input, input[aria-invalid="true"], textarea[aria-invalid="true"]'
