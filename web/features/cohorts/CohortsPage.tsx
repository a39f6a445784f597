import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { pagePath } from '#contract/pages.ts'
import { listedCohortMatches, searchHelper } from '#domain/cohort-search.ts'
import { COHORT_SORTS } from '#domain/cohort-sorts.ts'
import { count } from '#domain/time-in-words.ts'
import { FirstSteps } from '#web/features/school/FirstSteps.tsx'
import { TodayOfSchool } from '#web/features/today/TodayTiles.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ExportButton } from '#web/ui/ExportButton.tsx'
import { Link } from '#web/ui/Link.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { SearchBox } from '#web/ui/SearchBox.tsx'
import { Toolbar } from '#web/ui/Toolbar.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { useTableAddress } from '#web/ui/table/table-address.ts'
import { tableData } from '#web/ui/table/table-data.ts'
import { useSorted } from '#web/ui/table/use-sorted.ts'
import { useNow } from '#web/ui/use-now.ts'
import styles from './Cohorts.module.css'
import { CountDefinitions } from './CountDefinitions.tsx'
import { COHORT_COLUMNS, shownCohort } from './cohort-columns.tsx'
import { campusesQuery, cohortsQuery } from './cohorts-queries.ts'

/** The start page of staff: what waits today, and all cohorts. */
export default function CohortsPage() {
  const now = useNow()
  const { search, setSearch } = useTableAddress()
  const cohorts = useQuery(cohortsQuery)
  const campuses = useQuery(campusesQuery)
  const all = cohorts.data?.rows
  const found = all?.filter((cohort) => listedCohortMatches(cohort, search)).map((cohort) => shownCohort(cohort, now))
  const { rows, sorting, asked } = useSorted(found, COHORT_SORTS)

  return (
    <>
      <PageTitle
        title="Cohorts Home"
        actions={
          <>
            <ExportButton list="cohorts" query={{ searchText: search, ...asked }} />
            <Button component={Link} to={pagePath('cohortNew')}>
              Add New Cohort
            </Button>
          </>
        }
      />
      <FirstSteps />
      <TodayOfSchool />
      <Toolbar>
        <SearchBox
          label="Search"
          helper={searchHelper(
            campuses.data?.rows.filter((campus) => !campus.is_retired || campus.cohorts > 0).map(({ code }) => code),
          )}
          value={search}
          onSearch={setSearch}
        />
        <div className={styles.beside}>
          <span role="status" className={styles.found}>
            {search && all && found ? `${found.length} of ${count(all.length, 'cohort')}` : ''}
          </span>
          <CountDefinitions />
        </div>
      </Toolbar>
      <DataTable
        label="Cohorts"
        columns={COHORT_COLUMNS}
        {...tableData(cohorts)}
        rows={rows}
        sorting={sorting}
        rowKey={(row) => row.id}
        rowHref={(row) => pagePath('cohort', { id: row.id })}
        markOf={(row) => (row.open_requests > 0 ? 'warn' : null)}
        groupOf={(row) => (sorting.sort ? '' : row.phase === 'Graduated' ? 'Graduated' : 'Current')}
        empty={search ? <NothingFound search={search} onClear={() => setSearch('')} /> : <NoCohorts />}
      />
    </>
  )
}

function NoCohorts() {
  return (
    <EmptyState
      title="No cohorts yet"
      description="A cohort is a class with its dates and instructors. Students, assignments and feedback belong to one."
      action={{ label: 'Add your first cohort', to: pagePath('cohortNew') }}
    />
  )
}

function NothingFound({ search, onClear }: { search: string; onClear(): void }) {
  return (
    <EmptyState
      title={`No cohort matches “${search}”`}
      description="Every word has to be found in the name, the campus, the program or an instructor’s name."
      action={{ label: 'Clear the search', onClick: onClear }}
    />
  )
}
