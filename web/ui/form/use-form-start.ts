import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'

type Read<T> = Pick<UseQueryResult<T>, 'data' | 'isError' | 'error' | 'refetch'>

/**
 * A form's initial row, refetched so that nobody edits stale data. Read once; later refetches do not disturb typing.
 *   <Loaded query={useFormStart(query)}>{(student) => <StudentForm student={student} />}</Loaded>
 */
export function useFormStart<T>(query: Read<T> & Pick<UseQueryResult<T>, 'isFetching'>): Read<T> {
  const [start, setStart] = useState<T>()
  if (start === undefined && query.data !== undefined && !query.isFetching) setStart(query.data)
  return { ...query, data: start } as Read<T>
}
