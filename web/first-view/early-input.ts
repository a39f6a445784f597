// The first view stands before its code runs. What someone types, ticks or presses meanwhile is not lost: the script in
// index.html remembers it, and it is repeated once React has hydrated the page.

interface EarlyInput {
  /** Every field that was changed, and what was put in. */
  typed: Map<Field, string | boolean>
  /** Buttons, rows, and forms that were to be sent. */
  pressed: Set<HTMLElement>
  stop(): void
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

declare global {
  interface Window {
    earlyInput?: EarlyInput
  }
}

const LONGEST_WAIT_MS = 10_000
const LOOK_MS = 16

/** Called once React listens. Parts whose code comes later are waited for. */
export function repeatEarlyInput(): void {
  const { earlyInput } = window
  if (!earlyInput) return
  delete window.earlyInput
  const { typed, pressed, stop } = earlyInput
  const until = performance.now() + LONGEST_WAIT_MS
  const look = () => {
    for (const [field, value] of typed) {
      if (field.isConnected && !isHydrated(field) && performance.now() < until) continue
      typed.delete(field)
      if (field.isConnected) change(field, value)
    }
    setTimeout(typed.size > 0 ? look : pressAll, LOOK_MS)
  }
  const pressAll = () => {
    for (const element of pressed) {
      if (element.isConnected && !isMarked(element) && performance.now() < until) continue
      pressed.delete(element)
      if (element.isConnected) press(element)
    }
    if (pressed.size > 0) setTimeout(pressAll, LOOK_MS)
  }
  stop()
  look()
}

const isMarked = (element: Element) => Object.keys(element).some((key) => key.startsWith('__react'))

/** React redefines the property that it tracks on every field of its own. Of a select it tracks none, but marks the element. */
function isHydrated(field: Field): boolean {
  if (field instanceof HTMLSelectElement) return isMarked(field)
  return Object.hasOwn(field, isTicked(field) ? 'checked' : 'value')
}

const isTicked = ({ type }: Field) => type === 'checkbox' || type === 'radio'

/** React ignores an event after which the value is the one that it knows, so it is made to know another one first. */
function change(field: Field, value: string | boolean): void {
  if (typeof value === 'boolean') {
    if (!(field instanceof HTMLInputElement)) return
    field.checked = !value
    field.click()
  } else if (field instanceof HTMLSelectElement) {
    field.value = value
    field.dispatchEvent(new Event('change', { bubbles: true }))
  } else {
    const { selectionStart, selectionEnd } = field
    const isSame = field.value === value
    field.value = value === '' ? '0' : ''
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
    if (isSame && selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

function press(element: HTMLElement): void {
  if (element instanceof HTMLFormElement) element.requestSubmit()
  else element.click()
}
