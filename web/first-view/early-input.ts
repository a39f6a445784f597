// The first view stands before its code runs. What someone types, ticks or presses meanwhile is not lost: the script in
// index.html remembers it, and it is repeated once React has hydrated the page. Nor is where they are and what they point at.

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
    for (const element of pressed) if (element.isConnected) press(element)
  }
  stop()
  look()
  tell(document.activeElement, ':focus', [new FocusEvent('focusin', BUBBLES)], until)
  const pointed = matchMedia('(hover: hover)').matches ? [...document.querySelectorAll(':hover')].at(-1) : null
  const over = [
    new PointerEvent('pointerover', { ...BUBBLES, pointerType: 'mouse' }),
    new MouseEvent('mouseover', BUBBLES),
  ]
  tell(pointed, ':hover', over, until)
}

const BUBBLES = { bubbles: true }

/** React has not heard of a focus and a pointer that were there before it; both show tips, and the pointer fetches what comes next. */
function tell(element: Element | null | undefined, state: string, events: readonly Event[], until: number): void {
  if (!element?.isConnected || element === document.body) return
  if (!isMarked(element) && performance.now() < until) setTimeout(tell, LOOK_MS, element, state, events, until)
  else if (element.matches(state)) for (const event of events) element.dispatchEvent(event)
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
