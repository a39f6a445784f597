import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { AssignmentRow } from '#contract/assignments.ts'
import { copyConfirmation, copyProblem } from '#domain/assignment-copy.ts'
import { ASSIGNMENT_COPY_PAUSE_MS } from '#domain/pauses.ts'
import { count } from '#domain/time-in-words.ts'
import { callOptions } from '#web/api/call-options.ts'
import { api } from '#web/api/client.ts'
import { queryClient } from '#web/api/query-client.ts'
import { confirm, showMessage } from '#web/ui/dialogs/alerts.ts'
import { whileSaving, whileWaiting } from '#web/ui/dialogs/busy.ts'
import { SelectionBar } from '#web/ui/table/SelectionBar.tsx'
import type { KeptSelection } from '#web/ui/table/use-selection.ts'

interface CopyBarProps {
  selection: KeptSelection<AssignmentRow, { id: number }>
  cohorts: readonly { group: string; items: readonly { value: string; label: string }[] }[]
}

/** Copies the selected assignments into a cohort. */
export function CopyBar({ selection, cohorts }: CopyBarProps) {
  const [target, setTarget] = useState('')
  const ids = selection.chosen.map(({ id }) => id)

  async function copy() {
    const problem = copyProblem({ count: ids.length, cohortId: target })
    if (problem) return showMessage({ title: problem.title, body: problem.message })
    const cohort = cohorts.flatMap(({ items }) => items).find(({ value }) => value === target)?.label ?? ''
    const known = await readExisting()
    if (!known) return
    const isSure = await confirm({
      title: 'Copy Assignments',
      body: `${copyConfirmation(ids.length, cohort, known.count)} The copies start unassigned, without dates and without work.`,
      confirmLabel: 'Copy',
    })
    if (!isSure) return
    const body = { assignmentsToCopy: ids, cohortId: Number(target) }
    const saved = await whileSaving(() => api.assignments.copy({ body }), {
      pause: ASSIGNMENT_COPY_PAUSE_MS,
    })
    if (!saved.ok) return
    selection.clear()
    await showMessage({
      title: 'Save Successful',
      body: `${count(saved.data.count, 'assignment')} copied into ${cohort}.`,
    })
  }

  /** Never cached: a colleague may just have copied the same. Null after a failure, which is reported. */
  async function readExisting() {
    const query = { ids: ids.join(','), cohortId: target }
    const question = queryClient.fetchQuery({ ...callOptions('assignments', 'countCopied', { query }), staleTime: 0 })
    return whileWaiting(() => question.catch(() => null))
  }

  return (
    <SelectionBar label="Copy assignments" noun="assignment" selection={selection}>
      <NativeSelect
        aria-label="Copy into"
        data={[
          { value: '', label: 'Copy into…' },
          ...cohorts.map(({ group, items }) => ({ group, items: [...items] })),
        ]}
        value={target}
        onChange={(event) => setTarget(event.currentTarget.value)}
      />
      <Button onClick={() => void copy()}>Copy</Button>
    </SelectionBar>
  )
}
