import { Button, Stack, Textarea, TextInput } from '@mantine/core'
import { assignmentProblem } from '#domain/assignment-form.ts'
import { ASSIGNMENT_CREATE_PAUSE_MS } from '#domain/pauses.ts'
import { parseTags } from '#domain/school-tags.ts'
import { api } from '#web/api/client.ts'
import { confirm, showMessage } from '#web/ui/dialogs/alerts.ts'
import { whileSaving } from '#web/ui/dialogs/busy.ts'
import { Dialog, DialogActions } from '#web/ui/dialogs/Dialog.tsx'
import { DraftNotice } from '#web/ui/form/DraftNotice.tsx'
import { DISCARD } from '#web/ui/form/discard-question.ts'
import { FormErrors } from '#web/ui/form/FormErrors.tsx'
import { useEditForm } from '#web/ui/form/use-edit-form.ts'
import { useProblemFocus } from '#web/ui/form/use-problem-focus.ts'
import { AssignmentBasics } from './AssignmentBasics.tsx'
import { newValues } from './assignment-values.ts'

/** The form of a new assignment without leaving the list. Tags are typed, with commas between them. */
export default function QuickAddDialog({ cohortId, onClose }: { cohortId: number | null; onClose(): void }) {
  const initial = { ...newValues(cohortId), tags: '' }
  const form = useEditForm<typeof initial>({ initial, check: assignmentProblem, draftKey: 'assignment:quick' })
  const element = useProblemFocus(form.problem)

  async function close() {
    if (form.isDirty && !(await confirm(DISCARD))) return
    form.done()
    onClose()
  }

  async function save() {
    if (!form.isValid()) return
    const body = { ...form.values, tags: parseTags(form.values.tags) }
    const saved = await whileSaving(() => api.assignments.create({ body }), {
      pause: ASSIGNMENT_CREATE_PAUSE_MS,
    })
    if (!saved.ok) return
    form.done()
    onClose()
    await showMessage({ title: 'Save Successful', body: `${form.values.name.trim()} has been created.` })
  }

  return (
    <Dialog opened onClose={() => void close()} title="Create New Assignment" fullScreenOnPhone>
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
            <AssignmentBasics form={form} />
            <TextInput
              label="Tags"
              description="With commas between them."
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              {...form.text('tags')}
            />
            <TextInput label="Git Repo / Dropbox URL" maxLength={2048} inputMode="url" {...form.text('repository')} />
            <Textarea
              label="Description"
              description="Markdown works here."
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              autosize
              minRows={3}
              maxRows={10}
              {...form.text('notes')}
            />
          </Stack>
        </FormErrors>
        <DialogActions>
          <Button variant="default" onClick={() => void close()}>
            Cancel
          </Button>
          <Button type="submit">Create</Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
