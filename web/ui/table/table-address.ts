import { PAGE_SIZE } from '#domain/assignment-state.ts'
import { useAddress } from '../use-address.ts'

/**
 * The state of a table in the URL (?page=2&sort=name&order=asc&search=git), without defaults.
 *   const table = useTableAddress({ sortKeys: KEYS, sort: 'due_at', order: 'desc' })
 *   table.page  table.offset  table.sort  table.order  table.search
 *   table.setPage(2)  table.sortBy('name')  table.setSearch('git')  table.setFilter('cohortId', '5')
 */
type Order = 'asc' | 'desc'

export interface TableDefaults<Sort extends string> {
  sortKeys: readonly Sort[]
  sort: Sort
  order: Order
}

interface TableState<Sort extends string> {
  page: number
  /** Rows on a page. */
  size: number
  offset: number
  sort: Sort
  order: Order
  search: string
}

export interface TableAddress<Sort extends string> extends TableState<Sort> {
  params: URLSearchParams
  setPage(page: number): void
  /** Again on the same column reverses the order; undefined changes nothing. */
  sortBy(key: Sort | undefined): void
  setSearch(text: string): void
  /** Any other query parameter; empty removes it. Goes back to the first page. */
  setFilter(name: string, value: string): void
}

const NO_SORT: TableDefaults<never> = { sortKeys: [], sort: undefined as never, order: 'asc' }

export function readTableAddress<Sort extends string = never>(
  params: URLSearchParams,
  defaults: TableDefaults<Sort> = NO_SORT,
  size: number = PAGE_SIZE,
): TableState<Sort> {
  const page = /^[1-9]\d{0,4}$/.test(params.get('page') ?? '') ? Number(params.get('page')) : 1
  const sort = defaults.sortKeys.find((key) => key === params.get('sort'))
  const order = params.get('order')
  return {
    page,
    size,
    offset: (page - 1) * size,
    sort: sort ?? defaults.sort,
    order: order === 'asc' || order === 'desc' ? order : sort ? 'asc' : defaults.order,
    search: params.get('search') ?? '',
  }
}

export function useTableAddress<Sort extends string = never>(
  defaults: TableDefaults<Sort> = NO_SORT,
  size?: number,
): TableAddress<Sort> {
  const { params, change } = useAddress()
  const state = readTableAddress(params, defaults, size)

  return {
    ...state,
    params,
    // Paging adds a history entry; searching and sorting do not.
    setPage: (page) => change({ page: page > 1 ? String(page) : '' }, { isStep: true }),
    sortBy(key) {
      if (key === undefined) return
      change((now) => {
        const { sort, order: before } = readTableAddress(now, defaults, size)
        const order: Order = key === sort && before === 'asc' ? 'desc' : 'asc'
        const isDefault = key === defaults.sort && order === defaults.order
        return { sort: isDefault ? '' : key, order: isDefault ? '' : order, page: '' }
      })
    },
    setSearch: (text) => change({ search: text.trim(), page: '' }),
    setFilter: (name, value) => change({ [name]: value, page: '' }),
  }
}
