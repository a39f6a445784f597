import { inOrder, type ListSort, type Sorts } from '#domain/list-sort.ts'
import { useAddress } from '../use-address.ts'

/** How a table is sorted, and what a click on a column does. */
export interface Sorting<Key extends string> extends ListSort<Key> {
  sort: Key | undefined
  sortBy(key: Key | undefined): void
  /** Undefined goes back to it. */
  hasOwnOrder?: true
}

/**
 * A list that is read as a whole, sorted in the browser; the order is in the URL (?sort=name&order=desc). A third click on a
 * column gives the list's own order back.
 *   const { rows, sorting, asked } = useSorted(query.data?.rows, EMPLOYEE_SORTS)
 * `asked` is what its export is asked with.
 */
export function useSorted<Row, Key extends string>(all: readonly Row[] | undefined, sorts: Sorts<Row, Key>) {
  const { params, change } = useAddress()
  const keys = Object.keys(sorts) as Key[]
  const sort = keys.find((key) => key === params.get('sort'))
  const order = sort && params.get('order') === 'desc' ? 'desc' : 'asc'
  const sorting: Sorting<Key> = {
    sort,
    order,
    hasOwnOrder: true,
    sortBy(key) {
      change((now) => {
        const isSame = key === now.get('sort')
        const isOver = isSame && now.get('order') === 'desc'
        return { sort: isOver ? '' : key, order: isSame && !isOver ? 'desc' : '' }
      })
    },
  }
  return { rows: all && inOrder(all, sorts, sorting), sorting, asked: sort ? { sort, order } : {} }
}
