import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Focuses the element once `isWanted` turns true, for what replaces the pressed button. It leaves the focus of someone who has
 * gone on to something else meanwhile.
 *   const field = useFocusWhen<HTMLTextAreaElement>(isOpenedByHand)     <LongField ref={field} />
 */
export function useFocusWhen<T extends HTMLElement>(isWanted: boolean): RefObject<T | null> {
  const ref = useRef<T>(null)
  // Before the focus that the removed button had is given to what had it earlier.
  useLayoutEffect(() => {
    const now = document.activeElement
    const isFree = !now || now === document.body || frameOf(now) !== frameOf(ref.current)
    if (isWanted && isFree) ref.current?.focus()
  }, [isWanted])
  return ref
}

/** A dialog such as Saving… has the focus only for a while. */
const frameOf = (element: Element | null) => element?.closest('[data-dialog]') ?? null
