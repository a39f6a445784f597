import { Pagination } from '@mantine/core'
import '@mantine/core/styles/Pagination.layer.css'
import { PAGE_SIZE } from '#domain/assignment-state.ts'
import styles from './DataTable.module.css'
import type { TableAddress } from './table-address.ts'

interface TableFootProps {
  address: Pick<TableAddress<never>, 'page' | 'offset' | 'setPage'>
  count: number
  shown: number
}

const CONTROLS = { first: 'First page', previous: 'Previous page', next: 'Next page', last: 'Last page' }

/** '21–40 of 143' and the pages. */
export function TableFoot({ address, count, shown }: TableFootProps) {
  if (count === 0) return null
  const total = Math.ceil(count / PAGE_SIZE)
  return (
    <div className={styles.foot}>
      <span>{shown > 0 ? `${address.offset + 1}–${address.offset + shown} of ${count}` : `${count} in all`}</span>
      {total > 1 ? (
        <nav aria-label="Pages">
          <Pagination
            total={total}
            value={address.page}
            onChange={address.setPage}
            size="sm"
            siblings={1}
            getControlProps={(control) => ({ 'aria-label': CONTROLS[control] })}
            getItemProps={(page) => ({ 'aria-label': `Page ${page}` })}
          />
        </nav>
      ) : null}
    </div>
  )
}
