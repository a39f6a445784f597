import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { AssignmentDetail } from '#contract/assignments.ts'
import { pagePath } from '#contract/pages.ts'
import { assignmentProblem } from '#domain/assignment-form.ts'
import { assignmentTypeLabel } from '#domain/assignment-state.ts'
import { ASSIGNMENT_CREATE_PAUSE_MS, SAVE_PAUSE_MS } from '#domain/pauses.ts'
import { api } from '#web/api/client.ts'
import { useGoBack } from '#web/ui/BackButton.tsx'
import { whileSaving } from '#web/ui/dialogs/busy.ts'
import type { ComparedField } from '#web/ui/form/CompareDialog.tsx'
import { DraftNotice } from '#web/ui/form/DraftNotice.tsx'
import { FormErrors } from '#web/ui/form/FormErrors.tsx'
import { StaleDialog } from '#web/ui/form/StaleDialog.tsx'
import { TagsField } from '#web/ui/form/TagsField.tsx'
import { useEditForm } from '#web/ui/form/use-edit-form.ts'
import { useProblemFocus } from '#web/ui/form/use-problem-focus.ts'
import { MarkdownEditor } from '#web/ui/MarkdownEditor.tsx'
import { AssignmentBasics } from './AssignmentBasics.tsx'
import { type AssignmentValues, valuesOf } from './assignment-values.ts'
import { tagsQuery } from './assignments-queries.ts'

interface AssignmentFormProps {
  /** What a new one starts from; an edit starts from its assignment. */
  initial: AssignmentValues
  assignment?: AssignmentDetail
  draftKey: string
}

/** Creates an assignment, or changes the one that it is given. */
export function AssignmentForm({ initial, assignment, draftKey }: AssignmentFormProps) {
  const navigate = useNavigate()
  const goBack = useGoBack(assignment ? pagePath('assignment', { id: assignment.id }) : pagePath('assignments'))
  const form = useEditForm<AssignmentValues>({
    initial,
    version: assignment?.version,
    check: assignmentProblem,
    draftKey,
  })
  const tags = useQuery(tagsQuery())
  const [theirs, setTheirs] = useState<AssignmentDetail | null>(null)
  const element = useProblemFocus(form.problem)

  async function save(version = form.version) {
    if (!form.isValid()) return
    const { cohortId, parentId, ...fields } = form.values
    const call = () =>
      assignment
        ? api.assignments.update({ body: { ...fields, id: assignment.id, version } })
        : api.assignments.create({ body: { ...fields, cohortId, parentId } })
    const pause = assignment ? SAVE_PAUSE_MS : ASSIGNMENT_CREATE_PAUSE_MS
    const saved = await whileSaving(call, { pause })
    if (saved.ok) {
      form.done()
      await navigate(pagePath('assignment', { id: saved.data.id }), { replace: true })
    } else if (saved.error.code === 'stale') setTheirs(saved.error.current as AssignmentDetail)
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
      <DraftNotice wasRestored={form.draft.wasRestored} onStartOver={form.startOver} />
      <FormErrors message={form.problem?.message}>
        <Stack gap="md">
          <AssignmentBasics form={form} isEdit={assignment !== undefined} />
          <TagsField
            label="Tags"
            description="Choose some, or type a new one and press Enter."
            known={tags.data?.rows.map(({ name }) => name) ?? []}
            {...form.field('tags')}
          />
          <TextInput label="Git Repo / Dropbox URL" maxLength={2048} inputMode="url" {...form.text('repository')} />
          <MarkdownEditor
            label="Description"
            value={form.values.notes}
            onChange={(notes) => form.set('notes', notes)}
            minRows={12}
          />
        </Stack>
      </FormErrors>
      <Group justify="flex-end" mt="xl">
        <Button variant="default" onClick={goBack}>
          Cancel
        </Button>
        <Button type="submit">{assignment ? 'Save' : 'Create'}</Button>
      </Group>
      <StaleDialog
        form={form}
        theirs={theirs}
        onDone={() => setTheirs(null)}
        valuesOf={valuesOf}
        compare={compared}
        onSave={(version) => void save(version)}
      />
    </form>
  )
}

function compared(mine: AssignmentValues, theirs: AssignmentValues): ComparedField[] {
  return [
    { label: 'Name', mine: mine.name, theirs: theirs.name },
    {
      label: 'Type',
      mine: assignmentTypeLabel(mine.assignment_type),
      theirs: assignmentTypeLabel(theirs.assignment_type),
    },
    { label: 'Tags', mine: mine.tags.join(', '), theirs: theirs.tags.join(', ') },
    { label: 'Git Repo / Dropbox URL', mine: mine.repository, theirs: theirs.repository },
    { label: 'Description', mine: mine.notes, theirs: theirs.notes },
  ]
}
