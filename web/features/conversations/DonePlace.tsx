import { useMutation } from '@tanstack/react-query'
import { createContext, lazy, type ReactNode, Suspense, useState } from 'react'
import type { RequestState } from '#domain/conversation-request.ts'
import { api } from '#web/api/client.ts'
import { announce } from '#web/ui/announce.ts'

const DoneDialog = lazy(() => import('./DoneDialog.tsx'))

export interface ShownRequest {
  id: number
  state: RequestState
  /** Without one, what a colleague does meanwhile is not noticed. */
  version?: number
}

interface Closing {
  request: ShownRequest
  /** The student's. */
  name: string
}

export const OpenDone = createContext<(closing: Closing) => void>(() => {
  throw new Error('The buttons of a request stand outside of a DonePlace.')
})

/** Stands around a list of requests and has its dialog: a request may leave the list while its line is being written. */
export function DonePlace({ children }: { children: ReactNode }) {
  const [closing, setClosing] = useState<Closing | null>(null)
  const reopen = useMutation({
    mutationFn: (id: number) => api.conversations.setDone({ params: { id }, body: { done: false } }),
    onSuccess: () => announce(REOPENED),
  })
  return (
    <OpenDone value={setClosing}>
      {children}
      {closing ? (
        <Suspense>
          <DoneDialog
            {...closing}
            onClose={() => setClosing(null)}
            onOpenAgain={() => reopen.mutate(closing.request.id)}
          />
        </Suspense>
      ) : null}
    </OpenDone>
  )
}

export const REOPENED = 'The request is open again.'
