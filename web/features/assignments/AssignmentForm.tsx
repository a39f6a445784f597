import { Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AssignmentDetail } from '#contract/assignments.ts'
import { pagePath } from '#contract/pages.ts'
import { assignmentProblem } from '#domain/assignment-form.ts'
import { ASSIGNMENT_WORDS } from '#domain/assignment-words.ts'
import { ASSIGNMENT_CREATE_PAUSE_MS, SAVE_PAUSE_MS } from '#domain/pauses.ts'
import { api } from '#web/api/client.ts'
import { useNavigate } from '#web/navigation/hooks.ts'
import { useGoBack } from '#web/ui/BackButton.tsx'
import { EditFrame } from '#web/ui/form/EditFrame.tsx'
import { TagsField } from '#web/ui/form/TagsField.tsx'
import { useEdit } from '#web/ui/form/use-edit.ts'
import { MarkdownEditor } from '#web/ui/MarkdownEditor.tsx'
import { AssignmentBasics } from './AssignmentBasics.tsx'
import { type AssignmentValues, valuesOf } from './assignment-values.ts'
import { tagsQuery } from './assignments-queries.ts'

interface AssignmentFormProps {
  /** Form values to start with. */
  initial: AssignmentValues
  assignment?: AssignmentDetail
  draftKey: string
}

/** Creates an assignment, or edits the given one. */
export function AssignmentForm({ initial, assignment, draftKey }: AssignmentFormProps) {
  const navigate = useNavigate()
  const goBack = useGoBack(assignment ? pagePath('assignment', { id: assignment.id }) : pagePath('assignments'))
  const [refusedTag, setRefusedTag] = useState<string | null>(null)
  const edit = useEdit({
    initial,
    version: assignment?.version,
    check: (values) => assignmentProblem(values) ?? (refusedTag ? { field: 'tags', message: refusedTag } : null),
    draftKey,
    words: ASSIGNMENT_WORDS,
    pause: assignment ? SAVE_PAUSE_MS : ASSIGNMENT_CREATE_PAUSE_MS,
    save: ({ cohortId, parentId, ...fields }, version) =>
      assignment
        ? api.assignments.update({ body: { ...fields, id: assignment.id, version } })
        : api.assignments.create({ body: { ...fields, cohortId, parentId } }),
    onSaved: ({ id }) => navigate(pagePath('assignment', { id }), { replace: true }),
    compare: { entity: 'assignment', id: assignment?.id, valuesOf },
  })
  const tags = useQuery(tagsQuery())
  return (
    <EditFrame edit={edit} submitLabel={assignment ? 'Save' : 'Create'} onCancel={goBack}>
      <Stack gap="md">
        <AssignmentBasics edit={edit} isEdit={assignment !== undefined} />
        <TagsField
          {...edit.field('tags')}
          description="Choose some, or type a new one and press Enter."
          onRefused={(problem) => {
            setRefusedTag(problem)
            if (problem === null && edit.problem?.field === 'tags') edit.setProblem(null)
          }}
          isExplained={edit.problem?.field === 'tags'}
          known={tags.data?.rows.map(({ name }) => name) ?? []}
        />
        <TextInput {...edit.text('repository')} inputMode="url" />
        <MarkdownEditor
          label={ASSIGNMENT_WORDS.notes.label}
          value={edit.values.notes}
          onChange={(notes) => edit.set('notes', notes)}
        />
      </Stack>
    </EditFrame>
  )
}
