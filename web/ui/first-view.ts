import { createContext } from 'react'

/** How a page begins: drawn by the server and hydrated, or drawn in the browser. */
interface FirstView {
  /** The time at which the server rendered it, for as long as it is being hydrated. */
  time(): Date | null
  /** Called once, when React has taken over the page. */
  onMounted?(): void
}

export const FirstView = createContext<FirstView>({ time: () => null })
