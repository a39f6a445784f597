import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type { TimelineKind } from '#domain/timeline-words.ts'
import { api } from '#web/api/client.ts'

/** Of a student, all kinds or some. Its pages are read again one after the other, so that none is skipped. */
export function timelineQuery(studentId: number, kinds: readonly TimelineKind[]) {
  return infiniteQueryOptions({
    queryKey: ['students', 'timeline', { params: { studentId: String(studentId) }, query: { kinds: kinds.join() } }],
    queryFn: ({ pageParam, signal }) =>
      api.students.timeline({ params: { studentId }, query: { kinds: kinds.join(), after: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
}
