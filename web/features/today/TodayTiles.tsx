import { Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type Page, pagePath } from '#contract/pages.ts'
import type { Today } from '#contract/today.ts'
import { TODAY_TILES, TODAY_TITLES, type TodayTile, tileFigure, tileWords } from '#domain/today-words.ts'
import { type ScopeAddress, useScope } from '#web/features/cohorts/scope.ts'
import { usePreference } from '#web/ui/preference.ts'
import { useNow } from '#web/ui/use-now.ts'
import styles from './TodayTiles.module.css'
import { todayOfCohort, todayQuery } from './today-queries.ts'
import '#web/ui/choice-styles.ts'
import { Link } from '#web/ui/Link.tsx'

const LISTS = {
  grading: 'grading',
  conversations: 'conversations',
  attention: 'attention',
  missing: 'missing',
  not_reflected: 'notReflected',
} as const satisfies Record<TodayTile, Page>

/** What waits in one's own cohorts or in all, at the top of Cohorts Home. */
export function TodayOfSchool() {
  const { scope, setScope } = useScope()
  const [, remember] = usePreference('scope')
  const asked = { mine: scope.mine, cohortId: undefined }
  const { data, isError } = useQuery(todayQuery(asked))
  if (isError && !data) return null
  // A school where nothing runs has nothing to do today.
  if (data && data.cohorts === 0 && TODAY_TILES.every((tile) => data[tile].count === 0)) return null

  function showAll(isAll: boolean) {
    remember(isAll ? 'all' : 'mine')
    setScope({ mine: isAll ? '0' : '1', cohortId: undefined })
  }

  return (
    <section className={styles.today} aria-labelledby="today">
      <div className={styles.head}>
        <h2 id="today" className={styles.title}>
          Today
        </h2>
        {data?.teaches === false ? (
          <span className={styles.scope}>All cohorts</span>
        ) : (
          <Switch
            label="All cohorts"
            checked={scope.mine === '0'}
            onChange={(event) => showAll(event.currentTarget.checked)}
          />
        )}
      </div>
      <Tiles today={data} scope={{ mine: data?.is_mine ? '1' : '0', cohortId: undefined }} />
    </section>
  )
}

/** The same for one cohort, at the top of its Details. */
export function TodayOfCohort({ id }: { id: number }) {
  const { data, isError } = useQuery(todayOfCohort(id))
  if (isError && !data) return null
  return (
    <section className={styles.today} aria-label="Today">
      <Tiles today={data} scope={{ mine: undefined, cohortId: String(id) }} />
    </section>
  )
}

function Tiles({ today, scope }: { today: Today | undefined; scope: ScopeAddress }) {
  const now = useNow()
  return (
    <ul className={styles.tiles} aria-busy={today === undefined}>
      {TODAY_TILES.map((tile) => (
        <li key={tile} className={styles.place}>
          <Link
            className={styles.tile}
            to={pagePath(LISTS[tile], {}, { ...scope })}
            data-empty={today && today[tile].count === 0 ? true : undefined}
          >
            <span className={styles.name}>{TODAY_TITLES[tile]}</span>
            <span className={styles.figure}>{today ? tileFigure(tile, today) : ' '}</span>
            <span className={styles.words}>{today ? tileWords(tile, today, now) : ' '}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
