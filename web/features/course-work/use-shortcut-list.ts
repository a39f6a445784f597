import { useCallback, useEffect, useRef, useState } from 'react'
import { enterStack } from '#web/ui/dialogs/dialog-stack.ts'

/** Toggled by its button and '?', closed by Escape and a click outside. */
export function useShortcutList() {
  const [isOpen, setIsOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const cameFrom = useRef<Element | null>(null)

  function open() {
    cameFrom.current = document.activeElement
    setIsOpen(true)
    // Screen readers read the expanded state, and the next Tab goes into the list.
    button.current?.focus()
  }
  const close = useCallback(() => {
    setIsOpen(false)
    const isInside = root.current?.contains(document.activeElement)
    if (isInside && cameFrom.current instanceof HTMLElement) cameFrom.current.focus()
  }, [])

  useEffect(() => {
    if (!isOpen) return
    const dialog = root.current?.closest<HTMLElement>('[data-dialog]')?.dataset.dialog ?? ''
    const leaveStack = enterStack({ id: dialog, close })
    const onPointerDown = ({ target }: PointerEvent) => {
      if (target instanceof Node && !root.current?.contains(target)) setIsOpen(false)
    }
    document.addEventListener('pointerdown', onPointerDown)
    return () => {
      leaveStack()
      document.removeEventListener('pointerdown', onPointerDown)
    }
  }, [isOpen, close])

  return { isOpen, toggle: isOpen ? close : open, root, button }
}
