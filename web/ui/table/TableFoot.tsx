import { ActionIcon } from '@mantine/core'
import { usePagination } from '@mantine/hooks'
import type { RefObject } from 'react'
import { PAGE_SIZE } from '#domain/assignment-state.ts'
import styles from './DataTable.module.css'
import type { TableAddress } from './table-address.ts'

interface TableFootProps {
  address: Pick<TableAddress<never>, 'page' | 'offset' | 'setPage'> & { size?: number }
  count: number
  shown: number
  /** The paged list, scrolled to its top on a new page. */
  list: RefObject<HTMLElement | null>
}

/** '21–40 of 143' and the pages. */
export function TableFoot({ address, count, shown, list }: TableFootProps) {
  if (count === 0) return null
  const total = Math.ceil(count / (address.size ?? PAGE_SIZE))
  function turn(page: number) {
    address.setPage(page)
    if (list.current) goToTop(list.current)
  }
  return (
    <div className={styles.foot}>
      <span>{shown > 0 ? `${address.offset + 1}–${address.offset + shown} of ${count}` : `${count} in all`}</span>
      {total > 1 ? <Pages total={total} page={address.page} onChange={turn} /> : null}
    </div>
  )
}

interface PagesProps {
  total: number
  page: number
  onChange(page: number): void
}

function Pages({ total, page, onChange }: PagesProps) {
  const { range } = usePagination({ total, page, siblings: 1 })
  // The gap after the first page and the one before the last.
  const places = range.map((item, index) => ({ item, key: item === 'dots' ? `gap-${index === 1}` : item }))
  const step = (label: string, to: number, content: number | string) => (
    <ActionIcon
      variant={to === page ? 'filled' : 'default'}
      size={28}
      fz="sm"
      aria-label={label}
      aria-current={to === page ? 'page' : undefined}
      disabled={to < 1 || to > total}
      onClick={() => onChange(to)}
    >
      {content}
    </ActionIcon>
  )
  return (
    <nav aria-label="Pages" className={styles.pages}>
      {step('Previous page', page - 1, '‹')}
      {places.map(({ item, key }) =>
        item === 'dots' ? <span key={key}>…</span> : <span key={key}>{step(`Page ${item}`, item, item)}</span>,
      )}
      {step('Next page', page + 1, '›')}
    </nav>
  )
}

/** Moves scroll position and focus, so that the next Tab reaches the first row. Does not scroll if the top is visible. */
function goToTop(list: HTMLElement): void {
  const hidden = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0
  if (list.getBoundingClientRect().top < hidden) list.scrollIntoView({ block: 'start' })
  list.querySelector<HTMLElement>('table, ul')?.focus({ preventScroll: true })
}
