import type { PageRouter } from '#web/navigation/page-router.ts'
import { focusInPage } from '#web/ui/title-focus.ts'

// Back and Forward lead to where a person was: the same scroll position, and the link that they followed has the focus.

interface Place {
  scrollY: number
  /** The address that was opened from there, and which of the links to it was used: a row may have two. */
  followed: { address: string; nth: number }
}

/** By the key of an entry in the browser's history. */
const places = new Map<string, Place>()

/** Notes the place before its page is replaced. */
export function rememberPlaces(router: PageRouter): void {
  // The browser would scroll before the page is there; after a reload it restores by itself.
  window.history.scrollRestoration = 'manual'
  window.addEventListener('pagehide', () => {
    window.history.scrollRestoration = 'auto'
  })
  window.addEventListener('pageshow', () => {
    window.history.scrollRestoration = 'manual'
  })
  let current = router.state.place.location
  router.subscribe(({ place: { location } }) => {
    if (location.key === current.key) return
    const address = location.pathname + location.search
    const nth = linksTo(address).findIndex((link) => link.isSameNode(document.activeElement))
    places.set(current.key, { scrollY: window.scrollY, followed: { address, nth: Math.max(0, nth) } })
    current = location
  })
}

/** Scrolls to where the person was at this entry. False if nobody has been there. */
export function scrollToPlace(key: string): boolean {
  const place = places.get(key)
  if (place) window.scrollTo(0, place.scrollY)
  return place !== undefined
}

/** False if the link that was followed is not on the page. */
export function focusPlace(key: string): boolean {
  const followed = places.get(key)?.followed
  const links = followed ? linksTo(followed.address) : []
  const link = links[followed?.nth ?? 0] ?? links[0]
  if (link) focusInPage(link)
  return link !== undefined
}

function linksTo(address: string): HTMLAnchorElement[] {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('main a')]
  return links.filter(({ pathname, search }) => pathname + search === address)
}
