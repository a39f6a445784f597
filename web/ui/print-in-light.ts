const SCHEME = 'data-mantine-color-scheme'

/** Prints in light colours and restores dark mode afterwards. */
export function printInLight(): void {
  const root = document.documentElement
  let onScreen: string | null = null
  window.matchMedia('print').addEventListener('change', ({ matches }) => {
    if (matches) {
      onScreen = root.getAttribute(SCHEME)
      root.setAttribute(SCHEME, 'light')
    } else if (onScreen !== null) root.setAttribute(SCHEME, onScreen)
  })
}
