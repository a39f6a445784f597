import { useRef } from 'react'
import type { Reflection } from '#contract/reflections.ts'
import { formatDate } from '#domain/display.ts'
import { stepButton } from '#web/ui/step-button.ts'

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

  // Previous is the day before.
  const step = (by: 1 | -1) => stepButton(reflections[place - by], ({ feedback_on }) => formatDate(feedback_on), onGo)
  return { reflection: reflections[place], place, previous: step(-1), next: step(1) }
}
