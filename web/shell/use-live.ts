import { useEffect } from 'react'
import type { Me } from '#contract/accounts.ts'

/** Live updates, as long as someone is logged in. Their code comes after the page's. */
export function useLive(me: Me | null): void {
  const id = me?.password_change_required ? undefined : me?.id
  const role = me?.role
  useEffect(() => {
    if (id === undefined || role === undefined) return
    let stop: (() => void) | null = null
    let isOver = false
    import('#web/live/live.ts').then(
      ({ startLive }) => {
        if (!isOver) stop = startLive({ id, role })
      },
      () => undefined,
    )
    return () => {
      isOver = true
      stop?.()
    }
  }, [id, role])
}
