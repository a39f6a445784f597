import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '#web/api/client.ts'
import { unreadQuery } from './notices-queries.ts'

/** Whoever opens an assignment has seen what its notices say, also if an email or a list led there. */
export function useReadHere(assignment_id: number): void {
  const hasUnread = (useQuery({ ...unreadQuery, enabled: false }).data?.count ?? 0) > 0
  useEffect(() => {
    if (hasUnread) api.notices.readAll({ body: { assignment_id } }).catch(() => {})
  }, [assignment_id, hasUnread])
}
