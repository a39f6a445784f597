import { Button, Checkbox } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import type { ImportDetail } from '#contract/imports.ts'
import { pagePath } from '#contract/pages.ts'
import { IMPORT_KIND_LABELS, IMPORT_KINDS, type ImportKind } from '#domain/import-kinds.ts'
import { templateFields } from '#domain/import-template.ts'
import { figured } from '#domain/import-words.ts'
import { api } from '#web/api/client.ts'
import { CohortSelect } from '#web/features/cohorts/CohortSelect.tsx'
import { campusesQuery, cohortsQuery } from '#web/features/cohorts/cohorts-queries.ts'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { DraftNotice } from '#web/ui/form/DraftNotice.tsx'
import { SelectField } from '#web/ui/form/SelectField.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { Skeletons } from '#web/ui/Skeletons.tsx'
import tones from '#web/ui/Tone.module.css'
import { useAddress } from '#web/ui/use-address.ts'
import { ColumnFields } from './ColumnFields.tsx'
import styles from './Imports.module.css'
import { readKind } from './imports-queries.ts'
import { SheetField } from './SheetField.tsx'
import { type Sheet, useSheet } from './use-sheet.ts'
import '#web/ui/choice-styles.ts'
import { Link } from '#web/ui/Link.tsx'

/** Loaded with the first comparison: until then there is no list to show. */
const loadPanel = () => import('./CommitPanel.tsx')
const CommitPanel = lazy(async () => ({ default: (await loadPanel()).CommitPanel }))

/** Paste, look, import: what will be done is shown before anything is. */
export default function NewImportPage() {
  const { params } = useAddress()
  const kind = readKind(params)
  return (
    <>
      <PageTitle
        title={`Import ${IMPORT_KIND_LABELS[kind]}`}
        back={{ to: HOMES[kind] }}
        actions={
          <Button variant="default" component={Link} to={pagePath('imports')}>
            Recent imports
          </Button>
        }
      />
      {needsCohort(kind) ? <WithCohorts kind={kind} /> : <ImportForm key={kind} kind={kind} />}
    </>
  )
}

const HOMES: Record<ImportKind, string> = {
  students: pagePath('students'),
  employees: pagePath('employees'),
  assignments: pagePath('assignments'),
  placements: pagePath('students'),
}

const needsCohort = (kind: ImportKind) => kind === 'students' || kind === 'assignments'

/** Students and assignments belong to a cohort, and a cohort to a campus. */
function WithCohorts({ kind }: { kind: ImportKind }) {
  const cohorts = useQuery(cohortsQuery)
  const campuses = useQuery(campusesQuery)
  if (cohorts.data?.count !== 0) return <ImportForm key={kind} kind={kind} />
  if (campuses.isPending) return <Skeletons heights={[240]} />
  const hasCampus = campuses.data?.rows.some(({ is_retired }) => !is_retired) ?? true
  return (
    <EmptyState
      title={hasCampus ? 'There is no cohort yet' : 'There is no campus yet'}
      description={
        hasCampus
          ? `${IMPORT_KIND_LABELS[kind]} belong to a cohort. Create it first, then import them here.`
          : `${IMPORT_KIND_LABELS[kind]} belong to a cohort, and a cohort to a campus. Add the campus first.`
      }
      action={
        hasCampus
          ? { label: 'Add New Cohort', to: pagePath('cohortNew') }
          : { label: 'Add a campus', to: pagePath('schoolCampuses') }
      }
    />
  )
}

