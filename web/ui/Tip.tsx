import { cloneElement, type ReactElement, type SyntheticEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import styles from './Tip.module.css'

/**
 * A tooltip on hover, focus and touch: <Tip text="Copy"><ActionIcon …/></Tip>. Escape hides it, and the pointer may move
 * onto it. Plain text needs tabIndex={0}. Mantine's Tooltip would add 16 kB to every page.
 */
interface TipProps {
  text: string
  /** One element, without its own handlers for these events. */
  children: ReactElement<TipTarget>
}

interface TipTarget {
  'aria-describedby'?: string | undefined
  onPointerEnter?: (event: SyntheticEvent<HTMLElement>) => void
  onPointerLeave?: () => void
  onFocus?: (event: SyntheticEvent<HTMLElement>) => void
  onBlur?: () => void
}

const GAP = 6
const EDGE = 8
/** Long enough to cross the gap between a control and its tip. */
const LEAVE_MS = 120

export function Tip({ text, children }: TipProps) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const stay = () => clearTimeout(leaving.current)
  const hide = () => setAnchor(null)
  const leave = () => {
    stay()
    leaving.current = setTimeout(hide, LEAVE_MS)
  }
  const show = (event: SyntheticEvent<HTMLElement>) => {
    stay()
    setAnchor(event.currentTarget)
  }

  useLayoutEffect(() => {
    if (!anchor) return
    const follow = () => {
      if (box.current) place(box.current, anchor)
    }
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') setAnchor(null)
    }
    follow()
    window.addEventListener('scroll', follow, { capture: true, passive: true })
    window.addEventListener('keydown', onKeyDown)
    return () => {
      clearTimeout(leaving.current)
      window.removeEventListener('scroll', follow, { capture: true })
      window.removeEventListener('keydown', onKeyDown)
    }
  }, [anchor])

  return (
    <>
      {cloneElement(children, {
        'aria-describedby': anchor ? id : undefined,
        onPointerEnter: show,
        onPointerLeave: leave,
        onFocus: show,
        onBlur: hide,
      })}
      {anchor
        ? createPortal(
            <div ref={box} id={id} role="tooltip" className={styles.tip} onPointerEnter={stay} onPointerLeave={leave}>
              {text}
            </div>,
            document.body,
          )
        : null}
    </>
  )
}

/** Above the control if there is room, else below, within the screen. */
function place(box: HTMLElement, anchor: HTMLElement): void {
  const at = anchor.getBoundingClientRect()
  const { width, height } = box.getBoundingClientRect()
  const above = at.top - height - GAP
  const left = at.left + at.width / 2 - width / 2
  box.style.top = `${above > EDGE ? above : at.bottom + GAP}px`
  box.style.left = `${Math.max(EDGE, Math.min(left, document.documentElement.clientWidth - width - EDGE))}px`
}
