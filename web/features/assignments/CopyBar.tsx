import { Button, NativeSelect } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { AssignmentRow, CopyPreview } from '#contract/assignments.ts'
import { copyProblem } from '#domain/assignment-copy.ts'
import { count as counted } from '#domain/time-in-words.ts'
import { UNDO_OFFERED_MS } from '#domain/undo.ts'
import { callOptions } from '#web/api/call-options.ts'
import { queryClient } from '#web/api/query-client.ts'
import { showMessage } from '#web/ui/dialogs/alerts.ts'
import { whileWaiting } from '#web/ui/dialogs/busy.ts'
import { SelectionBar } from '#web/ui/table/SelectionBar.tsx'
import type { KeptSelection } from '#web/ui/table/use-selection.ts'
import { showUndo } from '#web/ui/toast.ts'

const CopyDialog = lazy(() => import('./CopyDialog.tsx'))

interface CopyBarProps {
  selection: KeptSelection<AssignmentRow, { id: number }>
  cohorts: readonly { group: string; items: readonly { value: string; label: string }[] }[]
  /** What else can be done with them. */
  children: ReactNode
}

/** Copies the selected assignments into a cohort. */
export function CopyBar({ selection, cohorts, children }: CopyBarProps) {
  const [target, setTarget] = useState('')
  const [preview, setPreview] = useState<CopyPreview | null>(null)
  const ids = selection.chosen.map(({ id }) => id)

  async function ask() {
    const problem = copyProblem({ count: ids.length, cohortId: target })
    if (problem) return showMessage({ title: problem.title, body: problem.message })
    setPreview(await readPreview())
  }

  /** Never cached: a colleague may just have copied the same. Null after a failure, which is reported. */
  async function readPreview() {
    const query = { ids: ids.join(','), cohortId: target }
    const question = queryClient.fetchQuery({ ...callOptions('assignments', 'previewCopy', { query }), staleTime: 0 })
    return whileWaiting(() => question.catch(() => null))
  }

  async function finish(into: string, count: number, undo: string) {
    setPreview(null)
    selection.clear()
    const copiedAt = performance.now()
    const words = `${counted(count, 'assignment')} copied into ${into}.`
    await showMessage({ title: 'Save Successful', body: words })
    if (performance.now() - copiedAt < UNDO_OFFERED_MS) showUndo(words, undo)
  }

  return (
    <>
      <SelectionBar label="Copy assignments" noun="assignment" selection={selection}>
        {children}
        <NativeSelect
          aria-label="Copy into"
          data={[
            { value: '', label: 'Copy into…' },
            ...cohorts.map(({ group, items }) => ({ group, items: [...items] })),
          ]}
          value={target}
          onChange={(event) => setTarget(event.currentTarget.value)}
        />
        <Button onClick={() => void ask()}>Copy</Button>
      </SelectionBar>
      {preview ? (
        <Suspense>
          <CopyDialog
            preview={preview}
            onClose={() => setPreview(null)}
            onCopied={(count, undo) => void finish(preview.cohort.name, count, undo)}
          />
        </Suspense>
      ) : null}
    </>
  )
}
