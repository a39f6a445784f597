import { type RefObject, useEffect, useRef } from 'react'

/**
 * Focuses the element once `isWanted` turns true, for what replaces the pressed button.
 *   const field = useFocusWhen<HTMLTextAreaElement>(isOpenedByHand)     <LongField ref={field} />
 */
export function useFocusWhen<T extends HTMLElement>(isWanted: boolean): RefObject<T | null> {
  const ref = useRef<T>(null)
  useEffect(() => {
    if (isWanted) ref.current?.focus()
  }, [isWanted])
  return ref
}
