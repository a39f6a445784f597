import { type FocusEvent, type KeyboardEvent, useState } from 'react'

/**
 * Whether a native date or time input holds an incomplete value, for which browsers fire no change. The form learns at once
 * (`onIncomplete`), the user on blur.
 */
export function useIncomplete(onIncomplete?: (isIncomplete: boolean) => void) {
  const [isIncomplete, setIsIncomplete] = useState(false)
  function check({ validity }: HTMLInputElement) {
    setIsIncomplete(validity.badInput)
    onIncomplete?.(validity.badInput)
  }
  return {
    isIncomplete,
    check,
    events: {
      onKeyUp({ currentTarget: { validity } }: KeyboardEvent<HTMLInputElement>) {
        if (!validity.badInput) setIsIncomplete(false)
        onIncomplete?.(validity.badInput)
      },
      onBlur: (event: FocusEvent<HTMLInputElement>) => check(event.currentTarget),
    },
  }
}
