import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Campus } from '#contract/school.ts'
import { count } from '#domain/time-in-words.ts'
import { api } from '#web/api/client.ts'
import { announce } from '#web/ui/announce.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { Skeletons } from '#web/ui/Skeletons.tsx'
import { Chip } from '#web/ui/StatusChip.tsx'
import { CampusForm } from './CampusForm.tsx'
import { EditableRow, RowButton } from './EditableRow.tsx'
import styles from './School.module.css'
import { SchoolHead } from './SchoolHead.tsx'
import { campusListQuery } from './school-queries.ts'

export default function CampusesPage() {
  const campuses = useQuery(campusListQuery)
  const [added, setAdded] = useState(0)
  return (
    <>
      <SchoolHead tab="Campuses" />
      <Loaded query={campuses} what="The campuses" skeleton={<Skeletons heights={[320]} />}>
        {({ rows }) => (
          <Panel title="Campuses">
            {rows.length === 0 ? (
              <p className={styles.about}>No campuses yet. Every cohort has one: add the first below.</p>
            ) : (
              <ul aria-label="Campuses">
                {rows.map((campus) => (
                  <CampusRow key={campus.id} campus={campus} />
                ))}
              </ul>
            )}
            <div className={styles.new}>
              {/* A new key empties the form. */}
              <CampusForm key={added} campus={null} takesFocus={added > 0} onDone={() => setAdded(added + 1)} />
            </div>
          </Panel>
        )}
      </Loaded>
    </>
  )
}

function CampusRow({ campus }: { campus: Campus }) {
  return (
    <EditableRow
      label="Edit"
      name={campus.name}
      words={
        <>
          <span className={styles.name}>{campus.name}</span>{' '}
          {campus.is_retired ? <Chip tone="neutral">retired</Chip> : null}
          <div className={styles.about}>
            {campus.code} · {campus.cohorts === 0 ? 'no cohorts' : count(campus.cohorts, 'cohort')}
          </div>
        </>
      }
      actions={<RetireButton campus={campus} />}
      form={(onDone) => <CampusForm campus={campus} takesFocus onDone={onDone} />}
    />
  )
}

function RetireButton({ campus }: { campus: Campus }) {
  const { id, name, code, version } = campus
  const retire = useMutation({
    mutationFn: (is_retired: boolean) =>
      api.school.updateCampus({ params: { id }, body: { name, code, is_retired, version } }),
    onSuccess: (_answer, is_retired) => announce(is_retired ? `${name} is retired.` : `${name} is open again.`),
  })
  return (
    <RowButton
      label={campus.is_retired ? 'Bring back' : 'Retire'}
      name={name}
      isPending={retire.isPending}
      onClick={() => retire.mutate(!campus.is_retired)}
    />
  )
}
