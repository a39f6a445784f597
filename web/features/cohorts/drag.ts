import type { PointerEvent as ReactPointerEvent } from 'react'
import type { DateText } from '#domain/central-time.ts'

/** What the pointer is over: a day of the schedule, the list of those without dates, or neither. */
export type Place = { day: DateText } | 'off' | 'nowhere'

interface Drag {
  onOver(place: Place): void
  onDrop(place: Place): void
  onCancel(): void
}

/** A shorter way is a click. */
const STARTS_AFTER_PX = 6
/** So near to the edge of the window it scrolls. */
const EDGE_PX = 60
const SCROLL_PX = 14

/** Follows the pointer until it is released. A finger drags by the handle alone, since elsewhere it scrolls. */
export function dragFrom(down: ReactPointerEvent, { onOver, onDrop, onCancel }: Drag): void {
  const isOnHandle = down.target instanceof Element && down.target.closest('[data-handle]') !== null
  if (down.button !== 0 || !down.isPrimary || (down.pointerType !== 'mouse' && !isOnHandle)) return
  const ended = new AbortController()
  const { signal } = ended
  const from = { x: down.clientX, y: down.clientY }
  let at = from
  let place: Place = 'nowhere'
  let scrolling: ReturnType<typeof setInterval> | undefined

  function look() {
    const next = placeAt(at)
    if (JSON.stringify(next) === JSON.stringify(place)) return
    place = next
    onOver(place)
  }
  function begin() {
    document.getSelection()?.removeAllRanges()
    onOver(place)
    scrolling = setInterval(() => {
      const way = at.y < EDGE_PX ? -SCROLL_PX : at.y > window.innerHeight - EDGE_PX ? SCROLL_PX : 0
      if (way === 0) return
      window.scrollBy(0, way)
      look()
    }, 16)
  }
  function end(finish: () => void) {
    ended.abort()
    if (scrolling === undefined) return
    clearInterval(scrolling)
    ignoreNextClick()
    finish()
  }

  window.addEventListener(
    'pointermove',
    (event) => {
      at = { x: event.clientX, y: event.clientY }
      if (scrolling === undefined && Math.hypot(at.x - from.x, at.y - from.y) < STARTS_AFTER_PX) return
      if (scrolling === undefined) begin()
      look()
    },
    { signal },
  )
  window.addEventListener('pointerup', () => end(() => onDrop(place)), { signal })
  window.addEventListener('pointercancel', () => end(onCancel), { signal })
  window.addEventListener('blur', () => end(onCancel), { signal })
  window.addEventListener('keydown', ({ key }) => key === 'Escape' && end(onCancel), { signal })
}

function placeAt({ x, y }: { x: number; y: number }): Place {
  const over = document.elementFromPoint(x, y)
  const day = over?.closest<HTMLElement>('[data-day]')?.dataset.day
  if (day) return { day }
  return over?.closest('[data-unscheduled]') ? 'off' : 'nowhere'
}

/** The release of a drag is no click on the link below it. */
function ignoreNextClick(): void {
  const ended = new AbortController()
  const stop = (event: MouseEvent) => {
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('click', stop, { capture: true, signal: ended.signal })
  setTimeout(() => ended.abort())
}
