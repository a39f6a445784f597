import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { pagePath } from '#contract/pages.ts'
import type { TimelineEntry } from '#contract/students.ts'
import { formatDate } from '#domain/display.ts'
import { TIMELINE_KIND_LABELS, TIMELINE_KINDS, type TimelineKind } from '#domain/timeline-words.ts'
import { Instant } from '#web/ui/Instant.tsx'
import { Link } from '#web/ui/Link.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { PersonLink } from '#web/ui/PersonLink.tsx'
import { useAddress } from '#web/ui/use-address.ts'
import styles from './Timeline.module.css'
import { timelineQuery } from './timeline-query.ts'

/** A separate chunk, loaded when its section comes into sight. The filter is in the address: ?kinds=note,feedback. */
export default function Timeline({ studentId }: { studentId: number }) {
  const { params } = useAddress()
  const kinds = readKinds(params)
  const query = useInfiniteQuery(timelineQuery(studentId, kinds))
  return (
    <>
      <KindFilter kinds={kinds} />
      <Loaded query={query} what="The timeline">
        {({ pages }) => {
          const entries = pages.flatMap(({ rows }) => rows)
          if (entries.length === 0) return <p className={styles.none}>Nothing of this kind has happened yet.</p>
          return (
            <ul aria-label="Timeline" aria-busy={query.isPlaceholderData}>
              {entries.map((entry) => (
                <Entry key={entry.key} entry={entry} />
              ))}
            </ul>
          )
        }}
      </Loaded>
      {query.hasNextPage ? (
        <Button
          variant="subtle"
          size="compact-md"
          mt="sm"
          aria-busy={query.isFetchingNextPage}
          onClick={() => {
            if (!query.isFetching) void query.fetchNextPage()
          }}
        >
          Show earlier
        </Button>
      ) : null}
    </>
  )
}

/** One press on a kind shows it alone, further ones are added; All takes them back. */
function KindFilter({ kinds }: { kinds: readonly TimelineKind[] }) {
  const { change } = useAddress()
  const toggle = (kind: TimelineKind) =>
    change((now) => {
      const shown = readKinds(now)
      return { kinds: TIMELINE_KINDS.filter((one) => shown.includes(one) !== (one === kind)).join() }
    })
  return (
    <fieldset aria-label="Show in the timeline" className={styles.kinds}>
      <button
        type="button"
        className={styles.kind}
        aria-pressed={kinds.length === 0}
        onClick={() => change({ kinds: '' })}
      >
        All
      </button>
      {TIMELINE_KINDS.map((kind) => (
        <button
          key={kind}
          type="button"
          className={styles.kind}
          aria-pressed={kinds.includes(kind)}
          onClick={() => toggle(kind)}
        >
          {TIMELINE_KIND_LABELS[kind]}
        </button>
      ))}
    </fieldset>
  )
}

function Entry({ entry: { kind, title, text, by, at, day, item } }: { entry: TimelineEntry }) {
  const { params } = useAddress()
  const to = item && addressOf(item, params)
  return (
    <li className={styles.entry} data-kind={kind}>
      <p className={styles.head}>
        {to ? (
          <Link to={to} className={styles.title}>
            {title}
          </Link>
        ) : (
          <span className={styles.title}>{title}</span>
        )}{' '}
        <span className={styles.by}>
          {by ? (
            <>
              by <PersonLink person={by} />,{' '}
            </>
          ) : null}
          {day ? formatDate(day) : <Instant at={at} />}
        </span>
      </p>
      {text ? <p className={styles.text}>{text}</p> : null}
    </li>
  )
}

function addressOf({ entity, id }: NonNullable<TimelineEntry['item']>, params: URLSearchParams): string | null {
  const name = DIALOGS[entity]
  if (name) {
    const next = new URLSearchParams(params)
    next.set(name, String(id))
    return `?${next}`
  }
  return entity === 'cohort' ? pagePath('cohort', { id }) : null
}

/** What opens on this page. */
const DIALOGS: Partial<Record<NonNullable<TimelineEntry['item']>['entity'], string>> = {
  course_work: 'work',
  assignment: 'assignment',
  reflection: 'reflection',
  placement: 'placement',
}

function readKinds(params: URLSearchParams): TimelineKind[] {
  const asked = (params.get('kinds') ?? '').split(',')
  return TIMELINE_KINDS.filter((kind) => asked.includes(kind))
}
