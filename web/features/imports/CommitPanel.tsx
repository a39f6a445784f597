import { Button, Checkbox, Progress, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { ImportDetail, ImportRow } from '#contract/imports.ts'
import { pagePath } from '#contract/pages.ts'
import { formatFigure } from '#domain/figures.ts'
import { canInvite, IMPORT_NOUNS, IMPORT_OUTCOME_LABELS } from '#domain/import-kinds.ts'
import { countsChanged, doneInWords, importLabel, leftOutInWords, writtenRows } from '#domain/import-words.ts'
import { isApiError } from '#web/api/api-error.ts'
import { api } from '#web/api/client.ts'
import { queryClient } from '#web/api/query-client.ts'
import { useNavigate } from '#web/navigation/hooks.ts'
import { cx } from '#web/ui/cx.ts'
import { Panel } from '#web/ui/Panel.tsx'
import tones from '#web/ui/Tone.module.css'
import { showToast, showUndo } from '#web/ui/toast.ts'
import { ImportRows } from './ImportRows.tsx'
import styles from './Imports.module.css'
import { importQuery } from './imports-queries.ts'
import '@mantine/core/styles/Progress.layer.css'
import '#web/ui/choice-styles.ts'

const POLL_MS = 500

interface CommitPanelProps {
  preview: ImportDetail
  /** Why it cannot be imported as it is shown. */
  waitsFor?: string | null
  /** Beside the choice to invite. */
  options?: ReactNode
  onCommitted?(): void
}

/** What an import would do, and the button that does it. */
export function CommitPanel({ preview, waitsFor = null, options, onCommitted }: CommitPanelProps) {
  const navigate = useNavigate()
  const [invite, setInvite] = useState(false)
  const [news, setNews] = useState<News | null>(null)
  const { id, kind } = preview
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  // After a refusal the server's newer preview is shown, until the page has another one.
  const shown = news?.of === preview ? news.now : preview
  const { counts, hash } = shown

  const commit = useMutation({
    mutationFn: () => api.imports.commit({ params: { id: shown.id }, body: { hash, invite } }),
    async onSuccess({ undo, ...done }) {
      onCommitted?.()
      const words = doneInWords(kind, done.counts)
      const page = pagePath('import', { id: done.id })
      // Whoever has gone on to another page is told there, and not taken away from it.
      if (!isHere.current) return showToast(words, { label: 'Show', run: () => navigate(page) })
      await navigate(page, { replace: true })
      if (undo === null) showToast(words)
      else showUndo(words, undo)
    },
    onError(error) {
      if (isApiError(error, 'stale')) setNews(newsOf(preview, shown, error.current as ImportDetail))
    },
  })
  const written = writtenRows(counts)
  const problem = waitsFor ?? shown.commit_problem ?? (written === 0 ? 'There is nothing to import.' : null)

  return (
    <>
      <Panel title="What will be done">
        <div role="status">
          {shown === preview ? null : (
            <p className={cx(styles.notice, tones.warn)}>
              Someone has changed something since you looked, so nothing was imported. The marked rows are different
              now. {countsChanged(news?.before ?? counts, counts, IMPORT_OUTCOME_LABELS)}
            </p>
          )}
        </div>
        <div className={cx(styles.options)}>
          {options}
          {canInvite(kind) ? (
            <Checkbox
              label="Send invitations"
              description={`Each new ${IMPORT_NOUNS[kind]} gets an email with a link to choose a password. Without it, nothing is mailed.`}
              checked={invite}
              onChange={(event) => setInvite(event.currentTarget.checked)}
            />
          ) : null}
        </div>
        <div className={cx(styles.commit)}>
          <Button
            aria-busy={commit.isPending}
            disabled={problem !== null}
            onClick={() => {
              if (!commit.isPending) commit.mutate()
            }}
          >
            {importLabel(kind, counts)}
          </Button>
          <Text size="sm" c="dimmed">
            {[problem, leftOutInWords(counts)].filter(Boolean).join(' ')}
          </Text>
        </div>
        {commit.isPending ? <ImportProgress id={id} /> : null}
      </Panel>
      {/* The rows of another preview are not kept meanwhile. */}
      <ImportRows key={shown.id} detail={shown} before={shown === preview ? undefined : news?.rows} />
    </>
  )
}

/** How far a running import is. */
export function ImportProgress({ id }: { id: number }) {
  const { data } = useQuery({ ...importQuery(id), refetchInterval: POLL_MS, staleTime: 0, meta: { quiet: true } })
  const { done, total } = data?.progress ?? { done: 0, total: 0 }
  return (
    <div className={cx(styles.progress)}>
      <Text size="sm" mb={6}>
        {total > 0 ? `Importing… ${formatFigure(done)} of ${formatFigure(total)}` : 'Importing…'}
      </Text>
      <Progress value={total > 0 ? (done / total) * 100 : 0} size="sm" aria-label="Rows imported" animated />
    </div>
  )
}

/** A preview that the server has made anew. */
interface News {
  /** The preview that the page has. */
  of: ImportDetail
  now: ImportDetail
  before: ImportDetail['counts']
  /** As they were shown, as JSON by line. */
  rows: ReadonlyMap<number, string>
}

function newsOf(preview: ImportDetail, shown: ImportDetail, now: ImportDetail): News {
  const pages = queryClient.getQueriesData<{ rows: ImportRow[] }>({ queryKey: ['imports', 'rows'] })
  const rows = pages
    .filter(([key]) => String((key[2] as { params?: { id?: unknown } }).params?.id) === String(shown.id))
    .flatMap(([, page]) => page?.rows ?? [])
  void queryClient.invalidateQueries({ queryKey: ['imports'] })
  return {
    of: preview,
    now,
    before: shown.counts,
    rows: new Map(rows.map((row) => [row.line, JSON.stringify(row)])),
  }
}
