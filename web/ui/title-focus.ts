import { focusLater, isDialogOpen } from './dialogs/dialog-stack.ts'

// After a navigation the focus goes to the new page's title, once, whenever that title appears.

let isExpected = false

export function expectNewTitle(): void {
  isExpected = true
  // The title of a page without waiting is there already.
  const title = document.querySelector<HTMLElement>('main h1')
  if (title) takeFocus(title)
}

export function takeFocus(title: HTMLElement): void {
  if (!isExpected) return
  isExpected = false
  if (isDialogOpen()) focusLater(title)
  else title.focus({ preventScroll: true })
}
