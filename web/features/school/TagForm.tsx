import { TextInput } from '@mantine/core'
import type { TagUse } from '#contract/school.ts'
import { mergeWords, TAG_WORDS, tagKey, tagProblem } from '#domain/school-tags.ts'
import { api } from '#web/api/client.ts'
import { EditFrame } from '#web/ui/form/EditFrame.tsx'
import { useEdit } from '#web/ui/form/use-edit.ts'
import { showUndo } from '#web/ui/toast.ts'
import { useFocusWhen } from '#web/ui/use-focus-when.ts'

interface TagFormProps {
  tag: TagUse
  all: readonly TagUse[]
  onDone(): void
}

/** Renames a tag. To a name that another tag has, it merges the two. */
export function TagForm({ tag, all, onDone }: TagFormProps) {
  const field = useFocusWhen<HTMLInputElement>(true)
  const sameAs = (name: string) => all.find(({ id, name: other }) => id !== tag.id && tagKey(other) === tagKey(name))
  const edit = useEdit({
    initial: valuesOf(tag),
    version: tag.version,
    check: tagProblem,
    draftKey: `tag:${tag.id}`,
    words: TAG_WORDS,
    async save(values, version) {
      const other = sameAs(values.name)
      if (!other) return api.school.renameTag({ params: { id: tag.id }, body: { ...values, version } })
      const { undo } = await api.school.mergeTag({ params: { id: tag.id }, body: { into: other.id } })
      showUndo(`“${tag.name}” is merged into “${other.name}”.`, undo)
      return null
    },
    onSaved: onDone,
    compare: { entity: 'tag', id: tag.id, valuesOf },
  })
  const other = sameAs(edit.values.name)
  return (
    <EditFrame
      edit={edit}
      in="inline"
      submitLabel={other ? 'Merge' : 'Rename'}
      onCancel={() => void edit.leave(onDone)}
    >
      <TextInput
        ref={field}
        {...edit.text('name')}
        label={`New name of ${tag.name}`}
        description={
          other ? mergeWords(tag.assignments, other.name) : 'With the name of another tag, the two become one.'
        }
      />
    </EditFrame>
  )
}

function valuesOf({ name }: TagUse): { name: string } {
  return { name }
}
