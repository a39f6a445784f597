import { useContext, useEffect, useState } from 'react'
import { FirstView } from './first-view.ts'

/** The current time, updated every minute. */
export function useNow(everyMs = 60_000): Date {
  const firstView = useContext(FirstView)
  const [now, setNow] = useState(() => firstView.time() ?? new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
