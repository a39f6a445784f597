import { useQuery } from '@tanstack/react-query'
import { ownRequestSentence } from '#domain/conversation-request.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { ownRequest } from './conversations-queries.ts'

/** The state of the student's own request for a 1:1; empty if there is nothing to say. */
export function OwnRequest() {
  const now = useNow()
  const request = useQuery(ownRequest).data?.request
  const sentence = request ? ownRequestSentence(request, now) : null
  return <div role="status">{sentence ? <Notice kind="conversation">{sentence}</Notice> : null}</div>
}
