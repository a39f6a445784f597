import type { UseQueryResult } from '@tanstack/react-query'

/** The props of a DataTable from a list query: {...tableData(query)}. */
export function tableData<Row>(
  query: Pick<
    UseQueryResult<{ rows: readonly Row[]; count: number }>,
    'data' | 'isError' | 'isFetching' | 'isPlaceholderData' | 'refetch'
  >,
) {
  return {
    rows: query.data?.rows,
    count: query.data?.count,
    isRefreshing: query.isFetching && query.data !== undefined,
    isFailed: query.isError,
    onRetry: () => void query.refetch(),
  }
}
