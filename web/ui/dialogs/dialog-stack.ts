// Dialogs may lie over one another. Escape belongs to the one on top, and closes only that one.

interface Opened {
  close: (() => void) | null
}

const stack: Opened[] = []

export function enterStack(dialog: Opened): () => void {
  if (stack.length === 0) window.addEventListener('keydown', onKeyDown, { capture: true })
  stack.push(dialog)
  return () => {
    const index = stack.indexOf(dialog)
    if (index >= 0) stack.splice(index, 1)
    if (stack.length === 0) window.removeEventListener('keydown', onKeyDown, { capture: true })
  }
}

export function isDialogOpen(): boolean {
  return stack.length > 0
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isComposing) return
  // An open list inside the dialog takes the first Escape.
  const isTaken =
    event.target instanceof Element && event.target.getAttribute('data-mantine-stop-propagation') === 'true'
  if (!isTaken) stack.at(-1)?.close?.()
}
