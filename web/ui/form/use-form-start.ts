import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'

type Read<T> = Pick<UseQueryResult<T>, 'data' | 'isError' | 'error' | 'refetch'>

/**
 * What a form starts from: the row as it is now and not as it lay in memory, so that nobody edits what is old already. Read
 * once; what is fetched later does not disturb the typing.
 *   <Loaded query={useFormStart(query)}>{(student) => <StudentForm student={student} />}</Loaded>
 */
export function useFormStart<T>(query: Read<T> & Pick<UseQueryResult<T>, 'isFetching'>): Read<T> {
  const [start, setStart] = useState<T>()
  if (start === undefined && query.data !== undefined && !query.isFetching) setStart(query.data)
  return { ...query, data: start } as Read<T>
}
