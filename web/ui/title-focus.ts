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
  const first = document.querySelector<HTMLElement>('main [data-focus-first]') ?? title
  if (isDialogOpen()) focusLater(first)
  else first.focus({ preventScroll: true })
}
