import { Anchor } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { pagePath } from '#contract/pages.ts'
import type { TagUse } from '#contract/school.ts'
import { count } from '#domain/time-in-words.ts'
import { api } from '#web/api/client.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { Skeletons } from '#web/ui/Skeletons.tsx'
import { showUndo } from '#web/ui/toast.ts'
import { EditableRow, RowButton } from './EditableRow.tsx'
import styles from './School.module.css'
import { SchoolHead } from './SchoolHead.tsx'
import { tagUsesQuery } from './school-queries.ts'
import { TagForm } from './TagForm.tsx'

export default function TagsPage() {
  const tags = useQuery(tagUsesQuery)
  return (
    <>
      <SchoolHead tab="Tags" />
      <Loaded query={tags} what="The tags" skeleton={<Skeletons heights={[480]} />}>
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyState
              title="No tags yet"
              description="A tag is made by typing it into an assignment."
              action={{ label: 'Go to the assignments', to: pagePath('assignments') }}
            />
          ) : (
            <Panel title="Tags">
              <ul aria-label="Tags">
                {rows.map((tag) => (
                  <TagRow key={tag.id} tag={tag} all={rows} />
                ))}
              </ul>
            </Panel>
          )
        }
      </Loaded>
    </>
  )
}

function TagRow({ tag, all }: { tag: TagUse; all: readonly TagUse[] }) {
  return (
    <EditableRow
      label="Rename or merge"
      name={tag.name}
      words={
        <>
          <span className={styles.name}>{tag.name}</span>
          <div className={styles.about}>
            {tag.assignments === 0 ? (
              'no assignments'
            ) : (
              <Anchor inherit component={Link} to={pagePath('assignments', {}, { search: tag.name })}>
                {count(tag.assignments, 'assignment')}
              </Anchor>
            )}
          </div>
        </>
      }
      actions={tag.assignments === 0 ? <RemoveButton tag={tag} /> : null}
      form={(onDone) => <TagForm tag={tag} all={all} onDone={onDone} />}
    />
  )
}

function RemoveButton({ tag: { id, name } }: { tag: TagUse }) {
  const remove = useMutation({
    mutationFn: () => api.school.removeTag({ params: { id } }),
    onSuccess: ({ undo }) => showUndo(`The tag “${name}” is gone.`, undo),
  })
  return <RowButton label="Delete" name={name} isPending={remove.isPending} onClick={() => remove.mutate()} />
}
