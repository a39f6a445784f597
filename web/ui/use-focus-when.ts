import { type RefObject, useEffect, useRef } from 'react'

/**
 * Takes the focus once `isWanted` turns true, for what appears in the place of the button that was pressed.
 *   const field = useFocusWhen<HTMLTextAreaElement>(isOpenedByHand)     <LongField ref={field} />
 */
export function useFocusWhen<T extends HTMLElement>(isWanted: boolean): RefObject<T | null> {
  const ref = useRef<T>(null)
  useEffect(() => {
    if (isWanted) ref.current?.focus()
  }, [isWanted])
  return ref
}
