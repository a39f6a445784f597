import { cloneElement, type ReactElement, type SyntheticEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import styles from './Tip.module.css'

/**
 * A few words about a control, on hover, focus and touch: <Tip text="Copy"><ActionIcon …/></Tip>. Escape hides it, and the
 * control is described by it. Text that is no control takes tabIndex={0} to be reached by the keyboard. A tenth of the code
 * of a floating library, for the one thing that is needed everywhere.
 */
export interface TipProps {
  text: string
  /** One element, without handlers of its own for these events. */
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

export function Tip({ text, children }: TipProps) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const show = (event: SyntheticEvent<HTMLElement>) => setAnchor(event.currentTarget)
  const hide = () => setAnchor(null)

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
      window.removeEventListener('scroll', follow, { capture: true })
      window.removeEventListener('keydown', onKeyDown)
    }
  }, [anchor])

  return (
    <>
      {cloneElement(children, {
        'aria-describedby': anchor ? id : undefined,
        onPointerEnter: show,
        onPointerLeave: hide,
        onFocus: show,
        onBlur: hide,
      })}
      {anchor
        ? createPortal(
            <div ref={box} id={id} role="tooltip" className={styles.tip}>
              {text}
            </div>,
            document.body,
          )
        : null}
    </>
  )
}

/** Above its control where there is room, else below; never past the edge of the screen. */
function place(box: HTMLElement, anchor: HTMLElement): void {
  const at = anchor.getBoundingClientRect()
  const { width, height } = box.getBoundingClientRect()
  const above = at.top - height - GAP
  const left = at.left + at.width / 2 - width / 2
  box.style.top = `${above > EDGE ? above : at.bottom + GAP}px`
  box.style.left = `${Math.max(EDGE, Math.min(left, document.documentElement.clientWidth - width - EDGE))}px`
}
