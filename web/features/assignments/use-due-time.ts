import { useState } from 'react'
import { dueFields, parseDue } from '#domain/assignment-due-time.ts'

/** What is typed into DueFields. */
export function useDueTime(initial: string | null) {
  const [typed, setTyped] = useState(() => dueFields(initial))
  // An incomplete date has no value, but must not count as none.
  const [incomplete, setIncomplete] = useState({ date: false, time: false })
  const parsed = parseDue(typed)
  const isWhole = !incomplete.date && !incomplete.time
  return {
    typed,
    setTyped,
    /** Undefined while it is not a time. */
    dueAt: !isWhole || parsed.kind === 'invalid' ? undefined : parsed.kind === 'due' ? parsed.dueAt : null,
    problem: parsed.kind === 'invalid' && isWhole ? parsed : null,
    incomplete,
    setIncomplete,
  }
}

export type DueTime = ReturnType<typeof useDueTime>
