// Escape closes the top dialog only. After it closes, the focus returns to the dialog below or to the page.

interface Opened {
  /** Of the dialog; undefined for what opens on the page itself, such as a list of shortcuts. */
  id: string | undefined
  close: () => void
}

/** Of each dialog and of the page: whoever tabs through a long form still gets back to the button that opened it. */
const REMEMBERED = 16

const stack: Opened[] = []
/** Focused elements, newest last: a button that is disabled while it works gets the focus back. */
let focused: HTMLElement[] = []

/** Called once, at the start. */
export function rememberFocus(): void {
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement) focusLater(target)
  })
}

/** Gets the focus once the dialog above is closed. */
export function focusLater(element: HTMLElement): void {
  const place = dialogOf(element)
  const left = focused.filter((other) => other.isConnected)
  const beside = left.filter((other) => dialogOf(other) === place).slice(1 - REMEMBERED)
  focused = [...left.filter((other) => dialogOf(other) !== place), ...beside, element]
}

const dialogOf = (element: Element) => element.closest<HTMLElement>('[data-dialog]')?.dataset.dialog

export function enterStack(dialog: Opened): () => void {
  if (stack.length === 0) window.addEventListener('keydown', onKeyDown, { capture: true })
  stack.push(dialog)
  return () => {
    const index = stack.indexOf(dialog)
    if (index >= 0) stack.splice(index, 1)
    if (stack.length === 0) window.removeEventListener('keydown', onKeyDown, { capture: true })
    setTimeout(returnFocus, 0)
  }
}

export function dialogDepth(): number {
  return stack.length
}

export function isDialogOpen(): boolean {
  return stack.some(({ id }) => id !== undefined)
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isComposing) return
  // An open dropdown handles the first Escape.
  const isTaken =
    event.target instanceof Element && event.target.getAttribute('data-mantine-stop-propagation') === 'true'
  if (!isTaken) stack.at(-1)?.close()
}

function returnFocus(): void {
  const top = stack.at(-1)?.id
  const isHere = (element: Element) => dialogOf(element) === top
  const now = document.activeElement
  // Already taken by the next dialog or the title of a new page.
  if (now && now !== document.body && isHere(now)) return
  const last = focused.findLast((element) => element.isConnected && isHere(element) && !element.matches(':disabled'))
  last?.focus({ preventScroll: true })
}
