import { useMutation } from '@tanstack/react-query'
import { api } from '#web/api/client.ts'
import { announce } from '#web/ui/announce.ts'

/** Marks a request for a 1:1 done, or open again. */
export function useMarkConversation() {
  return useMutation({
    mutationFn: ({ id, done }: { id: number; done: boolean }) =>
      api.conversations.setDone({ params: { id }, body: { done } }),
    onSuccess: (_answer, { done }) => announce(done ? 'The 1:1 is marked done.' : 'The 1:1 is open again.'),
  })
}
