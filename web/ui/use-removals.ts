import { type MouseEvent, type RefObject, useLayoutEffect, useRef } from 'react'

/** The longest double click. */
const REST_MS = 500

export interface Removals {
  /** The element that stays when the last row is gone; it has tabIndex -1. */
  frame: RefObject<HTMLDivElement | null>
  /** Runs `remove` for the row of the pressed button. */
  press(event: MouseEvent<HTMLElement>, remove: () => void): void
}

/**
 * For a list of rows (li) with a button that removes them. The second click of a double click is not for the row that has
 * moved under the pointer, and the focus goes to the next row, or to the frame.
 */
export function useRemovals(): Removals {
  const frame = useRef<HTMLDivElement>(null)
  const pressed = useRef<{ row: Element; next: Element | null } | null>(null)
  const rest = useRef<ReturnType<typeof setTimeout> | null>(null)

  function startRest() {
    if (rest.current !== null) clearTimeout(rest.current)
    rest.current = setTimeout(() => {
      rest.current = null
    }, REST_MS)
  }

  // After every render: the row leaves with the answer, with the next read or with a live update.
  useLayoutEffect(() => {
    if (!pressed.current || pressed.current.row.isConnected) return
    const { next } = pressed.current
    pressed.current = null
    startRest()
    const now = document.activeElement
    if (now && now !== document.body) return
    const button = next?.isConnected ? next.querySelector('button') : null
    ;(button ?? frame.current)?.focus()
  })

  return {
    frame,
    press({ currentTarget }, remove) {
      const row = currentTarget.closest('li')
      // A key that is held down presses again and again.
      if (rest.current !== null) return startRest()
      if (!row) return
      pressed.current = { row, next: row.nextElementSibling ?? row.previousElementSibling }
      remove()
    },
  }
}
