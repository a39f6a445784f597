import { focusLater, isDialogOpen } from './dialogs/dialog-stack.ts'

// After a navigation the new page's title gets the focus once it is mounted, or the field marked with data-focus-first.

let isExpected = false

export function expectNewTitle(): void {
  isExpected = true
  // Already mounted if the page needed no loading.
  const title = document.querySelector<HTMLElement>('main h1')
  if (title) takeFocus(title)
}

export function takeFocus(title: HTMLElement): void {
  if (!isExpected) return
  isExpected = false
  focusInPage(document.querySelector<HTMLElement>('main [data-focus-first]') ?? title)
}

/** A dialog that is open keeps the focus until it closes. */
export function focusInPage(element: HTMLElement): void {
  if (isDialogOpen()) focusLater(element)
  else element.focus({ preventScroll: true })
}
