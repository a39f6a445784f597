import { Button, Skeleton } from '@mantine/core'
import { Fragment, type MouseEvent, memo, type Ref, useEffect, useRef } from 'react'
import type { QueueRow } from '#contract/course-work.ts'
import { groupOf, QUEUE_LIMIT, tryWords, waitingWords } from '#domain/course-work-queue.ts'
import { formatFigure } from '#domain/figures.ts'
import { fullName } from '#domain/person-name.ts'
import { count } from '#domain/time-in-words.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Link } from '#web/ui/Link.tsx'
import { Chip } from '#web/ui/StatusChip.tsx'
import { useAddress } from '#web/ui/use-address.ts'
import { useNow } from '#web/ui/use-now.ts'
import styles from './Desk.module.css'
import type { Desk } from './use-desk.ts'

interface DeskQueueProps {
  desk: Desk
  /** A plain click on a row. */
  onOpen(id: number): void
}

export function DeskQueue({ desk, onOpen }: DeskQueueProps) {
  const { queue, address, work } = desk
  const now = useNow()
  const { params } = useAddress()
  const current = useRef<HTMLAnchorElement>(null)
  // Only the list scrolls: the page would move under the comment.
  useEffect(() => {
    const item = current.current
    const list = item?.closest('ul')
    if (work === null || !item || !list || list.scrollHeight <= list.clientHeight) return
    const above = item.offsetTop - list.scrollTop
    if (above < 0) list.scrollTop = item.offsetTop
    else if (above + item.offsetHeight > list.clientHeight) {
      list.scrollTop = item.offsetTop + item.offsetHeight - list.clientHeight
    }
  }, [work])

  if (queue.isLoading) return <Loading />
  if (queue.isFailed) {
    return <EmptyState title="The queue could not be loaded" action={{ label: 'Try again', onClick: queue.retry }} />
  }
  if (queue.rows.length === 0) return null
  const filters = new URLSearchParams(params)
  filters.delete('work')
  let group = 0
  // One handler for all rows, so that they need not be drawn again whenever another work is open.
  function onClick(event: MouseEvent) {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    const link = event.target instanceof Element && event.target.closest<HTMLElement>('a[data-work]')
    if (!link) return
    event.preventDefault()
    onOpen(Number(link.dataset.work))
  }
  return (
    <ul className={styles.list} aria-label="Waiting for a grade" onClickCapture={onClick}>
      {queue.rows.map((row) => {
        const own = groupOf(address.order, row)
        const isFirst = own !== null && own.id !== group
        group = own?.id ?? 0
        return (
          <Fragment key={row.id}>
            {isFirst ? (
              <li className={styles.group}>
                {own.name}, {row.group_count}
              </li>
            ) : null}
            <li>
              <Row
                row={row}
                about={address.order === 'assignment' ? null : row.assignment.name}
                words={waitingWords(row.waiting_since, now)}
                takenBy={desk.takenBy(row.id)}
                isOpen={row.id === work}
                linkRef={row.id === work ? current : undefined}
                filters={String(filters)}
              />
            </li>
          </Fragment>
        )
      })}
      {queue.hasMorePages ? (
        <li className={styles.more}>
          <Button variant="subtle" size="compact-md" onClick={queue.showMore}>
            Show more
          </Button>
        </li>
      ) : null}
    </ul>
  )
}

/** '12 works wait for a grade' */
export function queueWords({ count: waiting, hasMore }: { count: number; hasMore: boolean }): string {
  if (hasMore) return `More than ${formatFigure(QUEUE_LIMIT)} works wait for a grade`
  return `${count(waiting, 'work')} ${waiting === 1 ? 'waits' : 'wait'} for a grade`
}

interface RowProps {
  row: QueueRow
  /** The assignment, unless it stands above. */
  about: string | null
  words: string
  takenBy: string | null
  isOpen: boolean
  linkRef: Ref<HTMLAnchorElement> | undefined
  /** Of the address. */
  filters: string
}

const Row = memo(function Row({ row, about, words, takenBy, isOpen, linkRef, filters }: RowProps) {
  const again = tryWords(row.attempt)
  return (
    <Link
      ref={linkRef}
      to={`?${filters === '' ? '' : `${filters}&`}work=${row.id}`}
      className={styles.row}
      aria-current={isOpen ? 'true' : undefined}
      data-work={row.id}
    >
      <Avatar student={row.student} />
      <span className={styles.about}>
        <span className={styles.name}>
          <span className={styles.cut}>{fullName(row.student)}</span>
          {again ? <Chip tone="info">{again}</Chip> : null}
        </span>
        <span className={styles.cut}>
          {about ? `${about} · ` : ''}
          {row.assignment.cohort.name}
        </span>
        <span className={styles.cut}>
          {words}
          {takenBy ? <b className={styles.taken}> · {takenBy} is grading this</b> : null}
        </span>
      </span>
    </Link>
  )
})

function Loading() {
  return (
    <div className={styles.loading} aria-busy="true">
      <Skeleton h={58} />
      <Skeleton h={58} />
      <Skeleton h={58} />
      <Skeleton h={58} />
    </div>
  )
}
