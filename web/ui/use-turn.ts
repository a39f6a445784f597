import { useEffect, useRef } from 'react'

/** Timers stop while a phone sleeps, and clocks are set: never rely on a long one. */
const LONGEST_MS = 20_000
/** This clock may be ahead of the server's: ask again until the server has turned too. */
const AGAIN_MS = 10_000

/** Calls `onTurn` once the clock has reached `moment`, also right after waking up, until `moment` changes. */
export function useTurn(moment: string | null, onTurn: () => void): void {
  const turn = useRef(onTurn)
  useEffect(() => {
    turn.current = onTurn
  })
  useEffect(() => {
    if (moment === null) return
    const at = Date.parse(moment)
    let timer = 0
    const look = () => {
      clearTimeout(timer)
      const left = at - Date.now()
      timer = window.setTimeout(look, left > 0 ? Math.min(left, LONGEST_MS) : AGAIN_MS)
      if (left <= 0) turn.current()
    }
    look()
    document.addEventListener('visibilitychange', look)
    for (const event of WAKING) window.addEventListener(event, look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
      for (const event of WAKING) window.removeEventListener(event, look)
    }
  }, [moment])
}

const WAKING = ['focus', 'pageshow', 'online'] as const
