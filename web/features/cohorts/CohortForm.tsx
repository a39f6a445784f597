import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { CohortDetail } from '#contract/cohorts.ts'
import { pagePath } from '#contract/pages.ts'
import type { CohortDateField } from '#domain/cohort-form.ts'
import { api } from '#web/api/client.ts'
import { lastEditor } from '#web/api/last-editor.ts'
import { useGoBack } from '#web/ui/BackButton.tsx'
import { whileSaving } from '#web/ui/dialogs/busy.ts'
import { DraftNotice } from '#web/ui/form/DraftNotice.tsx'
import { FormErrors } from '#web/ui/form/FormErrors.tsx'
import { useEditForm } from '#web/ui/form/use-edit-form.ts'
import { useProblemFocus } from '#web/ui/form/use-problem-focus.ts'
import { CohortCompare } from './CohortCompare.tsx'
import { CohortFields } from './CohortFields.tsx'
import { bodyOf, NEW_COHORT, problemOf, valuesOf } from './cohort-values.ts'

/** Creates a cohort, or changes the one that it is given. */
export function CohortForm({ cohort }: { cohort?: CohortDetail }) {
  const navigate = useNavigate()
  const goBack = useGoBack(cohort ? pagePath('cohort', { id: cohort.id }) : pagePath('cohorts'))
  const initial = cohort ? valuesOf(cohort) : NEW_COHORT
  // What others have saved meanwhile counts too, once it has been compared.
  const [saved, setSaved] = useState(cohort ?? null)
  const [halfTyped, setHalfTyped] = useState<readonly CohortDateField[]>([])
  const form = useEditForm({
    initial,
    version: cohort?.version,
    check: (values) => problemOf(values, saved, halfTyped),
    draftKey: `cohort:${cohort?.id ?? 'new'}`,
  })
  const [conflict, setConflict] = useState<{ theirs: CohortDetail; by: string | undefined } | null>(null)
  const element = useProblemFocus(form.problem)

  async function save(version = form.version) {
    if (!form.isValid()) return
    const body = bodyOf(form.values)
    const answer = await whileSaving(() =>
      cohort ? api.cohorts.update({ body: { ...body, id: cohort.id, version } }) : api.cohorts.create({ body }),
    )
    if (answer.ok) {
      form.done()
      await navigate(pagePath('cohort', { id: answer.data.id }), { replace: true })
    } else if (cohort && answer.error.code === 'stale') {
      const by = await lastEditor('cohort', cohort.id)
      setConflict({ theirs: answer.error.current as CohortDetail, by })
    }
  }

  return (
    <form
      noValidate
      ref={element}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <DraftNotice wasRestored={form.draft.wasRestored} onStartOver={() => form.reset(initial, cohort?.version)} />
      <FormErrors message={form.problem?.message}>
        <CohortFields
          form={form}
          cohort={saved}
          onDateIncomplete={(date, isIncomplete) =>
            setHalfTyped((dates) => [...dates.filter((other) => other !== date), ...(isIncomplete ? [date] : [])])
          }
        />
      </FormErrors>
      <Group justify="flex-end" mt="xl">
        <Button variant="default" onClick={goBack}>
          Cancel
        </Button>
        <Button type="submit">{cohort ? 'Save' : 'Create'}</Button>
      </Group>
      <CohortCompare
        mine={form.values}
        theirs={conflict?.theirs ?? null}
        by={conflict?.by}
        onBack={() => setConflict(null)}
        onTakeTheirs={() => {
          if (conflict) {
            form.reset(valuesOf(conflict.theirs), conflict.theirs.version)
            setSaved(conflict.theirs)
          }
          setConflict(null)
        }}
        onKeepMine={() => {
          setConflict(null)
          if (!conflict) return
          form.rebase(conflict.theirs.version)
          void save(conflict.theirs.version)
        }}
      />
    </form>
  )
}
