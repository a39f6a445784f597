// Dialogs may lie over one another and follow one another. Escape belongs to the one on top, and when one has gone the
// focus returns to where the person was: in the dialog below it, or on the page.

interface Opened {
  id: string
  close: () => void
}

const REMEMBERED = 16

const stack: Opened[] = []
/** What had the focus, newest last. A button that is disabled while it works loses it and gets it back by this. */
const focused: HTMLElement[] = []

document.addEventListener('focusin', ({ target }) => {
  if (target instanceof HTMLElement) focusLater(target)
})

/** Gets the focus when what lies over it has gone. */
export function focusLater(element: HTMLElement): void {
  focused.push(element)
  if (focused.length > REMEMBERED) focused.shift()
}

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

/** How many lie open: the next one goes above them all. */
export function dialogDepth(): number {
  return stack.length
}

export function isDialogOpen(): boolean {
  return stack.length > 0
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isComposing) return
  // An open list inside the dialog takes the first Escape.
  const isTaken =
    event.target instanceof Element && event.target.getAttribute('data-mantine-stop-propagation') === 'true'
  if (!isTaken) stack.at(-1)?.close()
}

function returnFocus(): void {
  const top = stack.at(-1)?.id
  const isHere = (element: Element) => element.closest<HTMLElement>('[data-dialog]')?.dataset.dialog === top
  const now = document.activeElement
  // Something has taken the focus rightly already: the next dialog, or the title of a new page.
  if (now && now !== document.body && isHere(now)) return
  const last = focused.findLast((element) => element.isConnected && isHere(element) && !element.matches(':disabled'))
  last?.focus({ preventScroll: true })
}
