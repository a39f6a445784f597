import { useEffect, useEffectEvent, useId, useMemo } from 'react'
import { dialogDepth, enterStack } from './dialog-stack.ts'

/** Returns the id for the content: data-dialog={id}. */
export function useDialogStack(opened: boolean, onClose: (() => void) | undefined): string {
  const id = useId()
  const close = useEffectEvent(() => onClose?.())
  useEffect(() => {
    if (opened) return enterStack({ id, close: () => close() })
  }, [opened, id])
  return id
}

const LOWEST = 200

/** The z-index: the dialog opened last is on top, whatever the order in the DOM. */
export function useDialogLayer(opened: boolean): number {
  return useMemo(() => LOWEST + (opened ? dialogDepth() : 0), [opened])
}
