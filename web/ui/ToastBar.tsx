import { Button, CloseButton } from '@mantine/core'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useStore } from '#web/store.ts'
import { isTypedIn, modifierKey } from './shortcuts/use-shortcuts.ts'
import styles from './ToastBar.module.css'
import { type Toast, toast } from './toast.ts'

/** Mounted once, in the shell. The status region stays, so that screen readers read what comes into it. */
export function ToastBar() {
  const shown = useStore(toast)
  useEffect(() => () => toast.set(null), [])
  return (
    <div role="status" className={styles.place}>
      {shown ? <Bar key={shown.id} shown={shown} /> : null}
    </div>
  )
}

function Bar({ shown: { text, action, shownMs, mostMs } }: { shown: Toast }) {
  const root = useRef<HTMLDivElement>(null)
  const { isHeld, cameFrom } = useHeld(root)

  const close = () => {
    const hasFocus = root.current?.contains(document.activeElement) ?? false
    toast.set(null)
    if (hasFocus && cameFrom.current?.isConnected) cameFrom.current.focus({ preventScroll: true })
  }
  const act = () => {
    close()
    void action?.run()
  }

  useCountdown(close, { shownMs, isPaused: isHeld })
  useCountdown(close, { shownMs: mostMs, isPaused: false })
  useUndoKey(action?.isUndo ? act : null)

  return (
    <div ref={root} className={styles.bar}>
      <span className={styles.text}>{text}</span>
      {action ? (
        <Button
          size="compact-md"
          variant="white"
          className={styles.action}
          onClick={act}
          aria-keyshortcuts={action.isUndo ? 'Control+Z' : undefined}
        >
          {action.label}
          {action.isUndo ? (
            <kbd className={styles.key} aria-hidden>
              {modifierKey()} Z
            </kbd>
          ) : null}
        </Button>
      ) : null}
      <CloseButton aria-label="Close this message" className={styles.close} onClick={close} />
    </div>
  )
}

/** Whether someone points at it or has the focus in it, and where the focus was before. */
function useHeld(root: RefObject<HTMLElement | null>) {
  const [held, setHeld] = useState({ pointer: false, focus: false })
  const cameFrom = useRef<HTMLElement | null>(null)
  useEffect(() => {
    const bar = root.current
    const set = (part: Partial<typeof held>) => () => setHeld((before) => ({ ...before, ...part }))
    const listeners = {
      pointerenter: set({ pointer: true }),
      pointerleave: set({ pointer: false }),
      focusout: set({ focus: false }),
      focusin({ relatedTarget }: FocusEvent) {
        if (relatedTarget instanceof HTMLElement && !bar?.contains(relatedTarget)) cameFrom.current = relatedTarget
        set({ focus: true })()
      },
    }
    const abort = new AbortController()
    for (const [name, listener] of Object.entries(listeners)) {
      bar?.addEventListener(name, listener as EventListener, { signal: abort.signal })
    }
    return () => abort.abort()
  }, [root])
  return { isHeld: held.pointer || held.focus, cameFrom }
}

/** Calls `end` after so much time that was not paused. */
function useCountdown(end: () => void, { shownMs, isPaused }: { shownMs: number; isPaused: boolean }): void {
  const left = useRef(shownMs)
  const onEnd = useEffectEvent(end)
  useEffect(() => {
    if (isPaused || !Number.isFinite(left.current)) return
    const started = Date.now()
    const timer = setTimeout(() => onEnd(), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= Date.now() - started
    }
  }, [isPaused])
}

/** Control or Command and Z, also in a dialog, which Tab does not leave. In a text field it is the field's. */
function useUndoKey(act: (() => void) | null): void {
  const undo = useEffectEvent((event: KeyboardEvent) => {
    if (!act || event.defaultPrevented || event.repeat) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key === 'z'
      if (isUndo && event.target instanceof Element && !isTypedIn(event.target)) undo(event)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}
