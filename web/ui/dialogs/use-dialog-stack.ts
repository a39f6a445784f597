import { useEffect, useId, useMemo, useRef } from 'react'
import { dialogDepth, enterStack } from './dialog-stack.ts'

/** Puts what is opened on the stack of dialogs. The answer goes on its content: data-dialog={id}. */
export function useDialogStack(opened: boolean, onClose: (() => void) | undefined): string {
  const id = useId()
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    if (opened) return enterStack({ id, close: () => close.current?.() })
  }, [opened, id])
  return id
}

const LOWEST = 200

/** The one that opened last lies on top, wherever in the document it stands. Fixed for as long as it is open. */
export function useDialogLayer(opened: boolean): number {
  return useMemo(() => LOWEST + (opened ? dialogDepth() : 0), [opened])
}
