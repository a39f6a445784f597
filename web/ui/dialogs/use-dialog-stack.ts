import { useEffect, useId, useRef } from 'react'
import { enterStack } from './dialog-stack.ts'

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
