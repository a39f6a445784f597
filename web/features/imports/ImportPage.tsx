import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { ImportDetail } from '#contract/imports.ts'
import { pagePath } from '#contract/pages.ts'
import { formatInstant } from '#domain/display.ts'
import { IMPORT_KIND_LABELS, IMPORT_NOUNS } from '#domain/import-kinds.ts'
import { doneInWords, figured, IMPORT_STATE_LABELS, writtenRows } from '#domain/import-words.ts'
import { fullName } from '#domain/person-name.ts'
import { api } from '#web/api/client.ts'
import { useParams } from '#web/navigation/hooks.ts'
import { confirm } from '#web/ui/dialogs/alerts.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { Link } from '#web/ui/Link.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { Skeletons } from '#web/ui/Skeletons.tsx'
import { Chip } from '#web/ui/StatusChip.tsx'
import { showToast } from '#web/ui/toast.ts'
import { CommitPanel, ImportProgress } from './CommitPanel.tsx'
import { ImportRows } from './ImportRows.tsx'
import { STATE_TONES } from './import-looks.ts'
import { importQuery } from './imports-queries.ts'

/** What an import did, or would do. */
export default function ImportPage() {
  const { id = '' } = useParams()
  const query = useQuery(importQuery(id))
  const found = query.data
  return (
    <>
      <PageTitle
        title={found ? `Import of ${IMPORT_KIND_LABELS[found.kind].toLowerCase()}` : 'Import'}
        back={{ to: pagePath('imports') }}
        beside={found ? <Chip tone={STATE_TONES[found.state]}>{IMPORT_STATE_LABELS[found.state]}</Chip> : null}
        actions={found ? <Actions found={found} /> : null}
      />
      <Loaded query={query} what="This import" skeleton={<Skeletons heights={[160, 480]} />}>
        {(shown) => <Shown found={shown} />}
      </Loaded>
    </>
  )
}

function Actions({ found }: { found: ImportDetail }) {
  return (
    <>
      {found.state === 'done' ? <UndoButton found={found} /> : null}
      <Button variant="default" component={Link} to={pagePath('importNew', {}, { kind: found.kind })}>
        Import more
      </Button>
    </>
  )
}

function Shown({ found }: { found: ImportDetail }) {
  if (found.state === 'preview') return <CommitPanel preview={found} />
  if (found.state === 'running') {
    return (
      <Panel>
        <ImportProgress id={found.id} />
      </Panel>
    )
  }
  return (
    <>
      <Panel title={found.state === 'expired' ? 'What would have been done' : 'What was done'}>
        <Facts
          facts={[
            { name: 'Result', value: resultOf(found), wide: true },
            { name: 'By', value: fullName(found.actor) },
            { name: 'At', value: formatInstant(found.committed_at ?? found.created_at) },
            ...(found.undone_at ? [{ name: 'Undone at', value: formatInstant(found.undone_at) }] : []),
            ...(found.cohort ? [{ name: 'Cohort', value: found.cohort.name }] : []),
            ...(found.invited > 0 ? [{ name: 'Invitations', value: `${found.invited} sent` }] : []),
            ...(found.state === 'done' && found.undo_problem
              ? [{ name: 'Undo', value: found.undo_problem, wide: true }]
              : []),
          ]}
        />
      </Panel>
      {found.has_rows ? (
        <ImportRows detail={found} />
      ) : (
        <EmptyState title="The rows are no longer kept" description="A day after an import only its counts remain." />
      )}
    </>
  )
}

function resultOf({ kind, counts, state }: ImportDetail): string {
  if (state === 'undone') return `Undone: ${doneInWords(kind, counts)}`
  return state === 'expired' ? 'Nothing was imported.' : doneInWords(kind, counts)
}

function UndoButton({ found: { id, kind, counts, undo_problem } }: { found: ImportDetail }) {
  const undo = useMutation({
    mutationFn: () => api.imports.undo({ params: { id } }),
    onSuccess: () => showToast('Undone.'),
  })

  async function ask() {
    const amount = figured(writtenRows(counts), IMPORT_NOUNS[kind])
    const question = {
      title: 'Undo Import',
      body: `Everything goes back to what it was before for ${amount}: new ones are removed, changed ones get their old values.`,
      confirmLabel: 'Undo',
      isDestructive: true,
    }
    if (await confirm(question)) undo.mutate()
  }

  return (
    <Button
      variant="default"
      aria-busy={undo.isPending}
      disabled={undo_problem !== null}
      onClick={() => {
        if (!undo.isPending) void ask()
      }}
    >
      Undo
    </Button>
  )
}
