import { type ReactNode, useLayoutEffect } from 'react'

let locks = 0

/** Stands in for the package react-remove-scroll, which Mantine's ModalBase imports: 4 kB for what `overflow` does. */
export function RemoveScroll({ enabled = true, children }: { enabled?: boolean; children: ReactNode }) {
  useLayoutEffect(() => {
    if (!enabled) return
    if (locks === 0) lock()
    locks += 1
    return () => {
      locks -= 1
      if (locks === 0) unlock()
    }
  }, [enabled])
  return <div>{children}</div>
}

/** The padding takes the place of the scrollbar, so that nothing moves. */
function lock(): void {
  const { body, documentElement } = document
  body.style.paddingRight = `${window.innerWidth - documentElement.clientWidth}px`
  body.style.overflow = 'hidden'
}

function unlock(): void {
  document.body.style.paddingRight = ''
  document.body.style.overflow = ''
}
