import { useRef } from 'react'
import type { Reflection } from '#contract/reflection.ts'
import { formatDate } from '#domain/display.ts'
import { announce } from '#web/ui/announce.ts'

/**
 * One of a list of reflections, newest first, in a dialog with Previous and Next. An index of -1 shows none; what was shown
 * stays readable while the dialog fades.
 */
export function useReflectionSteps(
  reflections: readonly Reflection[],
  index: number,
  onGo: (reflection: Reflection) => void,
) {
  const last = useRef(0)
  if (index >= 0) last.current = index
  const place = last.current

  /** Previous is the day before. At either end the button stays, so that the focus is not lost, and does nothing. */
  function step(by: 1 | -1) {
    const to = reflections[place - by]
    return {
      variant: 'default',
      'aria-disabled': to === undefined,
      'data-disabled': to === undefined,
      onClick: () => {
        if (!to) return
        announce(formatDate(to.feedback_on))
        onGo(to)
      },
    }
  }
  return { reflection: reflections[place], place, previous: step(-1), next: step(1) }
}