function ImportForm({ kind }: { kind: ImportKind }) {
  const { params, change } = useAddress()
  const sheet = useSheet(kind)
  const [fileProblem, setFileProblem] = useState<string | null>(null)
  const [mayTransfer, setMayTransfer] = useState(false)
  const cohortId = /^[1-9]\d{0,8}$/.test(params.get('cohortId') ?? '') ? Number(params.get('cohortId')) : null
  const preview = usePreview(kind, sheet, { cohort_id: cohortId, may_transfer: mayTransfer })
  const problem = fileProblem ?? sheet.problem

  return (
    <>
      <Panel>
        <DraftNotice
          wasRestored={sheet.draft.wasRestored}
          onStartOver={() => {
            sheet.setText('')
            sheet.draft.discard()
          }}
        />
        <div className={cx(styles.choices)}>
          <SelectField
            label="What"
            data={IMPORT_KINDS.map((value) => ({ value, label: IMPORT_KIND_LABELS[value] }))}
            value={kind}
            onChange={(next) => change({ kind: next ?? '', outcome: '', page: '' })}
          />
          {needsCohort(kind) ? (
            <CohortSelect
              label="Cohort"
              description="For rows that name none."
              value={cohortId}
              onChange={(id) => change({ cohortId: id === null ? '' : String(id) })}
            />
          ) : null}
        </div>
        <SheetField
          kind={kind}
          text={sheet.text}
          onText={sheet.setText}
          onProblem={setFileProblem}
          isInvalid={problem !== null}
        />
        <div role="status">
          {problem !== null ? <p className={cx(styles.notice, tones.bad)}>{problem}</p> : null}
          {problem === null && !sheet.isKept ? (
            <p className={cx(styles.notice, tones.info)}>
              This text is too long to be kept if you reload the page: then please paste it again.
            </p>
          ) : null}
        </div>
        {sheet.header.length > 0 ? <ColumnFields key={sheet.header.join('\t')} kind={kind} sheet={sheet} /> : null}
        <Help kind={kind} />
      </Panel>
      <div role="status" className={cx(styles.checking)}>
        {preview.isPending ? `Comparing ${figured(sheet.rowCount, 'row')} with the school…` : ''}
      </div>
      {preview.isFailed ? (
        <EmptyState title="The rows could not be compared" action={{ label: 'Try again', onClick: preview.retry }} />
      ) : null}
      {preview.detail && problem === null ? (
        <Suspense>
          <CommitPanel
            preview={preview.detail}
            waitsFor={preview.isCurrent ? null : 'The rows have changed, and are being compared again.'}
            onCommitted={sheet.done}
            options={
              kind === 'students' && (mayTransfer || preview.detail.transfers > 0) ? (
                <Checkbox
                  label="Allow transfers"
                  description="Students who are in another cohort move to the one of their row. Without it, such rows are left out."
                  checked={mayTransfer}
                  onChange={(event) => setMayTransfer(event.currentTarget.checked)}
                />
              ) : null
            }
          />
        </Suspense>
      ) : null}
    </>
  )
}

interface Choices {
  cohort_id: number | null
  may_transfer: boolean
}

/** Compares the sheet with the school whenever it, its columns or the choices change. The last comparison stays meanwhile. */
function usePreview(kind: ImportKind, sheet: Sheet, { cohort_id, may_transfer }: Choices) {
  const { text, columns, problem } = sheet
  const [compared, setCompared] = useState<{ asked: Asked; detail: ImportDetail } | null>(null)
  const isReady = text !== '' && problem === null
  const asked = useMemo(() => ({ text, columns, cohort_id, may_transfer }), [text, columns, cohort_id, may_transfer])
  const latest = useRef<Asked | null>(null)
  const kept = useRef<number | null>(null)
  const { mutate, isPending, isError } = useMutation({
    mutationFn: async ({ columns, ...rest }: Asked) => {
      const body = { kind, ...rest, replaces: kept.current, ...(columns && { columns }) }
      const [detail] = await Promise.all([api.imports.preview({ body }), loadPanel()])
      return detail
    },
    onSuccess: (detail, of) => {
      kept.current = detail.id
      if (latest.current === of) setCompared({ asked: of, detail })
    },
  })
  useEffect(() => {
    latest.current = isReady ? asked : null
    if (isReady) mutate(asked)
  }, [isReady, asked, mutate])
  return {
    isPending,
    isFailed: isReady && isError,
    retry: () => mutate(asked),
    detail: isReady && !isError ? (compared?.detail ?? null) : null,
    isCurrent: compared?.asked === asked,
  }
}

type Asked = Choices & Pick<Sheet, 'text' | 'columns'>

/** Which columns there are, and how to write them. */
function Help({ kind }: { kind: ImportKind }) {
  return (
    <details className={cx(styles.help)}>
      <summary>Which columns are read?</summary>
      <p>
        The first row names the columns; their order does not matter. Columns that a file lacks stay as they are, so the
        same file can be imported again. An exported list can be changed in a spreadsheet and imported here.
      </p>
      <dl>
        {templateFields(kind).map(({ key, label, required, help }) => (
          <div key={key}>
            <dt>
              {label}
              {required ? ' (needed for new ones)' : ''}
            </dt>
            {help ? <dd>{help}</dd> : null}
          </div>
        ))}
      </dl>
    </details>
  )
}
