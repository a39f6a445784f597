import { type RefObject, useEffect } from 'react'

/** On a phone a strip of links scrolls sideways; the current link stays in it. */
export function useCurrentInSight(strip: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const link = strip.current?.querySelector<HTMLElement>('[aria-current]')
    if (strip.current && link) {
      strip.current.scrollLeft = link.offsetLeft - (strip.current.clientWidth - link.offsetWidth) / 2
    }
  })
}
