import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { pagePath } from '#contract/pages.ts'
import type { TagUse } from '#contract/school.ts'
import { count } from '#domain/time-in-words.ts'
import { api } from '#web/api/client.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Link } from '#web/ui/Link.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { Skeletons } from '#web/ui/Skeletons.tsx'
import { type Removals, useRemovals } from '#web/ui/use-removals.ts'
import { EditableRow } from './EditableRow.tsx'
import { RemoveRowButton } from './RemoveRowButton.tsx'
import styles from './School.module.css'
import { SchoolHead } from './SchoolHead.tsx'
import { tagUsesQuery } from './school-queries.ts'
import { TagForm } from './TagForm.tsx'

export default function TagsPage() {
  const tags = useQuery(tagUsesQuery)
  const removals = useRemovals()
  return (
    <>
      <SchoolHead tab="Tags" />
      <div ref={removals.frame} tabIndex={-1} className={styles.removals}>
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
                    <TagRow key={tag.id} tag={tag} all={rows} removals={removals} readAt={tags.dataUpdatedAt} />
                  ))}
                </ul>
              </Panel>
            )
          }
        </Loaded>
      </div>
    </>
  )
}

interface RowProps {
  tag: TagUse
  all: readonly TagUse[]
  removals: Removals
  readAt: number
}

function TagRow({ tag, all, removals, readAt }: RowProps) {
  const { id, name } = tag
  return (
    <EditableRow
      label="Rename or merge"
      name={name}
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
      actions={
        tag.assignments === 0 ? (
          <RemoveRowButton
            name={name}
            remove={() => api.school.removeTag({ params: { id } })}
            done={`The tag “${name}” is gone.`}
            removals={removals}
            readAt={readAt}
          />
        ) : null
      }
      form={(onDone) => <TagForm tag={tag} all={all} onDone={onDone} />}
    />
  )
}
