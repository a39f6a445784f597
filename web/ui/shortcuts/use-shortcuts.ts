import { type RefObject, useEffect, useEffectEvent } from 'react'
import { isDialogOpen } from '#web/ui/dialogs/dialog-stack.ts'
import { areSingleKeysOn } from './single-keys.ts'

/** By key: 'j', '?', 'ctrl+enter' (Command on a Mac), 'ctrl+shift+1' (Control everywhere). Null if disabled. */
export type Shortcuts = Record<string, (() => void) | null>

/** What a list of shortcuts says about some of them. */
export interface Hint {
  keys: readonly string[]
  does: string
}

/** Shortcuts of a dialog, `within` being any element of it, or of the page. In a text field only combinations work. */
export function useShortcuts(within: RefObject<HTMLElement | null> | null, keys: Shortcuts): void {
  const actionOf = useEffectEvent((name: string) => keys[name])
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const name = nameOf(event)
      const act = actionOf(name)
      if (!act || event.repeat || event.isComposing || event.defaultPrevented) return
      if (!(event.target instanceof Element)) return
      if (within ? !isInside(event.target, within.current) : isDialogOpen()) return
      const isCombination = name.includes('+')
      if (!isCombination && (isTypedIn(event.target) || !areSingleKeysOn())) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [within])
}

/** The name on the key of combinations. */
export function modifierKey(): string {
  return /Mac|iPad|iPhone/.test(navigator.platform) ? '⌘' : 'Ctrl'
}

function nameOf({ key, code, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): string {
  const lower = key.toLowerCase()
  // By the key's place: with Shift, each layout types something else. Not by Command, whose digits take screenshots.
  const digit = /^Digit(\d)$/.exec(code)?.[1]
  if (digit && ctrlKey && shiftKey && !metaKey && !altKey) return `ctrl+shift+${digit}`
  if (altKey) return `alt+${lower}`
  if (ctrlKey || metaKey) return shiftKey ? `ctrl+shift+${lower}` : `ctrl+${lower}`
  return lower
}

/** Not in a dialog on top of this one. */
function isInside(target: Element, element: HTMLElement | null): boolean {
  const dialog = target.closest('[data-dialog]')
  return dialog !== null && dialog === element?.closest('[data-dialog]')
}

export function isTypedIn(target: Element): boolean {
  return target.matches('textarea, select, [contenteditable], input:not([type="radio"], [type="checkbox"])')
}
