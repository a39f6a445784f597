import { useEffect, useEffectEvent } from 'react'

/** Timers stop while a phone sleeps, and clocks may be set, so long timers are unreliable. */
const LONGEST_MS = 20_000
/** This clock may be ahead of the server's: retry until `moment` changes. */
const AGAIN_MS = 10_000

/** Calls `onAlarm` when the clock reaches `moment`, also right after waking up, and again until `moment` changes. */
export function useAlarm(moment: string | null, onAlarm: () => void): void {
  const alarm = useEffectEvent(onAlarm)
  useEffect(() => {
    if (moment === null) return
    const at = Date.parse(moment)
    let timer = 0
    const check = () => {
      clearTimeout(timer)
      const left = at - Date.now()
      timer = window.setTimeout(check, left > 0 ? Math.min(left, LONGEST_MS) : AGAIN_MS)
      if (left <= 0) alarm()
    }
    check()
    document.addEventListener('visibilitychange', check)
    for (const event of WAKING) window.addEventListener(event, check)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', check)
      for (const event of WAKING) window.removeEventListener(event, check)
    }
  }, [moment])
}

const WAKING = ['focus', 'pageshow', 'online'] as const
